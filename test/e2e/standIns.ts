/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- plays services with fixed addresses: n8n reaches them through a proxy on this machine */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

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
	const [key, cert] = makeCertificate(folder, Object.keys(hosts));
	const options = { key: readFileSync(key), cert: readFileSync(cert) };
	const server = createSecureServer(options, (request, response) => {
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
			NODE_EXTRA_CA_CERTS: cert,
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

function makeCertificate(folder: string, hosts: string[]): [key: string, cert: string] {
	const [key, cert] = [join(folder, 'stand-ins.key'), join(folder, 'stand-ins.crt')];
	const names = hosts.map((host) => `DNS:${host}`).join(',');
	const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
	execFileSync(
		'openssl',
		['req', '-x509', ...kind, '-keyout', key, '-out', cert, '-days', '2'].concat(
			['-subj', '/CN=stand-ins'],
			['-addext', `subjectAltName=${names}`],
		),
		{ stdio: 'pipe' },
	);
	return [key, cert];
}
