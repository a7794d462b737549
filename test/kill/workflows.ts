import type { IDataObject } from 'n8n-workflow';
import type { SavedCredential, WorkflowDraft } from '../../host/n8nApi';
import { action, chain, FOUR_POLL_TIMES, trigger, type NodeDraft } from '../../host/workflows';
import { CREDENTIAL_TYPE } from '../../host/credential';

export type Path = 'orders' | 'changes' | 'trigger' | 'both';

/** The Orders Trigger, four times a minute. */
function ordersTrigger(
	{ id, name }: SavedCredential,
	parameters: NodeDraft['parameters'],
): NodeDraft {
	return {
		name: 'Orders',
		type: 'n8n-nodes-merchant-storefront.merchantStorefrontOrdersTrigger',
		typeVersion: 1.1,
		parameters: { pollTimes: FOUR_POLL_TIMES, ...parameters },
		credentials: { [CREDENTIAL_TYPE]: { id, name } },
	};
}

/** As in the example Order to till: one order after the other, and one that fails holds up no other. */
function toTheTill(
	name: string,
	start: NodeDraft[],
	credential: SavedCredential,
	tillUrl: string,
): WorkflowDraft {
	const till: NodeDraft = {
		name: 'Till',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: { url: `=${tillUrl}/{{ $json.id }}`, options: { timeout: 10_000 } },
		onError: 'continueErrorOutput',
	};
	const accept = action(
		credential,
		{
			resource: 'order',
			operation: 'changeStatus',
			status: 'preparation',
		},
		{ name: 'Accept', onError: 'continueRegularOutput' },
	);
	const loop: NodeDraft = {
		name: 'One by one',
		type: 'n8n-nodes-base.splitInBatches',
		typeVersion: 3,
	};
	const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
	const first = start[0].name;
	const canceled: NodeDraft = {
		name: 'Canceled',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: { url: `=${tillUrl}/canceled/{{ $json.id }}`, options: { timeout: 10_000 } },
		onError: 'continueRegularOutput',
	};
	const passesCanceled = start[0].parameters?.startFor === 'newOrders';
	const draft = chain(name, [...start, loop, till, accept, ...(passesCanceled ? [canceled] : [])]);
	return {
		...draft,
		connections: {
			...draft.connections,
			...(passesCanceled && { [first]: { main: [to(loop.name), to(canceled.name)] } }),
			[loop.name]: { main: [[], to(till.name)] },
			[till.name]: { main: [to(accept.name), to(loop.name)] },
			[accept.name]: { main: [to(loop.name)] },
		},
	};
}

export function workflowsOf(
	path: Path,
	credential: SavedCredential,
	tillUrl: string,
): WorkflowDraft[] {
	const byPolling = (parameters: NodeDraft['parameters']) =>
		toTheTill('Orders by polling', [ordersTrigger(credential, parameters)], credential, tillUrl);
	const newOrders = (options: IDataObject = {}) =>
		byPolling({
			startFor: 'newOrders',
			retryWhileStillNew: 1,
			options: { mostAttempts: 20, ...options },
		});
	const removeDuplicates = action(
		credential,
		{ resource: 'order', operation: 'removeDuplicates' },
		{ name: 'Remove duplicates' },
	);
	const byCallback = toTheTill(
		'Orders by callback',
		[trigger(credential), removeDuplicates],
		credential,
		tillUrl,
	);
	switch (path) {
		case 'orders':
			return [newOrders()];
		case 'changes':
			return [byPolling({ startFor: 'everyChange' })];
		case 'trigger':
			return [byCallback];
		case 'both':
			return [newOrders({ minimumAge: 1 }), byCallback];
	}
}
