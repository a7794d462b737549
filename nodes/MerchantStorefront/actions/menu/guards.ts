import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';

const LOOP = 'n8n-nodes-base.splitInBatches';

/** Whether an AI agent runs the node: n8n then gives it a type of its own. */
export function isTool(this: IExecuteFunctions): boolean {
	return this.getNode().type.endsWith('Tool');
}

/** Each run would switch off what the others sent. */
export function refuseInLoop(this: IExecuteFunctions): void {
	// An agent may call twice, and brings an approved fingerprint each time.
	if (isTool.call(this)) return;
	const { name } = this.getNode();
	const before = new Set(this.getParentNodes(name).map((node) => node.name));
	const loop = this.getChildNodes(name).find((node) => node.type === LOOP && before.has(node.name));
	const isRepeated = this.getWorkflowDataProxy(0).$runIndex > 0;
	if (loop === undefined && !isRepeated) return;
	throw new NodeOperationError(
		this.getNode(),
		'The menu would be sent in parts, so nothing is sent',
		{
			description:
				loop === undefined
					? 'This node already ran in this execution, and each run switches off what the others sent. Bring all rows together before it, for instance with a Merge node.'
					: `This node is inside the loop "${loop.name}", and each round would switch off what the others sent. Connect it to the output "done" of the loop.`,
		},
	);
}
