import { randomBytes } from 'node:crypto';
import type { State } from '../platform/state';
import { BOT } from './model';

const KEY = 'bot';
/** It is as long as Telegram's own: 35 characters behind the colon. */
const RANDOM_BYTES = 26;

/** Made at the first start and kept with the data, so that no other site knows it. */
export function botTokenOf(state: State): string {
	const token =
		state.botTokens.get(KEY) ?? `${BOT.id}:${randomBytes(RANDOM_BYTES).toString('base64url')}`;
	state.botTokens.set(KEY, token);
	return token;
}
