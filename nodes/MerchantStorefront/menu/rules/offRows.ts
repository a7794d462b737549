import { lookAlikeKey } from './lookAlike';
import { Unreadable } from '../../table/problems';
import type { DishRecord, OfferRecord, Product } from '../product';
import { checkValue } from './rules';
import type { SkuIndex } from './skuIndex';

/** Says that a dish is off: in all stores where none is named, in all companies where none is. */
interface Off {
	companyId?: string | undefined;
	sku: string;
	storeId?: string | undefined;
}

/** What rows with mistakes say: a dish that one of them disables is not put on sale by another. */
export class OffRows {
	private readonly found: Off[] = [];

	/** Of a product, or some of its offers, that have mistakes. */
	note({ values: { companyId, sku } }: DishRecord, offers: readonly OfferRecord[]): void {
		if (typeof sku !== 'string') return;
		for (const {
			values: { storeId, status },
		} of offers) {
			// An unreadable status may say so, too.
			if (status !== 'disabled' && !(status instanceof Unreadable)) continue;
			this.found.push({
				companyId: goodText('companyId', companyId),
				sku,
				storeId: goodText('storeId', storeId),
			});
		}
	}

	/** Identifiers that only look alike count as the same. */
	applyTo(products: Product[], { allowsSimilar }: SkuIndex): Product[] {
		if (this.found.length === 0) return products;
		const fold = (id: string) => (allowsSimilar ? id : lookAlikeKey(id));
		const bySku = new Map<string, Off[]>();
		for (const off of this.found) {
			const sku = fold(off.sku);
			bySku.set(sku, [...(bySku.get(sku) ?? []), off]);
		}
		return products.map((product) => {
			const ofDish = (bySku.get(fold(product.sku)) ?? []).filter(
				({ companyId = product.companyId }) => fold(companyId) === fold(product.companyId),
			);
			if (ofDish.length === 0) return product;
			const isOff = (store: string) =>
				ofDish.some(({ storeId = store }) => fold(storeId) === fold(store));
			const offers = product.offers.map((offer) =>
				isOff(offer.storeId) ? { ...offer, status: 'disabled' as const } : offer,
			);
			return { ...product, offers };
		});
	}
}

function goodText(field: 'companyId' | 'storeId', value: unknown): string | undefined {
	return typeof value === 'string' && checkValue(field, value) === undefined ? value : undefined;
}
