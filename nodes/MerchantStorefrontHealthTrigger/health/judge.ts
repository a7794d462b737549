import {
	CHECKS,
	MOST_REMEMBERED,
	POLLS_IN_A_ROW,
	type Check,
	type Finding,
	type Trouble,
} from './memory';

/** What one poll has seen of one check. */
export interface Look {
	broken: readonly Finding[];
	/** Whether it is known to work where it isn't broken. Where it isn't known, nothing changes. */
	isSure?: (trouble: Trouble) => boolean;
}

/** A check that couldn't be made is absent. */
export type Looks = Partial<Record<Check, Look>>;

export interface Start {
	trouble: Trouble;
	state: 'broken' | 'works';
}

/**
 * What starts the workflow: each trouble once when it breaks, and once when it works again. A poll
 * that differs from those before and behind it starts nothing. The first poll says at once what is broken.
 */
export function judge(
	before: readonly Trouble[] | undefined,
	looks: Looks,
	now: number,
): { starts: Start[]; troubles: Trouble[] } {
	const judged = CHECKS.map((check) => {
		const known = (before ?? []).filter((trouble) => trouble.check === check);
		const look = looks[check];
		const polls = before === undefined ? 1 : POLLS_IN_A_ROW[check];
		return look === undefined
			? { starts: [], troubles: known }
			: judgeCheck(check, known, look, polls, now);
	});
	return {
		starts: judged.flatMap(({ starts }) => starts),
		troubles: judged.flatMap(({ troubles }) => troubles),
	};
}

function judgeCheck(
	check: Check,
	remembered: readonly Trouble[],
	{ broken, isSure = () => true }: Look,
	needed: number,
	now: number,
) {
	const starts: Start[] = [];
	const troubles: Trouble[] = [];
	const before = new Map(remembered.map((trouble) => [trouble.subject, trouble]));
	const found = new Map(broken.map((finding) => [finding.subject, finding]));
	for (const trouble of remembered.filter(({ subject }) => !found.has(subject))) {
		const polls = trouble.polls + 1;
		if (!isSure(trouble)) troubles.push(trouble);
		else if (trouble.isTold && polls >= needed) starts.push({ trouble, state: 'works' });
		else if (trouble.isTold) troubles.push({ ...trouble, polls });
	}
	for (const finding of found.values()) {
		const known = before.get(finding.subject);
		const { isTold = false, polls = 0, since = now, isUnsure = false } = known ?? {};
		// What is beyond starts once there is room.
		if (known === undefined && troubles.length >= MOST_REMEMBERED) continue;
		const isNews = isUnsure || (!isTold && polls + 1 >= needed);
		const counted = { isTold: isTold || isNews, polls: isTold || isNews ? 0 : polls + 1 };
		const trouble = { since, ...finding, check, ...counted };
		if (isNews) starts.push({ trouble, state: 'broken' });
		troubles.push(trouble);
	}
	return { starts, troubles };
}
