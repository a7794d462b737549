/* eslint-disable @n8n/community-nodes/no-restricted-imports -- looks at the sandbox's file */
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import {
	call,
	clientOf,
	closeAfterTest,
	COMPANY,
	IMPORT,
	openReceiver,
	openSandbox,
	product,
	subscribe,
	SUBSCRIPTIONS,
} from './support';
import { spawnSandbox } from './commandLine';

function dataFile(): string {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
	closeAfterTest(async () => await Promise.resolve(rmSync(folder, { recursive: true })));
	return join(folder, 'data');
}

test('everything is there again after a restart', async () => {
	const file = dataFile();
	const receiver = await openReceiver();
	const first = await openSandbox({ dataFile: file });
	const send = await clientOf(first);
	await send('POST', IMPORT, [product('a'), product('b')]);
	await send('POST', IMPORT, [product('a')]);
	await subscribe(first, receiver.url);
	first.configure({ tokenLifetimeSeconds: 99, signing: { encoding: 'base64' } });
	first.placeOrder();
	await first.whenDelivered();
	await call(first, 'POST', '/inbox/kitchen', { body: { text: 'hello' } });
	const pages = [
		'storefront',
		'imports',
		'orders',
		'stores',
		'subscriptions',
		'deliveries',
		'inbox',
	];
	const seen = async (sandbox: typeof first) =>
		await Promise.all(
			pages.map(async (page) => (await call(sandbox, 'GET', `/sandbox/${page}`)).body),
		);
	const before = await seen(first);
	await first.close();
	const second = await openSandbox({ dataFile: file });
	expect(await seen(second)).toEqual(before);
	expect(second.settings()).toMatchObject({
		tokenLifetimeSeconds: 99,
		signing: { encoding: 'base64' },
	});
	expect(second.subscriptions()).toEqual(first.subscriptions());
	expect(second.botToken).toBe(first.botToken);
});

test('a token from before the restart is still good', async () => {
	const file = dataFile();
	const first = await openSandbox({ dataFile: file });
	const { body } = await call(first, 'POST', '/connect/token', {
		body: new URLSearchParams({
			grant_type: 'client_credentials',
			client_id: 'demo',
			client_secret: 'demo-secret',
		}),
	});
	expect(readFileSync(file, 'utf8')).not.toContain(body.access_token);
	await first.close();
	const second = await openSandbox({ dataFile: file });
	const answer = await call(second, 'GET', SUBSCRIPTIONS, { token: body.access_token });
	expect(answer.status).toBe(200);
});

test('what an option says counts more than what was kept', async () => {
	const file = dataFile();
	const first = await openSandbox({ dataFile: file });
	first.configure({ tokenLifetimeSeconds: 99, rejectedTokenStatus: 403 });
	await first.close();
	const second = await openSandbox({ dataFile: file, tokenLifetimeSeconds: 5 });
	expect(second.settings()).toMatchObject({ tokenLifetimeSeconds: 5, rejectedTokenStatus: 403 });
});

test('a delivery that was under way is taken up again', async () => {
	const file = dataFile();
	const receiver = await openReceiver((response, index) =>
		response.writeHead(index === 0 ? 500 : 200).end(),
	);
	const first = await openSandbox({ dataFile: file, delivery: { backoffMs: 60_000 } });
	await subscribe(first, receiver.url);
	first.placeOrder();
	const { id } = await first.whenDelivery(({ attempts }) => attempts.length === 1);
	await first.close();
	const kept = readFileSync(file, 'utf8');
	writeFileSync(file, kept.replace(/"nextAttemptAt":"\d{4}/g, '"nextAttemptAt":"2020'));
	const second = await openSandbox({ dataFile: file });
	const delivery = await second.whenDelivered((each) => each.id === id);
	expect(delivery.attempts.map(({ status }) => status)).toEqual([500, 200]);
});

test('a kill in the middle of its work loses nothing that was acknowledged', async () => {
	const file = dataFile();
	const first = await spawnSandbox('--data', file);
	const acknowledged: string[] = [];
	const place = async () => {
		for (;;) {
			const { body } = await call(first, 'POST', '/sandbox/orders');
			acknowledged.push(body.order.id);
			if (acknowledged.length === 60) first.child.kill('SIGKILL');
		}
	};
	await Promise.allSettled([place(), place(), place(), first.ended]);
	const second = await openSandbox({ dataFile: file });
	const kept = new Set(second.orders().map(({ order }) => order.id));
	expect(acknowledged.length).toBeGreaterThanOrEqual(60);
	expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
}, 30_000);

test('a file that was cut anywhere in its last line has all that came before', async () => {
	const file = dataFile();
	const sandbox = await openSandbox({ dataFile: file });
	const send = await clientOf(sandbox);
	await send('POST', IMPORT, [product('a')]);
	await send('POST', IMPORT, [product('a'), product('b')]);
	await sandbox.close();
	const size = readFileSync(file).length;
	const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
	await fc.assert(
		fc.asyncProperty(fc.integer({ min: 2, max: Buffer.byteLength(last) + 1 }), async (cut) => {
			const copy = `${file}-cut`;
			cpSync(file, copy);
			truncateSync(copy, size - cut);
			const reopened = await openSandbox({ dataFile: copy });
			expect(reopened.storefront(COMPANY).map(({ sku }) => sku)).toEqual(['a']);
			await reopened.close();
		}),
		{ numRuns: 20 },
	);
});

test('a file that is damaged elsewhere is refused, not half read', async () => {
	const file = dataFile();
	writeFileSync(file, '[["orders","1",{}]\n[["orders","2",{}]]\n');
	await expect(openSandbox({ dataFile: file })).rejects.toThrow('damaged in line 1');
});

test('two sandboxes do not share a file', async () => {
	const file = dataFile();
	const first = await spawnSandbox('--data', file);
	await expect(openSandbox({ dataFile: file })).rejects.toThrow(
		`in use by another sandbox (process ${first.child.pid})`,
	);
	first.child.kill('SIGTERM');
	expect(await first.ended).toEqual([0, null]);
	await expect(openSandbox({ dataFile: file })).resolves.toBeDefined();
}, 30_000);
