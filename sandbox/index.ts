/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- the sandbox is a separate server and never part of the published nodes */
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { botApi } from './chat/botApi';
import { botTokenOf } from './chat/botToken';
import { Chats } from './chat/chats';
import { Updates } from './chat/updates';
import { Deliverer } from './deliverer';
import { adminApi } from './http/adminApi';
import { CallLog, type Call } from './http/callLog';
import { unknownRoute, type EndpointContext } from './http/endpoint';
import { nameInUrl, refuseForeign } from './http/guards';
import { merchantApi, tokenRoute } from './http/merchantApi';
import { page } from './http/page';
import { FileJournal } from './journal';
import { LiveSettings } from './liveSettings';
import { SCOPES } from './platform/catalogue';
import { menuOf } from './platform/menu';
import { importMenu } from './platform/menuImport';
import { cancelUnaccepted } from './platform/orderChanges';
import { placeOrder, type OrderWish } from './platform/orders';
import { sampleMenuOf } from './platform/sample';
import { State, type Platform } from './platform/state';
import type { Client, Delivery, PlacedOrder, ShownProduct, Subscription } from './platform/model';
import { NO_JOURNAL } from './platform/collection';
import { reopenDue } from './platform/stores';
import { PrintBridge } from './printer/bridge';
import { askForTickets } from './printer/cloudPrinter';
import { expireTokens, revokeTokens } from './platform/tokens';
import type { Settings, SettingsPatch } from './settings';

export type { Call } from './http/callLog';
export type { OrderWish } from './platform/orders';
export type { Client, Delivery, PlacedOrder, ShownProduct, Subscription } from './platform/model';
export type { Fault, Settings, SettingsPatch, Signing } from './settings';

const DUE_CHECK_MS = 1_000;
const PRINTER_ASKS_MS = 5_000;

export interface SandboxOptions extends SettingsPatch {
	/** 0 takes any free port. */
	port: number;
	host: string;
	/** Path below which the API (not the token endpoint) is served, such as `/public/merchant`. */
	prefix: string;
	/** Keeps the state across restarts. */
	dataFile?: string;
	/** Added to those that the sandbox knows anyway. */
	clients: Client[];
	/** A menu to begin with, as long as there is none. */
	sampleMenu: boolean;
}

/** What a demo around the sandbox has, which the page then names in its first steps. */
export interface Demo {
	n8n: string;
	owner: { email: string; password: string };
	kitchen: { user: string; password: string };
	/** The file of the menu, and the address of the workflow that imports it. */
	sheet: string;
	menuWorkflow: string;
	/** The folder with the tabs of a menu with options. */
	wholeMenu: string;
	/** The ID of the client with which the other workflows import, so that the page tells their menus from that one's. */
	menuClient: string;
}

export interface Sandbox {
	/** The address of the token endpoint, the admin API and the page. */
	url: string;
	/** The address of the API: `url` and the prefix. */
	apiUrl: string;
	/** The token of the chats' bot: the Access Token of n8n's Telegram nodes. */
	botToken: string;
	/** Every call to the token endpoint and the API, oldest first, secrets hidden. */
	calls: readonly Call[];
	clearCalls(): void;
	settings(): Settings;
	configure(patch: SettingsPatch): Settings;
	present(demo: Demo): void;
	addClient(client: Client): void;
	expireTokens(): void;
	revokeTokens(): void;
	subscriptions(): Subscription[];
	storefront(companyId: string): ShownProduct[];
	orders(): PlacedOrder[];
	placeOrder(wish?: OrderWish): PlacedOrder;
	deliveries(): Delivery[];
	/** The first delivery, past or to come, that was acknowledged and fits. */
	whenDelivered(fits?: (delivery: Delivery) => boolean): Promise<Delivery>;
	/** The first delivery, past or to come, that fits in whatever state it is. */
	whenDelivery(fits: (delivery: Delivery) => boolean): Promise<Delivery>;
	close(): Promise<void>;
}

const KNOWN_CLIENTS: Client[] = [
	{ id: 'demo', secret: 'demo-secret', scopes: [...SCOPES], companies: ['demo-company'] },
	{
		id: 'menu-only',
		secret: 'menu-only-secret',
		scopes: ['core--core--import-service:import--start'],
		companies: ['demo-company'],
	},
	{ id: 'other', secret: 'other-secret', scopes: [...SCOPES], companies: ['other-company'] },
];

const DEFAULTS: SandboxOptions = {
	port: 4010,
	host: '127.0.0.1',
	prefix: '',
	clients: [],
	sampleMenu: false,
};

export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
	const { port, host, prefix, dataFile, clients, sampleMenu, ...chosen } = {
		...DEFAULTS,
		...options,
	};
	const { journal, rows } = dataFile
		? await FileJournal.open(dataFile)
		: { journal: NO_JOURNAL, rows: new Map() };
	const changes = new EventEmitter().setMaxListeners(0);
	const state = new State(journal, rows, (collection) => changes.emit('change', collection));
	for (const client of [...KNOWN_CLIENTS, ...clients]) state.clients.set(client.id, client);

	const settings = new LiveSettings(state, chosen);
	let demo: Demo | null = null;
	const deliverer = new Deliverer(state, settings.now);
	const platform: Platform = {
		state,
		settings: settings.now,
		notify: (companyId, event, data) => deliverer.announce(companyId, event, data),
	};
	const updates = new Updates(state);
	const chats = new Chats(state, updates);
	const botToken = botTokenOf(state);
	const bridge = new PrintBridge(state, settings.now);
	const log = new CallLog();
	const context: EndpointContext = {
		state,
		settings: settings.now,
		log,
		saved: () => journal.saved(),
		delay: settings.wait,
		struck: () => changes.emit('change', 'settings'),
	};

	const app = express().disable('x-powered-by').disable('etag');
	app.use((_request, response, next) => {
		// By the clock that orders are dated by, which a test may have stopped.
		response.setHeader('Date', new Date().toUTCString());
		next();
	});
	app.use(refuseForeign(host));
	app.use(page({ ...context, changes, bridge, demo: () => demo }));
	app.use(
		'/sandbox',
		adminApi({
			...context,
			platform,
			deliverer,
			chats,
			configure: settings.change,
			baseUrl: () => url,
			botToken,
		}),
	);
	app.use(
		botApi({
			token: botToken,
			chats,
			updates,
			faults: () => settings.now().faults,
			saved: context.saved,
		}),
	);
	app.use(tokenRoute(context));
	app.use(prefix || '/', merchantApi(context, platform));
	app.use(unknownRoute(context));

	const server = createServer(app);
	try {
		server.listen(port, host);
		await once(server, 'listening');
	} catch (error) {
		await journal.close();
		throw error;
	}
	const url = `http://${nameInUrl(host)}:${(server.address() as AddressInfo).port}`;
	if (sampleMenu && state.products.size === 0) {
		importMenu(state, 'sandbox', sampleMenuOf(KNOWN_CLIENTS[0].companies[0], url));
	}
	const dueWork = setInterval(() => {
		reopenDue(platform);
		cancelUnaccepted(platform);
		bridge.printWaiting();
	}, DUE_CHECK_MS);
	let round: Promise<void> | undefined;
	const printer = setInterval(() => {
		round ??= askForTickets(state, settings.now()).finally(() => (round = undefined));
	}, PRINTER_ASKS_MS);
	deliverer.resume();
	updates.resume();

	let closed: Promise<void> | undefined;
	const close = async () => {
		clearInterval(dueWork);
		clearInterval(printer);
		settings.endWaits();
		await deliverer.close();
		await updates.close();
		await new Promise<void>((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
		await journal.close();
	};

	return {
		url,
		apiUrl: `${url}${prefix}`,
		botToken,
		calls: log.calls,
		clearCalls: () => log.clear(),
		settings: settings.now,
		configure: settings.change,
		present: (presented) => {
			demo = presented;
			changes.emit('change', 'demo');
		},
		addClient: (client) => state.clients.set(client.id, client),
		expireTokens: () => expireTokens(state),
		revokeTokens: () => revokeTokens(state),
		subscriptions: () => state.subscriptions.all(),
		storefront: (companyId) => menuOf(state, companyId),
		orders: () => state.orders.all(),
		placeOrder: (wish) => placeOrder(platform, wish),
		deliveries: () => state.deliveries.all(),
		whenDelivered: (fits = () => true) =>
			deliverer.whenDelivery((delivery) => delivery.state === 'delivered' && fits(delivery)),
		whenDelivery: (fits) => deliverer.whenDelivery(fits),
		close: () => (closed ??= close()),
	};
}
