import { randomUUID } from 'node:crypto';
import type { Message } from './model';
import { now, type State } from './state';

const MESSAGES_KEPT = 200;

/** The page shows it. */
export function keepMessage(
	state: State,
	message: Pick<Message, 'inbox' | 'text' | 'paper'>,
): void {
	const id = randomUUID();
	state.messages.set(id, { id, ...message, receivedAt: now() });
	state.messages.keepNewest(MESSAGES_KEPT);
}
