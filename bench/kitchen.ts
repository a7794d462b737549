/* eslint-disable @n8n/community-nodes/no-restricted-imports, no-console -- a program for the command line, never part of the package */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createChatCredential, createKitchenLogin, KITCHEN_LOGIN } from '../host/credential';
import { readExamples } from '../scripts/demoExamples';
import { withN8n, type Instance } from './n8n/instance';

const REFRESHES = 1_500;
const ORDERS = 20;
const AT_ONCE = 4;

/** What n8n keeps of the refreshes of the kitchen screen: rows, megabytes on disk and in memory. */
async function measure({ n8n, api, sandbox, credential, userFolder }: Instance): Promise<void> {
	const [login, chat] = [await createKitchenLogin(api), await createChatCredential(api, sandbox)];
	const credentials = [credential, login, chat];
	const screen = readExamples({ credentials, sandboxUrl: sandbox.url }).get('kitchen-screen');
	if (screen === undefined) throw new Error('There is no example kitchen-screen');
	const { id } = await api.createWorkflow(screen);
	await api.publish(id);
	for (let order = 0; order < ORDERS; order++) sandbox.placeOrder();

	const { user, password } = KITCHEN_LOGIN;
	const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
	const refresh = async () => {
		const response = await fetch(`${n8n.url}/webhook/kitchen`, { headers: { authorization } });
		const page = await response.text();
		if (!page.includes('<section')) throw new Error(`Not a page with orders: ${page}`);
	};
	const refreshes = async (count: number) => {
		for (let done = 0; done < count; done += AT_ONCE) {
			await Promise.all(Array.from({ length: AT_ONCE }, refresh));
		}
	};
	const memory = async () => {
		const metrics = await (await fetch(`${n8n.url}/metrics`)).text();
		const [, bytes] = /^n8n_process_resident_memory_bytes (\S+)/m.exec(metrics) ?? [];
		return `${Math.round(Number(bytes) / 1e6)} MB in memory`;
	};
	/** n8n is stopped: what it has written is in the database then. */
	const disk = async () => {
		await n8n.stop();
		const folder = join(userFolder, '.n8n');
		const files = readdirSync(folder).filter((name) => name.startsWith('database.sqlite'));
		const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
		await n8n.startAgain();
		return `${(bytes / 1e6).toFixed(2)} MB on disk`;
	};

	await refreshes(100);
	console.log(`After 100 refreshes: ${await memory()}, ${await disk()}`);
	for (let part = 1; part <= 3; part++) {
		await refreshes(REFRESHES / 3);
		console.log(`After ${(part * REFRESHES) / 3} more: ${await memory()}`);
	}
	console.log(`After ${REFRESHES} more: ${await disk()}`);
	await api.signIn();
	console.log(`${(await api.executions(id)).length} executions are kept`);
}

/** By default n8n keeps the rows of what it has deleted for an hour, and looks every 15 minutes. */
const DELETED_AT_ONCE = {
	EXECUTIONS_DATA_HARD_DELETE_BUFFER: '0',
	EXECUTIONS_DATA_PRUNE_HARD_DELETE_INTERVAL: '1',
};

void withN8n({ N8N_METRICS: 'true', ...DELETED_AT_ONCE }, measure);
