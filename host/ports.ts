/* eslint-disable @n8n/community-nodes/no-restricted-imports -- finds a free port of this machine for a process under test */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}

export async function isFree(port: number): Promise<boolean> {
	const server = createServer().listen(port, '127.0.0.1');
	const listening = await once(server, 'listening').catch(() => undefined);
	server.close();
	return listening !== undefined;
}
