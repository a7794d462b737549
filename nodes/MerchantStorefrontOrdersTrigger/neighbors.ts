import type { IPollFunctions } from 'n8n-workflow';
import { z } from 'zod';

/**
 * n8n offers a poll the nodes that are connected to it, but not the others of its workflow. Its
 * context holds them all; where a version of n8n does not, there is no warning.
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

/** What the action node remembers: the last import, and dishes that are off for now. */
const REMEMBERING = ['menu', 'offer'];

/** A mark of test runs, by which the trigger shows a hint: n8n's hints know nothing of other nodes. */
export const SHARES_MEMORY = 'sharesMemory';

/** The names of nodes of this package whose memory this trigger could undo. */
export function endangeredNeighbors(context: IPollFunctions): string[] {
	const { success, data } = withNodes.safeParse(context);
	if (!success) return [];
	return Object.values(data.workflow.nodes)
		.filter(({ disabled }) => disabled !== true)
		.filter(({ type, parameters }) => {
			const name = type.split('.').at(-1);
			const isRemembering = REMEMBERING.includes(String(parameters?.resource));
			return (
				name === 'merchantStorefrontTrigger' || (name === 'merchantStorefront' && isRemembering)
			);
		})
		.map(({ name }) => name);
}
