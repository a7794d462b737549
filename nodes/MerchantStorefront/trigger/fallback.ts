import { sleep, type IHookFunctions } from 'n8n-workflow';

import { eventWords } from '../shared/events';
import { asNodeError } from '../transport/asNodeError';
import { createAll, remoteSubscribers } from './remoteSubscribers';
import type { Registration, TriggerState } from './state';
import { currentCallback, isAtPlatform, isForeign, readPlace } from './wish';

/** How long after n8n called `delete` it may still be about to publish again. */
const REPUBLISHED_WITHIN_MS = 10 * 60 * 1000;
/** Sooner than a person unpublishes a workflow, changes and publishes it. */
const REPUBLISHED_AT_ONCE_MS = 5_000;

/**
 * n8n ends a workflow whose trigger fails to register, and before it publishes again it has the old
 * registration removed. So when a live workflow is published with settings that are refused, the
 * ones before are kept or registered again, and everything that shows it tells so.
 */
export async function staysAsBefore(
	context: IHookFunctions,
	state: TriggerState,
	refusal: string,
): Promise<boolean> {
	if (!isLive(context, state)) return false;
	const kept = (await keptAtPlatform(context, state)) ?? (await registerAgain(context, state));
	if (kept === undefined) return false;
	state.register({ ...kept, refusal, isAbandoned: undefined });
	context.logger.error(
		`The new settings of the trigger "${context.getNode().name}" are not in effect: ${refusal}. It still receives ${kept.events.map(eventWords).join(', ')} of company ${kept.companyId}.`,
	);
	return true;
}

/** With several main processes, n8n 1 calls it an activation also when it publishes again. */
function isLive(context: IHookFunctions, state: TriggerState): boolean {
	const mode = context.getActivationMode();
	return (
		['update', 'init', 'leadershipChange'].includes(mode) ||
		(mode === 'activate' && state.justRetired(Date.now(), REPUBLISHED_AT_ONCE_MS) !== undefined)
	);
}

/** What is on record, unless the platform says that it has gone: an attempt to remove it may have acted. */
async function keptAtPlatform(
	context: IHookFunctions,
	{ registration }: TriggerState,
): Promise<Registration | undefined> {
	if (registration === undefined) return undefined;
	const place = await readPlace(context).catch(() => undefined);
	if (place === undefined || isForeign(registration, place)) return registration;
	const list = await remoteSubscribers(context);
	return list === undefined || isAtPlatform(registration, list) ? registration : undefined;
}

const MOST_ATTEMPTS = 3;
const WAIT_MS = 1_000;

async function registerAgain(
	context: IHookFunctions,
	state: TriggerState,
): Promise<Registration | undefined> {
	const settings = state.registration ?? state.justRetired(Date.now(), REPUBLISHED_WITHIN_MS);
	if (settings === undefined) return undefined;
	const { companyId, events } = settings;
	const callback = currentCallback(context);
	const separately = settings.subscribers.some(({ onlyEvent }) => onlyEvent !== undefined);
	for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
		try {
			const place = await readPlace(context);
			const wish = { callback, companyId, events, separately };
			const subscribers = await createAll(context, wish, new Set());
			return { ...place, callback, companyId, events, subscribers };
		} catch (error) {
			const { message } = asNodeError(context, error);
			context.logger.warn(`The settings before could not be registered again: ${message}`);
			if (attempt < MOST_ATTEMPTS) await sleep(WAIT_MS);
		}
	}
	return undefined;
}
