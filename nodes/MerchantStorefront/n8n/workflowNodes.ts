import { z } from 'zod';

/**
 * n8n offers a node those that are connected to it, but not the others of its workflow. Its context
 * holds them all; where a version of n8n does not, there are none.
 */
const withNodes = z.object({
	workflow: z.object({
		nodes: z.record(
			z.string(),
			z.object({
				name: z.string(),
				type: z.string(),
				disabled: z.boolean().nullish(),
				parameters: z.object({ resource: z.unknown() }).passthrough().optional(),
			}),
		),
	}),
});

/** All nodes of the workflow that aren't disabled, by their type without the name of its package. */
export function workflowNodes(context: object) {
	const { success, data } = withNodes.safeParse(context);
	if (!success) return [];
	return Object.values(data.workflow.nodes)
		.filter(({ disabled }) => disabled !== true)
		.map(({ name, type, parameters }) => ({
			name,
			type: type.split('.').at(-1),
			resource: parameters?.resource,
		}));
}
