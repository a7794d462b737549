import { DateTime } from 'luxon';

import { judge } from './judge';
import { possessionKey, lossesOf, NEEDED } from './losses';
import {
	healthMemorySchema,
	MOST_REMEMBERED,
	type Check,
	type Looks,
	type HealthMemory,
	type Possession,
	type Trouble,
} from './healthMemory';
import { atMinute } from './quietHours';

/** What one poll sees. */
export interface Seen {
	/** The platform's time in unix seconds. */
	now: number;
	looks: Looks;
	/** What the client and the addresses of this n8n have; absent where that isn't known for certain. */
	has: Partial<Record<Possession['check'], Possession[]>>;
	/** Names the account, the stores and the address: what is remembered of others says nothing. */
	about?: string;
}

interface PollSettings {
	checks: readonly Check[];
	/** It is in minutes of the day; undefined where nobody wants a report. */
	reportAt: number | undefined;
	timeZone: string;
	/** Names this run of n8n, if n8n may be killed before the workflow starts. */
	run?: string | undefined;
}

const POSSESSIONS = ['permissions', 'subscriptions'] as const;
const WEEK_S = 7 * 24 * 3_600;

/** `memory` is undefined for the first poll. */
export function healthPoll(memory: HealthMemory | undefined, seen: Seen, settings: PollSettings) {
	const { now, has } = seen;
	const { checks, run } = settings;
	const before = memory && asOf(memory, seen, checks);
	// Which scope the list needs is not specified: where it can be read, none is missing.
	const needed = seen.looks.ordersList?.broken.length === 0 ? [] : [NEEDED];
	const looks: Looks = { ...seen.looks };
	const had = POSSESSIONS.flatMap((check) => {
		const expected = [...(before?.had ?? []), ...needed].filter((one) => one.check === check);
		const present = has[check];
		if (present !== undefined) looks[check] = { broken: lossesOf(expected, present) };
		const known = [...(before?.had ?? []), ...(present ?? [])].filter((one) => one.check === check);
		return [...new Map(known.map((one) => [possessionKey(one), one])).values()].slice(
			0,
			MOST_REMEMBERED,
		);
	});
	const chosen = Object.fromEntries(checks.map((check) => [check, looks[check]]));
	const { starts, troubles } = judge(before?.troubles, chosen, now, run);
	// What somebody gave up on purpose must not be reported forever.
	const given = new Set(
		troubles.filter((one) => isGivenUp(one, now)).map(({ subject }) => subject),
	);
	const { reported } = before ?? {};
	const last = [run, undefined].includes(reported?.by) ? reported?.on : undefined;
	const today = reportDay(settings, now) ?? last;
	const isDue = before !== undefined && (today ?? '') > (last ?? '');
	const next = healthMemorySchema.parse({
		version: 1,
		about: seen.about ?? before?.about,
		troubles: troubles.filter((trouble) => !isGivenUp(trouble, now)),
		had: had.filter(({ subject }) => !given.has(subject)),
		reported: today && { on: today, by: isDue ? run : undefined },
	});
	/** What isn't well, for the daily report; undefined where none is due. */
	const report = isDue ? next.troubles.filter(({ said }) => said === 'broken') : undefined;
	return { starts, report, next };
}

/** With other settings, what is remembered of single orders, stores, scopes and addresses is void. */
function asOf(memory: HealthMemory, { about }: Seen, checks: readonly Check[]): HealthMemory {
	const troubles = memory.troubles.filter(({ check }) => checks.includes(check));
	if (about === undefined || [about, undefined].includes(memory.about)) {
		return { ...memory, troubles };
	}
	const isOfAll = ({ check, subject }: Trouble) => subject === '' && check !== 'quiet';
	return { ...memory, troubles: troubles.filter(isOfAll), had: [] };
}

const isGivenUp = ({ check, subject, since }: Trouble, now: number) =>
	check !== 'quiet' && !['', NEEDED.subject].includes(subject) && since < now - WEEK_S;

/** Today on the calendar of the workflow, once the report is due. */
function reportDay({ reportAt, timeZone }: PollSettings, now: number): string | undefined {
	if (reportAt === undefined) return undefined;
	const local = DateTime.fromSeconds(now, { zone: timeZone });
	const isDue = local >= atMinute(local.startOf('day'), reportAt);
	return isDue ? (local.toISODate() ?? undefined) : undefined;
}
