import { randomUUID } from 'node:crypto';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { CREDENTIAL_TYPE } from './credential';
import type { Execution, SavedCredential, WorkflowDraft } from './n8nApi';

const PACKAGE = 'n8n-nodes-merchant-storefront';
export const ACTION = `${PACKAGE}.merchantStorefront`;
export const TRIGGER = `${PACKAGE}.merchantStorefrontTrigger`;
const HEALTH_TRIGGER = `${PACKAGE}.merchantStorefrontHealthTrigger`;
const ORDERS_TRIGGER = `${PACKAGE}.merchantStorefrontOrdersTrigger`;
export const COMPANY = 'demo-company';

export type NodeDraft = Pick<INode, 'name' | 'type' | 'typeVersion'> & Partial<INode>;

/** Nodes one after the other, each connected to the next. */
export function chain(name: string, drafts: NodeDraft[]): WorkflowDraft {
	const nodes = drafts.map((draft, index) => ({
		id: `${name}-${index}`,
		position: [index * 220, 0] as [number, number],
		parameters: {},
		...draft,
	}));
	const connections = Object.fromEntries(
		nodes
			.slice(1)
			.map((node, index) => [
				nodes[index].name,
				{ main: [[{ node: node.name, type: 'main' as const, index: 0 }]] },
			]),
	);
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

/** Rows of nodes below each other, each connected to the same start. */
export function fork(name: string, start: NodeDraft, branches: NodeDraft[][]): WorkflowDraft {
	const nodes = [{ id: name, position: [0, 0] as [number, number], parameters: {}, ...start }];
	const connections: WorkflowDraft['connections'] = {};
	const connect = (from: string, to: string) => {
		const main = (connections[from]?.main[0] ?? []).concat({ node: to, type: 'main', index: 0 });
		connections[from] = { main: [main] };
	};
	branches.forEach((drafts, row) => {
		drafts.forEach((draft, column) => {
			connect(column === 0 ? start.name : drafts[column - 1].name, draft.name);
			nodes.push({
				id: `${name}-${row}-${column}`,
				position: [220 * (column + 1), 160 * row],
				parameters: {},
				...draft,
			});
		});
	});
	// Without pinned data, n8n 2 fails when a second node is executed by itself.
	return { name, nodes, connections, settings: { executionOrder: 'v1' }, pinData: {} };
}

export const manualStart: NodeDraft = {
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
};

export function rows(items: IDataObject[]): NodeDraft {
	return {
		name: 'Rows',
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		parameters: { jsCode: `return ${JSON.stringify(items.map((json) => ({ json })))};` },
	};
}

export function action(
	{ id, name }: SavedCredential,
	parameters: INode['parameters'],
	rest: Partial<INode> = {},
): NodeDraft {
	return {
		name: 'Merchant Storefront',
		type: ACTION,
		typeVersion: 1.1,
		parameters,
		credentials: { [CREDENTIAL_TYPE]: { id, name } },
		...rest,
	};
}

export function trigger(
	{ id, name }: SavedCredential,
	parameters: INode['parameters'] = {},
	rest: Partial<INode> = {},
): NodeDraft {
	return {
		name: 'Merchant Storefront Trigger',
		type: TRIGGER,
		typeVersion: 1.2,
		// The editor gives every new trigger one; without it n8n 1 makes an address that it does not know.
		webhookId: randomUUID(),
		parameters: { companyId: COMPANY, events: ['order.new'], ...parameters },
		credentials: { [CREDENTIAL_TYPE]: { id, name } },
		...rest,
	};
}

/** The examples have them: n8n takes no shorter step than a minute for each. */
export const FOUR_POLL_TIMES = {
	item: [5, 20, 35, 50].map((second) => ({
		mode: 'custom',
		cronExpression: `${second} * * * * *`,
	})),
};

/** With it, a trigger polls only when it is published. */
export const ONCE_A_YEAR = { item: [{ mode: 'custom', cronExpression: '0 0 0 1 1 *' }] };

export function ordersTrigger(
	{ id, name }: SavedCredential,
	parameters: INode['parameters'] = {},
): NodeDraft {
	return {
		name: 'Merchant Storefront Orders Trigger',
		type: ORDERS_TRIGGER,
		typeVersion: 1.1,
		parameters: {
			pollTimes: { item: [{ mode: 'everyMinute' }] },
			startFor: 'newOrders',
			...parameters,
		},
		credentials: { [CREDENTIAL_TYPE]: { id, name } },
	};
}

/** Polls when it is published, and each minute if `pollTimes` says so. */
export function healthTrigger(
	{ id, name }: SavedCredential,
	parameters: INode['parameters'] = {},
): NodeDraft {
	return {
		name: 'Merchant Storefront Health Trigger',
		type: HEALTH_TRIGGER,
		typeVersion: 1.1,
		parameters: {
			pollTimes: ONCE_A_YEAR,
			...parameters,
		},
		credentials: { [CREDENTIAL_TYPE]: { id, name } },
	};
}

/** What a node gave out, as n8n recorded it. */
export function output({ data }: Execution, node: string): INodeExecutionData[] {
	const runs = data.resultData.runData[node] ?? [];
	return runs.flatMap((run) => run.data?.main?.flatMap((branch) => branch ?? []) ?? []);
}

const isNotification = ({ notificationId }: IDataObject) => notificationId !== undefined;

/**
 * The notifications that started this execution, also when it came no further. Other items, such
 * as those with which n8n fills the gaps of an execution that crashed, do not count.
 */
export function received({ data }: Execution): IDataObject[] {
	const started = Object.values(data.resultData.runData)
		.flat()
		.flatMap((run) => run.data?.main?.[0] ?? []);
	const waiting = (data.executionData?.nodeExecutionStack ?? []).flatMap(
		(entry) => entry.data.main?.[0] ?? [],
	);
	return [...started, ...waiting].map(({ json }) => json).filter(isNotification);
}
