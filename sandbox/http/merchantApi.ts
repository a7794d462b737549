import { Router } from 'express';
import { EVENTS } from '../platform/catalogue';
import { importMenu, readMenu } from '../platform/menu';
import { merchantChange } from '../platform/orderChanges';
import { listOrders } from '../platform/orderList';
import { ownOrder } from '../platform/orders';
import { validated } from '../platform/problem';
import { refuseUnknownParameters } from '../platform/query';
import type { Platform, Subscription } from '../platform/state';
import { pause, pauseSchema, setAvailability, storeOf } from '../platform/stores';
import { resubscribe, subscribe, subscriptionsOf, unsubscribe } from '../platform/subscriptions';
import { issueToken, requireCompany, requireScope } from '../platform/tokens';
import { formEndpoint, secured, type EndpointContext } from './endpoint';

const SUBSCRIPTIONS = '/v1/merchant/callback/subscriptions';
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
			refuseUnknownParameters(query, []);
			const items = subscriptionsOf(state, client).map(shown);
			return { status: 200, body: { total: items.length, items } };
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
			requireScope(client, 'core--core--import-service:import--start');
			const products = readMenu(body);
			for (const { companyId } of products) requireCompany(client, companyId);
			const ids = importMenu(state, client.id, products).map(({ id }) => id);
			return { status: 202, body: { ids } };
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

	router.post(
		'/v1/merchant/stores/:storeId/schedule/pause',
		secured(context, ({ params, body }, client) => {
			requireScope(client, PAUSE_SCOPE);
			const store = storeOf(state, client, params.storeId);
			pause(platform, store, validated(pauseSchema, body).till);
			return { status: 204 }; // assumed answer
		}),
	);
	router.post(
		'/v1/merchant/stores/:storeId/schedule/unpause',
		secured(context, ({ params }, client) => {
			requireScope(client, PAUSE_SCOPE);
			setAvailability(platform, storeOf(state, client, params.storeId), true);
			return { status: 204 };
		}),
	);

	return router;
}

/** Carries the company under both of its names, since the sources differ. */
const shown = ({ id, companyIds, events, callback, secret }: Subscription) => ({
	id,
	company_id: companyIds[0],
	companyIds,
	events,
	callback,
	secret,
});
