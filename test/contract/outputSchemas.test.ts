/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- compares files with what the nodes give, and writes them when asked to */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { INodeExecutionData, INodeType, JsonValue } from 'n8n-workflow';

import { OPERATIONS } from '../../nodes/MerchantStorefront/operations';
import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { MerchantStorefrontTrigger } from '../../nodes/MerchantStorefront/MerchantStorefrontTrigger.node';
import { ACTIONS, act, openAction, row, type ActionWorld } from '../faults/scenarios';
import { MerchantStorefrontHealthTrigger } from '../../nodes/MerchantStorefrontHealthTrigger/MerchantStorefrontHealthTrigger.node';
import { MerchantStorefrontOrdersTrigger } from '../../nodes/MerchantStorefrontOrdersTrigger/MerchantStorefrontOrdersTrigger.node';
import { COMPANY, MarkedPlatform } from '../faults/support';
import { TriggerWorkflow } from '../support/n8n';
import { HealthTriggerWorkflow, OrdersTriggerWorkflow } from '../support/polling';
import { pressesOn } from '../support/kitchenPage';
import { schemaOf } from '../support/outputSchema';

const NODES = join(__dirname, '../../nodes');
const FOLDER = join(NODES, 'MerchantStorefront/__schema__');
const ORDERS_TRIGGER_FOLDER = join(NODES, 'MerchantStorefrontOrdersTrigger/__schema__');
const HEALTH_TRIGGER_FOLDER = join(NODES, 'MerchantStorefrontHealthTrigger/__schema__');

/** Operations whose scenario of the fault suite gives no items. */
const RUNS: Record<string, (world: ActionWorld) => Promise<INodeExecutionData[]>> = {
	'subscription.create': async (world) =>
		await act(world, {
			resource: 'subscription',
			operation: 'create',
			companyId: COMPANY,
			events: ['order.new'],
			callback: 'http://127.0.0.1:5678/webhook/orders',
		}),
	'menu.getTemplate': async (world) =>
		await act(world, { resource: 'menu', operation: 'getTemplate' }),
	'menu.previewCategories': async (world) =>
		await act(world, { resource: 'menu', operation: 'previewCategories', companyId: COMPANY }, [
			{ Name: 'Soups', 'Category ID': 'soups' },
		]),
	'menu.previewImport': async (world) =>
		await act(world, { resource: 'menu', operation: 'previewImport', companyId: COMPANY }, [
			row('borshch', 120),
		]),
	'offer.readCommand': async (world) => {
		const texts = ['/off =banosh', '/help'].map((text) => ({ text }));
		const parameters = { text: '={{ $json.text }}', stores: 'podil' };
		return await act(world, { resource: 'offer', operation: 'readCommand', ...parameters }, texts);
	},
	'order.kitchenPage': async (world) => await kitchenPage(world),
	'order.readPress': async (world) => {
		const [{ json }] = await kitchenPage(world);
		const [press] = pressesOn(String(json.page));
		return await act(world, { resource: 'order', operation: 'readPress', press });
	},
	'order.summarize': async (world) => {
		await ACTIONS['order.getAll'].prepare?.(world);
		const orders = world.platform.sandbox.orders().map(({ order }) => ({ ...order }));
		return await act(world, { resource: 'order', operation: 'summarize' }, orders);
	},
};

async function kitchenPage(world: ActionWorld): Promise<INodeExecutionData[]> {
	await ACTIONS['order.getAll'].prepare?.(world);
	const orders = world.platform.sandbox.orders().map(({ order }) => ({ ...order }));
	return await act(world, { resource: 'order', operation: 'kitchenPage' }, orders);
}

/** Operations that give the items that they get. */
const PASSED_ON: Record<string, string> = {
	'order.removeDuplicates': 'order.getAll',
};

async function outputOf(name: string): Promise<INodeExecutionData[]> {
	const platform = await MarkedPlatform.start();
	try {
		const world = await openAction(platform);
		if (RUNS[name] !== undefined) return await RUNS[name](world);
		const scenario = Object.entries(ACTIONS).find(([key]) => key === name)?.[1];
		if (scenario === undefined) throw new Error(`test/faults/scenarios.ts lacks ${name}`);
		await scenario.prepare?.(world);
		return (await scenario.act(world)) as INodeExecutionData[];
	} finally {
		await platform.sandbox.close();
	}
}

const names = Object.entries(OPERATIONS).flatMap(([resource, ofResource]) =>
	Object.keys(ofResource).map((operation) => `${resource}.${operation}`),
);

async function outputOfTrigger(): Promise<INodeExecutionData[]> {
	const { credential, sandbox } = await MarkedPlatform.start();
	const events = ['order.new', 'store.availability.changed'];
	const workflow = new TriggerWorkflow(credential, { companyId: COMPANY, events, simplify: true });
	try {
		await workflow.listen();
		await workflow.publish();
		sandbox.placeOrder({ companyId: COMPANY });
		await sandbox.whenDelivered(({ event }) => event === 'order.new');
		const stores = `${sandbox.url}/sandbox/stores`;
		const { items } = (await (await fetch(stores)).json()) as { items: Array<{ id: string }> };
		await fetch(`${stores}/${items[0].id}/close`, { method: 'POST' });
		await sandbox.whenDelivered(({ event }) => event === 'store.availability.changed');
		return workflow.started;
	} finally {
		await workflow.close();
		await sandbox.close();
	}
}

async function outputOfOrdersTrigger(): Promise<INodeExecutionData[]> {
	const { credential, sandbox } = await MarkedPlatform.start();
	try {
		sandbox.placeOrder({ companyId: COMPANY });
		const items = await new OrdersTriggerWorkflow(credential).publish();
		return items.map((json) => ({ json }));
	} finally {
		await sandbox.close();
	}
}

async function outputOfHealthTrigger(): Promise<INodeExecutionData[]> {
	const { credential, sandbox } = await MarkedPlatform.start();
	try {
		const createdAt = new Date(Date.now() - 3_600_000).toISOString();
		sandbox.placeOrder({ companyId: COMPANY, createdAt });
		const items = await new HealthTriggerWorkflow(credential).publish();
		return items.map((json) => ({ json }));
	} finally {
		await sandbox.close();
	}
}

const newestOf = ({ description }: INodeType) => [description.version].flat().at(-1);

/** `UPDATE_SCHEMAS=1` writes it again. */
function expectSchema(file: string, output: INodeExecutionData[], folder = FOLDER): void {
	expect(output.length).toBeGreaterThan(0);
	const schema = { ...schemaOf(output.map(({ json }) => json as JsonValue)), version: 1 };
	const path = join(folder, file);
	if (process.env.UPDATE_SCHEMAS === '1') {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, `${JSON.stringify(schema, null, '\t')}\n`);
	}
	expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(schema);
}

describe('The output preview that n8n shows before the first run', () => {
	// n8n looks for it under the very version of a node.
	const action = `v${newestOf(new MerchantStorefront())}.0`;
	const trigger = `v${newestOf(new MerchantStorefrontTrigger())}.0.json`;
	const ordersTrigger = `v${newestOf(new MerchantStorefrontOrdersTrigger())}.0.json`;
	const healthTrigger = `v${newestOf(new MerchantStorefrontHealthTrigger())}.0.json`;
	const fileOf = (name: string) => `${action}/${name.replace('.', '/')}.json`;

	it.each(names)('says what %s gives', async (name) => {
		expectSchema(fileOf(name), await outputOf(PASSED_ON[name] ?? name));
	});

	it('says what the trigger gives', async () => {
		expectSchema(trigger, await outputOfTrigger());
	});

	it('says what the Orders Trigger gives', async () => {
		expectSchema(ordersTrigger, await outputOfOrdersTrigger(), ORDERS_TRIGGER_FOLDER);
		expect(readdirSync(ORDERS_TRIGGER_FOLDER)).toEqual([ordersTrigger]);
	});

	it('says what the Health Trigger gives', async () => {
		expectSchema(healthTrigger, await outputOfHealthTrigger(), HEALTH_TRIGGER_FOLDER);
		expect(readdirSync(HEALTH_TRIGGER_FOLDER)).toEqual([healthTrigger]);
	});

	it('never has what n8n says of a question that somebody said yes to', () => {
		const files = readdirSync(NODES, { recursive: true, encoding: 'utf8' });
		for (const file of files.filter((one) => /__schema__.*\.json$/.test(one))) {
			const { properties } = JSON.parse(readFileSync(join(NODES, file), 'utf8')) as {
				properties: { data?: { properties?: object } };
			};
			expect([file, Object.keys(properties.data?.properties ?? {})]).toEqual([
				file,
				expect.not.arrayContaining(['approved']),
			]);
		}
	});

	it('is in no other file', () => {
		const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
		expect(files.filter((file) => file.endsWith('.json')).sort()).toEqual(
			[...names.map(fileOf), trigger].sort(),
		);
	});
});
