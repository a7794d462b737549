import { ExecuteContext } from 'n8n-core';
import {
	createEmptyRunExecutionData,
	Workflow,
	type IConnections,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';

const TYPE = 'n8n-nodes-merchant-storefront.merchantStorefront';
const other = { description: { properties: [] } } as unknown as INodeType;

export const removeRepeats = (parameters: INodeParameters = {}): Partial<INode> => ({
	type: TYPE,
	parameters: { resource: 'order', operation: 'removeRepeats', ...parameters },
});

export const markAsDone = (parameters: INodeParameters = {}): Partial<INode> => ({
	type: TYPE,
	parameters: { resource: 'order', operation: 'markAsDone', ...parameters },
});

export interface WorkflowOptions {
	id?: string;
	/** Which nodes each one feeds. Without it each feeds the next. */
	feeds?: Record<string, string[]>;
	/** The module to run: a second copy of it is a second process of n8n. */
	Node?: typeof MerchantStorefront;
}

/** A workflow whose nodes are run one by one, as n8n does it: with items linked from node to node. */
export class OrderWorkflow {
	private readonly workflow: Workflow;
	private readonly node: MerchantStorefront;

	constructor(nodes: Record<string, Partial<INode>>, { id, feeds, Node }: WorkflowOptions = {}) {
		const names = Object.keys(nodes);
		const chained = names.slice(1).map((name, index) => [names[index], [name]] as const);
		const links: Array<[string, string[]]> = Object.entries(feeds ?? Object.fromEntries(chained));
		this.node = new (Node ?? MerchantStorefront)();
		this.workflow = new Workflow({
			id: id ?? 'workflow-1',
			nodes: names.map((name) => ({
				id: `id of ${name}`,
				name,
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
				...nodes[name],
			})),
			connections: Object.fromEntries(
				links.map(([from, to]) => [
					from,
					{ main: [to.map((node: string) => ({ node, type: 'main', index: 0 }))] },
				]),
			) as unknown as IConnections,
			active: true,
			nodeTypes: {
				getByName: (type) => (type === TYPE ? this.node : other),
				getByNameAndVersion: (type) => (type === TYPE ? this.node : other),
				getKnownTypes: () => ({}),
			},
		});
	}

	execution(mode: WorkflowExecuteMode = 'trigger'): OrderExecution {
		return new OrderExecution(this.workflow, this.node, mode);
	}

	/** An execution of its own for one node. */
	async run(name: string, items: IDataObject[], mode?: WorkflowExecuteMode) {
		const output = await this.execution(mode).run(
			name,
			items.map((json) => ({ json })),
		);
		return output.map(({ json }) => json);
	}
}

export class OrderExecution {
	private readonly data = createEmptyRunExecutionData();
	readonly hints: string[] = [];

	constructor(
		private readonly workflow: Workflow,
		private readonly type: MerchantStorefront,
		private readonly mode: WorkflowExecuteMode,
	) {}

	/** Gives a node's output, as if it had run. */
	give(name: string, previousNode: string, items: INodeExecutionData[]): INodeExecutionData[] {
		this.data.resultData.runData[name] = [
			{
				startTime: 0,
				executionTime: 0,
				executionIndex: 0,
				source: [{ previousNode }],
				data: { main: [items] },
			},
		];
		return items;
	}

	async run(
		name: string,
		items: INodeExecutionData[],
		previousNode = 'Start',
	): Promise<INodeExecutionData[]> {
		const node = this.workflow.nodes[name];
		const input = items.map((item, index) => ({ ...item, pairedItem: { item: index } }));
		const context = new ExecuteContext(
			this.workflow,
			node,
			{ variables: {} } as IWorkflowExecuteAdditionalData,
			this.mode,
			this.data,
			0,
			input,
			{ main: [input] },
			{ node, data: { main: [input] }, source: { main: [{ previousNode }] } },
			[],
		);
		const [output] = await this.type.execute.call(context);
		this.hints.push(...context.hints.map(({ message }) => message));
		return this.give(name, previousNode, output);
	}
}
