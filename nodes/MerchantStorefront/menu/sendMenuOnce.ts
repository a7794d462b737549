import type { IExecuteFunctions } from 'n8n-workflow';

import { sheetError } from '../n8n/asNodeError';

/** What was sent, by execution, node and fingerprint: as many as may still wait for a press. */
const sent = new Set<string>();
const MOST = 1_000;

/**
 * n8n 1 runs all presses of a page that come at once, each as the same execution. They know nothing
 * of each other, so only this process can tell that a menu is being sent.
 */
export async function sendMenuOnce<Result>(
	context: IExecuteFunctions,
	fingerprint: string,
	send: () => Promise<Result>,
): Promise<Result> {
	const execution = context.getExecutionId();
	if (execution === undefined) return await send();
	const key = JSON.stringify([execution, context.getNode().name, fingerprint]);
	if (sent.has(key)) {
		throw sheetError(
			context,
			'This execution has already sent this menu, so it is not sent again',
			'Somebody pressed twice. Look at what the first press says, or run the preview again.',
			'Somebody pressed twice. Look at what the page of the first press says.',
		);
	}
	sent.add(key);
	const [oldest] = sent;
	if (sent.size > MOST && oldest !== undefined) sent.delete(oldest);
	let isSent = false;
	try {
		const result = await send();
		isSent = true;
		return result;
	} finally {
		if (!isSent) sent.delete(key);
	}
}
