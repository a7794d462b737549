import { randomUUID } from 'node:crypto';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { asNodeError, withHtmlDescription } from '../MerchantStorefront/n8n/asNodeError';
import { formatText } from '../MerchantStorefront/orders/textFormat';
import { isoInZone } from '../MerchantStorefront/platform/zonedTime';
import { deadlineOf, pollInTurn, triggerOf } from '../MerchantStorefront/polling/polling';
import type { HealthStart } from './health/judge';
import { healthMemorySchema, type Trouble } from './health/healthMemory';
import { healthPoll, type Seen } from './health/healthPoll';
import { look } from './look';
import { readHealthSettings, type HealthSettings } from './healthSettings';

export async function pollHealth(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		const settings = readHealthSettings(context);
		if (context.getMode() === 'manual') {
			return testOutput(settings, await look(context, settings, deadlineOf(context)));
		}
		return await pollInTurn(context, {
			schema: healthMemorySchema,
			startsAnew: 'with what is broken now.',
			look: async (deadline) => await look(context, settings, deadline),
			decide(seen, { memory, isDurable }) {
				// Without the durable cursor n8n stores the memory before the execution, and may be killed in between.
				const run = isDurable ? undefined : `${THIS_N8N} ${triggerOf(context)}`;
				const { starts, report, next } = healthPoll(memory, seen, { ...settings, run });
				const items = starts.map((start) => itemOf(settings, start));
				if (report !== undefined) items.push(reportOf(settings, report, seen.now));
				return { output: [items], next };
			},
		});
	} catch (error) {
		throw withHtmlDescription(asNodeError(context, error));
	}
}

/** Tells whether n8n was started since. */
const THIS_N8N = randomUUID();

/** What is broken now, or the report that all is well. Nothing is remembered of a test. */
function testOutput(settings: HealthSettings, seen: Seen): INodeExecutionData[][] {
	const { starts } = healthPoll(undefined, seen, settings);
	if (starts.length === 0) return [[reportOf(settings, [], seen.now)]];
	return [starts.map((start) => itemOf(settings, start))];
}

function itemOf(
	{ timeZone, textFormat }: HealthSettings,
	{ trouble, state }: HealthStart,
): INodeExecutionData {
	const { check, subject, since, text, whatToDo, details } = trouble;
	const isBroken = state === 'broken';
	const json = {
		check,
		// The key of an order tells it from those of other companies; people know it by its ID.
		subject: check === 'waitingOrder' ? String(details.id) : subject,
		state,
		since: isoInZone(1_000 * since, timeZone),
		text: formatText(isBroken ? text : `Solved: ${text}`, textFormat),
		whatToDo: isBroken ? formatText(whatToDo, textFormat) : '',
		details: details as IDataObject,
	};
	return { json };
}

/** What a chat reads once a day, so that silence means that n8n itself is down. */
function reportOf(
	{ checks, timeZone, textFormat }: HealthSettings,
	told: readonly Trouble[],
	now: number,
): INodeExecutionData {
	const lines = told.map(({ text }) => `- ${text}`);
	// The same for each order that waits.
	const advice = new Set(told.map(({ whatToDo }) => whatToDo));
	const text = told.length === 0 ? 'All is well' : `Not well today:\n${lines.join('\n')}`;
	const json = {
		check: 'dailyReport',
		subject: '',
		state: told.length === 0 ? 'works' : 'broken',
		since: isoInZone(1_000 * now, timeZone),
		text: formatText(text, textFormat),
		whatToDo: formatText([...advice].join('\n'), textFormat),
		details: { checks: [...checks] },
	};
	return { json };
}
