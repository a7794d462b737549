import { DateTime } from 'luxon';

import { judge, type Looks, type Start } from './judge';
import { memorySchema, MOST_REMEMBERED, type Check, type Memory, type Trouble } from './memory';
import { lookAtScopes, NEEDED_SCOPE } from './permissions';
import { atMinute } from './quietHours';
import { compareCovers, type Listed } from './subscriptions';

/** What one poll sees. */
export interface Seen {
	looks: Looks;
	/** The platform's time in unix seconds. */
	now: number;
	/** The scopes of the token. Undefined where there is none, or where it doesn't name them. */
	granted?: readonly string[] | undefined;
	/** The subscriptions of this n8n. Undefined where the list isn't known to be whole. */
	listed?: readonly Listed[] | undefined;
	/** Names the account, the stores and the address: what is remembered of others says nothing. */
	about?: string | undefined;
}

interface PollSettings {
	checks: readonly Check[];
	/** In minutes of the day; undefined where nobody wants a report. */
	reportAt: number | undefined;
	timeZone: string;
}

export interface PollResult {
	starts: Start[];
	/** What isn't well, for the daily report; undefined where none is due. */
	report: Trouble[] | undefined;
	/** What to remember if the workflow starts with these. */
	next: Memory;
	/** The same if n8n may be killed before it does: then they start again. */
	unsure: Memory;
}

const WEEK_S = 7 * 24 * 3_600;
const FORGETTABLE: readonly Check[] = ['permissions', 'subscriptions', 'waitingOrder'];

/** `memory` is undefined for the first poll. */
export function poll(memory: Memory | undefined, seen: Seen, settings: PollSettings): PollResult {
	const { now, granted, listed } = seen;
	const { checks } = settings;
	const before = memory && asOf(memory, seen, checks);
	const known = [...new Set([...(before?.scopes ?? []), ...(granted ?? [])])];
	// Which scope the list needs is not specified: where it can be read, none is missing.
	const needed = seen.looks.ordersList?.broken.length === 0 ? [] : [NEEDED_SCOPE];
	const compared = listed && compareCovers(before?.covers ?? [], listed);
	const looks: Looks = {
		...seen.looks,
		...(granted && { permissions: lookAtScopes([...known, ...needed], granted) }),
		...(compared && { subscriptions: { broken: compared.broken } }),
	};
	const chosen = Object.fromEntries(
		Object.entries(looks).filter(([check]) => checks.includes(check as Check)),
	);
	const { starts, troubles } = judge(before?.troubles, chosen, now);
	// What somebody gave up on purpose must not be reported forever.
	const isForgotten = ({ check, subject, since }: Trouble) =>
		FORGETTABLE.includes(check) && ![NEEDED_SCOPE, ''].includes(subject) && since < now - WEEK_S;
	const forgotten = new Set(troubles.filter(isForgotten).map(({ subject }) => subject));
	const reportedOn = reportDay(settings, before?.reportedOn, now);
	const isReportDue = before !== undefined && (reportedOn ?? '') > (before.reportedOn ?? '');
	const next = memorySchema.parse({
		version: 1,
		about: seen.about ?? before?.about,
		troubles: troubles.filter((trouble) => !isForgotten(trouble)),
		scopes: known.filter((name) => !forgotten.has(name)).slice(0, MOST_REMEMBERED),
		covers: (compared?.covers ?? before?.covers ?? []).filter(
			({ address }) => !forgotten.has(address),
		),
		reportedOn,
	});
	return {
		starts,
		report: isReportDue ? next.troubles.filter(({ isTold }) => isTold) : undefined,
		next,
		unsure: memorySchema.parse({
			...next,
			troubles: unsureOf(next.troubles, starts),
			reportedOn: isReportDue ? before.reportedOn : reportedOn,
		}),
	};
}

/** With other settings, what is remembered of single orders, stores, scopes and addresses is void. */
function asOf(memory: Memory, { about }: Seen, checks: readonly Check[]): Memory {
	const troubles = memory.troubles.filter(({ check }) => checks.includes(check));
	if (about === undefined || [about, undefined].includes(memory.about)) {
		return { ...memory, troubles };
	}
	const isOfAll = ({ check, subject }: Trouble) => subject === '' && check !== 'quiet';
	return { ...memory, troubles: troubles.filter(isOfAll), scopes: [], covers: [] };
}

function unsureOf(troubles: readonly Trouble[], starts: readonly Start[]): Trouble[] {
	const keyOf = ({ check, subject }: Trouble) => `${check} ${subject}`;
	const started = new Set(starts.map(({ trouble }) => keyOf(trouble)));
	return [
		...troubles.filter((trouble) => !started.has(keyOf(trouble))),
		...starts.map(({ trouble }) => ({ ...trouble, isTold: true, isUnsure: true as const })),
	];
}

/** The day of the latest report that is due, on the calendar of the workflow. */
function reportDay(
	{ reportAt, timeZone }: PollSettings,
	reportedOn: string | undefined,
	now: number,
): string | undefined {
	if (reportAt === undefined) return undefined;
	const local = DateTime.fromSeconds(now, { zone: timeZone });
	const isDue = local >= atMinute(local.startOf('day'), reportAt);
	return (isDue ? local.toISODate() : undefined) ?? reportedOn;
}
