/* eslint-disable @n8n/community-nodes/no-restricted-imports -- plays a till that is slow */
import { setTimeout } from 'node:timers/promises';
import { json } from 'node:stream/consumers';
import { eventually } from '../../host/eventually';
import { FOUR_POLL_TIMES, output } from '../../host/workflows';
import { startServer } from '../support/localServer';
import { onNewestHost } from './context';
import { useSharedN8n } from './instance';
import { useTemplates, withParameters } from './templates';

const TRIGGER = 'Merchant Storefront Orders Trigger';

/** A tenth of a till that needs 45 seconds, and of the ten minutes until a retry. Its limit is one that no busy machine reaches. */
const TILL_MS = 4_500;
const LIMIT_MS = 30_000;
const RETRY_MINUTES = 1;

onNewestHost((host) => {
	const given = useSharedN8n(host);
	const { template, publish, placed } = useTemplates(given);

	test('20 orders at a till of 45 seconds are cooked once each, retries or not', async () => {
		const cooked: string[] = [];
		const till = await startServer(async (request, response) => {
			const { order } = (await json(request)) as { order: { id: string } };
			cooked.push(order.id);
			await setTimeout(TILL_MS);
			response.writeHead(200).end('{}');
		});
		const store = { storeId: 'podil' };
		const orders = Array.from({ length: 20 }, () => given.sandbox.placeOrder(store).order.id);
		try {
			const id = await publish(
				withParameters(template('order-to-till'), {
					'Send to the till': { url: till.url, options: { timeout: LIMIT_MS } },
					[TRIGGER]: {
						retryWhileStillNew: RETRY_MINUTES,
						pollTimes: FOUR_POLL_TIMES,
					},
				}),
			);
			await eventually(
				'a second attempt has begun and every execution has ended',
				async () => {
					const executions = await given.api.executions(id);
					return executions.length > 1 && executions.every(({ status }) => status === 'success');
				},
				400_000,
			);
			const executions = await given.api.executions(id);
			const started = await Promise.all(
				executions.map(async (one) => output(await given.api.execution(one.id), TRIGGER)),
			);
			const retried = started.flat().filter(({ json: { attempt } }) => Number(attempt) > 1);
			expect(retried.length).toBeGreaterThan(0);
		} finally {
			await till.close();
		}
		expect(cooked).toEqual(orders);
		expect(new Set(orders.map((id) => placed(id).order.status))).toEqual(new Set(['preparation']));
	});
});
