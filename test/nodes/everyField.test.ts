import type { INodeParameters, INodeProperties, NodeApiError } from 'n8n-workflow';

import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';

/** What an expression may evaluate to, as it is typed. */
const ODD = {
	nothing: 'undefined',
	'not a number': 'NaN',
	'a large number': '1e21',
	'an object': '({ a: 1 })',
	'a list of objects': '[{ a: 1 }]',
	'a long text': '"x".repeat(3000)',
};

const ORDER = { order: 'id', orderId: 'o-1' };
const STORE = { storeId: 'podil' };
const DISH = { ...STORE, otherDishes: 'borsch' };
const FORM = { ...STORE, input: 'form', sku: 'borsch', changes: { listPrice: '10' } };

/** Each operation outside the menu, with what it needs to run. */
const OPERATIONS: Array<[string, string, INodeParameters]> = [
	['event', 'getAll', {}],
	['order', 'get', ORDER],
	['order', 'getAll', {}],
	['order', 'kitchenPage', {}],
	['order', 'kitchenTicket', ORDER],
	['order', 'readPress', { press: '{}' }],
	['order', 'changeStatus', { ...ORDER, status: 'preparation' }],
	['order', 'changeStatus', { ...ORDER, status: 'partial_fulfilment' }],
	['order', 'changeStatus', { ...ORDER, status: 'partial_fulfilment', itemsInput: 'json' }],
	['store', 'pause', STORE],
	['store', 'pause', { ...STORE, pauseMode: 'until' }],
	['store', 'resume', STORE],
	['store', 'setOpeningHours', STORE],
	['store', 'setOpeningHours', { ...STORE, input: 'rows' }],
	['offer', 'switchOff', DISH],
	['offer', 'switchOff', { ...DISH, until: 'time' }],
	['offer', 'switchOn', DISH],
	['offer', 'update', STORE],
	['offer', 'update', FORM],
	['subscription', 'create', { companyId: 'demo-company', events: ['order.new'] }],
	['subscription', 'delete', { subscriptionId: 's-1' }],
	['subscription', 'getAll', {}],
	['subscription', 'update', { subscriptionId: 's-1' }],
];

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(async () => await sandbox.close());
beforeEach(() => sandbox.clearCalls());

const { properties } = new MerchantStorefront().description;

const isShown = (
	{ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties,
	values: INodeParameters,
) =>
	Object.entries(show).every(([name, choices]) => choices?.includes(values[name] as string)) &&
	!Object.entries(hide).some(([name, choices]) => choices?.includes(values[name] as string));

/** Where an expression can be typed, down into collections. */
function pathsOf(fields: readonly INodeProperties[], above: string[] = []): string[][] {
	return fields.flatMap(({ name, type, options, noDataExpression }): string[][] => {
		const path = [...above, name];
		if (noDataExpression || type === 'notice' || type === 'boolean') return [];
		if (type === 'collection') return pathsOf(options as INodeProperties[], path);
		if (type !== 'fixedCollection') return [path];
		return (options as Array<{ name: string; values: INodeProperties[] }>).flatMap((entry) =>
			pathsOf(entry.values, [...path, entry.name, '0']),
		);
	});
}

function filledIn(resource: string, operation: string, given: INodeParameters) {
	const filled: INodeParameters = { resource, operation, ...given };
	for (const field of properties) {
		if (isShown(field, filled)) filled[field.name] ??= structuredClone(field.default) as string;
	}
	const fields = properties.filter((field) => isShown(field, filled));
	return {
		filled,
		paths: pathsOf(fields).filter(([name]) => !['resource', 'operation'].includes(name)),
	};
}

/** With an expression at one place. */
function withTyped(parameters: unknown, [key, ...rest]: string[], typed: string): INodeParameters {
	if (key === undefined) return typed as unknown as INodeParameters;
	const isList = key === '0';
	const inside = withTyped(Object(parameters)[key] as unknown, rest, typed);
	return (isList ? [inside] : { ...Object(parameters), [key]: inside }) as INodeParameters;
}

const CASES = OPERATIONS.flatMap(([resource, operation, given]) => {
	const { filled, paths } = filledIn(resource, operation, given);
	return paths.map((path) => [resource, operation, path.join('.'), filled, path] as const);
});

describe('Whatever an expression gives', () => {
	it.each(CASES)('%s %s says what is wrong with it in %s', async (_, __, ___, filled, path) => {
		for (const [what, code] of Object.entries(ODD)) {
			const parameters = withTyped(filled, path, `={{ ${code} }}`);
			const error = await runAction(credentialFor(sandbox), parameters).then(
				() => undefined,
				(thrown: NodeApiError) => thrown,
			);
			const said = `${what}: ${error?.name} ${error?.message} ${error?.description}`;
			if (error !== undefined) {
				expect(said).toMatch(/Node(Api|Operation)Error/);
				expect(error.message.length).toBeLessThanOrEqual(200);
				expect(error.description).toBeTruthy();
			}
			expect(said).not.toMatch(/\[object|is not a function|Cannot read/);
		}
		const sent = sandbox.calls.map(({ path: address, query, body }) => [address, query, body]);
		expect(JSON.stringify(sent)).not.toMatch(/\[object|NaN|undefined/);
	});
});
