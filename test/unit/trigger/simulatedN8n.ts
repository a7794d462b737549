import type { WorkflowActivateMode } from 'n8n-workflow';

import { AddressInUseError } from '../../../nodes/MerchantStorefront/trigger/callback';
import {
	isInPlace,
	publish,
	unpublish,
} from '../../../nodes/MerchantStorefront/trigger/publication';
import { TriggerState } from '../../../nodes/MerchantStorefront/trigger/state';
import { owns, type Actor, type SimulatedPlatform } from './simulatedPlatform';

export interface Node {
	name: string;
	webhookId: string;
	companyIds: string[];
	events: string[];
	separately: boolean;
	replaces?: string;
	/** The name of a credential of its n8n. */
	credential: string;
}

export interface Workflow {
	node: Node;
	/** The version that n8n takes for published. */
	published?: Node;
	staticData: Record<string, unknown>;
	/** What a running import has read, and writes back. */
	importing?: Workflow['staticData'];
	/** Whether static data or the platform were changed behind the trigger's back. */
	isTampered: boolean;
}

export type Outcome = 'done' | 'unchanged' | 'killed' | Error;

const clone = <Value>(value: Value): Value => structuredClone(value);

/** An n8n as far as a trigger sees it: what it asks for and when, and when it saves static data. */
export class SimulatedN8n {
	workflows: Workflow[] = [];
	credentials: Record<string, string> = { first: 'a', second: 'b' };
	readonly errors: string[] = [];

	constructor(
		readonly version: 1 | 2,
		public address: string,
		readonly platform: SimulatedPlatform,
	) {}

	copyTo(address: string): SimulatedN8n {
		const copy = new SimulatedN8n(this.version, address, this.platform);
		copy.workflows = this.workflows.map((one) => ({ ...clone(one), importing: undefined }));
		copy.credentials = { ...this.credentials };
		return copy;
	}

	callback({ webhookId }: Node): string {
		return `${this.address}/webhook/${webhookId}/webhook`;
	}

	clientOf({ credential }: Node): string {
		return this.credentials[credential] ?? 'unreadable';
	}

	stateOf({ staticData }: Workflow, { webhookId }: Node): TriggerState {
		return new TriggerState(staticData, webhookId);
	}

	/** Publishes the workflow as it is in the editor. */
	async publish(workflow: Workflow): Promise<Outcome> {
		const node = clone(workflow.node);
		const before = workflow.published;
		if (this.version === 2 && JSON.stringify(before) === JSON.stringify(node)) return 'unchanged';
		if (before !== undefined && (await this.remove(workflow, before)) === 'killed') return 'killed';
		workflow.published = node;
		return await this.add(workflow, node, before === undefined ? 'activate' : 'update');
	}

	async unpublish(workflow: Workflow): Promise<Outcome> {
		const { published } = workflow;
		if (published === undefined) return 'unchanged';
		const outcome = await this.remove(workflow, published);
		if (outcome !== 'killed') workflow.published = undefined;
		return outcome;
	}

	/** n8n 1 asks each trigger at its start, n8n 2 none. */
	async start(workflow: Workflow): Promise<Outcome> {
		const { published } = workflow;
		if (this.version === 2 || published === undefined) return 'unchanged';
		return await this.add(workflow, published, 'init');
	}

	/** Whether the trigger says that there is nothing to do. */
	async isInPlace(workflow: Workflow): Promise<boolean> {
		const { published, staticData } = workflow;
		return (
			published !== undefined && (await isInPlace(this.trigger(staticData, published, 'update')))
		);
	}

	/** Saved is what was changed, as one object; the last writer wins. */
	private async add(workflow: Workflow, node: Node, mode: WorkflowActivateMode): Promise<Outcome> {
		const loaded = clone(workflow.staticData);
		const before = JSON.stringify(loaded);
		const save = () => {
			if (JSON.stringify(loaded) !== before) workflow.staticData = loaded;
		};
		const trigger = this.trigger(loaded, node, mode);
		const outcome = await this.platform.untilKilled(async () => {
			try {
				if (!(await isInPlace(trigger))) await publish(trigger);
				return 'done';
			} catch (error) {
				return error as Error;
			}
		});
		if (outcome === 'killed') return 'killed';
		if (outcome === 'done') {
			save();
			return 'done';
		}
		if (this.version === 1) {
			if ((await this.remove(workflow, node)) === 'killed') return 'killed';
			if (mode !== 'init') workflow.published = undefined;
			return outcome as Error;
		}
		const removing = this.trigger(loaded, node, 'update', true);
		const removed = await this.platform.untilKilled(async () => await unpublish(removing));
		if (removed === 'killed') return 'killed';
		save();
		return outcome as Error;
	}

	private async remove(workflow: Workflow, node: Node): Promise<'done' | 'killed'> {
		const loaded = clone(workflow.staticData);
		const trigger = this.trigger(loaded, node, 'update', true);
		const outcome = await this.platform.untilKilled(async () => await unpublish(trigger));
		if (outcome === 'killed') return 'killed';
		workflow.staticData = loaded;
		return 'done';
	}

	private trigger(
		staticData: Workflow['staticData'],
		node: Node,
		mode: WorkflowActivateMode,
		isRemoving = false,
	) {
		const { name, companyIds, events, separately, replaces } = node;
		const callback = this.callback(node);
		const client = this.clientOf(node);
		const state = new TriggerState(staticData, node.webhookId);
		const actor: Actor = { callback, replaces, live: this.liveOf(state, node) };
		if (isRemoving) delete actor.live;
		const readClient = async () => {
			if (client === 'unreadable') throw new Error("The credential can't be read");
			return { baseUrl: 'https://platform.example', client };
		};
		return {
			name,
			callback,
			mode,
			state,
			platform: this.platform.as(client, actor),
			log: {
				info: () => {},
				warn: () => {},
				error: (message: string) => void this.errors.push(message),
			},
			readClient,
			readAim: async () => {
				if (companyIds.length === 0) throw new Error('Company ID is empty');
				const desired = { callback, companyIds, events, separately, replaces };
				return { desired, client: await readClient() };
			},
		};
	}

	/** The orders that come through, before n8n publishes. */
	private liveOf({ registration }: TriggerState, node: Node): Actor['live'] {
		const secrets = new Set(registration?.subscriptions.map(({ secret }) => secret));
		const events = node.events.filter((event) => registration?.events.includes(event));
		const companyIds = node.companyIds.filter((id) => registration?.companyIds.includes(id));
		const needs = events.flatMap((event) => [
			{ event },
			...companyIds.map((companyId) => ({ event, companyId })),
		]);
		return { needs: this.platform.reaching(this.callback(node), needs, secrets), secrets };
	}
}

/** Whether the platform accepts these settings. */
export const isAccepted = (n8n: SimulatedN8n, node: Node) =>
	node.companyIds.length > 0 && node.companyIds.every((id) => owns(n8n.clientOf(node), id));

export const isAddressInUse = (outcome: Outcome) => outcome instanceof AddressInUseError;
