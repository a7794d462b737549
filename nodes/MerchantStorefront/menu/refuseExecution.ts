import type { IExecuteFunctions } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { isTool } from '../n8n/inputs';
import { nodeThatKnew, nodeThatWaited, unansweredNode } from './approval';

export function refuse(context: IExecuteFunctions, message: string, ...reasons: string[]): never {
	throw operationError(context, message, reasons.join('\n'));
}

const LOOP = 'n8n-nodes-base.splitInBatches';

/** Each run would switch off what the others sent. */
export function refuseInLoop(context: IExecuteFunctions): void {
	// An agent may call twice, and brings an approved fingerprint each time.
	if (isTool(context)) return;
	const { name } = context.getNode();
	const before = new Set(context.getParentNodes(name).map((node) => node.name));
	const loop = context
		.getChildNodes(name)
		.find((node) => node.type === LOOP && before.has(node.name));
	const isRepeated = context.getWorkflowDataProxy(0).$runIndex > 0;
	if (loop === undefined && !isRepeated) return;
	refuse(
		context,
		'The menu would be sent in parts, so nothing is sent',
		loop === undefined
			? 'This node already ran in this execution, and each run switches off what the others sent. Bring all rows together before it, for instance with a Merge node.'
			: `This node is inside the loop "${loop.name}", and each pass would switch off what the others sent. Connect it to the output "done" of the loop.`,
	);
}

/**
 * n8n gives a retry what the workflow knew when it first ran. Whatever it writes replaces what was
 * learned since, such as a dish that somebody has switched off.
 */
export function refuseRetry(context: IExecuteFunctions): void {
	if (context.getMode() !== 'retry') return;
	refuse(
		context,
		'A retry may go by an old menu and an old stop list, so nothing is sent',
		'Start the published workflow again instead: by its trigger, in the chat or on its page.',
	);
}

/**
 * After a time limit or a long Wait node, n8n goes on without what the workflow remembers, and
 * whatever is written then erases all of it.
 */
export function refuseForgotten(
	context: IExecuteFunctions,
	advice: string,
	companies: readonly string[] = [],
): void {
	const unanswered = unansweredNode(context);
	if (unanswered !== undefined) {
		refuse(
			context,
			'Nobody answered in time, so nothing is sent',
			`The time limit of "${unanswered}" has passed, and n8n goes on without what this workflow remembers. Put an If node behind it that lets only {{ $json.data.approved }} through: the workflow then ends there.`,
		);
	}
	const node = nodeThatKnew(context, companies);
	if (node === undefined) return;
	refuse(
		context,
		'This execution no longer knows what this workflow remembers, so nothing is sent',
		`"${node}" still knew it. n8n loses it after a Wait node that waits for a time, and whatever is written then erases the stop list and the last import. ${advice}`,
	);
}

export const SEPARATELY =
	'Let the import run in a separate execution, without a Wait node before it.';

/** An import that only looks like the first would bring back what is off, and erase the stop list. */
export function refuseAfterWait(context: IExecuteFunctions): void {
	const wait = nodeThatWaited(context);
	if (wait === undefined) return;
	refuse(
		context,
		'This execution may not know the earlier import, so nothing is sent',
		`"${wait}" waited for a time, and after more than a minute n8n 2 no longer gives this node what the workflow remembers. ${SEPARATELY}`,
	);
}
