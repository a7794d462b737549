import { Router } from 'express';
import { z } from 'zod';
import { chatOperations } from '../chat/adminRoutes';
import type { Chats } from '../chat/chats';
import type { Deliverer } from '../deliverer';
import { omit } from '../omit';
import { SCOPES } from '../platform/catalogue';
import { withTitles } from '../platform/importChanges';
import { importMenu } from '../platform/menuImport';
import { assignCourier, changeItem, changeStatus } from '../platform/orderChanges';
import { orderById, placeOrder } from '../platform/orders';
import { badRequest, notFound, validated } from '../platform/problem';
import { refuseUnknownParameters } from '../platform/query';
import { sampleMenuOf } from '../platform/sample';
import type { Platform, State } from '../platform/state';
import type { Client, ImportRecord, Subscription } from '../platform/model';
import { setAvailability } from '../platform/stores';
import { expireTokens, revokeTokens } from '../platform/tokens';
import { faultSchema, type Settings, type SettingsPatch } from '../settings';
import type { CallLog } from './callLog';
import { withoutLog, type Operation } from './endpoint';
import type { Answer } from './faults';
import { forge, NOBODY } from './forgeries';
import { storefront, STOREFRONT_PARAMETERS } from './storefront';

const ROWS_SHOWN = 100;

export interface AdminContext {
	state: State;
	platform: Platform;
	deliverer: Deliverer;
	chats: Chats;
	log: CallLog;
	settings: () => Settings;
	configure: (patch: SettingsPatch) => Settings;
	saved: () => Promise<void>;
	baseUrl: () => string;
	botToken: string;
}

const clientSchema = z
	.object({
		id: z.string().min(1),
		secret: z.string().min(1),
		scopes: z.array(z.enum(SCOPES)).default([...SCOPES]),
		companies: z.array(z.string().min(1)).min(1),
	})
	.strict();

const companySchema = z.object({ companyId: z.string().min(1).optional() }).strict();

export function adminApi(context: AdminContext): Router {
	const { state, platform, deliverer, log } = context;
	const router = Router();
	const admin = (operation: Operation, parameters: string[] = []) =>
		withoutLog(readingOnly(parameters, operation), context.saved);

	router.get(
		'/settings',
		admin(() => ok(context.settings())),
	);
	router.patch(
		'/settings',
		admin(({ body }) => ok(context.configure(readPatch(body)))),
	);
	router.post(
		'/faults',
		admin(({ body }) => {
			const fault = validated(faultSchema, body);
			context.configure({ faults: [...context.settings().faults, fault] });
			return created(fault);
		}),
	);

	router.get(
		'/clients',
		admin(() => list(state.clients.all().map(withoutSecret))),
	);
	router.post(
		'/clients',
		admin(({ body }) => {
			const client = validated(clientSchema, body);
			state.clients.set(client.id, client);
			return { status: 201, body: withoutSecret(client) };
		}),
	);
	router.post(
		'/tokens/revoke',
		admin(() => done(() => revokeTokens(state))),
	);
	router.post(
		'/tokens/expire',
		admin(() => done(() => expireTokens(state))),
	);

	router.get(
		'/storefront',
		admin(({ query }) => ok(storefront(state, query)), STOREFRONT_PARAMETERS),
	);
	router.post(
		'/sample-menu',
		admin(({ body }) => {
			const { companyId = firstCompany(state) } = validated(companySchema, body);
			const menu = sampleMenuOf(companyId, context.baseUrl());
			const [record] = importMenu(state, 'sandbox', menu);
			return { status: 201, body: record };
		}),
	);
	router.get(
		'/imports',
		admin(() => list(newest(state.imports.all()).map(summary))),
	);
	router.get(
		'/imports/:id',
		admin(({ params }) => {
			const record = state.imports.get(params.id);
			if (!record) throw notFound(`Import ${params.id}`);
			return ok(withTitles(state, record));
		}),
	);

	router.get(
		'/orders',
		admin(() => list(newest(state.orders.all()))),
	);
	router.post(
		'/orders',
		admin(({ body }) => created(placeOrder(platform, body))),
	);
	router.post(
		'/orders/:id/item',
		admin(({ params, body }) => ok(changeItem(platform, orderById(state, params.id), body))),
	);
	router.post(
		'/orders/:id/status',
		admin(({ params, body }) => ok(changeStatus(platform, orderById(state, params.id), body))),
	);
	router.post(
		'/orders/:id/courier',
		admin(({ params }) => ok(assignCourier(platform, orderById(state, params.id)))),
	);

	router.get(
		'/stores',
		admin(() => list(state.stores.all())),
	);
	for (const [verb, availability] of [
		['open', { open: true }],
		['close', { open: false, closedBy: 'kitchen' }],
	] as const) {
		router.post(
			`/stores/:id/${verb}`,
			admin(({ params }) => {
				const store = state.stores.get(params.id);
				if (!store) throw notFound(`Store ${params.id}`);
				return ok(setAvailability(platform, store, availability));
			}),
		);
	}

	router.get(
		'/subscriptions',
		admin(() => {
			const all = state.subscriptions.all();
			return list(all.map(withoutSecret), all.length === 0 ? { hint: NOBODY } : {});
		}),
	);
	router.get(
		'/deliveries',
		admin(
			({ query }) => {
				const of = query.get('subscriptionId');
				return list(
					newest(
						state.deliveries.all().filter(({ subscriptionId }) => !of || subscriptionId === of),
					),
				);
			},
			['subscriptionId'],
		),
	);
	router.post(
		'/deliveries/:id/repeat',
		admin(({ params }) => {
			const delivery = state.deliveries.get(params.id);
			if (!delivery) throw notFound(`Delivery ${params.id}`);
			return created(deliverer.repeat(delivery));
		}),
	);
	router.post(
		'/forgeries',
		admin(({ body }) => {
			const forged = forge(state, deliverer, body);
			return created({ total: forged.length, items: forged });
		}),
	);

	router.get(
		'/inbox',
		admin(() => list(newest(state.messages.all()))),
	);
	const chat = chatOperations(state, context.chats, context.botToken);
	router.get('/chats', admin(chat.list));
	router.post('/chats/:id/messages', admin(chat.write));
	router.post('/chats/:id/presses', admin(chat.press));
	router.get(
		'/calls',
		admin(() => list(newest(log.calls))),
	);
	router.delete(
		'/calls',
		admin(() => done(() => log.clear())),
	);
	router.use(
		admin(() => {
			throw notFound('This address');
		}),
	);
	return router;
}

const readingOnly =
	(parameters: string[], operation: Operation): Operation =>
	(exchange) => {
		refuseUnknownParameters(exchange.query, parameters);
		return operation(exchange);
	};

const ok = (body: unknown): Answer => ({ status: 200, body });
const created = (body: unknown): Answer => ({ status: 201, body });
const list = <T>(items: T[], further: { hint?: string } = {}): Answer =>
	ok({ total: items.length, items: items.slice(0, ROWS_SHOWN), ...further });
const newest = <T>(rows: T[]): T[] => rows.toReversed();

function done(operation: () => void): Answer {
	operation();
	return { status: 204 };
}

/** What `configure` validates whole; here only that it is an object at all. */
function readPatch(body: unknown): SettingsPatch {
	return validated(z.object({}).passthrough(), body);
}

const withoutSecret = (row: Client | Subscription) => omit(row, 'secret');

const summary = (record: ImportRecord) => omit(record, 'added', 'changed', 'switchedOff');

function firstCompany(state: State): string {
	const company = state.clients.all().at(0)?.companies.at(0);
	if (company === undefined) throw badRequest('There is no company yet');
	return company;
}
