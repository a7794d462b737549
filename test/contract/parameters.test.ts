/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads a document */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	Workflow,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeType,
	type INodeTypes,
} from 'n8n-workflow';

import { MerchantStorefrontApi } from '../../credentials/MerchantStorefrontApi.credentials';
import { ORDER_STATUSES } from '../../nodes/MerchantStorefront/platform/contract';
import { OPERATIONS } from '../../nodes/MerchantStorefront/operations';
import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { MerchantStorefrontTrigger } from '../../nodes/MerchantStorefront/MerchantStorefrontTrigger.node';
import { MerchantStorefrontHealthTrigger } from '../../nodes/MerchantStorefrontHealthTrigger/MerchantStorefrontHealthTrigger.node';
import { MerchantStorefrontOrdersTrigger } from '../../nodes/MerchantStorefrontOrdersTrigger/MerchantStorefrontOrdersTrigger.node';

const action = new MerchantStorefront();
const trigger = new MerchantStorefrontTrigger();
const ordersTrigger = new MerchantStorefrontOrdersTrigger();
const healthTrigger = new MerchantStorefrontHealthTrigger();
const credential = new MerchantStorefrontApi();

const SCREENS: Array<[string, INodeProperties[]]> = [
	['the action node', action.description.properties],
	['the trigger node', trigger.description.properties],
	['the orders trigger node', ordersTrigger.description.properties],
	['the health trigger node', healthTrigger.description.properties],
	['the credential', credential.properties],
];

const GUIDE = readFileSync(join(__dirname, '../../docs/trigger.md'), 'utf8');
const EVENTS_IN_THE_GUIDE = [...GUIDE.matchAll(/^\| ([^|`]+?) +\| `([\w.]+)` +\|$/gm)].map(
	([, words, name]) => [words, name],
);

interface Found {
	path: string;
	field: INodeProperties;
	/** The fields among which this one stands, and can be shown or hidden by. */
	siblings: INodeProperties[];
}

function* walk(fields: INodeProperties[], path: string): Generator<Found> {
	for (const field of fields) {
		const here = `${path}.${field.name}`;
		yield { path: here, field, siblings: fields };
		for (const option of field.options ?? []) {
			if ('type' in option) yield* walk([option], here);
			if ('values' in option) yield* walk(option.values, here);
		}
	}
}

const choices = ({ options = [] }: INodeProperties) =>
	(options as INodePropertyOptions[]).map(({ value }) => value);

/** Such as "not empty", which n8n checks for fields of any type. */
const isCondition = (value: unknown) =>
	typeof value === 'object' && value !== null && '_cnd' in value;
/** What the node does where a choice in a collection isn't added. Of new offers' values there is none. */
const WITHOUT: Record<string, string | undefined> = {
	decimalSeparator: undefined,
	sort: 'newestFirst',
	status: undefined,
	testOrders: 'include',
	withoutSku: undefined,
};

describe('An option that somebody adds', () => {
	it.each(SCREENS)('does what it is there for at once: %s', (_name, fields) => {
		const idle = [...walk(fields, '')]
			.filter(({ field }) => field.type === 'collection')
			.flatMap(({ path, field }) =>
				(field.options as INodeProperties[]).map((option) => ({ path, option })),
			)
			.filter(({ option: { name, type, default: value } }) => {
				if (type === 'boolean') return value !== true;
				if (type === 'options') return !(name in WITHOUT) || value === WITHOUT[name];
				return type === 'number' && value === 0;
			})
			.map(({ path, option }) => `${path}.${option.name}`);
		expect(idle).toEqual([]);
	});
});

describe('The fields of an operation', () => {
	it.each(
		(action.description.properties.find(({ name }) => name === 'resource')?.options ?? []).map(
			(resource) => ('value' in resource ? String(resource.value) : ''),
		),
	)('end with Safety Limits and Options: %s', (resource) => {
		const isOf = ({ displayOptions: { show } = {} }: INodeProperties) =>
			show?.resource?.includes(resource) === true;
		const fields = action.description.properties.filter(isOf);
		const operations = fields.flatMap((field) =>
			field.name === 'operation' ? choices(field) : [],
		);
		const misplaced = operations.flatMap((operation) => {
			const names = fields
				.filter(({ displayOptions }) => displayOptions?.show?.operation?.includes(operation))
				.map(({ name }) => name);
			const first = names.findIndex((name) => name === 'limits' || name === 'options');
			const after = first < 0 ? [] : names.slice(first);
			return after
				.filter((name) => name !== 'limits' && name !== 'options')
				.map((name) => `${String(operation)}: ${name}`);
		});
		expect(misplaced).toEqual([]);
	});
});

describe('A menu from rows', () => {
	it('asks for company, stores and category before the meanings of columns', () => {
		const names = action.description.properties
			.filter(
				({ displayOptions: { show } = {} }) =>
					show?.operation?.includes('previewImport') === true && show.input?.includes('rows'),
			)
			.map(({ name }) => name);
		expect(names.slice(0, 4)).toEqual(['companyId', 'storeIds', 'category', 'columnMeanings']);
	});
});

describe.each(SCREENS)('In %s', (_, properties) => {
	const found = [...walk(properties, '')];

	it('every displayOptions value names an existing option of an existing field', () => {
		const wrong = found.flatMap(({ path, field, siblings }) =>
			Object.entries({ ...field.displayOptions?.show, ...field.displayOptions?.hide }).flatMap(
				([condition, values]) => {
					// What n8n itself knows: the node's version, and whether it is a tool.
					if (condition.startsWith('@')) return [];
					const name = condition.replace(/^\//, '');
					const fields = [...new Set([...siblings, ...properties])].filter(
						(candidate) => candidate.name === name,
					);
					if (fields.length === 0) return [`${path}: no field ${name}`];
					const known = fields.flatMap((candidate) =>
						candidate.type === 'boolean' ? [true, false] : choices(candidate),
					);
					return (values ?? [])
						.filter((value) => !isCondition(value) && !known.includes(value as string))
						.map((value) => `${path}: ${name} has no ${String(value)}`);
				},
			),
		);
		expect(wrong).toEqual([]);
	});

	it('every default is real', () => {
		const wrong = found.filter(({ field }) => {
			if (field.type === 'options') return !choices(field).includes(field.default as string);
			if (field.type === 'boolean') return typeof field.default !== 'boolean';
			if (field.type === 'multiOptions') return !Array.isArray(field.default);
			if (field.type === 'number') return typeof field.default !== 'number';
			if (field.type === 'collection' || field.type === 'fixedCollection') {
				return typeof field.default !== 'object';
			}
			return field.default === undefined;
		});
		expect(wrong.map(({ path }) => path)).toEqual([]);
	});

	it('no two fields with one name are visible at once', () => {
		const seen = found
			.filter(({ siblings }) => siblings === properties)
			.map(({ field }) => `${field.name} ${JSON.stringify(field.displayOptions ?? {})}`);
		expect(seen.filter((key, index) => seen.indexOf(key) !== index)).toEqual([]);
	});

	it('every field that a user sees explains itself', () => {
		const silent = found.filter(
			({ field }) =>
				!['notice', 'hidden', 'collection'].includes(field.type) &&
				!['resource', 'operation'].includes(field.name) &&
				field.description === undefined,
		);
		expect(silent.map(({ path }) => path)).toEqual([]);
	});
});

describe('The methods that fill lists', () => {
	it.each([
		['the action node', action],
		['the trigger node', trigger],
	])('of %s are all registered and all used', (_, node) => {
		const used = [...walk(node.description.properties, '')].flatMap(({ field }) => [
			field.typeOptions?.loadOptionsMethod ?? [],
			field.typeOptions?.resourceMapper?.resourceMapperMethod ?? [],
			field.modes?.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []) ?? [],
		]);
		const registered = Object.values(node.methods).flatMap((group) => Object.keys(group));
		expect(new Set(used.flat())).toEqual(new Set(registered));
	});
});

describe('The operations to choose from', () => {
	it('are exactly those that run', () => {
		const resources = action.description.properties.find(({ name }) => name === 'resource');
		const shown = choices(resources as INodeProperties).map((resource) => [
			resource,
			action.description.properties
				.filter(
					({ name, displayOptions }) =>
						name === 'operation' && displayOptions?.show?.resource?.includes(String(resource)),
				)
				.flatMap(choices)
				.sort(),
		]);
		const run = Object.entries(OPERATIONS).map(([resource, operations]) => [
			resource,
			Object.keys(operations).sort(),
		]);
		expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(run));
	});

	it('begin with orders, and list statuses as an order goes through them', () => {
		const resources = action.description.properties.find(({ name }) => name === 'resource');
		const status = action.description.properties.find(({ name }) => name === 'status');
		expect(choices(resources as INodeProperties)[0]).toBe('order');
		const life = ORDER_STATUSES.map(({ name }) => name);
		const shown = choices(status as INodeProperties);
		expect(shown).toEqual(life.filter((name) => shown.includes(name)));
	});

	it('say of End of Today what brings a dish back, and where the list of dishes comes from', () => {
		const offers = JSON.stringify(
			action.description.properties.filter(({ displayOptions }) =>
				displayOptions?.show?.resource?.includes('offer'),
			),
		);
		expect(offers).toMatch(/End of Today.{0,80}midnight.{0,120}import.{0,120}Switch On/);
		expect(offers).toContain('dishes of recent orders');
	});

	it('all say what they do', () => {
		const operations = action.description.properties.filter(({ name }) => name === 'operation');
		const options = operations.flatMap(({ options: all }) => all as INodePropertyOptions[]);
		for (const { action: sentence, description } of options) {
			expect(sentence).toMatch(/^[A-Z]/);
			expect(description).toMatch(/^[A-Z]/);
		}
	});
});

/** What the editor shows of an expression in the description of a node. */
/** As the editor shows it, beside an item that the node has put out. */
function evaluated(
	nodeType: INodeType,
	expression: string,
	parameters: INodeParameters,
	json: IDataObject = {},
): unknown {
	const node: INode = {
		id: '1',
		name: 'Node',
		type: nodeType.description.name,
		typeVersion: [nodeType.description.version].flat().at(-1) ?? 1,
		position: [0, 0],
		parameters,
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: { getByNameAndVersion: () => nodeType } as unknown as INodeTypes,
	});
	const items = [{ json }];
	const { name } = node;
	return workflow.expression.getParameterValue(expression, null, 0, 0, name, items, 'internal', {});
}

describe('The subtitle of the action node', () => {
	const operations = Object.entries(OPERATIONS).flatMap(([resource, ofResource]) =>
		Object.keys(ofResource).map((operation) => [resource, operation]),
	);

	it.each(operations)('says in words what %s %s does', (resource, operation) => {
		const { subtitle } = action.description;
		expect(evaluated(action, subtitle ?? '', { resource, operation })).toMatch(
			/^[A-Z][a-z]+ [a-z ]+$/,
		);
	});
});

describe('The fields of a new node', () => {
	const chosen = (name: string, resource?: string) =>
		action.description.properties.find(
			(field) =>
				field.name === name &&
				(resource === undefined || field.displayOptions?.show?.resource?.includes(resource)),
		)?.default;

	it('are those of Order → Get Many, also for an agent', () => {
		expect([chosen('resource'), chosen('operation', 'order')]).toEqual(['order', 'getAll']);
	});

	it('let an agent choose a status: as a text that names all statuses', () => {
		const shown = action.description.properties.filter(({ name }) => name === 'status');
		const [list, text] = shown;
		expect(shown).toHaveLength(2);
		expect([list.displayOptions?.hide, text.displayOptions?.show]).toEqual([
			{ '@tool': [true] },
			expect.objectContaining({ '@tool': [true] }),
		]);
		expect(text).toMatchObject({ type: 'string', default: list.default });
		for (const status of choices(list)) expect(text.description).toContain(String(status));
	});
});

describe('The trigger in the editor', () => {
	const { properties, subtitle = '', hints = [], webhooks } = trigger.description;
	const shownHints = (parameters: INodeParameters, json: IDataObject = {}) =>
		hints
			.filter(({ displayCondition = '' }) => evaluated(trigger, displayCondition, parameters, json))
			.map(({ message }) => message);

	it('has its events where n8n looks for triggers of their own, with New order chosen', () => {
		const shown = properties.find(({ displayName }) =>
			['event', 'events', 'trigger on'].includes(displayName.toLowerCase()),
		);
		expect(shown).toMatchObject({ name: 'events', default: ['order.new'] });
		expect(
			shown?.options?.map((option) => 'value' in option && [option.name, option.value]),
		).toEqual(EVENTS_IN_THE_GUIDE);
	});

	it('names its events in words below the node, unknown ones as they are', () => {
		const events = ['order.new', 'order.tasted'];
		expect(evaluated(trigger, subtitle, { events })).toBe('New order, order.tasted');
		expect(evaluated(trigger, subtitle, { events: 'order.new' })).toBe('New order');
	});

	it('hints at Remove Duplicates for orders only, and at a sample where one is used', () => {
		const [duplicates, sample] = hints.map(({ message }) => message);
		expect(duplicates).toContain('Remove Duplicates');
		expect(sample).toContain('this trigger gives a sample');
		const order = { events: ['order.new'], whileTesting: 'wait' };
		expect(shownHints(order)).toEqual([duplicates]);
		expect(shownHints({ ...order, events: ['store.availability.changed'] })).toEqual([]);
		expect(shownHints({ ...order, whileTesting: 'sample' })).toEqual([duplicates, sample]);
	});

	it('hints at Text Format where a test run found Telegram behind it', () => {
		const store = { events: ['store.availability.changed'], whileTesting: 'wait' };
		expect(shownHints(store, { plainForTelegram: true })).toEqual([
			expect.stringContaining('Set <b>Text Format</b> to <b>Telegram (HTML)</b>'),
		]);
	});

	it('is described for the whole package, since n8n shows its description for all nodes', () => {
		expect(trigger.description.description).toMatch(/orders.*menu.*stop list.*stores/);
	});

	it('shows no address that somebody would have to paste', () => {
		expect(webhooks?.every(({ ndvHideUrl }) => ndvHideUrl === true)).toBe(true);
	});
});

describe('The Orders Trigger in the editor', () => {
	const { subtitle = '', hints = [], polling, webhooks } = ordersTrigger.description;

	it('names what it starts for below the node', () => {
		expect(evaluated(ordersTrigger, subtitle, { startFor: 'newOrders' })).toBe('New orders');
		expect(evaluated(ordersTrigger, subtitle, { startFor: 'everyChange' })).toBe(
			'Every change of an order',
		);
	});

	it.each([
		['its own workflow', { sharesMemory: true }],
		['Set <b>Text Format</b> to <b>Telegram (HTML)</b>', { plainForTelegram: true }],
		['This is a sample', { isSample: true }],
	])('hints at %j only where a test run found a reason', (words, mark) => {
		const after = hints.filter(({ whenToDisplay }) => whenToDisplay === 'afterExecution');
		const shownBeside = (json: IDataObject) =>
			after
				.filter(({ displayCondition = '' }) => evaluated(ordersTrigger, displayCondition, {}, json))
				.map(({ message }) => message);
		expect(shownBeside({})).toEqual([]);
		expect(shownBeside(mark)).toEqual([expect.stringContaining(words)]);
	});

	it('is polled and has no address', () => {
		expect([polling, webhooks]).toEqual([true, undefined]);
	});
});

describe('The Health Trigger in the editor', () => {
	const { subtitle = '', hints = [], polling, webhooks } = healthTrigger.description;

	it('says below the node how much it looks at', () => {
		expect(evaluated(healthTrigger, subtitle, { checks: ['quiet'] })).toBe('1 check');
		expect(evaluated(healthTrigger, subtitle, { checks: ['quiet', 'signIn'] })).toBe('2 checks');
	});

	it('asks for its own workflow, and names what sees that n8n is down', () => {
		const [{ message }] = hints;
		expect(message).toContain('its own workflow');
		expect(message).toContain('/healthz');
	});

	it('is polled and has no address', () => {
		expect([polling, webhooks]).toEqual([true, undefined]);
	});
});

describe('The credential in the editor', () => {
	const describing = (name: string) =>
		credential.properties.find((field) => field.name === name)?.description;

	it('says who gives the four values, and when to change the Pause Path', () => {
		const [notice] = credential.properties;
		expect(notice).toMatchObject({
			type: 'notice',
			displayName: 'Your account manager at the platform gives you all four values.',
		});
		expect(describing('pausePath')).toContain("if Store → Pause can't find a store that exists");
		expect(describing('pausePath')).toContain('account manager');
	});
});

describe('Names that other checks rely on', () => {
	it('stand', () => {
		expect(credential.name).toBe('merchantStorefrontApi');
		expect(credential.displayName).toBe('Merchant Storefront API');
		expect(action.description).toMatchObject({
			name: 'merchantStorefront',
			displayName: 'Merchant Storefront',
			usableAsTool: true,
		});
		expect(trigger.description).toMatchObject({
			name: 'merchantStorefrontTrigger',
			displayName: 'Merchant Storefront Trigger',
		});
		expect(ordersTrigger.description).toMatchObject({
			name: 'merchantStorefrontOrdersTrigger',
			displayName: 'Merchant Storefront Orders Trigger',
		});
		expect(healthTrigger.description).toMatchObject({
			name: 'merchantStorefrontHealthTrigger',
			displayName: 'Merchant Storefront Health Trigger',
		});
	});

	it('the version of the trigger is not exactly 1, which would cost every request', () => {
		expect([trigger.description.version].flat()).not.toContain(1);
		expect([ordersTrigger.description.version].flat()).not.toContain(1);
		expect([healthTrigger.description.version].flat()).not.toContain(1);
	});

	it('the secret is declared as sensitive output', () => {
		expect(action.description.sensitiveOutputFields).toEqual(['secret']);
	});

	it('tokens are hidden fields and only the access token is renewed by n8n', () => {
		const hidden = credential.properties.filter(({ type }) => type === 'hidden');
		expect(hidden.map(({ name }) => name)).toEqual(
			expect.arrayContaining(['accessToken', 'tokenType', 'scope', 'expiresAt']),
		);
		const expirable = credential.properties.filter(({ typeOptions }) => typeOptions?.expirable);
		expect(expirable.map(({ name }) => name)).toEqual(['accessToken']);
	});
});
