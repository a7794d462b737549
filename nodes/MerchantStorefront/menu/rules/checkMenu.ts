import { lookAlikeKey } from './lookAlike';
import { OffRows } from './offRows';
import { describeProblem, problemAt, type Problem, type Place } from '../../table/problems';
import { show } from '../../platform/shown';
import type { DraftedProduct, Offer, OfferDraft, Product, ProductDraft } from '../product';
import { checkValue } from './rules';
import { OFFER_FIELDS, PRODUCT_FIELDS, type OfferField, type ProductField } from '../menuColumns';
import type { SkuIndex } from './skuIndex';

/** Knows where in the input the parts of a menu came from. */
export interface Places<Drafted> {
	ofProduct(product: Drafted, field?: ProductField): Place;
	ofOffer(product: Drafted, offerIndex: number, field?: OfferField): Place;
}

export interface CheckedMenu {
	/** What can be sent: products and offers without a problem. */
	products: Product[];
	problems: Problem[];
	warnings: Problem[];
	/** What has a problem and is therefore not among the products. */
	leftOut: LeftOut[];
}

interface LeftOut {
	companyId?: string | undefined;
	sku?: string | undefined;
	/** Absent where the whole product is skipped. */
	storeId?: string | undefined;
}

/** Every rule that can be checked without knowing an earlier menu. */
export function checkMenu<Drafted extends DraftedProduct>(
	products: readonly Drafted[],
	places: Places<Drafted>,
	skus: SkuIndex<Drafted>,
): CheckedMenu {
	return new MenuCheck(products, places, skus).run();
}

interface OfferPosition<Drafted> {
	product: Drafted;
	offerIndex: number;
}

/** What is known of the stores of a company. */
class CompanyStores<Drafted> {
	/** The offer that came last, whatever its product: cheaper than a new map for each product. */
	readonly lastOffer = new Map<unknown, OfferPosition<Drafted>>();
	readonly firstByFold = new Map<string, OfferPosition<Drafted> & { storeId: string }>();
	/** Those that are like an earlier one. */
	readonly lookAlikes = new Set<unknown>();
}

class MenuCheck<Drafted extends DraftedProduct> {
	private readonly problems: Problem[] = [];
	private readonly warnings: Problem[] = [];
	private readonly leftOut: LeftOut[] = [];
	private readonly offRows = new OffRows();
	private readonly storesOf = new Map<string | undefined, CompanyStores<Drafted>>();
	/** For each SKU and store the first product; only where the menu has several companies. */
	private readonly firstInStore = new Map<string, Map<string, OfferPosition<Drafted>>>();

	constructor(
		private readonly drafted: readonly Drafted[],
		private readonly places: Places<Drafted>,
		private readonly skus: SkuIndex<Drafted>,
	) {}

	run(): CheckedMenu {
		const products: Product[] = [];
		for (const drafted of this.drafted) {
			const product = this.check(drafted);
			if (product !== undefined) products.push(product);
		}
		return {
			products: this.offRows.applyTo(products, this.skus),
			problems: eachOnce(this.problems),
			warnings: eachOnce(this.warnings),
			leftOut: this.leftOut,
		};
	}

	/** The product with its valid offers; a product without a valid offer is invalid, too. */
	private check(product: Drafted): Product | undefined {
		const { draft } = product;
		const { offers } = draft;
		const fieldsAreGood = this.hasGoodFields(product);
		const stores = this.storesOfCompany(draft.companyId);
		const good: Offer[] = [];
		const bad: OfferDraft[] = [];
		offers.forEach((offer, offerIndex) => {
			if (this.isGoodOffer(offer, stores, { product, offerIndex })) good.push(offer);
			else bad.push(offer);
		});
		if (!fieldsAreGood || (offers.length > 0 && good.length === 0)) {
			this.leftOut.push(partOf(draft));
			this.offRows.note(draft, offers);
			return undefined;
		}
		if (hasOnlyGood(product.draft, good)) return product.draft;
		for (const offer of bad) this.leftOut.push(partOf(draft, offer));
		this.offRows.note(draft, bad);
		return { ...product.draft, offers: good };
	}

	private hasGoodFields(product: Drafted): product is Drafted & { draft: GoodFields } {
		const before = this.problems.length;
		this.checkProductFields(product);
		this.checkSku(product);
		if (this.skus.hasSeveralCompanies()) this.checkOtherCompanies(product);
		return this.problems.length === before;
	}

	private checkProductFields(product: Drafted): void {
		const { draft } = product;
		for (const field of PRODUCT_FIELDS) {
			const message = checkValue(field, draft[field]);
			if (message !== undefined) this.report(product, field, message);
		}
		if (draft.type === 'attribute') {
			const message =
				'marks an option. People at the platform maintain these: tell your account manager about changes.';
			this.report(product, 'type', message, this.warnings);
		}
		if (draft.offers.length === 0) {
			this.warnings.push({
				...this.places.ofProduct(product),
				message: 'The product has no offers, so no store sells it.',
			});
		}
	}

	private checkSku(product: Drafted): void {
		const { sku } = product.draft;
		const earlier = this.skus.firstLike.get(product);
		if (earlier === undefined) return;
		const { place } = this.places.ofProduct(earlier);
		const message =
			earlier.draft.sku === sku
				? `is used twice, first here: ${place}. Every product needs its own SKU.`
				: sameBut(earlier.draft.sku, place);
		this.report(product, 'sku', message);
	}

	/** SKUs are unique within a store, and franchises share their dishes. */
	private checkOtherCompanies(product: Drafted): void {
		const { sku, companyId, offers } = product.draft;
		if (typeof sku !== 'string') return;
		const ofSku = this.firstInStore.get(sku) ?? new Map<string, OfferPosition<Drafted>>();
		this.firstInStore.set(sku, ofSku);
		offers.forEach(({ storeId }, offerIndex) => {
			if (typeof storeId !== 'string') return;
			const earlier = ofSku.get(storeId);
			if (earlier === undefined) {
				ofSku.set(storeId, { product, offerIndex });
			} else if (earlier.product.draft.companyId !== companyId) {
				const { place } = this.places.ofOffer(earlier.product, earlier.offerIndex);
				const message = `has the SKU ${show(sku)} from two companies, first here: ${place}. Correct the company or the store, or give the product its own SKU.`;
				this.reportOffer({ product, offerIndex }, 'storeId', message);
			}
		});
	}

	private isGoodOffer(
		offer: OfferDraft,
		stores: CompanyStores<Drafted>,
		position: OfferPosition<Drafted>,
	): offer is Offer {
		const { product } = position;
		const before = this.problems.length;
		for (const field of OFFER_FIELDS) {
			const message = checkValue(field, offer[field]);
			if (message !== undefined) this.reportOffer(position, field, message);
		}
		const { storeId, listPrice, oldPrice } = offer;
		const last = stores.lastOffer.get(storeId);
		if (last === undefined) {
			stores.lastOffer.set(storeId, position);
			if (typeof storeId === 'string' && !this.skus.allowsSimilar) {
				this.checkNewStore(storeId, stores, position);
			}
		} else if (last.product !== product) {
			stores.lastOffer.set(storeId, position);
		} else if (typeof storeId === 'string') {
			const { place } = this.places.ofOffer(product, last.offerIndex);
			const message = `has two offers in the store ${show(storeId)}, first here: ${place}. Keep one of them, or give each dish its own SKU.`;
			const here = this.places.ofOffer(product, position.offerIndex);
			this.problems.push(problemAt(here, product.draft.sku, message));
		}
		if (typeof oldPrice === 'number' && typeof listPrice === 'number' && oldPrice <= listPrice) {
			const message = `is not above the price ${listPrice}, so guests see no discount.`;
			this.reportOffer(position, 'oldPrice', message, this.warnings);
		}
		return this.problems.length === before && !stores.lookAlikes.has(storeId);
	}

	/** One mistake for the store, however many offers name it. */
	private checkNewStore(
		storeId: string,
		stores: CompanyStores<Drafted>,
		position: OfferPosition<Drafted>,
	): void {
		const fold = lookAlikeKey(storeId);
		const first = stores.firstByFold.get(fold);
		if (first === undefined) {
			stores.firstByFold.set(fold, { storeId, ...position });
			return;
		}
		stores.lookAlikes.add(storeId);
		const { place } = this.places.ofOffer(first.product, first.offerIndex);
		this.reportOffer(position, 'storeId', sameBut(first.storeId, place));
	}

	private report(
		product: Drafted,
		field: ProductField,
		message: string,
		list = this.problems,
	): void {
		list.push(problemAt(this.places.ofProduct(product, field), product.draft[field], message));
	}

	private reportOffer(
		{ product, offerIndex }: OfferPosition<Drafted>,
		field: OfferField,
		message: string,
		list = this.problems,
	): void {
		const value = product.draft.offers[offerIndex]?.[field];
		list.push(problemAt(this.places.ofOffer(product, offerIndex, field), value, message));
	}

	private storesOfCompany(companyId: unknown): CompanyStores<Drafted> {
		const company = typeof companyId === 'string' ? companyId : undefined;
		const stores = this.storesOf.get(company) ?? new CompanyStores<Drafted>();
		this.storesOf.set(company, stores);
		return stores;
	}
}

/** A product whose own fields are good; its offers may be bad. */
type GoodFields = Omit<Product, 'offers'> & Pick<ProductDraft, 'offers'>;

/** Whether all of its offers are good. */
const hasOnlyGood = (product: GoodFields, good: readonly Offer[]): product is Product =>
	good.length === product.offers.length;

/** A row for several stores has an offer in each, but its cells only once. */
function eachOnce(problems: readonly Problem[]): Problem[] {
	return [...new Map(problems.map((problem) => [describeProblem(problem), problem])).values()];
}

function sameBut(earlier: unknown, place: string): string {
	return `differs from ${show(earlier)} (${place}) only by zeros in front, case, spaces or look-alike letters. Correct the one that is wrong, or switch on Allow Similar IDs.`;
}

function partOf({ companyId, sku }: ProductDraft, offer?: OfferDraft): LeftOut {
	return { companyId: textOf(companyId), sku: textOf(sku), storeId: textOf(offer?.storeId) };
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined;
}
