/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a server of its own, never part of the package */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';

/** What the Cal.com Trigger registers. */
interface Subscriber {
	subscriberUrl: string;
	secret: string;
}

export interface CalService {
	url: string;
	subscribers: Subscriber[];
	close(): void;
}

/** As much of the Cal.com API as publishing a workflow with its trigger asks for. */
export async function startCalService(): Promise<CalService> {
	const subscribers: Subscriber[] = [];
	const app = express().use(express.json());
	app.get('/v2/webhooks', (_request, response) => response.json({ data: [] }));
	app.post('/v2/webhooks', ({ body }: Request<object, object, Subscriber>, response) => {
		response.json({ data: { id: subscribers.push(body) } });
	});
	const server = createServer(app).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { url: `http://127.0.0.1:${port}`, subscribers, close };
}
