/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- starts the database and the queue that n8n's queue mode needs */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ManagedProcess } from './managedProcess';
import { freePort } from './ports';

export interface Service {
	readonly port: number;
	readonly process: ManagedProcess;
}

/** A service that can be started again where it was killed: same port, same data. */
export interface Launcher {
	readonly port: number;
	launch(): Promise<ManagedProcess>;
}

/** Where Debian and Ubuntu keep the server's programs, newest version last. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';
const ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' };

export async function startRedis(logFile: string): Promise<Service> {
	return await started(redisAt(await freePort(), logFile, ['--save', '', '--appendonly', 'no']));
}

/** A Redis that has written down each change in `folder` before it confirms it. */
export async function durableRedis(folder: string, logFile: string): Promise<Launcher> {
	const durability = ['--dir', folder, '--appendonly', 'yes', '--appendfsync', 'always'];
	return redisAt(await freePort(), logFile, durability);
}

function redisAt(port: number, logFile: string, options: string[]): Launcher {
	return {
		port,
		launch: async () => {
			const redis = new ManagedProcess({
				file: 'redis-server',
				args: ['--port', String(port), '--bind', '127.0.0.1', ...options],
				env: ENVIRONMENT,
				logFile,
			});
			await redis.says('Ready to accept connections');
			return redis;
		},
	};
}

/** A separate database server in `folder`; its user is n8n, trusted without a password. */
export async function startPostgres(folder: string, logFile: string): Promise<Service> {
	return await started(await createPostgres(folder, logFile));
}

export async function createPostgres(folder: string, logFile: string): Promise<Launcher> {
	const programs = postgresPrograms();
	const owner = postgresOwner();
	if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
	const data = join(folder, 'data');
	execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'n8n', '--auth', 'trust'], {
		...owner,
		cwd: folder,
		env: ENVIRONMENT,
	});
	const port = await freePort();
	return {
		port,
		launch: async () => {
			const postgres = new ManagedProcess({
				file: join(programs, 'postgres'),
				args: ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
				env: ENVIRONMENT,
				cwd: folder,
				logFile,
				...owner,
			});
			await postgres.says('database system is ready to accept connections');
			return postgres;
		},
	};
}

async function started({ port, launch }: Launcher): Promise<Service> {
	return { port, process: await launch() };
}

function postgresPrograms(): string {
	const versions = existsSync(POSTGRES_VERSIONS) ? readdirSync(POSTGRES_VERSIONS).sort() : [];
	const newest = versions.at(-1);
	if (newest === undefined) {
		throw new Error(
			'PostgreSQL is missing: install the Debian packages postgresql and redis-server',
		);
	}
	return join(POSTGRES_VERSIONS, newest, 'bin');
}

/** PostgreSQL refuses to run as root. */
function postgresOwner(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const id = (kind: string) =>
		Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }).trim());
	return { uid: id('-u'), gid: id('-g') };
}
