import { show, type MenuProblem } from './problems';
import type { OfferDraft, OfferField, Product, ProductDraft, ProductField } from './product';
import { OFFER_RULES, PRODUCT_RULES } from './rules';
import type { SkuIndex } from './similarSkus';
import { Unreadable } from './unreadable';

type Place = Omit<MenuProblem, 'flaw'>;

/** Knows where in the input the parts of a menu came from. */
export interface Places {
	ofProduct(productIndex: number, field?: ProductField): Place;
	ofOffer(productIndex: number, offerIndex: number, field?: OfferField): Place;
}

export interface CheckedMenu {
	/** What can be sent: products and offers without a problem. */
	products: Product[];
	problems: MenuProblem[];
	warnings: MenuProblem[];
	/** What has a problem and is therefore not among the products. */
	leftOut: LeftOut[];
}

export interface LeftOut {
	companyId?: string;
	sku?: string;
	/** Absent where the whole product is left out. */
	storeId?: string;
}

/**
 * Every rule that can be checked without knowing an earlier menu. What was no product at all is
 * undefined among the drafts, and reported by who read it.
 */
export function checkMenu(
	drafts: ReadonlyArray<ProductDraft | undefined>,
	places: Places,
	skus: SkuIndex,
): CheckedMenu {
	return new MenuCheck(drafts, places, skus).run();
}

class MenuCheck {
	private readonly problems: MenuProblem[] = [];
	private readonly warnings: MenuProblem[] = [];
	private readonly leftOut: LeftOut[] = [];
	/** The offer that came last, whatever its product: cheaper than a new map for each product. */
	private readonly lastOfStore = new Map<unknown, { productIndex: number; offerIndex: number }>();

	constructor(
		private readonly drafts: ReadonlyArray<ProductDraft | undefined>,
		private readonly places: Places,
		private readonly skus: SkuIndex,
	) {}

	run(): CheckedMenu {
		const products: Product[] = [];
		for (let index = 0; index < this.drafts.length; index++) {
			const draft = this.drafts[index];
			if (draft !== undefined && this.isGood(draft, index)) products.push(draft as Product);
		}
		const { problems, warnings, leftOut } = this;
		return { products, problems, warnings, leftOut };
	}

	/** Takes the bad offers away; without a good one the product is bad as well. */
	private isGood(draft: ProductDraft, index: number): boolean {
		const before = this.problems.length;
		this.checkProductFields(draft, index);
		this.checkSku(draft, index);
		const fieldsAreGood = this.problems.length === before;

		const { offers } = draft;
		const bad: OfferDraft[] = [];
		for (let offerIndex = 0; offerIndex < offers.length; offerIndex++) {
			if (!this.isGoodOffer(offers[offerIndex], index, offerIndex)) bad.push(offers[offerIndex]);
		}
		const isGood = fieldsAreGood && (offers.length === 0 || bad.length < offers.length);
		if (!isGood) {
			this.leftOut.push(partOf(draft));
		} else if (bad.length > 0) {
			draft.offers = offers.filter((offer) => !bad.includes(offer));
			this.leftOut.push(...bad.map((offer) => partOf(draft, offer)));
		}
		return isGood;
	}

	private checkProductFields(draft: ProductDraft, index: number): void {
		for (const { field, required, flawOf } of PRODUCT_RULES) {
			const value = draft[field];
			const flaw = flawOfValue(value, required, flawOf);
			if (flaw !== undefined) {
				this.problems.push(problem(this.places.ofProduct(index, field), value, flaw));
			}
		}
		if (draft.type === 'attribute') {
			this.warnings.push(
				problem(
					this.places.ofProduct(index, 'type'),
					draft.type,
					'marks a modifier. These are managed by people: tell your account manager about changes.',
				),
			);
		}
		if (draft.offers.length === 0) {
			this.warnings.push({
				...this.places.ofProduct(index),
				flaw: 'The product has no offers, so no store sells it.',
			});
		}
	}

	private checkSku({ sku, companyId }: ProductDraft, index: number): void {
		const earlierIndex = this.skus.firstLike.get(index);
		if (typeof sku !== 'string' || earlierIndex === undefined) return;
		const earlier = this.drafts[earlierIndex];
		const { place } = this.places.ofProduct(earlierIndex);
		const flaw =
			earlier?.sku !== sku
				? `is the same as ${show(earlier?.sku)} (${place}) but for zeros in front, case or spaces. Correct the one that is wrong, or switch on Allow Similar SKUs.`
				: earlier.companyId === companyId
					? `is used twice, first here: ${place}. Every product needs an SKU of its own.`
					: `is used in two companies, first here: ${place}. Correct the company, or give the product an SKU of its own.`;
		this.problems.push(problem(this.places.ofProduct(index, 'sku'), sku, flaw));
	}

	private isGoodOffer(offer: OfferDraft, index: number, offerIndex: number): boolean {
		const before = this.problems.length;
		for (const { field, required, flawOf } of OFFER_RULES) {
			const value = offer[field];
			const flaw = flawOfValue(value, required, flawOf);
			if (flaw !== undefined) {
				this.problems.push(problem(this.places.ofOffer(index, offerIndex, field), value, flaw));
			}
		}
		const { storeId, listPrice, oldPrice } = offer;
		const last = this.lastOfStore.get(storeId);
		if (last === undefined) {
			this.lastOfStore.set(storeId, { productIndex: index, offerIndex });
		} else if (last.productIndex !== index) {
			last.productIndex = index;
			last.offerIndex = offerIndex;
		} else if (typeof storeId === 'string') {
			const { place } = this.places.ofOffer(index, last.offerIndex);
			const flaw = `is used twice for this SKU, first here: ${place}. Keep one offer for each store.`;
			this.problems.push(problem(this.places.ofOffer(index, offerIndex, 'storeId'), storeId, flaw));
		}
		if (typeof oldPrice === 'number' && typeof listPrice === 'number' && oldPrice <= listPrice) {
			this.warnings.push(
				problem(
					this.places.ofOffer(index, offerIndex, 'oldPrice'),
					oldPrice,
					`is not above the price ${listPrice}, so it shows no reduction.`,
				),
			);
		}
		return this.problems.length === before;
	}
}

function partOf({ companyId, sku }: ProductDraft, offer?: OfferDraft): LeftOut {
	return { companyId: textOf(companyId), sku: textOf(sku), storeId: textOf(offer?.storeId) };
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined;
}

function flawOfValue(
	value: unknown,
	required: boolean,
	flawOf: (value: unknown) => string | undefined,
): string | undefined {
	if (value === undefined) return required ? 'is missing. Fill it in.' : undefined;
	return value instanceof Unreadable ? value.flaw : flawOf(value);
}

function problem(place: Place, value: unknown, flaw: string): MenuProblem {
	return { ...place, value: show(value instanceof Unreadable ? value.cell : value), flaw };
}
