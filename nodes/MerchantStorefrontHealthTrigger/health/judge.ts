import { POLLS_IN_A_ROW, type Check, type Finding, type Trouble } from './memory';

/** What one poll has seen of one check. */
export interface Look {
	check: Check;
	broken: readonly Finding[];
	/** Whether a subject that isn't broken is known to work. Where it isn't, nothing changes. */
	isSureOf?: (trouble: Trouble) => boolean;
}

export interface Start {
	trouble: Trouble;
	state: 'broken' | 'works';
}

/** Of each check, so that the memory stays small. What is beyond starts once there is room. */
const MOST_REMEMBERED = 1_000;

/**
 * What starts the workflow: each trouble once when it breaks, and once when it works again. One poll
 * that differs from those before and behind it starts nothing. The first poll says at once what is broken.
 */
export function judge(
	before: readonly Trouble[] | undefined,
	looks: readonly Look[],
	now: number,
): { starts: Start[]; troubles: Trouble[] } {
	const starts: Start[] = [];
	const all: Trouble[] = [];
	for (const { check, broken, isSureOf = () => true } of looks) {
		const troubles: Trouble[] = [];
		const needed = before === undefined ? 1 : POLLS_IN_A_ROW[check];
		const known = new Map(
			(before ?? []).filter((one) => one.check === check).map((one) => [one.subject, one]),
		);
		const found = new Map(broken.map((finding) => [finding.subject, finding]));
		for (const [subject, trouble] of known) {
			if (found.has(subject)) continue;
			if (!isSureOf(trouble)) troubles.push(trouble);
			else if (trouble.isTold) {
				const working = trouble.working + 1;
				if (working >= needed) starts.push({ trouble, state: 'works' });
				else troubles.push({ ...trouble, working });
			}
		}
		for (const [subject, finding] of found) {
			const last = known.get(subject);
			if (last === undefined && troubles.length >= MOST_REMEMBERED) continue;
			const times = Math.min(needed, (last?.broken ?? 0) + 1);
			const trouble: Trouble = {
				...finding,
				check,
				since: finding.since ?? last?.since ?? now,
				broken: times,
				working: 0,
				isTold: last?.isTold === true || times >= needed,
			};
			if (trouble.isTold && last?.isTold !== true) starts.push({ trouble, state: 'broken' });
			troubles.push(trouble);
		}
		all.push(...troubles);
	}
	return { starts, troubles: all };
}
