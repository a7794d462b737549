import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { pressesOn } from '../support/kitchenPage';
import { runAction, TriggerWorkflow } from '../support/n8n';
import type { Scenario } from './faultCases';
import { COMPANY, type MarkedPlatform } from './support';

const CALLBACK = 'http://127.0.0.1:5678/webhook/orders';
const EVENTS = ['order.new', 'order.status.changed'];

export interface ActionWorld {
	platform: MarkedPlatform;
	staticData: IDataObject;
	/** As it is set in the node. */
	onError?: INode['onError'];
}

export async function act(
	{ platform, staticData, onError }: ActionWorld,
	parameters: INodeParameters,
	rows: IDataObject[] = [{}],
) {
	const items = rows.map((json) => ({ json }));
	return await runAction(platform.credential, parameters, items, {
		staticData,
		...(onError !== undefined && { onError }),
	});
}

export const openAction = async (platform: MarkedPlatform): Promise<ActionWorld> => ({
	platform,
	staticData: {},
});

const subscriptions = ({ platform }: ActionWorld) =>
	platform.sandbox.subscriptions().filter(({ callback }) => callback === CALLBACK);

const atMostOne = async (world: ActionWorld) =>
	subscriptions(world).length > 1 ? ['there are two subscriptions'] : [];

const create = async (world: ActionWorld) =>
	await act(world, {
		resource: 'subscription',
		operation: 'create',
		companyId: COMPANY,
		events: EVENTS,
		callback: CALLBACK,
	});

const prepared = async (world: ActionWorld) => void (await create(world));

export const row = (sku: string, price: number): IDataObject => ({
	SKU: sku,
	Title: `Dish ${sku}`,
	Category: 'soups',
	'Store ID': 'podil',
	Price: price,
});
const BEFORE = [row('borshch', 120), row('banosh', 95), row('uzvar', 40)];
const AFTER = [row('borshch', 145), row('uzvar', 40), row('syrnyky', 85)];

export const importMenu = async (
	world: ActionWorld,
	rows: IDataObject[],
	parameters: INodeParameters = {},
) =>
	await act(
		world,
		{
			resource: 'menu',
			operation: 'importProductsAndOffers',
			companyId: COMPANY,
			firstImport: true,
			limits: { mostSwitchedOff: 100 },
			...parameters,
		},
		rows,
	);

const importWholeMenu = async (world: ActionWorld, rows: IDataObject[]) =>
	await importMenu(
		world,
		[
			...rows.map((dish) => ({ ...dish, Options: 'Bread' })),
			{ Group: 'Bread', Option: 'Rye', SKU: 'a-rye', Price: 5, Choose: '0-1' },
		],
		{ sendAs: 'wholeMenu' },
	);

const withOption = (dishes: string) => `a-rye 5, ${dishes}`;

const importCategories = async (world: ActionWorld, ids: string[]) =>
	await act(
		world,
		{
			resource: 'menu',
			operation: 'importCategories',
			companyId: COMPANY,
			firstImport: true,
			limits: { mostSwitchedOff: 100 },
		},
		ids.map((id) => ({ Name: id, 'Category ID': id })),
	);

/** The prices that guests see. */
export const shown = ({ platform }: ActionWorld) =>
	platform.sandbox
		.storefront(COMPANY)
		.filter(({ inMenu }) => inMenu)
		.map(({ sku, offers }) => `${sku} ${offers.map(({ listPrice }) => listPrice).join()}`)
		.sort()
		.join(', ');

const SHOWN_BEFORE = 'banosh 95, borshch 120, uzvar 40';
const SHOWN_AFTER = 'borshch 145, syrnyky 85, uzvar 40';

/** More than fit on one page. */
const ORDERS = 60;

const prepareOrders = async ({ platform }: ActionWorld) => {
	for (let order = 0; order < ORDERS; order++) platform.sandbox.placeOrder();
};

const oldestOrder = ({ platform }: ActionWorld) => platform.sandbox.orders()[0].order;

const ordersUntouched = async ({ platform }: ActionWorld) =>
	platform.sandbox.orders().every(({ order }) => order.status === 'new')
		? []
		: ['reading changed an order'];

const store = (operation: string, parameters: INodeParameters = {}): Scenario<ActionWorld> => ({
	open: openAction,
	// A store comes into being with the first menu that names it.
	prepare: async (world) => void (await importMenu(world, BEFORE)),
	act: async (world) =>
		await act(world, {
			resource: 'store',
			operation,
			storeId: { __rl: true, mode: 'id', value: 'podil' },
			...parameters,
		}),
	flaws: async (world) =>
		shown(world) === SHOWN_BEFORE ? [] : [`the storefront shows ${shown(world)}`],
});

/** After it an import of the menu as it was changes so much: what was switched off stays off. */
const offer = (
	operation: string,
	parameters: INodeParameters,
	changes = 1,
): Scenario<ActionWorld> => ({
	...store(operation),
	act: async (world) =>
		await act(world, {
			resource: 'offer',
			operation,
			storeId: { __rl: true, mode: 'id', value: 'podil' },
			...parameters,
		}),
	flaws: async (world, succeeded) => {
		if (!succeeded) return [];
		const [{ json }] = await act(
			world,
			{ resource: 'menu', operation: 'previewImport', companyId: COMPANY },
			BEFORE,
		);
		const { changed } = json.counts as { changed: number };
		return changed === changes ? [] : [`the preview names ${changed} changes`];
	},
});

const findingsOf = new WeakMap<ActionWorld, IDataObject[]>();

/** Each area has its line, and nothing is created. */
async function diagnosisFlaws(world: ActionWorld): Promise<string[]> {
	const areas = (findingsOf.get(world) ?? []).map(({ area }) => area);
	return [
		...(areas.join() === 'Orders,Menu,Stop List,Notifications,Details'
			? []
			: ['lines are missing']),
		...world.platform.sandbox.subscriptions().map(() => 'a subscription was created'),
	];
}

/** What the action node can do, by resource and operation. */
export const ACTIONS: Record<string, Scenario<ActionWorld>> = {
	'access.diagnose': {
		open: openAction,
		act: async (world) => {
			const items = await act(world, { resource: 'access', operation: 'diagnose' });
			findingsOf.set(
				world,
				items.map(({ json }) => json),
			);
			return items;
		},
		flaws: diagnosisFlaws,
	},
	'access.get': {
		open: openAction,
		act: async (world) => await act(world, { resource: 'access', operation: 'get' }),
		flaws: async () => [],
	},
	'subscription.create': {
		open: openAction,
		// Its output holds the secret, and is meant to.
		act: async (world) => void (await create(world)),
		flaws: async (world, succeeded) =>
			succeeded && subscriptions(world).length === 0 ? ['nothing was created'] : atMostOne(world),
	},
	'subscription.delete': {
		open: openAction,
		prepare: prepared,
		act: async (world) =>
			await act(world, {
				resource: 'subscription',
				operation: 'delete',
				subscriptionId: subscriptions(world)[0].id,
			}),
		flaws: atMostOne,
	},
	'subscription.getAll': {
		open: openAction,
		prepare: prepared,
		act: async (world) => await act(world, { resource: 'subscription', operation: 'getAll' }),
		flaws: async (world) =>
			subscriptions(world).length === 1 ? [] : ['reading changed the subscriptions'],
	},
	'subscription.update': {
		open: openAction,
		prepare: prepared,
		act: async (world) =>
			await act(world, {
				resource: 'subscription',
				operation: 'update',
				subscriptionId: subscriptions(world)[0].id,
				updateFields: { events: ['order.new'] },
			}),
		flaws: async (world) =>
			subscriptions(world).length === 1 ? [] : ['updating changed the number of subscriptions'],
	},
	'event.getAll': {
		open: openAction,
		act: async (world) => await act(world, { resource: 'event', operation: 'getAll' }),
		flaws: async () => [],
	},
	'menu.importCategories': {
		open: openAction,
		prepare: async (world) => void (await importCategories(world, ['soups', 'mains'])),
		act: async (world) => await importCategories(world, ['soups', 'drinks']),
		flaws: async (world, succeeded) => {
			await importCategories(world, ['soups', 'drinks']);
			const sent = world.platform.sandbox.calls.filter(({ status }) => status === 202);
			return !succeeded || sent.length > 1 ? [] : ['nothing was accepted'];
		},
	},
	'menu.importProductsAndOffers': {
		open: openAction,
		prepare: async (world) => void (await importMenu(world, BEFORE)),
		act: async (world) => await importMenu(world, AFTER),
		flaws: async (world, succeeded) => {
			const menus = succeeded ? [SHOWN_AFTER] : [SHOWN_BEFORE, SHOWN_AFTER];
			return menus.includes(shown(world)) ? [] : [`the storefront shows ${shown(world)}`];
		},
	},
	'order.changeStatus': {
		open: openAction,
		prepare: prepareOrders,
		act: async (world) =>
			await act(world, {
				resource: 'order',
				operation: 'changeStatus',
				order: 'id',
				orderId: oldestOrder(world).id,
				status: 'preparation',
			}),
		flaws: async (world, succeeded) => {
			const { status } = oldestOrder(world);
			return succeeded && status !== 'preparation' ? [`the order is ${status}`] : [];
		},
	},
	'order.get': {
		open: openAction,
		prepare: prepareOrders,
		act: async (world) =>
			await act(world, {
				resource: 'order',
				operation: 'get',
				order: 'id',
				orderId: oldestOrder(world).id,
			}),
		flaws: ordersUntouched,
	},
	'order.getAll': {
		open: openAction,
		prepare: prepareOrders,
		act: async (world) => {
			const found = await act(world, { resource: 'order', operation: 'getAll', returnAll: true });
			if (found.length !== ORDERS) throw new Error(`${found.length} of ${ORDERS} orders came`);
			return found;
		},
		flaws: ordersUntouched,
	},
	'order.kitchenTicket': {
		open: openAction,
		prepare: prepareOrders,
		act: async (world) =>
			await act(world, {
				resource: 'order',
				operation: 'kitchenTicket',
				order: 'id',
				orderId: oldestOrder(world).id,
				columns: 32,
				codePage: 'windows1251',
			}),
		flaws: ordersUntouched,
	},
	'order.readPress': {
		open: openAction,
		prepare: prepareOrders,
		act: async (world) => {
			const [{ json }] = await act(world, { resource: 'order', operation: 'kitchenPage' }, [
				{ ...oldestOrder(world) },
			]);
			const [press] = pressesOn(String(json.page));
			return await act(world, { resource: 'order', operation: 'readPress', press });
		},
		flaws: ordersUntouched,
	},
	'offer.readCommand': {
		open: openAction,
		act: async (world) =>
			await act(world, { resource: 'offer', operation: 'readCommand', text: '/stop' }),
		flaws: ordersUntouched,
	},
	'offer.switchOff': offer('switchOff', { skus: ['banosh'] }, 0),
	'offer.switchOn': offer('switchOn', { skus: ['banosh'] }, 0),
	'offer.update': offer('update', {
		input: 'form',
		sku: { __rl: true, mode: 'id', value: 'banosh' },
		changes: { stock: 7 },
	}),
	'store.pause': store('pause', { pauseMode: 'minutes', minutes: 20 }),
	'store.resume': store('resume'),
	'store.setOpeningHours': store('setOpeningHours', {
		input: 'form',
		openingHours: { days: [{ weekDays: ['monday'], open: '10:00', closed: '22:00' }] },
	}),
};

/** Operations in another way, beside those above. */
export const VARIANTS: Record<string, Scenario<ActionWorld>> = {
	'menu.importProductsAndOffers, whole menu': {
		...ACTIONS['menu.importProductsAndOffers'],
		prepare: async (world) => void (await importWholeMenu(world, BEFORE)),
		act: async (world) => await importWholeMenu(world, AFTER),
		flaws: async (world, succeeded) => {
			const menus = (succeeded ? [SHOWN_AFTER] : [SHOWN_BEFORE, SHOWN_AFTER]).map(withOption);
			return menus.includes(shown(world)) ? [] : [`the storefront shows ${shown(world)}`];
		},
	},
	'menu.importProductsAndOffers, offers by store': {
		...ACTIONS['menu.importProductsAndOffers'],
		act: async (world) => await importMenu(world, AFTER, { sendAs: 'productsThenOffers' }),
		// The same import again completes what was accepted in part.
		flaws: async (world) => {
			await importMenu(world, AFTER, { sendAs: 'productsThenOffers' });
			return shown(world) === SHOWN_AFTER ? [] : [`the storefront shows ${shown(world)}`];
		},
	},
};

interface TriggerWorld {
	platform: MarkedPlatform;
	workflow: TriggerWorkflow;
}

const openTrigger = async (platform: MarkedPlatform): Promise<TriggerWorld> => ({
	platform,
	workflow: await new TriggerWorkflow(platform.credential, {
		companyId: COMPANY,
		events: EVENTS,
	}).listen(),
});

/** Published again without faults, it has one subscription, of which it knows the secret. */
async function publishedAgain({ platform, workflow }: TriggerWorld): Promise<string[]> {
	await workflow.publish();
	const found = platform.sandbox.subscriptions();
	if (found.length !== 1) return [`there are ${found.length} subscriptions`];
	const knows = JSON.stringify(workflow.staticData).includes(found[0].secret);
	return knows ? [] : ['the secret of the subscription is not known'];
}

const isLive = ({ platform, workflow }: TriggerWorld) =>
	platform.sandbox
		.subscriptions()
		.some(({ secret }) => JSON.stringify(workflow.staticData).includes(secret));

const published = async ({ workflow }: TriggerWorld) => await workflow.publish();

const TRIGGER = {
	open: openTrigger,
	flaws: publishedAgain,
	close: async ({ workflow }: TriggerWorld) => await workflow.close(),
};

/** The life of the trigger's subscription. */
export const LIFE: Record<string, Scenario<TriggerWorld>> = {
	'publishing for the first time': { ...TRIGGER, act: published },
	'publishing again': { ...TRIGGER, prepare: published, act: published },
	'publishing with other events': {
		...TRIGGER,
		prepare: published,
		act: async ({ workflow }) => {
			workflow.parameters = { ...workflow.parameters, events: ['order.new'] };
			await workflow.publish();
		},
	},
	'publishing with a subscription for each event': {
		...TRIGGER,
		act: async ({ workflow }) => {
			const { parameters } = workflow;
			workflow.parameters = { ...parameters, options: { subscribeSeparately: true } };
			await workflow.publish().finally(() => (workflow.parameters = parameters));
		},
	},
	'publishing a live workflow again with a typing mistake': {
		...TRIGGER,
		prepare: published,
		act: async ({ workflow }) => {
			const { parameters } = workflow;
			await workflow
				.republish({ ...parameters, companyId: 'Demo-Company' })
				.finally(() => (workflow.parameters = parameters));
		},
		ownWords: /does not belong to this client/,
		flaws: async (world, succeeded) => [
			...(succeeded && !isLive(world) ? ['the workflow is not live any more'] : []),
			...(await publishedAgain(world)),
		],
	},
	unpublishing: {
		...TRIGGER,
		prepare: published,
		act: async ({ workflow }) => await workflow.unpublish(),
	},
};
