import { z } from 'zod';

/** Whatever is absent or of another kind than expected is null: an order is never refused for it. */
const text = z
	.union([z.string(), z.number().transform(String)])
	.nullable()
	.catch(null);

const number = z
	.union([
		z.number().finite(),
		z
			.string()
			.regex(/^-?\d+(\.\d+)?$/)
			.transform(Number),
	])
	.nullable()
	.catch(null);

const money = z.object({ currency: text, value: number }).passthrough().nullable().catch(null);

const listOf = <Entry extends z.ZodTypeAny>(entry: Entry) => z.array(entry).catch([]);

const cancellation = z
	.object({ actor: text, quantity: number, reason: text, reasonText: text, createdAt: text })
	.passthrough();

const attribute = z
	.object({ id: text, name: text, sku: text, offerId: text, quantity: number })
	.passthrough();

const orderItem = z
	.object({
		id: text,
		productId: text,
		offerId: text,
		sku: text,
		name: text,
		quantityOrdered: number,
		quantityFulfilled: number,
		itemPrice: money,
		listPrice: money,
		netPrice: money,
		netListPrice: money,
		discountPrice: money,
		attributes: listOf(attribute),
		cancellations: listOf(cancellation),
	})
	.passthrough();

/** An order as a notification, the list or a call by ID gives it. Unknown fields are kept. */
export const orderSchema = z
	.object({
		id: z.union([z.string().trim().min(1), z.number().transform(String)]),
		number: text,
		storeId: text,
		status: text,
		listPrice: money,
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
	})
	.passthrough();

export type Order = z.infer<typeof orderSchema>;
export type OrderItem = z.infer<typeof orderItem>;

/** Undefined for what is no order: without an ID nobody can say which one it is. */
export function readOrder(value: unknown): Order | undefined {
	const parsed = orderSchema.safeParse(value);
	return parsed.success ? parsed.data : undefined;
}
