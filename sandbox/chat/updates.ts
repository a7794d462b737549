/* eslint-disable @n8n/community-nodes/no-restricted-imports -- the sandbox is a server that the published nodes never contain */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { State } from '../platform/state';
import type { Update, Webhook } from './model';

const ANSWERED_WITHIN_MS = 30_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

const WEBHOOK = 'bot';
const NUMBERS = 'update';

/** Brings the bot's updates to its webhook, at least once, and keeps them until there is one. */
export class Updates {
	private readonly agent = new Agent();
	private readonly closing = new AbortController();

	constructor(private readonly state: State) {
		setMaxListeners(0, this.closing.signal); // every update under way listens
	}

	get webhook(): Webhook | undefined {
		return this.state.webhooks.get(WEBHOOK);
	}

	get pending(): number {
		return this.state.updates.size;
	}

	setWebhook(webhook: Webhook | undefined): void {
		if (webhook) this.state.webhooks.set(WEBHOOK, webhook);
		else this.state.webhooks.delete(WEBHOOK);
		this.resume();
	}

	drop(): void {
		for (const { update_id: id } of this.state.updates.all()) this.state.updates.delete(String(id));
	}

	add(what: Omit<Update, 'update_id'>): Update {
		const number = (this.state.counters.get(NUMBERS) ?? 0) + 1;
		this.state.counters.set(NUMBERS, number);
		const update = { update_id: number, ...what };
		const { allowedUpdates = [] } = this.webhook ?? {};
		const isWanted = allowedUpdates.length === 0 || allowedUpdates.some((kind) => kind in what);
		if (!isWanted) return update;
		this.state.updates.set(String(number), update);
		void this.deliver(update);
		return update;
	}

	/** Takes up what no webhook has received yet. */
	resume(): void {
		for (const update of this.state.updates.all()) void this.deliver(update);
	}

	async close(): Promise<void> {
		this.closing.abort();
		await this.agent.destroy();
	}

	/** Tries until it is received, or another webhook has taken over. */
	private async deliver(update: Update): Promise<void> {
		const { url } = this.webhook ?? {};
		const isMine = () =>
			url !== undefined &&
			this.webhook?.url === url &&
			!this.closing.signal.aborted &&
			this.state.updates.get(String(update.update_id)) !== undefined;
		for (let wait = FIRST_WAIT_MS; isMine(); wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
			const problem = await this.post(update);
			if (!isMine()) return;
			if (problem === undefined) {
				this.state.updates.delete(String(update.update_id));
				return;
			}
			this.noteProblem(problem);
			await sleep(wait, undefined, { signal: this.closing.signal }).catch(() => {});
		}
	}

	private async post(update: Update): Promise<string | undefined> {
		const { url = '', secretToken } = this.webhook ?? {};
		try {
			const { statusCode, body } = await request(url, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					...(secretToken !== undefined && { 'x-telegram-bot-api-secret-token': secretToken }),
				},
				body: JSON.stringify(update),
				dispatcher: this.agent,
				signal: this.closing.signal,
				headersTimeout: ANSWERED_WITHIN_MS,
			});
			await body.dump();
			const isReceived = statusCode >= 200 && statusCode < 300;
			return isReceived ? undefined : `Wrong response from the webhook: ${statusCode}`;
		} catch (error) {
			return error instanceof Error ? error.message : String(error);
		}
	}

	private noteProblem(lastErrorMessage: string): void {
		if (!this.webhook) return;
		const lastErrorDate = Math.floor(Date.now() / 1000);
		this.state.webhooks.set(WEBHOOK, { ...this.webhook, lastErrorDate, lastErrorMessage });
	}
}
