import { startServer, type LocalServer } from '../support/localServer';
import type { Arrival } from './checker';

/** One of so many requests fails before the till has the order. */
const REJECTS_ONE_IN = 50;
/** One of so many is answered with an error although the till has the order. */
const LOSES_ONE_RESPONSE_IN = 100;

const CANCELED = '/canceled/';

/** Records each order that arrives. It fails now and then, as tills do. */
export class Till {
	readonly arrivals: Arrival[] = [];
	/** IDs of orders whose cancellation arrived. */
	readonly cancellations: string[] = [];
	private constructor(private readonly server: LocalServer) {}

	static async open(random: () => number): Promise<Till> {
		const server = await startServer(({ url = '' }, response) => {
			const id = url.split('/').at(-1) ?? '';
			if (url.startsWith(CANCELED)) {
				till.cancellations.push(id);
				response.end('{}');
				return;
			}
			const isRejected = random() < 1 / REJECTS_ONE_IN;
			if (!isRejected) till.arrivals.push({ id, at: Date.now() });
			const isLost = isRejected || random() < 1 / LOSES_ONE_RESPONSE_IN;
			response.writeHead(isLost ? 500 : 200, { 'content-type': 'application/json' });
			response.end(JSON.stringify({ id }));
		});
		const till = new Till(server);
		return till;
	}

	get url(): string {
		return this.server.url;
	}

	async close(): Promise<void> {
		await this.server.close();
	}
}
