import type { IPollFunctions } from 'n8n-workflow';

import { workflowNodes } from '../MerchantStorefront/n8n/workflowNodes';

/** What the action node remembers: the last import, and dishes that are off for now. */
const REMEMBERING = ['menu', 'offer'];

/** A mark of test runs, by which the trigger shows a hint: n8n's hints know nothing of other nodes. */
export const SHARES_MEMORY = 'sharesMemory';

/** The names of nodes of this package whose memory this trigger could undo. */
export const endangeredNeighbors = (context: IPollFunctions): string[] =>
	workflowNodes(context)
		.filter(
			({ type, resource }) =>
				type === 'merchantStorefrontTrigger' ||
				(type === 'merchantStorefront' && REMEMBERING.includes(String(resource))),
		)
		.map(({ name }) => name);
