import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

/*
 * Whatever is absent or of another kind than expected is null: an order is never refused for it.
 * Read by hand: an error that is caught costs zod as much as ten fields.
 */

export const text = z.unknown().transform((value) => {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' ? value : null;
});

const DECIMAL = /^-?\d+(\.\d+)?$/;

export const number = z.unknown().transform((value) => {
	if (typeof value === 'string' && DECIMAL.test(value)) return Number(value);
	return typeof value === 'number' && Number.isFinite(value) ? value : null;
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

export const flag = orNull(z.boolean());

const money = orNull(z.object({ currency: text, value: number }));

const cancellation = z.object({ quantity: number, reason: text, reasonText: text });

const attribute = z.object({ id: text, name: text, sku: text, offerId: text, quantity: number });

const orderItem = z.object({
	id: text,
	offerId: text,
	sku: text,
	name: text,
	quantityOrdered: number,
	quantityFulfilled: number,
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
		number: text,
		companyId: text,
		storeId: text,
		status: text,
		netPrice: money,
		comment: text,
		estimatedCookingTime: number,
		items: listOf(orderItem),
		customer: orNull(z.object({ firstName: text, lastName: text, phone: text })),
		courier: orNull(z.object({ id: text, firstName: text, phone: text })),
		createdAt: text,
		updatedAt: text,
		isTest: flag,
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
