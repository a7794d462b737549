/* eslint-disable @n8n/community-nodes/no-restricted-imports -- plays hosts that the nodes, n8n or the sandbox talk to */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
	readonly url: string;
	/** Ends connections that are kept alive, too. */
	close(): Promise<void>;
}

/** Listens at a free port of this machine. */
export async function startServer(listener: RequestListener): Promise<LocalServer> {
	const server = createServer(listener).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}
