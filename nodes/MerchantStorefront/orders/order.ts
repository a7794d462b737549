import { z } from 'zod';

/** Whatever is absent or of another kind than expected is null: an order is never refused for it. */
export const text = z
	.union([z.string(), z.number().transform(String)])
	.nullable()
	.catch(null);

const DECIMAL = /^-?\d+(\.\d+)?$/;

export const number = z
	.union([z.number().finite(), z.string().regex(DECIMAL).transform(Number)])
	.nullable()
	.catch(null);

/** Without what is no entry: one of those must not take the others with it. */
const listOf = <Entry extends z.ZodTypeAny>(entry: Entry) =>
	z
		.array(z.unknown())
		.catch([])
		.transform((entries) => entries.flatMap((one) => readEntry(entry, one)));

function readEntry<Entry extends z.ZodTypeAny>(
	entry: Entry,
	value: unknown,
): Array<z.infer<Entry>> {
	const { success, data } = entry.safeParse(value);
	return success ? [data as z.infer<Entry>] : [];
}

const money = z.object({ currency: text, value: number }).passthrough().nullable().catch(null);

const cancellation = z.object({ quantity: number, reason: text, reasonText: text }).passthrough();

const attribute = z
	.object({ id: text, name: text, sku: text, offerId: text, quantity: number })
	.passthrough();

const orderItem = z
	.object({
		id: text,
		offerId: text,
		sku: text,
		name: text,
		quantityOrdered: number,
		quantityFulfilled: number,
		netPrice: money,
		attributes: listOf(attribute),
		cancellations: listOf(cancellation),
	})
	.passthrough();

const identified = z
	.object({ id: z.union([z.string().trim().min(1), z.number().transform(String)]) })
	.passthrough();

/**
 * An order as a notification, the list or a call by ID gives it, with the fields that this package
 * acts on. All others are kept as they are.
 */
export const orderSchema = identified.extend({
	number: text,
	storeId: text,
	status: text,
	netPrice: money,
	comment: text,
	estimatedCookingTime: number,
	items: listOf(orderItem),
	customer: z
		.object({ firstName: text, lastName: text, phone: text })
		.passthrough()
		.nullable()
		.catch(null),
	courier: z
		.object({ id: text, firstName: text, phone: text })
		.passthrough()
		.nullable()
		.catch(null),
	createdAt: text,
	updatedAt: text,
	isTest: z.boolean().nullable().catch(null),
});

export type Order = z.infer<typeof orderSchema>;
export type OrderItem = z.infer<typeof orderItem>;

/** Undefined for what isn't an order: without an ID nobody can say which one it is. */
export function readOrder(value: unknown): Order | undefined {
	const parsed = orderSchema.safeParse(value);
	return parsed.success ? parsed.data : undefined;
}

/** As `readOrder` judges, in a fraction of its time. */
export function isOrder(value: unknown): boolean {
	return identified.safeParse(value).success;
}

/** One line, whatever the text holds. */
export const oneLine = (value: string | null) => value?.replace(/\s+/g, ' ').trim() || null;
