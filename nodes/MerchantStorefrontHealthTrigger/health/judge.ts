import {
	CHECK_NAMES,
	CHECKS,
	MOST_REMEMBERED,
	type Check,
	type Look,
	type Looks,
	type Trouble,
} from './healthMemory';

export interface HealthStart {
	trouble: Trouble;
	state: 'broken' | 'works';
}

/**
 * What starts the workflow: each trouble once when it breaks, and once when it works again. A poll
 * that differs from those before and behind it starts nothing. The first poll says at once what is broken.
 * `run` names this run of n8n if it may be killed before the workflow starts. Then another run says it again.
 */
export function judge(
	before: readonly Trouble[] | undefined,
	looks: Looks,
	now: number,
	run?: string,
): { starts: HealthStart[]; troubles: Trouble[] } {
	const starts: HealthStart[] = [];
	const troubles = CHECK_NAMES.flatMap((check) => {
		const known = (before ?? [])
			.filter((trouble) => trouble.check === check)
			.map((trouble) => (trouble.saidBy === run ? { ...trouble, saidBy: undefined } : trouble))
			.filter(({ said, saidBy }) => said !== 'works' || saidBy !== undefined);
		const look = looks[check];
		if (look === undefined) return known;
		const needed = before === undefined ? 1 : CHECKS[check].polls;
		const { silent, broken, over } = judgeCheck(check, known, look, needed, now);
		const told = (state: HealthStart['state']) => (trouble: Trouble) => {
			starts.push({ trouble, state });
			return { ...trouble, said: state, saidBy: run };
		};
		const [solved, unsolved] = [over.map(told('works')), broken.map(told('broken'))];
		return [...silent, ...unsolved, ...(run === undefined ? [] : solved)];
	});
	return { starts, troubles };
}

/** The troubles that start nothing, those that break now, and those that are over. */
function judgeCheck(
	check: Check,
	known: readonly Trouble[],
	{ broken: findings, isSure = () => true }: Look,
	needed: number,
	now: number,
) {
	const silent: Trouble[] = [];
	const broken: Trouble[] = [];
	const over: Trouble[] = [];
	const found = new Map(findings.map((finding) => [finding.subject, finding]));
	for (const trouble of known.filter(({ subject }) => !found.has(subject))) {
		const polls = trouble.polls + 1;
		if (!isSure(trouble)) silent.push(trouble);
		else if (trouble.said !== undefined && polls >= needed) over.push(trouble);
		else if (trouble.said !== undefined) silent.push({ ...trouble, polls });
	}
	const before = new Map(known.map((trouble) => [trouble.subject, trouble]));
	for (const { lasting = 0, ...finding } of found.values()) {
		const last = before.get(finding.subject);
		// What is beyond starts once there is room.
		if (last === undefined && silent.length + broken.length >= MOST_REMEMBERED) continue;
		const { said, saidBy } = last ?? {};
		const polls = said === undefined ? (last?.polls ?? 0) + 1 : 0;
		const trouble = { since: last?.since ?? now, ...finding, check, said, polls };
		const isNew = said === undefined && polls >= needed && now - trouble.since >= lasting;
		if (isNew || saidBy !== undefined) broken.push({ ...trouble, polls: 0 });
		else silent.push(trouble);
	}
	return { silent, broken, over };
}
