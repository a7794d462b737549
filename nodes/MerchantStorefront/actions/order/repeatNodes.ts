import { NodeOperationError, type IExecuteFunctions, type NodeTypeAndVersion } from 'n8n-workflow';

import type { RepeatOf } from '../../orders/repeatKey';

export const UNTIL_DONE = 'whenMarkedAsDone';

/** A Remove Repeats that waits for Mark as Done. */
export interface WaitingNode {
	name: string;
	of: RepeatOf;
}

/** How a key stands in a list that is shared with other kinds of keys. */
export const historyKey = (of: RepeatOf, key: string) => `${of} ${key}`;

export function waitingNodesBefore(context: IExecuteFunctions): WaitingNode[] {
	const { name } = context.getNode();
	return waitingAmong(context, context.getParentNodes(name, { includeNodeParameters: true }));
}

/**
 * All that wait for Mark as Done for the same share the list of the workflow: of two that are fed
 * from one source, each would take orders from the other.
 */
export function refuseSecondHistory(context: IExecuteFunctions, of: RepeatOf): void {
	const { name } = context.getNode();
	const sources = [name, ...context.getParentNodes(name).map((parent) => parent.name)];
	const fed = sources.flatMap((source) =>
		context.getChildNodes(source, { includeNodeParameters: true }),
	);
	const other = waitingAmong(context, fed).find((node) => node.of === of && node.name !== name);
	if (other === undefined) return;
	throw new NodeOperationError(
		context.getNode(),
		`"${name}" and "${other.name}" would take orders from each other`,
		{
			description:
				'Both get the same items and remember them until they are marked as done, in one list of this workflow. Keep one of them, in front of both ways, or give each way a workflow of its own.',
		},
	);
}

function waitingAmong(context: IExecuteFunctions, nodes: NodeTypeAndVersion[]): WaitingNode[] {
	const { type } = context.getNode();
	return nodes.flatMap(({ name, type: otherType, disabled, parameters = {} }) => {
		const { resource, operation, remember, repeatsOf } = parameters;
		const isWaiting =
			otherType === type &&
			!disabled &&
			resource === 'order' &&
			operation === 'removeRepeats' &&
			remember === UNTIL_DONE;
		return isWaiting ? [{ name, of: repeatsOf as RepeatOf }] : [];
	});
}
