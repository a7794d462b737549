import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

/*
 * Whatever is absent or of another kind than expected is null: an order is never refused for it.
 * Read by hand: an error that is caught costs zod as much as ten fields.
 */

export const textOrNull = z.unknown().transform((value) => {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' ? value : null;
});

const DECIMAL = /^-?\d+(\.\d+)?$/;

export const numberOrNull = z.unknown().transform((value) => {
	const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : null;
});

const orNull = <Known extends z.ZodTypeAny>(known: Known) =>
	known
		.nullish()
		.catch(null)
		.transform((value): z.infer<Known> | null => value ?? null);

/** Entries that can't be read are skipped: one of them must not take the others with it. */
const listOf = <Entry extends z.ZodTypeAny>(entry: Entry) =>
	z
		.unknown()
		.transform((list) =>
			Array.isArray(list) ? list.flatMap((one: unknown) => readEntry(entry, one)) : [],
		);

function readEntry<Entry extends z.ZodTypeAny>(
	entry: Entry,
	value: unknown,
): Array<z.infer<Entry>> {
	const { success, data } = entry.safeParse(value);
	return success ? [data as z.infer<Entry>] : [];
}

export const flagOrNull = orNull(z.boolean());

const money = orNull(z.object({ currency: textOrNull, value: numberOrNull }));

const cancellation = z.object({
	quantity: numberOrNull,
	reason: textOrNull,
	reasonText: textOrNull,
});

const attribute = z.object({
	id: textOrNull,
	name: textOrNull,
	sku: textOrNull,
	offerId: textOrNull,
	quantity: numberOrNull,
});

const orderItem = z.object({
	id: textOrNull,
	offerId: textOrNull,
	sku: textOrNull,
	name: textOrNull,
	quantityOrdered: numberOrNull,
	quantityFulfilled: numberOrNull,
	netPrice: money,
	attributes: listOf(attribute),
	cancellations: listOf(cancellation),
});

/**
 * An order as a notification, the list or a call by ID gives it, with the fields that this package
 * acts on, and as it was sent. Without an ID nobody can say which one it is.
 */
export const orderSchema = z.preprocess(
	(sent) => ({ ...Object(sent), sent }),
	z.object({
		sent: z.custom<IDataObject>(),
		id: z.union([z.string().trim().min(1), z.number().transform(String)]),
		number: textOrNull,
		companyId: textOrNull,
		storeId: textOrNull,
		status: textOrNull,
		netPrice: money,
		comment: textOrNull,
		estimatedCookingTime: numberOrNull,
		items: listOf(orderItem),
		customer: orNull(z.object({ firstName: textOrNull, lastName: textOrNull, phone: textOrNull })),
		courier: orNull(z.object({ id: textOrNull, firstName: textOrNull, phone: textOrNull })),
		createdAt: textOrNull,
		updatedAt: textOrNull,
		isTest: flagOrNull,
	}),
);

export type Order = z.infer<typeof orderSchema>;
export type OrderItem = z.infer<typeof orderItem>;

/** It is undefined for what isn't an order. */
export const readOrder = (value: unknown): Order | undefined => orderSchema.safeParse(value).data;

/** Names an order among those of all companies and stores, which may number their orders alike. */
export const orderKey = ({ companyId, storeId, id }: Order) =>
	JSON.stringify([companyId, storeId, id]);

/** One line, whatever the text holds. */
export const oneLine = (value: string | null) => value?.replace(/\s+/g, ' ').trim() || null;
