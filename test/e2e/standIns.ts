/* eslint-disable @n8n/community-nodes/no-restricted-imports -- plays services with fixed addresses: n8n reaches them through a proxy on this machine */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeCertificate } from '../support/certificate';

export interface StandIns {
	/** What makes n8n reach them. */
	readonly env: Readonly<Record<string, string>>;
	close(): Promise<void>;
}

/** Serves each host over TLS, with a certificate that only this n8n trusts; no other host can be reached. */
export async function startStandIns(
	folder: string,
	hosts: Readonly<Record<string, RequestListener>>,
): Promise<StandIns> {
	const certificate = makeCertificate(Object.keys(hosts));
	const trusted = join(folder, 'stand-ins.crt');
	writeFileSync(trusted, certificate.cert);
	const server = createSecureServer(certificate, (request, response) => {
		hosts[String(request.headers.host)](request, response);
	});
	const sockets = new Set<Socket>();
	const proxy = createServer((_request, response) => response.writeHead(403).end());
	proxy.on('connect', (request, client: Socket) => {
		const [name] = String(request.url).split(':');
		if (!(name in hosts)) {
			client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
			return;
		}
		const upstream = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
			client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			client.pipe(upstream).pipe(client);
		});
		for (const socket of [client, upstream]) {
			sockets.add(socket);
			socket.on('error', () => client.destroy());
		}
	});
	for (const each of [server, proxy]) {
		each.listen(0, '127.0.0.1');
		await once(each, 'listening');
	}
	const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	return {
		env: {
			HTTPS_PROXY: address,
			HTTP_PROXY: address,
			NO_PROXY: '127.0.0.1,localhost',
			NODE_EXTRA_CA_CERTS: trusted,
		},
		close: async () => {
			for (const socket of sockets) socket.destroy();
			for (const each of [proxy, server]) {
				each.close();
				each.closeAllConnections();
				await once(each, 'close');
			}
		},
	};
}
