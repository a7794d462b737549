import { Router } from 'express';
import { EVENTS } from '../platform/catalogue';
import { importCategories, readCategories } from '../platform/categories';
import { readMenu, readOfferChanges, readProducts, readStoreOffers } from '../platform/menu';
import { importMenu, importProducts } from '../platform/menuImport';
import { merchantChange } from '../platform/orderChanges';
import { listOrders } from '../platform/orderList';
import { ownOrder } from '../platform/orders';
import { notFound } from '../platform/problem';
import { refuseUnknownParameters } from '../platform/query';
import type { Platform } from '../platform/state';
import type { ImportRecord, Subscription } from '../platform/model';
import { changeStoreOffers, importStoreOffers } from '../platform/storeOffers';
import { pause, resume, setOpeningHours, storeOf } from '../platform/stores';
import { listSubscriptions, resubscribe, subscribe, unsubscribe } from '../platform/subscriptions';
import { issueToken, requireCompany, requireScope } from '../platform/tokens';
import { importWholeMenu, readWholeMenu } from '../platform/wholeMenu';
import { realPath } from './differentPlatform';
import { formEndpoint, secured, type EndpointContext } from './endpoint';
import type { Answer } from './faults';

const SUBSCRIPTIONS = '/v1/merchant/callback/subscriptions';
const IMPORT_SCOPE = 'core--core--import-service:import--start';
/** public: two sources disagree; one path is served at a time. */
const PAUSE_PATHS = {
	schedule: '/v1/merchant/stores/:storeId/schedule',
	store: '/v1/merchant/stores/:storeId',
};
const PAUSE_SCOPE = 'merchant--core--integration-service:branch--pause'; // public

export function tokenRoute(context: EndpointContext): Router {
	const router = Router();
	router.post(
		'/connect/token',
		formEndpoint(context, ({ body }) => ({
			status: 200,
			headers: { 'cache-control': 'no-store' },
			body: issueToken(context.state, body, context.settings().tokenLifetimeSeconds),
		})),
	);
	return router;
}

/** assumed, except for pausing: which scope an endpoint needs. Events and subscriptions need none. */
export function merchantApi(context: EndpointContext, platform: Platform): Router {
	const { state } = context;
	const router = Router();
	router.use((request, _response, next) => {
		if (context.settings().profile === 'different') request.url = realPath(request.url);
		next();
	});

	router.get(
		'/v1/merchant/callback/events',
		secured(context, ({ query }) => {
			refuseUnknownParameters(query, []);
			const items = Object.entries(EVENTS).map(([name, description]) => ({ name, description }));
			return { status: 200, body: { total: items.length, items } };
		}),
	);

	router.get(
		SUBSCRIPTIONS,
		secured(context, ({ query }, client) => {
			const { total, items } = listSubscriptions(state, client, query);
			return { status: 200, body: { total, items: items.map(shown) } };
		}),
	);
	router.post(
		SUBSCRIPTIONS,
		secured(context, ({ body }, client) => ({
			status: 201,
			body: shown(subscribe(state, client, body)),
		})),
	);
	router.put(
		`${SUBSCRIPTIONS}/:id`,
		secured(context, ({ params, body }, client) => ({
			status: 200,
			body: shown(resubscribe(state, client, params.id, body)),
		})),
	);
	router.delete(
		`${SUBSCRIPTIONS}/:id`,
		secured(context, ({ params }, client) => {
			unsubscribe(state, client, params.id);
			return { status: 204 };
		}),
	);

	router.post(
		'/v1/merchant/import/product-offers',
		secured(context, ({ body }, client) => {
			requireScope(client, IMPORT_SCOPE);
			const products = readMenu(body);
			for (const { companyId } of products) requireCompany(client, companyId);
			const ids = importMenu(state, client.id, products).map(({ id }) => id);
			return { status: 202, body: { ids } };
		}),
	);

	router.post(
		'/v1/merchant/import/products',
		secured(context, ({ body }, client) => {
			requireScope(client, IMPORT_SCOPE);
			const products = readProducts(body);
			requireCompany(client, products.companyId);
			return taken(importProducts(state, client.id, products));
		}),
	);
	router.post(
		'/v1/merchant/import/offers',
		secured(context, ({ body }, client) => {
			requireScope(client, IMPORT_SCOPE);
			return taken(importStoreOffers(state, client, readStoreOffers(body)));
		}),
	);
	router.patch(
		'/v1/merchant/import/part-offers',
		secured(context, ({ body }, client) => {
			requireScope(client, 'core--core--offer-service:offer--status-update');
			const { needsPriceAndStock } = context.settings().stopList;
			const changes = readOfferChanges(body, needsPriceAndStock);
			return taken(changeStoreOffers(state, client, changes));
		}),
	);

	router.post(
		'/v1/merchant/companies/:companyId/import',
		secured(context, ({ params: { companyId }, body }, client) => {
			requireScope(client, IMPORT_SCOPE);
			requireCompany(client, companyId);
			return taken(importWholeMenu(state, client.id, companyId, readWholeMenu(body)));
		}),
	);
	router.post(
		'/v1/merchant/companies/:companyId/import/categories',
		secured(context, ({ params: { companyId }, body }, client) => {
			requireScope(client, IMPORT_SCOPE);
			requireCompany(client, companyId);
			return taken(importCategories(state, client.id, companyId, readCategories(body)));
		}),
	);

	router.get(
		'/v1/merchant/orders',
		secured(context, ({ query, move }, client) => {
			requireScope(client, 'merchant--core--order-service:order--get-list');
			return { status: 200, body: listOrders(platform, client, query, move) };
		}),
	);
	router.get(
		'/v1/merchant/orders/:id',
		secured(context, ({ params }, client) => {
			requireScope(client, 'merchant--core--order-service:order--get');
			return { status: 200, body: ownOrder(state, client, params.id).order };
		}),
	);
	router.patch(
		'/v1/merchant/orders/:id/status-change',
		secured(context, ({ params, body }, client) => {
			requireScope(client, 'merchant--core--order-service:order--status-change');
			const placed = ownOrder(state, client, params.id);
			return { status: 200, body: merchantChange(platform, placed, body).order }; // assumed answer
		}),
	);

	for (const [pausePath, path] of Object.entries(PAUSE_PATHS)) {
		const onPath = (operation: typeof pause) =>
			secured(context, ({ params, body }, client) => {
				if (context.settings().stores.pausePath !== pausePath) throw notFound('This address');
				requireScope(client, PAUSE_SCOPE);
				operation(platform, storeOf(state, client, params.storeId), body);
				return { status: 204 }; // assumed answer
			});
		router.post(`${path}/pause`, onPath(pause));
		router.post(`${path}/unpause`, onPath(resume));
	}
	router.post(
		'/v1/merchant/stores/:storeId/schedule',
		secured(context, ({ params, body }, client) => {
			setOpeningHours(platform, storeOf(state, client, params.storeId), body);
			return { status: 204 }; // assumed answer
		}),
	);

	return router;
}

/** public: the identifier; assumed: the status */
const taken = ({ id }: ImportRecord): Answer => ({ status: 202, body: { id } });

/** Carries the company under both of its names, since the sources differ. */
const shown = ({ id, companyIds, events, callback, secret }: Subscription) => ({
	id,
	company_id: companyIds[0],
	companyIds,
	events,
	callback,
	secret,
});
