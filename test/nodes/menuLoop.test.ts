import { ExecuteContext } from 'n8n-core';
import {
	createEmptyRunExecutionData,
	Workflow,
	type INode,
	type INodeType,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { refuseInLoop } from '../../nodes/MerchantStorefront/menu/refuseExecution';

const node = (name: string, type: string): INode => ({
	id: name,
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
});

const anyType = { description: { properties: [] } } as unknown as INodeType;
const main = (...names: string[]) => names.map((name) => ({ node: name, type: 'main', index: 0 }));

/** Sheet → Loop Over Items, whose outputs are "done" and "loop". */
function contextWith(done: string[], loop: string[], afterImport: string[]): ExecuteContext {
	const workflow = new Workflow({
		id: 'workflow-1',
		nodes: [
			node('Sheet', 'n8n-nodes-base.googleSheets'),
			node('Loop', 'n8n-nodes-base.splitInBatches'),
			node('Other', 'n8n-nodes-base.set'),
			node('Import', 'n8n-nodes-merchant-storefront.merchantStorefront'),
		],
		connections: {
			Sheet: { main: [main('Loop')] },
			Loop: { main: [main(...done), main(...loop)] },
			Other: { main: [main('Loop')] },
			Import: { main: [main(...afterImport)] },
		} as never,
		active: true,
		nodeTypes: {
			getByName: () => anyType,
			getByNameAndVersion: () => anyType,
			getKnownTypes: () => ({}),
		},
	});
	return new ExecuteContext(
		workflow,
		workflow.nodes.Import,
		{} as IWorkflowExecuteAdditionalData,
		'trigger',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[]] },
		{ node: workflow.nodes.Import, data: {}, source: null },
		[],
	);
}

describe('An import inside Loop Over Items', () => {
	it('is refused at its first round, before anything is switched off', () => {
		const context = contextWith([], ['Import'], ['Loop']);
		expect(() => refuseInLoop(context)).toThrow(
			expect.objectContaining({
				message: 'The menu would be sent in parts, so nothing is sent',
				description: expect.stringContaining('inside the loop "Loop"') as string,
			}),
		);
	});

	it('is allowed after the loop is done', () => {
		const context = contextWith(['Import'], ['Other'], []);
		expect(() => refuseInLoop(context)).not.toThrow();
	});
});
