import { inParallel } from '../support/inParallel';
import { faultsAt, faultsFor, type CallSite, type ListedFault } from './catalogue';
import { bounded, isNodeError, MarkedPlatform, report } from './support';

const MOST_MS = 60_000;
const SIDE_BY_SIDE = 10;

/** Something that a user does with the nodes, and what has to be true whatever happens to it. */
export interface Scenario<World> {
	open(platform: MarkedPlatform): Promise<World>;
	/** What has been done before, without faults. */
	prepare?(world: World): Promise<void>;
	/** Answers what comes out where it succeeds. */
	act(world: World): Promise<unknown>;
	/** What else an error may say, where it has another cause. */
	ownWords?: RegExp;
	/** What is wrong once the fault is gone. */
	flaws(world: World, succeeded: boolean): Promise<string[]>;
	close?(world: World): Promise<void>;
}

interface Case extends ListedFault {
	site: CallSite;
	lasting: boolean;
}

/** The calls of a run without faults, its first one with a token that died a moment ago. */
async function callSites<World>(scenario: Scenario<World>): Promise<CallSite[]> {
	return await inWorld(scenario, async (world, { sandbox }) => {
		await scenario.act(world);
		const turns = new Map<string, number>();
		return sandbox.calls.map(({ method, path }) => {
			const place = path.replace(/\/(subscriptions|orders)\/[^/]+/, '/$1/*');
			const turn = (turns.get(method + place) ?? 0) + 1;
			turns.set(method + place, turn);
			return { method, path: place, turn };
		});
	});
}

async function inWorld<World, Result>(
	scenario: Scenario<World>,
	run: (world: World, platform: MarkedPlatform) => Promise<Result>,
): Promise<Result> {
	const platform = await MarkedPlatform.start();
	const world = await scenario.open(platform);
	try {
		await scenario.prepare?.(world);
		platform.noteSecrets();
		platform.sandbox.revokeTokens();
		platform.sandbox.clearCalls();
		return await run(world, platform);
	} finally {
		await scenario.close?.(world);
		await platform.sandbox.close();
	}
}

/** Each fault at each call, once and again and again. */
function casesAt(sites: CallSite[]): Case[] {
	return sites.flatMap((site) =>
		faultsFor(site).flatMap((fault) =>
			[false, true].map((lasting) => ({ ...fault, site, lasting })),
		),
	);
}

async function flawsOf<World>(scenario: Scenario<World>, one: Case): Promise<string[]> {
	return await inWorld(scenario, async (world, platform) => {
		platform.sandbox.configure({ faults: faultsAt(one.site, one.fault, one.lasting) });
		const outcome = await bounded(MOST_MS, scenario.act(world)).then(
			(output) => ({ output }),
			(error: unknown) => ({ error }),
		);
		platform.sandbox.configure({ faults: [] });
		return [
			...('error' in outcome ? errorFlaws(outcome.error, one.words, scenario.ownWords) : []),
			...(platform.leaks(outcome) ? ['a secret came out'] : []),
			...(await scenario.flaws(world, 'output' in outcome)),
		];
	});
}

function errorFlaws(error: unknown, words: RegExp, ownWords?: RegExp): string[] {
	if (!isNodeError(error)) return [`thrown: ${String(error)}`];
	const text = `${error.message}. ${error.description ?? ''}`;
	return words.test(text) || ownWords?.test(text)
		? []
		: [`the error does not name the cause: ${text}`];
}

/**
 * Tries every fault in every call, or one case in so many. Answers what went wrong, each with its
 * case; nothing where all were survived.
 */
export async function tryFaults<World>(
	name: string,
	scenario: Scenario<World>,
	{ oneIn = 1 } = {},
): Promise<string[]> {
	const all = casesAt(await callSites(scenario));
	const cases = all.filter((_, index) => index % oneIn === name.length % oneIn);
	const wrong: string[] = [];
	await inParallel(cases, SIDE_BY_SIDE, async (one) => {
		const { method, path, turn } = one.site;
		const flaws = await flawsOf(scenario, one).catch((error: unknown) => [String(error)]);
		const when = `${one.name} ${one.lasting ? 'again and again' : 'once'}`;
		wrong.push(...flaws.map((flaw) => `${when} at ${method} ${path} (${turn}): ${flaw}`));
	});
	report(`${name}: ${cases.length} faults tried, ${cases.length - wrong.length} survived`);
	return wrong;
}
