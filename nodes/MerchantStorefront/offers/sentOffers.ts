import { z } from 'zod';

import type { KnownOffers } from './knownOffers';
import { readStored, writeStored } from '../menu/memory/stored';
import { CHANGING, type OfferChange, type StoreOffer } from '../menu/product';
import { printValue, type AnyValue } from '../menu/fieldsOf';

const PREFIX = 'merchantStorefrontSentOffers ';

const stored = z.array(
	z.tuple([
		z.string(),
		z.string(),
		z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
	]),
);

/** What of an offer was sent last; null where nobody knows whether the platform took it. */
type Sent = z.infer<typeof stored>[number][2];

/**
 * What Offer → Update has sent of offers that the workflow has not imported, in the workflow's
 * static data: so that a stop list in its own workflow knows which rows are new. The last import
 * has the others.
 */
export class SentOffers {
	private readonly offers: Map<string, Sent>;
	private readonly key: string;

	constructor(
		private readonly staticData: Record<string, unknown>,
		account: string,
		private readonly known: KnownOffers,
	) {
		this.key = `${PREFIX}${account}`;
		const sentBefore = readStored(stored, staticData[this.key]) ?? [];
		this.offers = new Map(sentBefore.map(([storeId, sku, sent]) => [keyOf(storeId, sku), sent]));
	}

	/** Whether the platform already has all that the change names, for all that this workflow knows. */
	has(storeId: string, change: StoreOffer): boolean {
		const sent = this.offers.get(keyOf(storeId, change.sku));
		if (sent === null || this.known.areDoubtful()) return false;
		const last = this.known.find(change.sku, storeId);
		const values = last === undefined ? sent : namedIn(last);
		if (values === undefined) return false;
		return CHANGING.every((field) => {
			if (change[field] === undefined) return true;
			// A menu that names no status puts its dishes on sale.
			const before = values[field] ?? (field === 'status' ? 'enabled' : undefined);
			return printValue(change[field]) === before;
		});
	}

	learn(accepted: readonly OfferChange[], doubtful: readonly OfferChange[], all: boolean): void {
		const isInMenu = ({ sku, storeId }: OfferChange) => this.known.find(sku, storeId) !== undefined;
		for (const change of accepted) {
			const key = keyOf(change.storeId, change.sku);
			if (isInMenu(change)) this.offers.delete(key);
			else if (all || this.offers.has(key)) {
				this.offers.set(key, { ...this.offers.get(key), ...namedIn(change) });
			}
		}
		for (const change of doubtful) {
			const key = keyOf(change.storeId, change.sku);
			if (isInMenu(change) || this.offers.has(key)) this.offers.set(key, null);
		}
		const entries = [...this.offers].map(([key, sent]) => [...(JSON.parse(key) as string[]), sent]);
		writeStored(this.staticData, this.key, entries);
	}
}

const namedIn = (change: {
	readonly [field in keyof StoreOffer]?: AnyValue | undefined;
}): NonNullable<Sent> =>
	Object.fromEntries(
		CHANGING.flatMap((field) => {
			const value = printValue(change[field]);
			return value === undefined ? [] : [[field, value]];
		}),
	);

const keyOf = (storeId: string, sku: string) => JSON.stringify([storeId, sku]);
