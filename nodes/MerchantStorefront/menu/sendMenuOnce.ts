import type { IExecuteFunctions } from 'n8n-workflow';

import { sheetError } from '../n8n/asNodeError';

/** What was sent, by execution, node and fingerprint: as many as may still wait for a press. */
const sent = new Set<string>();
const MOST = 1_000;

const keyOf = (context: IExecuteFunctions, fingerprint: string) =>
	JSON.stringify([context.getExecutionId(), context.getNode().name, fingerprint]);

/** What a press has sent is no longer what another press of the same page was compared with. */
export function refuseSent(context: IExecuteFunctions, fingerprint: string): void {
	if (!sent.has(keyOf(context, fingerprint))) return;
	throw sheetError(
		context,
		'This execution has already sent this menu, so it is not sent again',
		'Somebody pressed twice. Look at what the first press says, or run the preview again.',
		'Somebody pressed twice. Look at what the page of the first press says.',
	);
}

/**
 * n8n 1 runs all presses of a page that come at once, each as the same execution. They know nothing
 * of each other, so only this process can tell that a menu is being sent.
 */
export async function sendMenuOnce<Result>(
	context: IExecuteFunctions,
	fingerprint: string,
	send: () => Promise<Result>,
): Promise<Result> {
	if (context.getExecutionId() === undefined) return await send();
	refuseSent(context, fingerprint);
	const key = keyOf(context, fingerprint);
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
