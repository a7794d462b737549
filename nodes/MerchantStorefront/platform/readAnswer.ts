import { NodeApiError, type IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { isOrder } from '../orders/order';
import type { ApiContext } from './request';

/** Reads an answer, or fails with the names of the fields that are missing or odd. */
export function readAnswer<Schema extends z.ZodTypeAny>(
	context: ApiContext,
	schema: Schema,
	answer: unknown,
	itemIndex?: number,
): z.infer<Schema> {
	const parsed = schema.safeParse(answer);
	if (parsed.success) return parsed.data;
	const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole answer');
	throw new NodeApiError(
		context.getNode(),
		{},
		{
			message: 'The platform answered in a form that this node does not know',
			description: `Missing or not as expected: ${[...new Set(fields)].slice(0, 10).join(', ')}. Check the Base URL in the credential. Access → Diagnose says what the platform does in another way, and whether a setting mends it.`,
			itemIndex,
		},
	);
}

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

/** Kept as the platform sent it. */
export const orderAnswer = z.custom<IDataObject>(isOrder);

export const orderListAnswer = z.object({
	total: z.number().optional().catch(undefined),
	items: z.array(orderAnswer),
});
