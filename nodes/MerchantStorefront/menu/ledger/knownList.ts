import { hash } from 'node:crypto';

import { z } from 'zod';

import { saleOf } from '../product';
import { isOffered, isSold, sells, type ListName, type Thing } from './things';

/** A store, how many offers it sells, and how many of these have the stock 0. */
const storeSold = z.tuple([z.string(), z.number(), z.number()]);
type StoreSales = z.output<typeof storeSold>;

/** What is remembered of a list of a company that the platform has accepted. */
export const knownList = z.object({
	/** When that was. */
	at: z.string(),
	/** Stands for what is on now, and for how it was sent; another one once offers have changed. */
	digest: z.string(),
	/** Whether a later request may have been carried out, so that what is on now isn't known. */
	inDoubt: z.boolean().optional(),
	/** Other companies of the same request. */
	together: z.array(z.string()).optional(),
	/** Whether the menu said of dishes that they are on sale or off. */
	hasStatus: z.boolean().optional(),
	/** How many columns said of some that they are on sale: such a column has a word for each dish. */
	columnsOfSale: z.number().optional(),
	/** The columns of the sheet: what each meant, and its heading. */
	columns: z.array(z.tuple([z.string(), z.string()])).optional(),
	/** What looked like an accident, and was sent all the same. */
	accidents: z.array(z.string()).optional(),
	stores: z.array(storeSold),
	/** How many are on sale somewhere. */
	onSale: z.number(),
	/** Short digests of the keys on sale, in one text. They replace the things where those take too much room. */
	digests: z.string().optional(),
});

export interface KnownList extends z.output<typeof knownList> {
	/** Absent where there is no room for them. */
	things?: readonly Thing[] | undefined;
}

/** A list as it was sent. */
export interface SentList extends Pick<
	KnownList,
	'at' | 'digest' | 'together' | 'hasStatus' | 'columnsOfSale' | 'columns' | 'accidents'
> {
	things: readonly Thing[];
}

export const known = (list: ListName, sent: SentList): KnownList => ({
	...sent,
	...salesOf(list, sent.things),
});

export const salesOf = (
	list: ListName,
	things: readonly Thing[],
): Pick<KnownList, 'stores' | 'onSale'> => ({
	stores: storeSales(list, things),
	onSale: things.filter((thing) => isOffered(list, thing)).length,
});

export function storeSales(list: ListName, things: readonly Thing[]): StoreSales[] {
	if (!isSold(list)) return [];
	const stores = new Map<string, StoreSales>();
	for (const [, , parts] of things) {
		for (const part of parts) {
			if (!sells(part)) continue;
			const [storeId, values] = part;
			const store = stores.get(storeId) ?? [storeId, 0, 0];
			stores.set(storeId, store);
			store[1]++;
			if (saleOf(values) === 'soldOut') store[2]++;
		}
	}
	return [...stores.values()];
}

/** Stands for texts in their order. */
export const digestOfTexts = (texts: readonly string[]) =>
	hash('sha256', texts.join('\n')).slice(0, 32);

/** Stands for things, whatever their order. */
export const digestOf = (things: readonly Thing[]) =>
	digestOfTexts(things.map((thing) => JSON.stringify(thing)).sort());

export const DIGEST_LENGTH = 8;

export function idDigest(id: string): string {
	return hash('sha256', id, 'base64url').slice(0, DIGEST_LENGTH);
}
