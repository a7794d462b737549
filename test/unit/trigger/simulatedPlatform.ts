import type { Observed } from '../../../nodes/MerchantStorefront/trigger/subscriptionPlan';
import type { Platform } from '../../../nodes/MerchantStorefront/trigger/converge';
import type { Registration } from '../../../nodes/MerchantStorefront/trigger/state';

export interface Standing {
	id: string;
	client: string;
	companyIds: string[];
	events: string[];
	callback: string;
	secret: string;
}

/** What goes wrong while n8n publishes or unpublishes: once, or each time. */
export interface Faults {
	list?: 'unknown' | 'incomplete';
	create?: 'refused' | 'responseLost';
	remove?: 'refused' | 'responseLost';
	isLasting?: boolean;
}

/** An event that reaches a workflow: of this company, or of any. */
export interface Need {
	event: string;
	companyId?: string;
}

/** Which trigger asks, and whose subscriptions it may remove. */
export interface Actor {
	callback: string;
	replaces?: string;
	/** Where it publishes: what orders came through before, and must go on coming through. */
	live?: { needs: Need[]; secrets: Set<string> };
}

const REFUSED = { reason: 'refused', mayBeGone: false };
const COMPANIES: Record<string, string[]> = { a: ['roma', 'milano'], b: ['milano', 'napoli'] };
export const owns = (client: string, companyId: string) =>
	COMPANIES[client]?.includes(companyId) === true;

/** The platform as far as a trigger sees it: in memory, with faults, kills and turns. */
export class SimulatedPlatform {
	standing: Standing[] = [];
	readonly flaws: string[] = [];
	/** Secrets that some process knows, and n8n may not have saved yet. */
	readonly told = new Set<string>();
	faults: Faults = {};
	/** After how many steps the process is killed; a request has one step before and one after. */
	stepsLeft = Infinity;
	/** Lets one of several processes take its next step. */
	turn: () => Promise<void> = async () => {};
	private readonly issued = new Map<string, string>();
	private lastId = 0;
	private onKill = () => {};

	/** Runs until it ends, or until the process is killed. */
	async untilKilled<Result>(run: () => Promise<Result>): Promise<Result | 'killed'> {
		const killed = new Promise<'killed'>((resolve) => {
			this.onKill = () => resolve('killed');
		});
		return await Promise.race([run(), killed]);
	}

	as(client: string, actor: Actor): Platform {
		const isKnown = client in COMPANIES;
		return {
			list: async () => {
				await this.step();
				const fault = this.faultOf('list');
				const all = this.standing.filter(({ companyIds }) => owns(client, companyIds[0]));
				await this.step();
				if (!isKnown || fault === 'unknown') return 'unknown';
				const isWhole = fault !== 'incomplete';
				const subscriptions = isWhole ? all : all.slice(0, all.length / 2);
				return {
					isWhole,
					subscriptions: subscriptions.map(({ id, companyIds, events, callback }) => ({
						id,
						companyIds,
						events,
						callback,
					})),
				} satisfies Observed;
			},
			create: async ({ companyIds, events, callback }) => {
				await this.step();
				const fault = this.faultOf('create');
				if (fault === 'refused') throw new Error('The platform refused to create');
				if (!companyIds.every((id) => owns(client, id))) throw new Error('Not your company');
				if (callback !== actor.callback) this.flaws.push(`created for ${callback}`);
				const id = `s${++this.lastId}`;
				const secret = `secret of ${id}`;
				this.issued.set(secret, client);
				this.standing.push({ id, client, companyIds, events, callback, secret });
				await this.step();
				if (fault === 'responseLost') throw new Error('The response was lost');
				this.told.add(secret);
				return { id, secret };
			},
			remove: async (id) => {
				await this.step();
				const fault = this.faultOf('remove');
				if (!isKnown || fault === 'refused') return REFUSED;
				const found = this.standing.find((one) => one.id === id);
				if (found !== undefined && !owns(client, found.companyIds[0])) {
					return REFUSED;
				}
				if (found !== undefined) this.remove(found, actor);
				await this.step();
				return fault === 'responseLost' ? { reason: 'lost', mayBeGone: true } : undefined;
			},
		};
	}

	/** Which client got this secret. */
	clientOf(secret: string): string | undefined {
		return this.issued.get(secret);
	}

	/** Which of these reach the workflow. */
	reaching(callback: string, needs: Need[], secrets: Set<string>): Need[] {
		const live = this.standing.filter(
			(one) => one.callback === callback && (secrets.has(one.secret) || this.told.has(one.secret)),
		);
		return needs.filter(({ event, companyId }) =>
			live.some(
				({ events, companyIds }) =>
					events.includes(event) && (companyId === undefined || companyIds.includes(companyId)),
			),
		);
	}

	private remove(found: Standing, { callback, replaces, live }: Actor): void {
		const isOwn = found.callback === callback;
		const isPermitted =
			replaces !== undefined && found.callback === callback.replace(/^.*(?=\/webhook\/)/, replaces);
		if (!isOwn && !isPermitted) this.flaws.push(`removed ${found.callback} from ${callback}`);
		this.standing = this.standing.filter((one) => one !== found);
		if (live === undefined) return;
		const { needs, secrets } = live;
		const lost = needs.length - this.reaching(callback, needs, secrets).length;
		if (lost > 0) this.flaws.push(`${lost} events reach nobody while ${callback} is published`);
	}

	private faultOf<Request extends 'list' | 'create' | 'remove'>(request: Request) {
		const fault = this.faults[request];
		if (this.faults.isLasting !== true) delete this.faults[request];
		return fault as Faults[Request];
	}

	private async step(): Promise<void> {
		await this.turn();
		if (this.stepsLeft-- > 0) return;
		this.onKill();
		await new Promise(() => {});
	}
}

/** What a subscription is for, as a text that can be compared. */
export const summaryOf = ({ companyIds, events }: Pick<Standing, 'companyIds' | 'events'>) =>
	`${companyIds.join()}: ${[...events].sort().join()}`;

/** What each subscription of these settings is for. */
export const wanted = ({ companyIds, events, separately }: Registration) =>
	companyIds
		.flatMap((id) =>
			(separately ? events.map((event) => [event]) : [events]).map((some) => [id, some] as const),
		)
		.map(([id, some]) => summaryOf({ companyIds: [id], events: some }))
		.sort();
