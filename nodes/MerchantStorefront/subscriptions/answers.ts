import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

/** Also from a platform that answers null or an empty body: there, everything is absent. */
export const subscriptionAnswer = z
	.record(z.string(), z.unknown())
	.nullish()
	.catch(undefined)
	.transform((fields) => (fields ?? {}) as IDataObject);

export const subscriptionListAnswer = z.object({
	total: z.number().optional().catch(undefined),
	items: z.array(z.record(z.string(), z.unknown()).transform((fields) => fields as IDataObject)),
});
