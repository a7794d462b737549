import * as fc from 'fast-check';

import { inParallel } from '../support/inParallel';
import { TriggerWorkflow } from '../support/n8n';
import { faultsAt, faultsFor, type CallSite, type ListedFault } from './catalogue';
import { bounded, COMPANY, isNodeError, MarkedPlatform, report } from './support';

const MOST_MS = 60_000;
const STEPS = 5;
const SUBSCRIPTIONS = '/v1/merchant/callback/subscriptions';

const SITES: CallSite[] = [
	{ method: 'POST', path: '/connect/token', turn: 1 },
	{ method: 'GET', path: SUBSCRIPTIONS, turn: 1 },
	{ method: 'POST', path: SUBSCRIPTIONS, turn: 1 },
	{ method: 'DELETE', path: `${SUBSCRIPTIONS}/*`, turn: 1 },
];

interface Struck {
	site: CallSite;
	fault: ListedFault['fault'];
	lasting: boolean;
}

/** Up to three faults that strike at these calls. */
export function anyFaults(sites: readonly CallSite[]): fc.Arbitrary<Struck[]> {
	const anyFault = fc.constantFrom(...sites).chain((site) =>
		fc.record({
			site: fc.constant(site),
			fault: fc.constantFrom(...faultsFor(site)).map(({ fault }) => fault),
			lasting: fc.boolean(),
		}),
	);
	return fc.array(anyFault, { maxLength: 3 });
}

export function strike({ sandbox }: MarkedPlatform, faults: readonly Struck[]): void {
	sandbox.configure({
		faults: faults.flatMap(({ site, fault, lasting }) => faultsAt(site, fault, lasting)),
	});
}

interface Step {
	does: 'publish' | 'unpublish' | 'renewToken';
	events: string[];
	faults: Struck[];
}

export const anyStep: fc.Arbitrary<Step> = fc.record({
	does: fc.constantFrom(
		'publish' as const,
		'publish' as const,
		'unpublish' as const,
		'renewToken' as const,
	),
	events: fc.constantFrom(['order.new'], ['order.new', 'order.status.changed']),
	faults: anyFaults(SITES),
});

const anyLife = fc.array(anyStep, { minLength: STEPS, maxLength: STEPS });

/** Takes one step in the life of a workflow. Answers what was wrong with how it failed, if it did. */
export async function take(
	step: Step,
	workflow: TriggerWorkflow,
	platform: MarkedPlatform,
): Promise<string[]> {
	const { does, events, faults } = step;
	strike(platform, faults);
	workflow.parameters = { companyId: COMPANY, events };
	if (does === 'renewToken') platform.sandbox.revokeTokens();
	return await flawsOf(does === 'unpublish' ? workflow.unpublish() : workflow.publish(), platform);
}

/** What is wrong with how this fails, if it does. */
export async function flawsOf(
	running: Promise<unknown>,
	platform: MarkedPlatform,
): Promise<string[]> {
	const error = await bounded(MOST_MS, running).then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	platform.noteSecrets();
	const flaws: string[] = [];
	if (error !== undefined && !isNodeError(error)) flaws.push(`thrown: ${String(error)}`);
	if (platform.leaks(error)) flaws.push('a secret came out');
	return flaws;
}

async function live(steps: Step[]): Promise<string[]> {
	const platform = await MarkedPlatform.start();
	const { sandbox } = platform;
	const workflow = await new TriggerWorkflow(platform.credential, { companyId: COMPANY }).listen();
	const flaws: string[] = [];
	try {
		for (const step of steps) flaws.push(...(await take(step, workflow, platform)));
		sandbox.configure({ faults: [] });
		await workflow.unpublish();
		const left = sandbox.subscriptions().length;
		if (left > 0) flaws.push(`${left} subscriptions are left`);
		return flaws;
	} finally {
		await workflow.close();
		await sandbox.close();
	}
}

/** Answers what went wrong in so many activations and deactivations, five of them a workflow. */
export async function churn(activations: number, seed: number): Promise<string[]> {
	const lives = fc.sample(anyLife, { numRuns: activations / STEPS, seed });
	const wrong: string[] = [];
	await inParallel(lives, 20, async (steps) => {
		const flaws = await live(steps);
		wrong.push(...flaws.map((flaw) => `${flaw} after ${JSON.stringify(steps)}`));
	});
	report(`Activations and deactivations under faults: ${activations} tried, ${wrong.length} flaws`);
	return wrong;
}
