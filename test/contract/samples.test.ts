/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- compares files with what sandbox and trigger give, and writes them when asked to */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, JsonObject } from 'n8n-workflow';

import { CALLBACK_EVENTS } from '../../nodes/MerchantStorefront/platform/contract';
import SAMPLES from '../../nodes/MerchantStorefront/trigger/samples.json';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, TriggerWorkflow } from '../support/n8n';
import { schemaOf } from '../support/outputSchema';

const ROOT = join(__dirname, '../..');
const FILE = join(ROOT, 'nodes/MerchantStorefront/trigger/samples.json');
const PIN_DATA = join(ROOT, 'docs/samples');
const EVENTS = CALLBACK_EVENTS.map(({ name }) => name);
const RECEIVED_AT = '2026-11-22T12:00:00.000Z';

/** `UPDATE_SAMPLES=1` writes what is missing or has other fields, and the pin data made from it. */
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

const samples: Record<string, object | undefined> = SAMPLES;
const shapeOf = (sample: object | undefined) => schemaOf(sample ? [sample as JsonObject] : []);

/** What the sandbox sends of each event. */
async function sent(sandbox: Sandbox): Promise<Record<string, JsonObject>> {
	const workflow = await new TriggerWorkflow(credentialFor(sandbox), {
		companyId: 'demo-company',
		events: EVENTS,
	}).listen();
	try {
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
		const events: string[] = sandbox.deliveries().map(({ event }) => event);
		expect(EVENTS.filter((name) => !events.includes(name))).toEqual([]);
		for (const name of EVENTS) await sandbox.whenDelivered(({ event }) => event === name);
	} finally {
		await workflow.close();
	}
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
		for (const event of EVENTS) {
			const isSame = isDeepStrictEqual(shapeOf(samples[event]), shapeOf(live[event]));
			// The trigger reads the same object, so that its pin data follows below.
			if (isUpdate && !isSame) samples[event] = live[event];
			expect([event, shapeOf(samples[event])]).toEqual([event, shapeOf(live[event])]);
		}
		expect(Object.keys(samples).sort()).toEqual([...EVENTS].sort());
		if (isUpdate && !isDeepStrictEqual(samples, readJson(FILE))) writeJson(FILE, samples);
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
		const isSame = existsSync(file) && isDeepStrictEqual(readJson(file), pinData);
		if (isUpdate && !isSame) writeJson(file, pinData);
		expect(readJson(file)).toEqual(pinData);
		expect(sandbox.calls).toEqual([]);
	});
});
