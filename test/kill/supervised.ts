import { sleep } from 'n8n-workflow';

export interface Running {
	kill(): Promise<void>;
	stop(): Promise<void>;
	untilEnded(): Promise<unknown>;
}

const START_AGAIN_AFTER_MS = 500;

/** A process that is started again whenever it ends, as a container's restart policy does. */
export class Supervised {
	kills = 0;
	/** Ends that nobody asked for: a process that gives up when another one is gone. */
	ends = 0;
	private isStopping = false;
	private isKilled = false;
	private current: Promise<Running>;

	constructor(
		readonly name: string,
		private readonly launch: () => Promise<Running>,
	) {
		this.current = this.start();
	}

	/** Resolves when the process is ready, however often it has to be started for that. */
	async ready(): Promise<void> {
		await this.current;
	}

	async kill(): Promise<void> {
		const running = await this.current;
		this.isKilled = true;
		this.kills += 1;
		await running.kill();
	}

	async stop(): Promise<void> {
		this.isStopping = true;
		const running = await this.current;
		await running.stop();
	}

	private async start(): Promise<Running> {
		for (;;) {
			try {
				const running = await this.launch();
				void running.untilEnded().then(() => this.ended());
				return running;
			} catch {
				// Its log says why; often another process is not back yet.
				await sleep(START_AGAIN_AFTER_MS);
			}
		}
	}

	private ended(): void {
		if (this.isStopping) return;
		if (!this.isKilled) this.ends += 1;
		this.isKilled = false;
		this.current = this.start();
		this.current.catch(() => {}); // seen by whoever waits for it
	}
}
