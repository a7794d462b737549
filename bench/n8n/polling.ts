import { Agent } from 'undici';
import { eventually } from '../../host/eventually';
import type { ExecutionSummary } from '../../host/n8nApi';
import { chain, ordersTrigger } from '../../host/workflows';
import { higher, median, type Figure } from '../measure';
import { ourTrigger } from './candidates';
import { withN8n, type Instance } from './instance';
import { throughputOf } from './throughput';

const ORDERS = 1_000;
const POLLING_ROUNDS = 5;

interface FinishedExecution extends ExecutionSummary {
	readonly stoppedAt: string;
}

/**
 * Orders a second through the Orders Trigger, from publishing, which polls at once, to the end of the
 * one execution. A workflow that was never published finds every order New.
 */
async function ordersASecond({ api, credential }: Instance): Promise<number> {
	const { id } = await api.createWorkflow(chain('Polling', [ordersTrigger(credential)]));
	const from = Date.now();
	await api.publish(id);
	const [finished] = await eventually('the execution is finished', async () => {
		const all = (await api.executions(id)) as FinishedExecution[];
		return all.length > 0 && all.every(({ status }) => status === 'success') && all;
	});
	await api.unpublish(id);
	return (ORDERS * 1000) / (Date.parse(finished.stoppedAt) - from);
}

/** What polling saves where many orders come at once: pages of 50, and one execution for all. */
export async function pollingFigures(): Promise<Figure[]> {
	const agent = new Agent();
	try {
		return await withN8n({}, async (given) => {
			const trigger = await ourTrigger(given);
			const lost = { kind: 'lose-notification', times: ORDERS } as const;
			given.sandbox.configure({ faults: [lost] });
			for (let placed = 1; placed < ORDERS; placed += 1) given.sandbox.placeOrder();
			const rates: Array<{ polling: number; trigger: number }> = [];
			for (let round = 0; round <= POLLING_ROUNDS; round += 1) {
				const rate = {
					polling: await ordersASecond(given),
					trigger: await throughputOf(trigger, agent),
				};
				// The first round warms up.
				if (round > 0) rates.push(rate);
			}
			const [polling, byTrigger] = (['polling', 'trigger'] as const).map((name) =>
				median(rates.map((rate) => rate[name])).toFixed(1),
			);
			const ratios = rates.map((rate) => rate.polling / rate.trigger);
			const note = `${polling} orders a second by polling, ${byTrigger} by the Trigger`;
			return [higher('polling-vs-trigger', 5, ratios, note)];
		});
	} finally {
		await agent.close();
	}
}
