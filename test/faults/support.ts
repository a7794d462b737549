/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- tests bound their cases in time, look into errors and print what they tried */
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

import { SCOPES } from '../../nodes/MerchantStorefront/platform/contract';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';
import type { CredentialStore } from '../support/credentialStore';
import { credentialFor, logged } from '../support/n8n';

export const COMPANY = 'demo-company';
const CLIENT_SECRET = 'marked-client-secret-that-nobody-else-uses';

/** Says how much was tried, also where every test passed. */
export function report(text: string): void {
	process.stdout.write(`${text}\n`);
}

const HUNG = Symbol('hung');

/** Fails where something takes so long that nobody would wait for it. */
export async function bounded<Result>(limitMs: number, running: Promise<Result>): Promise<Result> {
	const clock = new AbortController();
	const late = wait(limitMs, HUNG, { signal: clock.signal }).catch(() => HUNG);
	const result = await Promise.race([running, late]).finally(() => clock.abort());
	if (result === HUNG) throw new Error(`Nothing came within ${limitMs} ms`);
	return result as Result;
}

/** A sandbox and a credential whose secrets look like nothing else. */
export class MarkedPlatform {
	private readonly secrets = new Set([CLIENT_SECRET]);
	readonly credential: CredentialStore;
	private readonly loggedBefore = logged.length;

	private constructor(readonly sandbox: Sandbox) {
		sandbox.addClient({
			id: 'marked',
			secret: CLIENT_SECRET,
			scopes: SCOPES.map(({ name }) => name),
			companies: [COMPANY],
		});
		this.credential = credentialFor(sandbox, { clientId: 'marked', clientSecret: CLIENT_SECRET });
		const exchange = this.credential.preAuthentication.bind(this.credential);
		this.credential.preAuthentication = async (...call) => {
			const fields = await exchange(...call);
			this.noteSecrets();
			return fields;
		};
	}

	static async start(options: Partial<SandboxOptions> = {}): Promise<MarkedPlatform> {
		return new MarkedPlatform(await startSandbox({ port: 0, ...options }));
	}

	/** Called before subscriptions go: their secrets go with them. */
	noteSecrets(): void {
		for (const { secret } of this.sandbox.subscriptions()) this.secrets.add(secret);
		const { accessToken } = this.credential.data;
		if (typeof accessToken === 'string' && accessToken !== '') this.secrets.add(accessToken);
	}

	/** Whether any of its secrets stands anywhere in what came out of a node or in the log. */
	leaks(output: unknown): boolean {
		this.noteSecrets();
		const log = logged.slice(this.loggedBefore).map(({ message }) => message);
		const text = everythingIn(output) + log.join('\n');
		return [...this.secrets].some((secret) => text.includes(secret));
	}
}

/** Errors have a part that JSON shows and a part that it does not. */
function everythingIn(output: unknown): string {
	const all = { depth: Infinity, showHidden: true, maxStringLength: null, maxArrayLength: null };
	return `${inspect(output, all)}\n${JSON.stringify(output)}`;
}

/** What a node threw. */
export interface NodeFailure {
	name: string;
	message: string;
	description?: string | null;
}

export function isNodeError(error: unknown): error is NodeFailure {
	return error instanceof Error && ['NodeApiError', 'NodeOperationError'].includes(error.name);
}
