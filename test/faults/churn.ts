import * as fc from 'fast-check';

import { TriggerWorkflow } from '../support/n8n';
import { faultsAt, faultsFor, type CallSite, type ListedFault } from './catalogue';
import { bounded, COMPANY, inParallel, isNodeError, MarkedPlatform, report } from './support';

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

const anyFault: fc.Arbitrary<Struck> = fc.constantFrom(...SITES).chain((site) =>
	fc.record({
		site: fc.constant(site),
		fault: fc.constantFrom(...faultsFor(site)).map(({ fault }) => fault),
		lasting: fc.boolean(),
	}),
);

interface Step {
	does: 'publish' | 'unpublish' | 'renewToken';
	events: string[];
	faults: Struck[];
}

const anyStep: fc.Arbitrary<Step> = fc.record({
	does: fc.constantFrom(
		'publish' as const,
		'publish' as const,
		'unpublish' as const,
		'renewToken' as const,
	),
	events: fc.constantFrom(['order.new'], ['order.new', 'order.status.changed']),
	faults: fc.array(anyFault, { maxLength: 3 }),
});

const anyLife = fc.array(anyStep, { minLength: STEPS, maxLength: STEPS });

async function live(steps: Step[]): Promise<string[]> {
	const platform = await MarkedPlatform.start();
	const { sandbox } = platform;
	const workflow = await new TriggerWorkflow(platform.credential, { companyId: COMPANY }).listen();
	const flaws: string[] = [];
	try {
		for (const { does, events, faults } of steps) {
			sandbox.configure({
				faults: faults.flatMap(({ site, fault, lasting }) => faultsAt(site, fault, lasting)),
			});
			workflow.parameters = { companyId: COMPANY, events };
			if (does === 'renewToken') sandbox.revokeTokens();
			const done = does === 'unpublish' ? workflow.unpublish() : workflow.publish();
			const error = await bounded(MOST_MS, done).catch((thrown: unknown) => thrown);
			platform.noteSecrets();
			if (error !== undefined && !isNodeError(error)) flaws.push(`thrown: ${String(error)}`);
			if (platform.leaks(error)) flaws.push('a secret came out');
		}
		sandbox.configure({ faults: [] });
		await workflow.unpublish();
		const left = sandbox.subscriptions().length;
		if (left > 0) flaws.push(`${left} subscribers are left`);
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
