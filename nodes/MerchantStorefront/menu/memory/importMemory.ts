import { z } from 'zod';

import {
	compactValues,
	KEPT_DETAILS,
	KEPT_OF_OFFER,
	PRICE,
	MOST_DESCRIBED_PRODUCTS,
	shortenLong,
	skuDigest,
	wasOnSale,
	type KeptOffer,
	type KeptProduct,
	type KeptValue,
	type LastImport,
} from './lastImport';
import { CompanyMemory } from './stored';

/**
 * How much static data may hold of all companies: n8n reads it for every execution of the workflow,
 * and n8n 1 stores a copy with each.
 */
const MOST_CHARACTERS = 2_500_000;

/** Up to this size a menu is kept with all of its texts, so that a template can give them back. */
const MOST_CHARACTERS_OF_WHOLE_TEXTS = 250_000;

/**
 * The last accepted menu of each company. All nodes of the workflow share it, so that a preview
 * compares with what the import beside it has sent.
 */
export class ImportMemory extends CompanyMemory<LastImport> {
	constructor(
		staticData: Record<string, unknown>,
		/** A test platform's menu says nothing about the real one's, nor that of another client. */
		account: string,
		prefix = `${ANY_ACCOUNT}${account} `,
	) {
		const taken = () =>
			Object.entries(staticData)
				.filter(([key]) => key.includes(ANY_ACCOUNT))
				.reduce((sum, [, text]) => sum + String(text).length, 0);
		super(staticData, prefix, parse, (last) => serialize(last, MOST_CHARACTERS - taken()));
	}
}

const ANY_ACCOUNT = 'merchantStorefrontMenu ';

function withShortTexts([sku, details, offers]: KeptProduct): KeptProduct {
	return [sku, details.map(shortenLong), offers];
}

/** As much as there is room for: everything, or all with long texts shortened, or SKUs and prices, or digests of the SKUs. */
function serialize({ products, ...known }: LastImport, room: number): string {
	const last = { ...known, fields: FIELDS };
	if (products === undefined) return JSON.stringify(last);
	const isDescribed =
		products.length <= MOST_DESCRIBED_PRODUCTS &&
		products.every(([, details]) => details.length > 0);
	if (isDescribed) {
		// Texts are nice to have: half of the room stays for the prices of other companies.
		const most = room / 2;
		const everything = JSON.stringify({ ...last, products });
		if (everything.length <= Math.min(most, MOST_CHARACTERS_OF_WHOLE_TEXTS)) return everything;
		const shortened = JSON.stringify({ ...last, products: products.map(withShortTexts) });
		if (shortened.length <= most) return shortened;
	}
	const prices = JSON.stringify({ ...last, prices: writePrices(products) });
	if (prices.length <= room) return prices;
	const sold = products.filter(([, , offers]) => offers.some(wasOnSale));
	return JSON.stringify({ ...last, skuDigests: sold.map(([sku]) => skuDigest(sku)).join('') });
}

/** Any other form is read as no menu. */
const VERSION = 1;

/** Names what the values are, since fields may be added to the table. */
const FIELDS = { version: VERSION, product: KEPT_DETAILS, offer: KEPT_OF_OFFER };

/** Values as they were kept, for the fields of now; undefined for one that was not kept. */
function inOrder(
	values: KeptValue[],
	kept: readonly string[],
	now: readonly string[],
): KeptValue[] {
	if (values.length === 0) return values;
	return now.map((field) => {
		const index = kept.indexOf(field);
		return index < 0 ? undefined : values[index];
	});
}

/** Undefined for what is broken: static data can be edited and come from elsewhere. */
function parse(text: unknown): LastImport | undefined {
	if (typeof text !== 'string') return undefined;
	try {
		const { prices, fields, products, ...last } = stored.parse(JSON.parse(text));
		if (prices !== undefined) return { ...last, products: readPrices(prices) };
		const known = products?.map(([sku, details, offers]): KeptProduct => [
			sku,
			inOrder(details, fields.product, KEPT_DETAILS),
			offers.map(([storeId, values]) => [storeId, inOrder(values, fields.offer, KEPT_OF_OFFER)]),
		]);
		return known === undefined ? last : { ...last, products: known };
	} catch {
		return undefined;
	}
}

// By hand: zod's own checks of tens of thousands of values take longer than all the rest of an import.

function areValues(entry: unknown): entry is KeptValue[] {
	return (
		Array.isArray(entry) &&
		entry.every((one) => one === null || typeof one === 'string' || typeof one === 'number')
	);
}

function isOffer(entry: unknown): boolean {
	return Array.isArray(entry) && typeof entry[0] === 'string' && areValues(entry[1]);
}

function isProduct(entry: unknown): boolean {
	return (
		Array.isArray(entry) &&
		typeof entry[0] === 'string' &&
		areValues(entry[1]) &&
		Array.isArray(entry[2]) &&
		entry[2].every(isOffer)
	);
}

type Prices = [storeIds: string[], lines: string];

const stored = z.object({
	fields: z.object({
		version: z.literal(VERSION),
		product: z.array(z.string()),
		offer: z.array(z.string()),
	}),
	at: z.string(),
	digest: z.string(),
	isUnknown: z.boolean().optional(),
	together: z.array(z.string()).optional(),
	stores: z.array(z.tuple([z.string(), z.number(), z.number()])),
	hasStatus: z.boolean().optional(),
	onSale: z.number(),
	products: z
		.custom<KeptProduct[]>((entry) => Array.isArray(entry) && entry.every(isProduct))
		.optional(),
	prices: z.tuple([z.array(z.string()), z.string()]).optional(),
	skuDigests: z.string().optional(),
});

/** `=` before a price that is on sale, `x` before one that is not. */
const OFFER = /^(\d+)([=x])([\d.e+-]+)$/;

/** A line for each product: its offers, each with the position of its store, then its SKU. */
function writePrices(products: readonly KeptProduct[]): Prices {
	const positions = new Map<string, number>();
	const positionOf = (storeId: string) => {
		const position = positions.get(storeId) ?? positions.size;
		positions.set(storeId, position);
		return position;
	};
	const lines = products.map(([sku, , offers]) => {
		const texts = offers.map(
			(offer) => `${positionOf(offer[0])}${wasOnSale(offer) ? '=' : 'x'}${String(offer[1][PRICE])}`,
		);
		return `${texts.join(',')} ${sku}`;
	});
	return [[...positions.keys()], lines.join('\n')];
}

function readPrices([storeIds, lines]: Prices): KeptProduct[] {
	return lines.split('\n').map((line) => {
		const space = line.indexOf(' ');
		const texts = space > 0 ? line.slice(0, space).split(',') : [];
		const offers = texts.map((text): KeptOffer => {
			const [, position, state, price] = OFFER.exec(text) ?? [];
			const storeId = storeIds[Number(position)];
			if (storeId === undefined) throw new Error('No store is at this position');
			return [storeId, compactValues(Number(price), state === '=')];
		});
		return [line.slice(space + 1), [], offers];
	});
}
