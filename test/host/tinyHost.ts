/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- packs tiny npm packages and serves them */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM } from '../../host/cache';
import { startServer, type LocalServer } from '../support/localServer';

/** Where its SQLite "compiles", which writes this file into its own folder. */
export const COMPILED = join('node_modules', 'sqlite3', 'compiled');

export const NODE_PACKAGE = `node-${PLATFORM}`;
const PACKAGES: Readonly<Record<string, object>> = {
	n8n: {},
	[NODE_PACKAGE]: {},
	sqlite3: { scripts: { install: "node -e \"fs.writeFileSync('compiled', '')\"" } },
};

/** A registry with the packages of a host that installs in a second. */
export class TinyRegistry {
	/** Every package whose contents were asked for, in that order. */
	readonly downloads: string[] = [];
	/** A package whose contents never come. */
	stalled?: string;

	private constructor(
		private readonly tarballs: ReadonlyMap<string, Buffer>,
		private server: LocalServer | undefined,
	) {}

	static async start(): Promise<TinyRegistry> {
		const registry = new TinyRegistry(packAll(), undefined);
		registry.server = await startServer(({ url = '' }, response) => {
			const [, name, file] = url.split('/');
			const tarball = registry.tarballs.get(name);
			if (tarball === undefined) return response.writeHead(404).end();
			if (file === undefined) return response.end(JSON.stringify(registry.manifest(name)));
			if (name === registry.stalled) return response;
			registry.downloads.push(name);
			// As npm's registry answers: contents never change.
			response.setHeader('cache-control', 'public, immutable, max-age=31557600');
			return response.end(tarball);
		});
		return registry;
	}

	get url(): string {
		return this.server?.url ?? '';
	}

	integrity(name: string): string {
		const tarball = this.tarballs.get(name) ?? '';
		return `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
	}

	async close(): Promise<void> {
		await this.server?.close();
	}

	private manifest(name: string): object {
		const version = {
			name,
			version: '1.0.0',
			hasInstallScript: name === 'sqlite3',
			dist: { tarball: `${this.url}/${name}/package.tgz`, integrity: this.integrity(name) },
		};
		return { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } };
	}
}

function packAll(): Map<string, Buffer> {
	const folder = mkdtempSync(join(tmpdir(), 'tiny-packages-'));
	try {
		return new Map(
			Object.entries(PACKAGES).map(([name, manifest]) => {
				const content = join(folder, name, 'package');
				mkdirSync(content, { recursive: true });
				const text = JSON.stringify({ name, version: '1.0.0', ...manifest });
				writeFileSync(join(content, 'package.json'), text);
				const tarball = join(folder, `${name}.tgz`);
				execFileSync('tar', ['-czf', tarball, '-C', join(folder, name), 'package']);
				return [name, readFileSync(tarball)] as const;
			}),
		);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Writes the folder that pins a host, as host/n8n-2 does. */
export function defineHost(
	definitions: string,
	registry: TinyRegistry,
	{ gigabytes = 0.001 } = {},
): void {
	const folder = join(definitions, 'n8n-2');
	mkdirSync(folder, { recursive: true });
	const dependencies = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, '1.0.0']));
	const manifest = {
		name: 'tiny-host',
		private: true,
		dependencies,
		installs: { gigabytes, minutes: '1' },
	};
	const lock = {
		name: 'tiny-host',
		lockfileVersion: 3,
		requires: true,
		packages: {
			'': { name: 'tiny-host', dependencies },
			...Object.fromEntries(
				Object.keys(PACKAGES).map((name) => [
					`node_modules/${name}`,
					{
						version: '1.0.0',
						integrity: registry.integrity(name),
						...(name === 'sqlite3' && { hasInstallScript: true }),
					},
				]),
			),
		},
	};
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
	const settings = ['audit=false', 'fund=false', 'ignore-scripts=true', 'update-notifier=false'];
	writeFileSync(join(folder, '.npmrc'), `${settings.join('\n')}\n`);
}
