import {
	deepCopy,
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { DateTime } from 'luxon';

import { asNodeError, withHtmlDescription } from '../MerchantStorefront/n8n/asNodeError';
import { formatText } from '../MerchantStorefront/orders/textFormat';
import { isoInZone } from '../MerchantStorefront/platform/zonedTime';
import { deadlineOf } from '../MerchantStorefrontOrdersTrigger/listing';
import { judge, type Start } from './health/judge';
import { memorySchema, type Memory, type Trouble } from './health/memory';
import { atMinute } from './health/quietHours';
import { look } from './look';
import { readHealthSettings, type HealthSettings } from './settings';

const WEEK_S = 7 * 24 * 3_600;

export async function pollHealth(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	try {
		const items = await pollOnce(context);
		return items.length > 0 ? [items.map((json) => ({ json }))] : null;
	} catch (error) {
		throw withHtmlDescription(asNodeError(context, error));
	}
}

async function pollOnce(context: IPollFunctions): Promise<IDataObject[]> {
	const settings = readHealthSettings(context);
	const isTest = context.getMode() === 'manual';
	const deadline = deadlineOf(context);
	const data = context.getWorkflowStaticData('node');
	const { scopes = [], covers = [] } = isTest ? {} : (readMemory(context, data.memory) ?? {});
	const seen = await look(context, settings, { scopes, covers }, deadline);
	// From here on nothing waits, so that no other poll comes between reading and writing.
	const before = isTest ? undefined : readMemory(context, data.memory);
	const { starts, troubles } = judge(before?.troubles, seen.looks, seen.now);
	const items = starts.map((start) => itemOf(settings, start));
	if (isTest) return items.length > 0 ? items : [exampleOf(settings, seen.now)];
	const reportedOn = reportDay(settings, before, seen.now);
	if (before !== undefined && (reportedOn ?? '') > (before.reportedOn ?? '')) {
		items.push(reportOf(settings, troubles, seen.now));
	}
	const forgotten = troubles.filter((trouble) => isForgotten(trouble, seen.now));
	const isKept = (address: string) => forgotten.every(({ subject }) => subject !== address);
	const next: Memory = {
		version: 1,
		troubles: troubles.filter((trouble) => !forgotten.includes(trouble)),
		scopes: seen.scopes,
		covers: seen.covers.filter(({ address }) => isKept(address)),
		...(reportedOn !== undefined && { reportedOn }),
	};
	// Last and in one step: n8n keeps what a poll has changed before it fails.
	if (JSON.stringify(next) !== JSON.stringify(before)) data.memory = next;
	return items;
}

function readMemory(context: IPollFunctions, memory: unknown): Memory | undefined {
	if (memory === undefined) return undefined;
	// What n8n gives watches itself with a hidden field, which zod 4 would read as an entry.
	const { success, data } = memorySchema.safeParse(deepCopy(memory));
	if (success) return data;
	const { id, name } = context.getWorkflow();
	context.logger.error(
		`"${context.getNode().name}" of the workflow "${name}" (${id}) can't read what it remembered. It starts as if published for the first time, with what is broken now.`,
	);
	return undefined;
}

function itemOf({ timeZone, textFormat }: HealthSettings, { trouble, state }: Start): IDataObject {
	const { check, subject, since, text, whatToDo, details } = trouble;
	const isBroken = state === 'broken';
	return {
		check,
		subject,
		state,
		since: isoInZone(1_000 * since, timeZone),
		text: formatText(isBroken ? text : `Solved: ${text}`, textFormat),
		whatToDo: isBroken ? formatText(whatToDo, textFormat) : '',
		details: details as IDataObject,
	};
}

/** The day of the latest report that is due, on the calendar of the workflow. */
function reportDay(
	{ reportAt, timeZone }: HealthSettings,
	before: Memory | undefined,
	now: number,
): string | undefined {
	if (reportAt === undefined) return undefined;
	const local = DateTime.fromSeconds(now, { zone: timeZone });
	const isDue = local >= atMinute(local.startOf('day'), reportAt);
	return (isDue ? local.toISODate() : undefined) ?? before?.reportedOn;
}

/** What a chat reads once a day, so that silence means that n8n itself is down. */
function reportOf(
	{ checks, timeZone, textFormat }: HealthSettings,
	troubles: readonly Trouble[],
	now: number,
): IDataObject {
	const told = troubles.filter(({ isTold }) => isTold);
	const lines = told.map(({ text }) => `- ${text}`);
	const text = told.length === 0 ? 'All is well' : `Not well today:\n${lines.join('\n')}`;
	return {
		check: 'dailyReport',
		subject: '',
		state: told.length === 0 ? 'works' : 'broken',
		since: isoInZone(1_000 * now, timeZone),
		text: formatText(text, textFormat),
		whatToDo: formatText(told.map(({ whatToDo }) => whatToDo).join('\n'), textFormat),
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

/** A subscription that somebody gave up on purpose must not be reported forever. */
const isForgotten = ({ check, subject, since }: Trouble, now: number) =>
	check === 'subscriptions' && subject !== '' && since < now - WEEK_S;
