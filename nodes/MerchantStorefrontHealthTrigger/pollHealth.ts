import { randomUUID } from 'node:crypto';
import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { asNodeError, withHtmlDescription } from '../MerchantStorefront/n8n/asNodeError';
import { formatText } from '../MerchantStorefront/orders/textFormat';
import { isoInZone } from '../MerchantStorefront/platform/zonedTime';
import { deadlineOf, inTurn, openMemory, triggerOf } from '../MerchantStorefront/polling/polling';
import type { HealthStart } from './health/judge';
import { memorySchema, type Trouble } from './health/healthMemory';
import { poll, type Seen } from './health/healthPoll';
import { look } from './look';
import { readHealthSettings, type HealthSettings } from './healthSettings';

export async function pollHealth(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		const settings = readHealthSettings(context);
		const deadline = deadlineOf(context);
		const seeing = async () => await look(context, settings, deadline);
		const items =
			context.getMode() === 'manual'
				? testItems(settings, await seeing())
				: await inTurn(triggerOf(context), deadline, seeing, (seen) =>
						decide(context, settings, seen),
					);
		return items !== undefined && items.length > 0 ? [items.map((json) => ({ json }))] : null;
	} catch (error) {
		throw withHtmlDescription(asNodeError(context, error));
	}
}

/** What is broken now, or the report that all is well. Nothing is remembered of a test. */
function testItems(settings: HealthSettings, seen: Seen): IDataObject[] {
	const { starts } = poll(undefined, seen, settings);
	if (starts.length === 0) return [reportOf(settings, [], seen.now)];
	return starts.map((start) => itemOf(settings, start));
}

/** Tells whether n8n was started since. */
const THIS_N8N = randomUUID();

/** Nothing waits in here, so that no other poll comes between reading and writing. */
function decide(context: IPollFunctions, settings: HealthSettings, seen: Seen): IDataObject[] {
	const remembered = openMemory(context, memorySchema, 'with what is broken now.');
	if (remembered === undefined) return [];
	const { memory, isDurable, keep } = remembered;
	// Without the durable cursor n8n stores the memory before the execution, and may be killed in between.
	const run = isDurable ? undefined : `${THIS_N8N} ${triggerOf(context)}`;
	const { starts, report, next } = poll(memory, seen, { ...settings, run });
	const items = starts.map((start) => itemOf(settings, start));
	if (report !== undefined) items.push(reportOf(settings, report, seen.now));
	// Last and in one step: n8n keeps what a poll has changed before it fails.
	keep(next);
	return items;
}

function itemOf(
	{ timeZone, textFormat }: HealthSettings,
	{ trouble, state }: HealthStart,
): IDataObject {
	const { check, subject, since, text, whatToDo, details } = trouble;
	const isBroken = state === 'broken';
	return {
		check,
		// The key of an order tells it from those of other companies; people know it by its ID.
		subject: check === 'waitingOrder' ? String(details.id) : subject,
		state,
		since: isoInZone(1_000 * since, timeZone),
		text: formatText(isBroken ? text : `Solved: ${text}`, textFormat),
		whatToDo: isBroken ? formatText(whatToDo, textFormat) : '',
		details: details as IDataObject,
	};
}

/** What a chat reads once a day, so that silence means that n8n itself is down. */
function reportOf(
	{ checks, timeZone, textFormat }: HealthSettings,
	told: readonly Trouble[],
	now: number,
): IDataObject {
	const lines = told.map(({ text }) => `- ${text}`);
	// The same for each order that waits.
	const advice = new Set(told.map(({ whatToDo }) => whatToDo));
	const text = told.length === 0 ? 'All is well' : `Not well today:\n${lines.join('\n')}`;
	return {
		check: 'dailyReport',
		subject: '',
		state: told.length === 0 ? 'works' : 'broken',
		since: isoInZone(1_000 * now, timeZone),
		text: formatText(text, textFormat),
		whatToDo: formatText([...advice].join('\n'), textFormat),
		details: { checks: [...checks] },
	};
}
