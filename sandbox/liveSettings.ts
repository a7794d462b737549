/* eslint-disable @n8n/community-nodes/no-restricted-imports -- the sandbox is a separate server and never part of the published nodes */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZodError } from 'zod';
import { fromZod } from './platform/problem';
import type { State } from './platform/state';
import { patched, settingsSchema, type Settings, type SettingsPatch } from './settings';

/** The settings as they are now, and the waits that a fault asks for: other faults end them. */
export class LiveSettings {
	private settings: Settings;
	private waits = newWaits();

	constructor(
		private readonly state: State,
		chosen: SettingsPatch,
	) {
		const kept = patched(settingsSchema.parse({}), state.settings.get('all') ?? {});
		this.settings = patched(kept, chosen);
	}

	readonly now = (): Settings => this.settings;

	readonly change = (patch: SettingsPatch): Settings => {
		try {
			this.settings = patched(this.settings, patch);
		} catch (error) {
			throw error instanceof ZodError ? fromZod(error) : error;
		}
		if (patch.faults) {
			this.endWaits();
			this.waits = newWaits();
		}
		// Faults are for the moment: a restart starts without them.
		this.state.settings.set('all', { ...this.settings, faults: [] });
		return this.settings;
	};

	readonly wait = async (ms: number): Promise<void> =>
		await sleep(ms, undefined, { signal: this.waits.signal }).catch(() => {});

	endWaits(): void {
		this.waits.abort();
	}
}

function newWaits(): AbortController {
	const waits = new AbortController();
	// Every delayed request listens.
	setMaxListeners(0, waits.signal);
	return waits;
}
