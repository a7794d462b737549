import { sleep } from 'n8n-workflow';
import { eventually } from '../../host/eventually';
import type { ExecutionSummary } from '../../host/n8nApi';
import { chain, FOUR_POLL_TIMES, ordersTrigger, output, trigger } from '../../host/workflows';
import { lower, type Figure } from '../measure';
import { withN8n, type Instance } from './instance';

const ORDERS = 24;
/** No fraction of a minute, so that orders come at any time between two polls. */
const EVERY_MS = 3_700;

interface StartedExecution extends ExecutionSummary {
	readonly startedAt: string;
}

/** When each order started the workflow, by its ID. */
async function startsOf({ api }: Instance, id: string, node: string): Promise<Map<string, number>> {
	const starts = new Map<string, number>();
	for (const summary of (await api.executions(id)) as StartedExecution[]) {
		const items = output(await api.finishedExecution(summary.id), node);
		for (const { json } of items) starts.set(String(json.id), Date.parse(summary.startedAt));
	}
	return starts;
}

/** Seconds from an order to the start of a workflow, the same orders for both triggers. */
export async function startDelayFigures(): Promise<Figure[]> {
	return await withN8n({}, async (given) => {
		const polling = ordersTrigger(given.credential, { pollTimes: FOUR_POLL_TIMES });
		const workflows = [polling, trigger(given.credential)].map(async (node) => {
			const { id } = await given.api.createWorkflow(chain(node.name, [node]));
			await given.api.publish(id);
			return { id, node: node.name };
		});
		const published = await Promise.all(workflows);
		const placed = new Map<string, number>();
		for (let count = 0; count < ORDERS; count++) {
			const at = Date.now();
			placed.set(given.sandbox.placeOrder().order.id, at);
			await sleep(EVERY_MS);
		}
		const names = ['start-delay-polling', 'start-delay-trigger'];
		const figures: Figure[] = [];
		for (const [index, { id, node }] of published.entries()) {
			const starts = await eventually('each order has started the workflow', async () => {
				const found = await startsOf(given, id, node);
				return [...placed.keys()].every((order) => found.has(order)) && found;
			});
			const delays = [...placed].map(([order, at]) => ((starts.get(order) ?? 0) - at) / 1_000);
			const worst = Math.max(...delays).toFixed(1);
			const note = `seconds from order to start, ${ORDERS} orders; the worst ${worst}`;
			figures.push(lower(names[index], index === 0 ? 15 : undefined, delays, note));
		}
		return figures;
	});
}
