import * as fc from 'fast-check';

import { SimulatedN8n, isAccepted, isAddressInUse, type Workflow } from './simulatedN8n';
import { SimulatedPlatform, summaryOf, wanted, type Faults } from './simulatedPlatform';

interface Change {
	companyIds?: string[];
	events?: string[];
	separately?: boolean;
	credential?: string;
	name?: string;
}

type Action =
	| { does: 'publish'; change: Change; faults: Faults; killedAfter?: number }
	| { does: 'unpublish'; faults: Faults; killedAfter?: number }
	| { does: 'start'; faults: Faults; killedAfter?: number }
	| { does: 'startTwice'; turns: boolean[]; isAfterLoss: boolean }
	| { does: 'moveCredential'; client: string }
	| {
			does:
				| 'duplicate'
				| 'copyN8n'
				| 'beginImport'
				| 'endImport'
				| 'removeAtPlatform'
				| 'replaceAddress';
	  };

const anyFaults: fc.Arbitrary<Faults> = fc.oneof(
	{ weight: 3, arbitrary: fc.constant({}) },
	fc.record(
		{
			list: fc.constantFrom('unknown' as const, 'incomplete' as const),
			create: fc.constantFrom('refused' as const, 'responseLost' as const),
			remove: fc.constantFrom('refused' as const, 'responseLost' as const),
			isLasting: fc.boolean(),
		},
		{ requiredKeys: [] },
	),
);
const anyKill = fc.option(fc.nat(14), { freq: 4, nil: undefined });
const anyChange: fc.Arbitrary<Change> = fc.record(
	{
		companyIds: fc.constantFrom(
			['roma'],
			['milano'],
			['napoli'],
			['milano', 'roma'],
			['milano', 'napoli'],
			[],
		),
		events: fc.constantFrom(['order.new'], ['order.new', 'order.status.changed']),
		separately: fc.boolean(),
		credential: fc.constantFrom('first', 'second'),
		name: fc.constantFrom('Trigger', 'Renamed'),
	},
	{ requiredKeys: [] },
);

/** How often the other process may go on while one waits: a request has two steps. */
const MOST_PASSED_OVER = 2;

/** Where it is done: which n8n, and which of its workflows. */
interface Step {
	action: Action;
	host: number;
	workflow: number;
}

const anyAction: fc.Arbitrary<Action> = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.record({
			does: fc.constant('publish' as const),
			change: anyChange,
			faults: anyFaults,
			killedAfter: anyKill,
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			does: fc.constantFrom('unpublish' as const, 'start' as const),
			faults: anyFaults,
			killedAfter: anyKill,
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			does: fc.constant('startTwice' as const),
			turns: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
			isAfterLoss: fc.boolean(),
		}),
	},
	fc.record({
		does: fc.constant('moveCredential' as const),
		client: fc.constantFrom('a', 'b', 'wrong', 'unreadable'),
	}),
	{
		weight: 3,
		arbitrary: fc.record({
			does: fc.constantFrom(
				'duplicate' as const,
				'copyN8n' as const,
				'beginImport' as const,
				'endImport' as const,
				'removeAtPlatform' as const,
				'replaceAddress' as const,
			),
		}),
	},
);

const anyLife = fc.record({
	version: fc.constantFrom(1 as const, 2 as const),
	steps: fc.array(fc.record({ action: anyAction, host: fc.nat(9), workflow: fc.nat(9) }), {
		minLength: 1,
		maxLength: 14,
	}),
});

/** Lives through these steps, then settles everything. Returns what was wrong. */
async function live({ version, steps }: { version: 1 | 2; steps: Step[] }): Promise<string[]> {
	const world = new World(version);
	for (const { action, host, workflow } of steps) {
		const n8n = world.hosts[host % world.hosts.length];
		await world.take(action, n8n, n8n.workflows[workflow % n8n.workflows.length]);
		if (world.flaws.length > 0) return world.flaws;
	}
	await world.settle();
	return world.flaws;
}

class World {
	readonly platform = new SimulatedPlatform();
	readonly hosts: SimulatedN8n[];
	private lastWebhook = 1;

	constructor(version: 1 | 2) {
		const n8n = new SimulatedN8n(version, 'https://n8n-1.example', this.platform);
		const node = {
			name: 'Trigger',
			webhookId: 'webhook-1',
			companyIds: ['roma'],
			events: ['order.new'],
			separately: false,
			credential: 'first',
		};
		n8n.workflows.push({ node, staticData: {}, isTampered: false });
		this.hosts = [n8n];
	}

	get flaws(): string[] {
		return this.platform.flaws;
	}

	async take(action: Action, n8n: SimulatedN8n, workflow: Workflow): Promise<void> {
		const { platform } = this;
		platform.told.clear();
		if ('faults' in action) {
			platform.faults = { ...action.faults };
			platform.stepsLeft = action.killedAfter ?? Infinity;
		}
		switch (action.does) {
			case 'publish':
				Object.assign(workflow.node, action.change);
				await this.publish(action.faults, n8n, workflow);
				break;
			case 'unpublish':
			case 'start': {
				const outcome = await n8n[action.does](workflow);
				if (outcome === 'killed') workflow.isTampered = true;
				if (action.does === 'start') this.tamperReplaced(n8n, workflow);
				break;
			}
			case 'startTwice':
				if (action.isAfterLoss) this.loseAll();
				await this.startTwice(n8n, workflow, action.turns);
				this.tamperReplaced(n8n, workflow);
				break;
			case 'moveCredential':
				n8n.credentials[workflow.node.credential] = action.client;
				break;
			case 'duplicate': {
				const webhookId = `webhook-${++this.lastWebhook}`;
				const { node, staticData } = structuredClone(workflow);
				n8n.workflows.push({ node: { ...node, webhookId }, staticData, isTampered: false });
				break;
			}
			case 'copyN8n':
				if (this.hosts.length < 3) {
					this.hosts.push(n8n.copyTo(`https://n8n-${this.hosts.length + 1}.example`));
				}
				break;
			case 'beginImport':
				workflow.importing = structuredClone(workflow.staticData);
				break;
			case 'endImport':
				workflow.isTampered ||=
					JSON.stringify(workflow.importing) !== JSON.stringify(workflow.staticData);
				workflow.staticData = workflow.importing ?? workflow.staticData;
				delete workflow.importing;
				break;
			case 'removeAtPlatform':
				this.loseAll();
				break;
			case 'replaceAddress':
				workflow.node.replaces = this.hosts[0].address;
				break;
		}
		platform.faults = {};
		platform.stepsLeft = Infinity;
	}

	/** As when somebody clears up at the platform. */
	private loseAll(): void {
		this.platform.standing = [];
		for (const one of this.hosts.flatMap(({ workflows }) => workflows)) one.isTampered = true;
	}

	private async publish(faults: Faults, n8n: SimulatedN8n, workflow: Workflow): Promise<void> {
		const isFaulty = Object.keys(faults).length > 0;
		const before = this.inEffect(n8n, workflow);
		const secretsBefore = this.currentSecrets(n8n, workflow);
		const node = structuredClone(workflow.node);
		const outcome = await n8n.publish(workflow);
		this.platform.stepsLeft = Infinity;
		const where = `${n8n.address} ${JSON.stringify(node)} (n8n ${n8n.version})`;
		if (outcome === 'killed') {
			workflow.isTampered = true;
			return;
		}
		if (outcome === 'unchanged') return;
		const after = this.inEffect(n8n, workflow);
		if (outcome === 'done') {
			if (!isFaulty && isAccepted(n8n, node)) await this.expectExact(n8n, workflow, where);
			if (after === undefined && !workflow.isTampered)
				this.flaws.push(`published, not live: ${where}`);
			if (before !== undefined && !workflow.isTampered) {
				this.expectAccepted(n8n, workflow, secretsBefore, where);
			}
			if (Object.keys(faults).every((fault) => fault === 'create')) {
				this.expectNoMore(n8n, workflow, where);
			}
			if (!isFaulty && isAccepted(n8n, node)) workflow.isTampered = false;
			this.tamperReplaced(n8n, workflow);
			return;
		}
		this.expectRefusal(outcome, isFaulty, n8n, workflow, where);
		const canStay =
			before !== undefined && before.credential === node.credential && faults.isLasting !== true;
		if (canStay && after?.settings !== before.settings) {
			this.flaws.push(`failed and not as before (${String(outcome)}): ${where}`);
		}
	}

	/** Two main processes start at the same moment, each with what was saved before. */
	private async startTwice(n8n: SimulatedN8n, workflow: Workflow, turns: boolean[]): Promise<void> {
		const waiting: Array<() => void> = [];
		this.platform.turn = async () => await new Promise((resolve) => waiting.push(resolve));
		n8n.errors.length = 0;
		let running = 2;
		const both = Promise.all(
			[0, 1].map(async () => await n8n.start(workflow).finally(() => (running -= 1))),
		);
		let turn = 0;
		let passedOver = 0;
		while (running > 0) {
			// Lets each process go on until it waits for its turn.
			for (let tick = 0; tick < 50; tick++) await Promise.resolve();
			// No lock is to be had: one whose response takes longer than all that the other does loses.
			const isLast = waiting.length > 1 && passedOver < MOST_PASSED_OVER && turns[turn];
			passedOver = isLast ? passedOver + 1 : 0;
			turn = (turn + 1) % turns.length;
			waiting.splice(isLast ? 1 : 0, 1)[0]?.();
		}
		await both;
		this.platform.turn = async () => {};
		const isLive = this.inEffect(n8n, workflow) !== undefined;
		if (workflow.published === undefined || n8n.version === 2) return;
		const isElsewhere = n8n.errors.some((error) => error.includes('already subscribed'));
		if (isAccepted(n8n, workflow.published) && !isLive && !isElsewhere) {
			this.flaws.push('after two processes started, no order reaches the workflow');
		}
		this.expectNoMore(n8n, workflow, 'after two processes started');
	}

	private currentSecrets(n8n: SimulatedN8n, workflow: Workflow): string[] {
		const { registration } = n8n.stateOf(workflow, workflow.published ?? workflow.node);
		return (registration?.subscriptions ?? []).map(({ secret }) => secret);
	}

	/** What was sent before the subscription was replaced still starts the workflow. */
	private expectAccepted(
		n8n: SimulatedN8n,
		workflow: Workflow,
		secrets: string[],
		where: string,
	): void {
		const node = workflow.published ?? workflow.node;
		const keys = n8n.stateOf(workflow, node).verificationKeys(Date.now());
		const accepted = keys.map(({ secret }) => secret);
		// The secrets of another client are forgotten on purpose.
		const expected = this.platform.clientOf(secrets[0]) === n8n.clientOf(node) ? secrets : [];
		if (!expected.every((secret) => accepted.includes(secret))) {
			this.flaws.push(`rejects what was sent before: ${where}`);
		}
	}

	/** No subscription was left behind beside those that are known. */
	private expectNoMore(n8n: SimulatedN8n, workflow: Workflow, where: string): void {
		const { published } = workflow;
		if (published === undefined || n8n.clientOf(published) === 'wrong') return;
		const { registration, lingering } = n8n.stateOf(workflow, published);
		if (registration?.client !== n8n.clientOf(published)) return;
		const known = [...registration.subscriptions, ...lingering].map(({ id }) => id);
		const unknown = this.platform.standing.filter(
			({ id, client, callback }) =>
				callback === n8n.callback(published) &&
				client === registration.client &&
				!known.includes(id),
		);
		if (unknown.length > 0) this.flaws.push(`left ${JSON.stringify(unknown)}: ${where}`);
	}

	/** The settings that orders come through for, where they all come through. */
	private inEffect(n8n: SimulatedN8n, workflow: Workflow) {
		const { published } = workflow;
		if (published === undefined) return undefined;
		const { registration } = n8n.stateOf(workflow, published);
		if (registration === undefined || registration.callback !== n8n.callback(published)) return;
		const { subscriptions, companyIds, events, separately } = registration;
		const isStanding = subscriptions.every(({ id, secret }) =>
			this.platform.standing.some((one) => one.id === id && one.secret === secret),
		);
		if (subscriptions.length === 0 || !isStanding) return undefined;
		const settings = JSON.stringify({ companyIds, events, separately });
		const isDoubtful = registration.isDoubtful === true;
		return { settings, credential: published.credential, isDoubtful };
	}

	/** What replaces the subscription of another n8n does so behind that one's back. */
	private tamperReplaced(n8n: SimulatedN8n, { published }: Workflow): void {
		if (published?.replaces === undefined) return;
		for (const other of this.hosts) {
			if (other === n8n) continue;
			for (const workflow of other.workflows) workflow.isTampered = true;
		}
	}

	/** The platform has only what is published, n8n knows the secrets, and a second look changes nothing. */
	private async expectExact(n8n: SimulatedN8n, workflow: Workflow, where: string): Promise<void> {
		const { published } = workflow;
		if (published === undefined) return;
		const client = n8n.clientOf(published);
		const { registration } = n8n.stateOf(workflow, published);
		const callback = n8n.callback(published);
		const here = this.platform.standing.filter(
			(one) => one.callback === callback && (one.client === client || one.id === undefined),
		);
		const found = here.map(summaryOf).sort();
		if (registration === undefined) return void this.flaws.push(`no record: ${where}`);
		if (JSON.stringify(found) !== JSON.stringify(wanted(registration))) {
			this.flaws.push(`there is ${JSON.stringify(found)}: ${where}`);
		}
		if (registration.refusal !== undefined) return void this.flaws.push(`refused: ${where}`);
		const saved = JSON.stringify([workflow.staticData, this.platform.standing]);
		const isInPlace = await n8n.isInPlace(workflow);
		if (!isInPlace || JSON.stringify([workflow.staticData, this.platform.standing]) !== saved) {
			this.flaws.push(`planned again, it does not only keep: ${where}`);
		}
	}

	private expectRefusal(
		outcome: Error,
		isFaulty: boolean,
		n8n: SimulatedN8n,
		workflow: Workflow,
		where: string,
	): void {
		const { message } = outcome;
		if (isAddressInUse(outcome)) {
			const named = this.hosts.filter(({ address }) => message.includes(address)).length;
			if (named !== 2) this.flaws.push(`names ${named} addresses: ${message}`);
			return;
		}
		if (!isFaulty && isAccepted(n8n, workflow.node)) this.flaws.push(`${message}: ${where}`);
	}

	/** In the end nothing is left at the platform but what nobody could know of. */
	async settle(): Promise<void> {
		for (const n8n of this.hosts) {
			n8n.credentials = { first: 'a', second: 'a' };
			for (const workflow of n8n.workflows) {
				workflow.importing = undefined;
				Object.assign(workflow.node, {
					companyIds: workflow.node.companyIds.includes('roma') ? ['milano'] : ['roma'],
					credential: 'first',
					// n8n 2 publishes nothing that has not changed.
					name: 'Settled',
					replaces: undefined,
				});
				await this.publish({}, n8n, workflow);
				await n8n.unpublish(workflow);
				const callback = n8n.callback(workflow.node);
				const left = this.platform.standing.filter(
					(one) => one.callback === callback && one.companyIds[0] !== 'napoli',
				);
				if (left.length > 0) this.flaws.push(`left behind: ${JSON.stringify(left)}`);
			}
		}
	}
}

/** Tries so many lives, and throws the shortest one that something was wrong with. */
export async function tryLives(numRuns: number): Promise<void> {
	await fc.assert(
		fc.asyncProperty(anyLife, async (life) => expect(await live(life)).toEqual([])),
		{ numRuns },
	);
}
