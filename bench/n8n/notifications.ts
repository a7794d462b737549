import { higher, median, ROUNDS, type Figure } from '../measure';
import { shareFigures } from '../verify';
import { startCalService } from './calService';
import { bareWebhook, byHand, calTrigger, ourTrigger } from './candidates';
import { withN8n } from './instance';
import { rounds } from './throughput';

type Rates<Name extends string> = Array<Record<Name, number>>;

/** What notifications a second our trigger reaches over those of another candidate. */
function over<Name extends string>(
	other: Name,
	title: string,
	rates: Rates<Name | 'ours'>,
): { ratios: number[]; note: string } {
	const [ours, others] = (['ours', other] as const).map((name) =>
		median(rates.map((round) => round[name])).toFixed(1),
	);
	return {
		ratios: rates.map((round) => round.ours / round[other]),
		note: `${ours} notifications a second, ${title} ${others}`,
	};
}

/** With the setting of n8n that spares an isolate where no expression needs one. */
export async function lazyFigures(): Promise<Figure[]> {
	const env = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
	const rates = await withN8n(env, async (given) => {
		const candidates = {
			ours: await ourTrigger(given),
			webhook: await bareWebhook(given),
			hand: await byHand(given),
		};
		return await rounds(ROUNDS, candidates);
	});
	const webhook = over('webhook', 'the bare Webhook node', rates);
	const hand = over('hand', 'by hand', rates);
	return [
		higher('n8n-vs-webhook-lazy', 0.8, webhook.ratios, webhook.note),
		higher('n8n-vs-hand-lazy', 1, hand.ratios, hand.note),
		...(await shareFigures(1000 / median(rates.map(({ ours }) => ours)))),
	];
}

/** As n8n comes. */
export async function defaultFigures(): Promise<Figure[]> {
	const service = await startCalService();
	try {
		const rates = await withN8n({}, async (given) => {
			const candidates = {
				ours: await ourTrigger(given),
				hand: await byHand(given),
				cal: await calTrigger(given, service),
			};
			return await rounds(ROUNDS, candidates);
		});
		const hand = over('hand', 'by hand', rates);
		const cal = over('cal', 'the Cal.com Trigger', rates);
		return [
			higher('n8n-vs-hand-default', undefined, hand.ratios, hand.note),
			higher('n8n-vs-trigger-default', 0.9, cal.ratios, cal.note),
		];
	} finally {
		await service.close();
	}
}
