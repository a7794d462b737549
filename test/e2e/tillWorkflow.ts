/* eslint-disable @n8n/community-nodes/no-restricted-imports -- plays the till */
import type { ServerResponse } from 'node:http';
import { eventually } from '../../host/eventually';
import type { N8nApi, SavedCredential, WorkflowDraft } from '../../host/n8nApi';
import { action, chain, trigger, type NodeDraft } from '../../host/workflows';
import { startServer, type LocalServer } from '../support/localServer';

/** Where orders go. Each passes a gate first: a process killed there never brought it to the till. */
export class Till {
	/** Order IDs, as often as each was taken. */
	readonly taken: string[] = [];
	private readonly held = new Map<string, ServerResponse>();
	private isGateOpen = true;
	private server?: LocalServer;

	async open(): Promise<this> {
		this.server = await startServer(({ url = '' }, response) => {
			const [, place, id] = url.split('/');
			if (place === 'gate' && !this.isGateOpen) {
				this.held.set(id, response);
				return;
			}
			if (place === 'take') this.taken.push(id);
			response.end('taken');
		});
		return this;
	}

	get url(): string {
		return this.server?.url ?? '';
	}

	get takenAgain(): string[] {
		return this.taken.filter((id, at) => this.taken.indexOf(id) !== at);
	}

	get atTheGate(): string[] {
		return [...this.held.keys()];
	}

	closeGate(): void {
		this.isGateOpen = false;
	}

	openGate(): void {
		this.isGateOpen = true;
		for (const response of this.held.values()) response.end('passed');
		this.held.clear();
	}

	async close(): Promise<void> {
		await this.server?.close();
	}
}

const get = (name: string, url: string): NodeDraft => ({
	name,
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: { url },
});

/** How long an order may be on its way, in minutes: longer than it takes on a busy machine. */
const PATIENCE = 0.5;
const EARLIER_ORDERS = 12_000;

/**
 * The trigger, and every few seconds the orders of the last day, through Remove Repeats to the till.
 * A call of the webhook makes it remember many earlier orders.
 */
export function toTheTill(credential: SavedCredential, till: Till): WorkflowDraft {
	const order = (operation: string, parameters: object, name: string) =>
		action(credential, { resource: 'order', operation, ...parameters }, { name });
	const { nodes, connections, ...rest } = chain('To the till', [
		trigger(credential),
		order(
			'removeRepeats',
			{ remember: 'whenMarkedAsDone', comesAgainAfter: PATIENCE },
			'Each order once',
		),
		get('Gate', `=${till.url}/gate/{{ $json.id }}`),
		get('Till', `=${till.url}/take/{{ $('Each order once').item.json.id }}`),
		order('markAsDone', {}, 'Arrived'),
	]);
	const rounds = chain('Rounds', [
		{
			name: 'Every few seconds',
			type: 'n8n-nodes-base.scheduleTrigger',
			typeVersion: 1.2,
			parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: 4 }] } },
		},
		order(
			'getAll',
			{ returnAll: true, filters: { createdAfter: '={{ $now.minus({ hours: 24 }).toISO() }}' } },
			'Orders of the last day',
		),
	]);
	const earlier = chain('Earlier', [
		{
			name: 'Seed',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2.1,
			webhookId: 'seed',
			parameters: {
				httpMethod: 'POST',
				path: 'seed',
				responseMode: 'lastNode',
				responseData: 'noData',
				options: {},
			},
		},
		{
			name: 'Earlier orders',
			type: 'n8n-nodes-base.code',
			typeVersion: 2,
			parameters: {
				jsCode: `return Array.from({ length: ${EARLIER_ORDERS} }, (_, index) => ({ json: { id: 'earlier-' + index } }));`,
			},
		},
		order('markAsDone', { doneId: '={{ $json.id }}' }, 'Arrived earlier'),
	]);
	return {
		...rest,
		nodes: [...nodes, ...rounds.nodes, ...earlier.nodes],
		connections: {
			...connections,
			...rounds.connections,
			...earlier.connections,
			'Orders of the last day': { main: [[{ node: 'Each order once', type: 'main', index: 0 }]] },
		},
	};
}

/**
 * Resolves when every order at the till is marked as done: until its run is over, an order counts as
 * on its way. Two moments without a run, with a round between them, since a mark that another process
 * overwrote is repeated a second later.
 */
export async function everyOrderIsMarked(api: N8nApi, workflowId: string): Promise<void> {
	const newestWhenAllAreOver = async () => {
		const executions = await api.executions(workflowId);
		return executions.every(({ status }) => isOver(status)) && executions[0]?.id;
	};
	const earlier = await eventually('no order is on its way', newestWhenAllAreOver);
	await eventually('a round later, none is on its way', async () => {
		const newest = await newestWhenAllAreOver();
		return newest && newest !== earlier;
	});
}

export function isOver(status: string): boolean {
	return !['new', 'running', 'waiting'].includes(status);
}
