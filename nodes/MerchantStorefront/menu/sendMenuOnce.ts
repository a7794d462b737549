import type { IExecuteFunctions } from 'n8n-workflow';

import { sheetError } from '../n8n/asNodeError';
import { dropOldest } from '../platform/dropOldest';

/** What was sent, by execution, node and fingerprint: as many as may still wait for a press. */
const sent = new Set<string>();
/** The fingerprint that each workflow has sent last: an older one isn't what is on sale now. */
const last = new Map<string, string>();
const MOST = 1_000;

const keyIn = (context: IExecuteFunctions, place: string, fingerprint: string) =>
	JSON.stringify([place, context.getNode().name, fingerprint]);

const workflowOf = (context: IExecuteFunctions) => String(context.getWorkflow().id);

function refuseAgain(context: IExecuteFunctions): never {
	throw sheetError(
		context,
		'This workflow has already sent this menu, so it is not sent again',
		'Somebody approved it before, here or in another message. Look at what that press says, or run the preview again.',
		'Somebody approved it before, here or on another page. Look at what that page says.',
	);
}

/** What was sent is why a second press no longer fits what is on sale. */
export function refuseSent(context: IExecuteFunctions, fingerprint: string): void {
	if (last.get(workflowOf(context)) === fingerprint) refuseAgain(context);
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
	const execution = context.getExecutionId();
	if (execution === undefined) return await send();
	const key = keyIn(context, execution, fingerprint);
	// Of two presses in a chat, each is an execution.
	const now = keyIn(context, `now in ${workflowOf(context)}`, fingerprint);
	if (sent.has(key) || sent.has(now)) refuseAgain(context);
	keep(key);
	keep(now);
	let isSent = false;
	try {
		const result = await send();
		isSent = true;
		last.set(workflowOf(context), fingerprint);
		return result;
	} finally {
		sent.delete(now);
		if (!isSent) sent.delete(key);
	}
}

function keep(key: string): void {
	sent.add(key);
	dropOldest(sent, MOST);
}
