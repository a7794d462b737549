import fc from 'fast-check';

import {
	judge,
	type HealthStart,
} from '../../../nodes/MerchantStorefrontHealthTrigger/health/judge';
import {
	CHECK_NAMES,
	CHECKS,
	healthMemorySchema,
	type Check,
	type FoundTrouble,
	type Look,
	type Looks,
	type HealthMemory,
	type Trouble,
} from '../../../nodes/MerchantStorefrontHealthTrigger/health/healthMemory';
import { healthPoll } from '../../../nodes/MerchantStorefrontHealthTrigger/health/healthPoll';

const finding = (subject: string): FoundTrouble => ({
	subject,
	text: `${subject} is broken`,
	whatToDo: 'Mend it.',
	details: {},
});

/** Polls one after the other, with what each has seen of one check. */
function live(check: Check, polls: Array<Look | undefined>, isFirst = false) {
	let troubles: readonly Trouble[] | undefined = isFirst ? undefined : [];
	return polls.map((look, poll) => {
		const looks: Looks = look === undefined ? {} : { [check]: look };
		const { starts, troubles: next } = judge(troubles, looks, 1_000 + poll);
		troubles = next;
		return starts.map(({ state, trouble }) => `${trouble.subject} ${state}`);
	});
}

const broken: Look = { broken: [finding('list')] };
const works: Look = { broken: [] };

describe('A poll of the Health Trigger', () => {
	it('says that something broke once enough polls in a row agree', () => {
		expect(live('ordersList', [broken, broken, broken, broken, broken])).toEqual([
			[],
			[],
			['list broken'],
			[],
			[],
		]);
	});

	it('says at once what is broken if it is the first', () => {
		expect(live('ordersList', [broken, broken, works, works, works], true)).toEqual([
			['list broken'],
			[],
			[],
			[],
			['list works'],
		]);
	});

	it('says nothing of what flaps', () => {
		expect(live('permissions', [broken, works, broken, works, broken, works]).flat()).toEqual([]);
		const told = live('permissions', [broken, works, broken, works, broken], true);
		expect(told.flat()).toEqual(['list broken']);
	});

	it('changes nothing where a check could not be made', () => {
		expect(live('signIn', [broken, undefined, broken, undefined, broken]).flat()).toEqual([
			'list broken',
		]);
	});

	it('changes nothing of what it is not sure of', () => {
		const unsure: Look = { broken: [], isSure: () => false };
		expect(live('quiet', [broken, unsure, unsure, works])).toEqual([
			['list broken'],
			[],
			[],
			['list works'],
		]);
	});

	it('keeps since when something is broken', () => {
		const first = judge([], { quiet: broken }, 500);
		const second = judge(first.troubles, { quiet: broken }, 900);
		expect(second.troubles[0]?.since).toBe(500);
		const over = judge(second.troubles, { quiet: works }, 950);
		expect(over.starts[0]?.trouble.since).toBe(500);
	});

	it('remembers no more than a thousand of each check, and starts the others later', () => {
		const many = { broken: Array.from({ length: 1_200 }, (_, index) => finding(`${index}`)) };
		const first = judge(undefined, { waitingOrder: many }, 1);
		expect(first.starts).toHaveLength(1_000);
		const rest = { broken: many.broken.slice(300) };
		const second = judge(first.troubles, { waitingOrder: rest }, 2);
		const counts = (state: HealthStart['state']) =>
			second.starts.filter((start) => start.state === state).length;
		expect([counts('works'), counts('broken')]).toEqual([300, 200]);
	});
});

/** What somebody who sees every poll would say of one subject: broken or works, or undecided. */
class Watcher {
	told = false;
	private row = 0;

	constructor(private readonly needed: number) {}

	see(isBroken: boolean): 'broken' | 'works' | undefined {
		if (isBroken === this.told) this.row = 0;
		else this.row += 1;
		if (this.row < this.needed) return undefined;
		this.told = isBroken;
		this.row = 0;
		return isBroken ? 'broken' : 'works';
	}
}

describe('Over any sequence of polls and restarts', () => {
	const subjects = ['', 'podil', '__proto__', 'constructor'];
	const poll = fc.record({
		seen: fc.dictionary(
			fc.constantFrom(...CHECK_NAMES),
			fc.record({ broken: fc.subarray(subjects), isMade: fc.boolean() }),
		),
		restarts: fc.boolean(),
	});

	it('each change starts once, none is lost and none comes twice', () => {
		fc.assert(
			fc.property(fc.array(poll, { maxLength: 40 }), (polls) => {
				let troubles: Trouble[] = [];
				const watchers = new Map<string, Watcher>();
				polls.forEach(({ seen, restarts }, now) => {
					const looks: Looks = {};
					const expected: string[] = [];
					for (const check of CHECK_NAMES) {
						const look = seen[check];
						if (look?.isMade !== true) continue;
						looks[check] = { broken: look.broken.map(finding) };
						for (const subject of subjects) {
							const key = `${check} ${subject}`;
							const watcher = watchers.get(key) ?? new Watcher(CHECKS[check].polls);
							watchers.set(key, watcher);
							const said = watcher.see(look.broken.includes(subject));
							if (said !== undefined) expected.push(`${key} ${said}`);
						}
					}
					const { starts, troubles: next } = judge(troubles, looks, now);
					expect(
						starts
							.map(({ trouble, state }) => `${trouble.check} ${trouble.subject} ${state}`)
							.sort(),
					).toEqual(expected.sort());
					// A restart reads what was stored.
					const memory = { version: 1, troubles: next, had: [] };
					troubles = restarts
						? healthMemorySchema.parse(JSON.parse(JSON.stringify(memory))).troubles
						: next;
				});
			}),
		);
	});
});

describe('Over any sequence of polls and kills', () => {
	const settings = { checks: [...CHECK_NAMES], reportAt: undefined, timeZone: 'UTC' };
	const subjects = ['', 'podil', 'obolon'];
	const step = fc.record({
		broken: fc.subarray(subjects),
		/** Whether n8n is killed after the poll has stored what it remembers, and where. */
		kill: fc.constantFrom('none', 'before the start', 'after the start'),
	});
	const sayings = (starts: HealthStart[]) =>
		starts.map(({ trouble, state }) => ({ subject: trouble.subject, state }));

	it.each([
		['what is said last is true without the durable cursor', false],
		['each state is said once with it', true],
	])('%s', (_, isDurable) => {
		fc.assert(
			fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
				let memory: HealthMemory | undefined = healthMemorySchema.parse({
					version: 1,
					troubles: [],
					had: [],
				});
				const said = new Map<string, string[]>(subjects.map((subject) => [subject, []]));
				let now = 1_000;
				let starts = 0;
				const live = (broken: readonly string[], kill: string) => {
					const looks = { quiet: { broken: broken.map(finding) } };
					const result: ReturnType<typeof healthPoll> = healthPoll(
						memory,
						{ looks, has: {}, now: (now += 60) },
						{ ...settings, run: isDurable ? undefined : `n8n ${starts}` },
					);
					// One transaction stores the memory and what starts: no kill comes in between.
					const isLost = !isDurable && kill === 'before the start';
					if (!isLost) {
						for (const { subject, state } of sayings(result.starts)) said.get(subject)?.push(state);
					}
					memory = healthMemorySchema.parse(JSON.parse(JSON.stringify(result.next)));
					if (kill !== 'none') starts += 1;
				};
				for (const { broken, kill } of steps) live(broken, kill);
				const last = steps.at(-1)?.broken ?? [];
				live(last, 'none');
				for (const subject of subjects) {
					const states = said.get(subject) ?? [];
					expect((states.at(-1) ?? 'works') === 'broken').toBe(last.includes(subject));
					const isTwice = states.some((state, index) => state === states[index - 1]);
					if (isDurable) expect(isTwice).toBe(false);
				}
			}),
		);
	});
});
