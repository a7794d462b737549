/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a receiver of notifications is a separate server */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { stopClock } from '../support/clock';
import { startServer } from '../support/localServer';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';
import { expectDescribed } from './description';

export const COMPANY = 'demo-company';
export const SUBSCRIPTIONS = '/v1/merchant/callback/subscriptions';
export const IMPORT = '/v1/merchant/import/product-offers';

const closers: Array<() => Promise<unknown>> = [];

/** Whatever a test opened is closed after it, the last first, also when it failed. */
afterEach(async () => {
	for (const close of closers.splice(0).reverse()) await close();
});

export function closeAfterTest(close: () => Promise<unknown>): void {
	closers.push(close);
}

export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
	const sandbox = await startSandbox({ port: 0, ...options });
	closeAfterTest(() => sandbox.close());
	return sandbox;
}

/** Stops the clock until the test ends. */
export function freezeClock(): void {
	stopClock();
	closeAfterTest(async () => await Promise.resolve(jest.useRealTimers()));
}

export interface Reply {
	status: number;
	headers: Headers;
	/** JSON where the answer is JSON, otherwise its text; undefined without an answer. */
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into answers of every shape
	body: any;
}

interface CallOptions {
	token?: string;
	body?: unknown;
	headers?: Record<string, string>;
}

/** Calls the sandbox and holds its answer against the OpenAPI description. */
export async function call(
	{ url, apiUrl }: Pick<Sandbox, 'url' | 'apiUrl'>,
	method: string,
	path: string,
	{ token, body, headers = {} }: CallOptions = {},
): Promise<Reply> {
	const form = body instanceof URLSearchParams;
	const response = await fetch(`${path.startsWith('/v1/') ? apiUrl : url}${path}`, {
		method,
		headers: {
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
			...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
			...headers,
		},
		body: body === undefined || form ? body : JSON.stringify(body),
	});
	const type = response.headers.get('content-type')?.split(';')[0] ?? '';
	const answer = await response.text();
	const reply = {
		status: response.status,
		headers: response.headers,
		body: type === 'application/json' ? JSON.parse(answer) : answer || undefined,
	};
	expectDescribed(method, path.split('?')[0], { ...reply, type });
	return reply;
}

export const exchange = (fields: Record<string, string> = {}) =>
	new URLSearchParams({
		grant_type: 'client_credentials',
		client_id: 'demo',
		client_secret: 'demo-secret',
		...fields,
	});

export async function tokenOf(sandbox: Sandbox, client = 'demo'): Promise<string> {
	const body = exchange({ client_id: client, client_secret: `${client}-secret` });
	const answer = await call(sandbox, 'POST', '/connect/token', { body });
	expect(answer.status).toBe(200);
	return answer.body.access_token;
}

/** A caller with its own token. */
export async function clientOf(sandbox: Sandbox, client = 'demo') {
	const token = await tokenOf(sandbox, client);
	return async (method: string, path: string, body?: unknown) =>
		await call(sandbox, method, path, { token, body });
}

interface Received {
	headers: IncomingHttpHeaders;
	body: string;
}

/** Somebody to notify. Acknowledges unless told otherwise. */
export async function openReceiver(
	answer: (response: ServerResponse, index: number) => void = (response) => response.end('ok'),
) {
	const received: Received[] = [];
	const { url, close } = await startServer(async (request, response) => {
		received.push({ headers: request.headers, body: await text(request) });
		answer(response, received.length - 1);
	});
	closeAfterTest(close);
	return { url: `${url}/hook`, received };
}

export async function subscribe(
	sandbox: Sandbox,
	callback: string,
	events: string[] = ['order.new'],
): Promise<{ id: string; secret: string }> {
	const send = await clientOf(sandbox);
	const reply = await send('POST', SUBSCRIPTIONS, { companyIds: [COMPANY], events, callback });
	expect(reply.status).toBe(201);
	return reply.body;
}

export const product = (sku: string, fields: object = {}) => ({
	sku,
	title: `Страва ${sku}`,
	companyId: COMPANY,
	category: 'mains',
	offers: [{ storeId: 'store-1', listPrice: 12.5 }],
	...fields,
});
