/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- compares files with what sandbox and trigger give, and writes them when asked to */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, JsonObject } from 'n8n-workflow';

import { CALLBACK_EVENTS } from '../../nodes/MerchantStorefront/platform/contract';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, TriggerWorkflow } from '../support/n8n';
import { schemaOf } from '../support/outputSchema';

const ROOT = join(__dirname, '../..');
const SAMPLES = join(ROOT, 'nodes/MerchantStorefront/trigger/samples.json');
const PIN_DATA = join(ROOT, 'docs/samples');
const EVENTS = CALLBACK_EVENTS.map(({ name }) => name);
const RECEIVED_AT = '2026-11-22T12:00:00.000Z';

/** `UPDATE_SAMPLES=1` writes the samples again, and when run a second time the pin data made from them. */
const isUpdate = process.env.UPDATE_SAMPLES === '1';

function readJson(file: string): unknown {
	return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file: string, value: unknown): void {
	writeFileSync(file, `${JSON.stringify(value, null, '\t')}\n`);
}

async function post(url: string, body: object = {}): Promise<void> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	expect(response.ok).toBe(true);
}

const shapesOf = (samples: unknown) =>
	Object.fromEntries(
		EVENTS.map((event) => [event, schemaOf([(samples as Record<string, JsonObject>)[event]])]),
	);

/** What the sandbox sends of each event. */
async function sent(sandbox: Sandbox): Promise<Record<string, JsonObject>> {
	const workflow = await new TriggerWorkflow(credentialFor(sandbox), {
		companyId: 'demo-company',
		events: EVENTS,
	}).listen();
	await workflow.publish();
	const { order } = sandbox.placeOrder({
		storeId: 'podil',
		comment: 'This is a sample order',
		customer: { firstName: 'Sample', lastName: 'Guest', phone: '+380670000001' },
		isTest: true,
	});
	const admin = `${sandbox.url}/sandbox`;
	await post(`${admin}/orders/${order.id}/courier`);
	await post(`${admin}/orders/${order.id}/item`);
	await post(`${admin}/orders/${order.id}/status`, { status: 'preparation' });
	const stores = (await (await fetch(`${admin}/stores`)).json()) as { items: IDataObject[] };
	await post(`${admin}/stores/${String(stores.items[0].id)}/close`);
	for (const name of EVENTS) await sandbox.whenDelivered(({ event }) => event === name);
	await workflow.close();
	return Object.fromEntries(
		sandbox
			.deliveries()
			.map(({ event, body }) => [event, (JSON.parse(body) as { data: JsonObject }).data]),
	);
}

describe('The samples to test with', () => {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ port: 0 });
	});
	afterAll(async () => {
		await sandbox.close();
	});

	it('have the fields that the sandbox sends', async () => {
		const live = await sent(sandbox);
		const isSame = isDeepStrictEqual(shapesOf(readJson(SAMPLES)), shapesOf(live));
		if (isUpdate && !isSame) writeJson(SAMPLES, live);
		expect(shapesOf(readJson(SAMPLES))).toEqual(shapesOf(live));
	});

	it.each(EVENTS)('are ready to be pinned: %s', async (event) => {
		sandbox.clearCalls();
		const workflow = await new TriggerWorkflow(credentialFor(sandbox), {
			companyId: 'demo-company',
			events: [event],
			simplify: true,
		}).listen();
		await workflow
			.testListen(async () => void (await workflow.whenStarted()))
			.finally(async () => await workflow.close());

		const pinData = workflow.started.map(({ json }) => ({ ...json, receivedAt: RECEIVED_AT }));
		const file = join(PIN_DATA, `${event}.json`);
		mkdirSync(PIN_DATA, { recursive: true });
		if (isUpdate) writeJson(file, pinData);
		expect(readJson(file)).toEqual(pinData);
		expect(sandbox.calls).toEqual([]);
	});
});
