import type { WorkflowDraft } from '../../host/n8nApi';
import { ACTION, chain, type NodeDraft } from '../../host/workflows';
import { lower, median, ROUNDS, type Figure } from '../measure';
import { withN8n, type Instance } from './instance';
import { code, webhook } from './workflow';

const HISTORY = 5_000;
const CALLS = 40;

const MAKE_ORDERS = `
const { from, count } = $json.body;
return Array.from({ length: count }, (_, index) => ({
	json: { id: 'order-' + (from + index), number: String(from + index), status: 'new', items: [] },
}));`;

const removeDuplicates: NodeDraft = {
	name: 'Once',
	type: 'n8n-nodes-base.removeDuplicates',
	typeVersion: 2,
	parameters: {
		operation: 'removeItemsSeenInPreviousExecutions',
		dedupeValue: '={{ $json.id }}',
		options: {},
	},
};

/** Remembers as many as the other: the histories grow alike. */
const removeRepeats: NodeDraft = {
	name: 'Once',
	type: ACTION,
	typeVersion: 1,
	parameters: {
		resource: 'order',
		operation: 'removeRepeats',
		options: { remembered: 2 * HISTORY },
	},
};

/** The items one by one through the node, or all at once. */
function draft(name: string, once: NodeDraft): WorkflowDraft {
	const loop: NodeDraft = {
		name: 'Loop',
		type: 'n8n-nodes-base.splitInBatches',
		typeVersion: 3,
		parameters: { batchSize: `={{ $('Webhook').first().json.body.batch }}`, options: {} },
	};
	const { nodes, connections, ...rest } = chain(name, [
		webhook(name, { responseMode: 'lastNode', responseData: 'noData' }),
		code('Orders', MAKE_ORDERS),
		loop,
		once,
	]);
	const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
	return {
		...rest,
		name,
		nodes,
		connections: { ...connections, Loop: { main: [[], to('Once')] }, Once: { main: [to('Loop')] } },
	};
}

async function timed({ api, url }: Instance, name: string, once: NodeDraft) {
	const { id } = await api.createWorkflow(draft(name, once));
	await api.publish(id);
	let from = 0;
	return async (count: number, batch: number): Promise<number> => {
		const answer = await fetch(`${url}/webhook/${name}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ from, count, batch }),
		});
		from += count;
		const [newest] = await api.executions(id);
		const { data, status } = await api.finishedExecution(newest.id);
		const runs = data.resultData.runData.Once ?? [];
		const passed = runs.flatMap((run) => run.data?.main[0] ?? []).length;
		if (!answer.ok || status !== 'success' || passed !== count) {
			throw new Error(`${passed} of ${count} through ${name}: ${status}`);
		}
		return runs.reduce((sum, { executionTime }) => sum + executionTime, 0) / runs.length;
	};
}

async function measure(given: Instance): Promise<Figure> {
	const ours = await timed(given, 'remove-repeats', removeRepeats);
	const theirs = await timed(given, 'remove-duplicates', removeDuplicates);
	for (const fill of [ours, theirs]) await fill(HISTORY, HISTORY);
	const times: Array<{ ours: number; theirs: number }> = [];
	for (let round = 0; round <= ROUNDS; round++) {
		const time =
			round % 2 === 0
				? { theirs: await theirs(CALLS, 1), ours: await ours(CALLS, 1) }
				: { ours: await ours(CALLS, 1), theirs: await theirs(CALLS, 1) };
		// The first round warms up.
		if (round > 0) times.push(time);
	}
	const ratios = times.map((time) => time.ours / time.theirs);
	const shown = [median(times.map((one) => one.ours)), median(times.map((one) => one.theirs))];
	const [our, their] = shown.map((time) => time.toFixed(1));
	const note = `a call with ${HISTORY.toLocaleString('en')} remembered: Remove Repeats ${our} ms, Remove Duplicates ${their} ms`;
	return lower('once-5000', 1, ratios, note);
}

/** One order a call, of n8n's own node and of ours. */
export async function onceFigure(): Promise<Figure> {
	return await withN8n({}, measure);
}
