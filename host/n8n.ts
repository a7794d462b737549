/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- runs n8n itself in a separate folder */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InstalledHost } from './hosts';
import { ManagedProcess } from './managedProcess';
import { N8nApi } from './n8nApi';
import { npm } from './npm';
import { freePort } from './ports';

/** The first start of a fresh n8n runs all of its database migrations. */
const READY_WITHIN_MS = 240_000;

/** Only then are its published workflows registered; /healthz answers well before. */
const READY_LINES = {
	start: 'Editor is now accessible',
	worker: 'n8n worker is now ready',
	webhook: 'Webhook listener waiting for requests',
};

export interface N8nOptions {
	readonly host: InstalledHost;
	/** Holds `.n8n` with everything that this n8n remembers. */
	readonly userFolder: string;
	readonly logFile: string;
	readonly port?: number;
	readonly env?: Readonly<Record<string, string>>;
	/** Ends n8n while it starts; what has started is stopped by its owner. */
	readonly signal?: AbortSignal;
}

function quietEnvironment({ host, userFolder }: N8nOptions): Record<string, string> {
	return {
		PATH: `${dirname(host.node)}:${process.env.PATH}`,
		HOME: userFolder,
		TZ: 'UTC',
		// One that n8n's list of time zones has; UTC by itself is not in it.
		GENERIC_TIMEZONE: 'Etc/UTC',
		N8N_USER_FOLDER: userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_SECURE_COOKIE: 'false',
		N8N_REINSTALL_MISSING_PACKAGES: 'false',
		N8N_LOG_LEVEL: 'info',
		NO_COLOR: '1',
	};
}

/** Installs a package as n8n's documentation says for your own n8n. */
export async function installPackage(
	userFolder: string,
	tarball: string,
	signal?: AbortSignal,
): Promise<void> {
	const folder = join(userFolder, '.n8n', 'nodes');
	mkdirSync(folder, { recursive: true });
	const packageFile = join(folder, 'package.json');
	if (!existsSync(packageFile)) {
		writeFileSync(packageFile, JSON.stringify({ name: 'installed-nodes', private: true }));
	}
	// Its only peer is n8n itself, which is there already.
	const options = ['--no-audit', '--no-fund', '--legacy-peer-deps'];
	await npm(['install', ...options, tarball], { cwd: folder, signal });
}

/** One n8n process of the given role, with its own port. */
export class N8nProcess {
	private constructor(
		readonly port: number,
		private readonly readyLine: string,
		private readonly start: () => ManagedProcess,
		private current: ManagedProcess,
	) {}

	static async start(role: keyof typeof READY_LINES, options: N8nOptions): Promise<N8nProcess> {
		const port = options.port ?? (await freePort());
		const env = {
			...quietEnvironment(options),
			N8N_PORT: String(port),
			WEBHOOK_URL: `http://127.0.0.1:${port}/`,
			N8N_RUNNERS_BROKER_PORT: String(await freePort()),
			...options.env,
		};
		const launch = () =>
			new ManagedProcess({
				file: options.host.node,
				args: [options.host.n8n, role],
				env,
				logFile: options.logFile,
			});
		options.signal?.throwIfAborted();
		const started = new N8nProcess(port, READY_LINES[role], launch, launch());
		const stop = () => void started.stop();
		options.signal?.addEventListener('abort', stop, { once: true });
		try {
			await started.isReady();
			options.signal?.throwIfAborted();
		} finally {
			options.signal?.removeEventListener('abort', stop);
		}
		return started;
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	get log(): string {
		return this.current.log;
	}

	async stop(): Promise<void> {
		await this.current.stop();
	}

	async untilEnded(): Promise<void> {
		await this.current.ended;
	}

	/** Ends n8n without giving it a moment to put anything in order. */
	async kill(): Promise<void> {
		await this.current.stop('SIGKILL');
	}

	async startAgain(): Promise<void> {
		this.current = this.start();
		await this.isReady();
	}

	private async isReady(): Promise<void> {
		await this.current.says(this.readyLine, READY_WITHIN_MS);
	}
}

/** A separate n8n with the package installed and its owner signed in. */
export async function startN8n(
	options: N8nOptions & { readonly tarball?: string },
): Promise<{ process: N8nProcess; api: N8nApi }> {
	const { tarball, userFolder, signal } = options;
	if (tarball !== undefined) await installPackage(userFolder, tarball, signal);
	const started = await N8nProcess.start('start', options);
	try {
		const api = new N8nApi(started.url);
		await api.signIn();
		return { process: started, api };
	} catch (error) {
		await started.stop();
		throw error;
	}
}
