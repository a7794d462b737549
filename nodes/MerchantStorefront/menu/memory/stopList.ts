import { z } from 'zod';

import { STATUS, type KeptOffer, type LastImport } from './lastImport';
import type { Product } from '../product';
import { readStored, writeStored } from './stored';

/** A dish that was switched off in a store, beside what the menu says. */
export interface StopListEntry {
	storeId: string;
	sku: string;
	/** In milliseconds; absent until somebody switches it on. */
	until?: number | undefined;
	/**
	 * Whether the menu has it off as well, so that nobody need switch it on when its time is over.
	 * Absent for a dish that this workflow's menus have never had: another one may import it.
	 */
	isOffInMenu?: boolean | undefined;
}

/** What an import keeps off. */
export interface KeptOff extends StopListEntry {
	companyId: string;
}

const PREFIX = 'merchantStorefrontStopList ';

const stored = z.array(
	z.tuple([z.string(), z.string(), z.number().nullable(), z.boolean().nullable()]),
);

/**
 * The dishes that are off for now, in the workflow's static data, beside the memory of its imports.
 * n8n saves static data as one object, and only where it has changed: so nothing is written here
 * without need.
 */
export class StopList {
	private readonly entries: Map<string, StopListEntry>;
	private readonly key: string;

	constructor(
		private readonly staticData: Record<string, unknown>,
		account: string,
	) {
		this.key = `${PREFIX}${account}`;
		this.entries = new Map(parse(staticData[this.key]).map((entry) => [keyOf(entry), entry]));
	}

	find(storeId: string, sku: string): StopListEntry | undefined {
		return this.entries.get(keyOf({ storeId, sku }));
	}

	/** Those whose time is over. */
	over(now: number): StopListEntry[] {
		return [...this.entries.values()].filter((entry) => !isInForce(entry, now));
	}

	/** Those that are still off. */
	inForce(now: number): StopListEntry[] {
		return [...this.entries.values()].filter((entry) => isInForce(entry, now));
	}

	/** The menu as it may be sent now: what is still off here is off there. */
	applyTo(products: readonly Product[], now: number): { products: Product[]; keptOff: KeptOff[] } {
		const keptOff: KeptOff[] = [];
		if (this.entries.size === 0) return { products: [...products], keptOff };
		const kept = products.map((product) => {
			const { companyId, sku } = product;
			const before = keptOff.length;
			const offers = product.offers.map((offer) => {
				const entry = this.find(offer.storeId, sku);
				if (entry === undefined || !isInForce(entry, now) || offer.status === 'disabled') {
					return offer;
				}
				keptOff.push({ ...entry, companyId });
				return { ...offer, status: 'disabled' as const };
			});
			return keptOff.length > before ? { ...product, offers } : product;
		});
		return { products: kept, keptOff };
	}

	/** The last import as the menu itself was: what is off here only is on sale there. */
	withoutIt(last: LastImport): LastImport {
		return {
			...last,
			products: last.products?.map(([sku, details, offers]) => [
				sku,
				details,
				offers.map(([storeId, values]): KeptOffer => {
					const entry = this.find(storeId, sku);
					if (entry === undefined || entry.isOffInMenu === true) return [storeId, values];
					return [storeId, values.with(STATUS, 'enabled')];
				}),
			]),
		};
	}

	/** Once a menu was accepted, as it came in: it has brought back what was off for long enough. */
	learnMenu(products: readonly Product[], now: number): void {
		for (const { sku, offers } of products) {
			for (const { storeId, status } of offers) {
				const entry = this.find(storeId, sku);
				if (entry === undefined) continue;
				if (!isInForce(entry, now)) this.remove(entry);
				else this.add({ ...entry, isOffInMenu: status === 'disabled' });
			}
		}
		this.save();
	}

	add(entry: StopListEntry): void {
		this.entries.set(keyOf(entry), entry);
	}

	remove(entry: Pick<StopListEntry, 'storeId' | 'sku'>): void {
		this.entries.delete(keyOf(entry));
	}

	save(): void {
		const entries = [...this.entries.values()].map(
			({ storeId, sku, until = null, isOffInMenu = null }) => [storeId, sku, until, isOffInMenu],
		);
		writeStored(this.staticData, this.key, entries);
	}
}

function isInForce({ until = Infinity }: StopListEntry, now: number): boolean {
	return now < until;
}

function keyOf({ storeId, sku }: Pick<StopListEntry, 'storeId' | 'sku'>): string {
	return JSON.stringify([storeId, sku]);
}

function parse(text: unknown): StopListEntry[] {
	const entries = readStored(stored, text) ?? [];
	return entries.map(([storeId, sku, until, isOffInMenu]) => ({
		storeId,
		sku,
		until: until ?? undefined,
		isOffInMenu: isOffInMenu ?? undefined,
	}));
}
