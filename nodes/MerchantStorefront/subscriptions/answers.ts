import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

export const eventListAnswer = z.object({
	total: z.number().optional(),
	items: z.array(z.object({ name: z.string().min(1), description: z.string().default('') })),
});

/** Also from a platform that answers null or an empty body: there, everything is absent. */
export const subscriberAnswer = z
	.record(z.string(), z.unknown())
	.nullish()
	.catch(undefined)
	.transform((fields) => (fields ?? {}) as IDataObject);

export const subscriberListAnswer = z.object({
	total: z.number().optional(),
	items: z.array(z.record(z.string(), z.unknown()).transform((fields) => fields as IDataObject)),
});
