import express, { type Request } from 'express';
import { startServer, type LocalServer } from '../../test/support/localServer';

/** What the Cal.com Trigger registers. */
interface Subscriber {
	subscriberUrl: string;
	secret: string;
}

export interface CalService extends LocalServer {
	subscribers: Subscriber[];
}

/** As much of the Cal.com API as publishing a workflow with its trigger asks for. */
export async function startCalService(): Promise<CalService> {
	const subscribers: Subscriber[] = [];
	const app = express().use(express.json());
	app.get('/v2/webhooks', (_request, response) => response.json({ data: [] }));
	app.post('/v2/webhooks', ({ body }: Request<object, object, Subscriber>, response) => {
		response.json({ data: { id: subscribers.push(body) } });
	});
	return { ...(await startServer(app)), subscribers };
}
