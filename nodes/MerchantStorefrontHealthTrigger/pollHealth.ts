import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { asNodeError, withHtmlDescription } from '../MerchantStorefront/n8n/asNodeError';
import { formatText } from '../MerchantStorefront/orders/textFormat';
import { isoInZone } from '../MerchantStorefront/platform/zonedTime';
import { openMemory } from '../MerchantStorefront/polling/memory';
import { deadlineOf, triggerOf } from '../MerchantStorefront/polling/pollOf';
import { endTurn, hasTurn, takeTurn } from '../MerchantStorefront/polling/turns';
import type { Start } from './health/judge';
import { memorySchema, type Memory, type Trouble } from './health/memory';
import { poll, type Seen } from './health/poll';
import { look } from './look';
import { readHealthSettings, type HealthSettings } from './settings';

export async function pollHealth(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		const settings = readHealthSettings(context);
		const items =
			context.getMode() === 'manual'
				? await testItems(context, settings)
				: await pollInTurn(context, settings);
		return items.length > 0 ? [items.map((json) => ({ json }))] : null;
	} catch (error) {
		throw withHtmlDescription(asNodeError(context, error));
	}
}

/** What is broken now, or an example to build a workflow with. Nothing is remembered. */
async function testItems(
	context: IPollFunctions,
	settings: HealthSettings,
): Promise<IDataObject[]> {
	const seen = await look(context, settings, deadlineOf(context));
	const { starts } = poll(undefined, seen, settings);
	if (starts.length === 0) return [exampleOf(settings, seen.now)];
	return starts.map((start) => itemOf(settings, start));
}

async function pollInTurn(
	context: IPollFunctions,
	settings: HealthSettings,
): Promise<IDataObject[]> {
	const trigger = triggerOf(context);
	const deadline = deadlineOf(context);
	const turn = takeTurn(trigger, deadline);
	if (turn === undefined) return [];
	try {
		const seen = await look(context, settings, deadline);
		return hasTurn(trigger, turn) ? decide(context, settings, seen) : [];
	} finally {
		endTurn(trigger, turn);
	}
}

/**
 * What the last poll of each trigger put into the memory, and what is certain since n8n wasn't killed.
 * Without the durable cursor n8n stores the memory before the execution, and may be killed in between.
 */
const certain = new Map<string, { stored: string; next: Memory }>();

/** Nothing waits in here, so that no other poll comes between reading and writing. */
function decide(context: IPollFunctions, settings: HealthSettings, seen: Seen): IDataObject[] {
	const trigger = triggerOf(context);
	const remembered = openMemory(context, memorySchema, STARTS_ANEW);
	if (remembered === undefined) return [];
	const { memory, isDurable, keep } = remembered;
	const last = certain.get(trigger);
	const isLast = last !== undefined && last.stored === JSON.stringify(memory);
	const { starts, report, next, unsure } = poll(isLast ? last.next : memory, seen, settings);
	const items = starts.map((start) => itemOf(settings, start));
	if (report !== undefined) items.push(reportOf(settings, report, seen.now));
	const kept = isDurable ? next : unsure;
	// Last and in one step: n8n keeps what a poll has changed before it fails.
	certain.set(trigger, { stored: JSON.stringify(kept), next });
	keep(kept);
	return items;
}

const STARTS_ANEW = 'with what is broken now.';

function itemOf({ timeZone, textFormat }: HealthSettings, { trouble, state }: Start): IDataObject {
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

/** To build a workflow with, where nothing is broken. */
const exampleOf = ({ timeZone }: HealthSettings, now: number): IDataObject => ({
	check: 'ordersList',
	subject: '',
	state: 'works',
	since: isoInZone(1_000 * now, timeZone),
	text: "Solved: The list of orders can't be read",
	whatToDo: '',
	details: {},
	isSample: true,
});
