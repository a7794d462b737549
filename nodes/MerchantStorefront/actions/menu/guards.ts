import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

const LOOP = 'n8n-nodes-base.splitInBatches';

/** Whether an AI agent runs the node: n8n then gives it a type of its own. */
export function isTool(context: IExecuteFunctions): boolean {
	return context.getNode().type.endsWith('Tool');
}

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
	throw new NodeOperationError(
		context.getNode(),
		'The menu would be sent in parts, so nothing is sent',
		{
			description:
				loop === undefined
					? 'This node already ran in this execution, and each run switches off what the others sent. Bring all rows together before it, for instance with a Merge node.'
					: `This node is inside the loop "${loop.name}", and each round would switch off what the others sent. Connect it to the output "done" of the loop.`,
		},
	);
}
