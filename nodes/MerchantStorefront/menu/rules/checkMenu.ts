import { lookAlikeKey } from './lookAlike';
import { OffRows } from './offRows';
import { groupBy } from '../../platform/groupBy';
import { describeProblem, sayOfRow } from '../problemsInWords';
import { problemAt, type Problem, type SameDish } from '../../table/problems';
import { show, showPrice } from '../../platform/shown';
import type { DishRecord, Offer, OfferRecord, Product } from '../product';
import { checkValue } from './checkValue';
import { OFFER_FIELDS, PRODUCT_FIELDS, type OfferField, type ProductField } from '../menuColumns';

export interface CheckedMenu {
	/** What can be sent: products and offers without a problem. */
	products: Product[];
	problems: Problem[];
	warnings: Problem[];
	/** What has a problem and is therefore not among the products. */
	leftOut: LeftOut[];
}

export interface LeftOut {
	row?: number | undefined;
	companyId?: string | undefined;
	sku?: string | undefined;
	title?: string | undefined;
	category?: string | undefined;
	/** Absent where the whole product is skipped. */
	storeId?: string | undefined;
	/** The first mistake. */
	reason: string;
}

interface CheckOptions {
	allowSimilarSkus?: boolean | undefined;
	/** Whether names stand for SKUs that are missing. */
	skuFromTitle?: boolean | undefined;
}

/** Every rule that can be checked without knowing an earlier menu. */
export const checkMenu = (dishes: readonly DishRecord[], options: CheckOptions = {}): CheckedMenu =>
	new MenuCheck(dishes, options).run();

interface OfferOfDish {
	dish: DishRecord;
	offer: OfferRecord;
}

interface CompanyStores {
	/** Whether a store is like an earlier one: found out once, however many offers name it. */
	isLike: Map<string, boolean>;
	/** The first offer by what IDs that look alike share. */
	first: Map<string, OfferRecord>;
}

class MenuCheck {
	private readonly problems: Problem[] = [];
	private readonly warnings: Problem[] = [];
	private readonly leftOut: LeftOut[] = [];
	private readonly offRows: OffRows;
	private readonly stores = new Map<string | undefined, CompanyStores>();
	/** For each SKU and store the first dish; only where the menu has several companies. */
	private readonly firstInStore = new Map<string, Map<string, OfferOfDish>>();

	/** The columns of a dish's name and number, found out once: it may be in thousands of rows. */
	private readonly headings = new Map<DishRecord, Array<string | undefined>>();
	/** What each row says, found out once, and only for a menu with two rows of one dish. */
	private offersOfRows: Map<number | undefined, SameDish['rows'][number]['offers']> | undefined;

	private readonly hasSeveralCompanies: boolean;
	/** Of each dish whose SKU is like an earlier one of its company, the first of these. */
	private readonly firstLike = new Map<DishRecord, DishRecord>();

	constructor(
		private readonly dishes: readonly DishRecord[],
		private readonly options: CheckOptions,
	) {
		const { allowSimilarSkus } = options;
		this.offRows = new OffRows(allowSimilarSkus);
		const companies = groupBy(
			dishes.filter(({ values: { sku } }) => typeof sku === 'string'),
			({ values }) => values.companyId,
		);
		this.hasSeveralCompanies = companies.size > 1;
		for (const ofCompany of companies.values()) {
			const firsts = new Map<string, DishRecord>();
			for (const dish of ofCompany) {
				const sku = String(dish.values.sku);
				const key = allowSimilarSkus === true ? sku : lookAlikeKey(sku);
				const first = firsts.get(key);
				if (first === undefined) firsts.set(key, dish);
				else this.firstLike.set(dish, first);
			}
		}
	}

	run(): CheckedMenu {
		const products = this.dishes.flatMap((dish) => this.check(dish));
		return {
			products: products.map((product) => this.withoutOff(product)),
			problems: eachOnce(this.problems),
			warnings: eachOnce(this.warnings),
			leftOut: this.leftOut,
		};
	}

	/** The dish with its valid offers; one without a valid offer is invalid, too. */
	private check(dish: DishRecord): Product[] {
		const before = this.problems.length;
		const isGood = this.hasGoodValues(dish);
		const inStore = new Map<unknown, OfferRecord>();
		const good: Offer[] = [];
		const bad: LeftOut[] = [];
		const flawed: OfferRecord[] = [];
		for (const offer of dish.offers) {
			const ofOffer = this.problems.length;
			if (this.isGoodOffer(offer, inStore, dish)) good.push(offer.values);
			else {
				flawed.push(offer);
				bad.push(partOf(dish, this.problems[ofOffer], offer));
			}
		}
		if (!isGood || (dish.offers.length > 0 && good.length === 0)) {
			this.leftOut.push(partOf(dish, this.problems[before]));
			this.noteOff(dish, dish.offers);
			return [];
		}
		this.leftOut.push(...bad);
		this.noteOff(dish, flawed);
		// The values are the dish's own. A copy of each would take much memory in a large menu.
		return [Object.assign(dish.values, { offers: good })];
	}

	/** What a dish or some of its offers say that have mistakes. */
	private noteOff(
		{ values: { companyId, sku } }: DishRecord,
		offers: readonly OfferRecord[],
	): void {
		for (const { values } of offers) this.offRows.note({ ...values, companyId, sku });
	}

	private withoutOff(product: Product): Product {
		const { companyId, sku } = product;
		const isOff = ({ storeId }: Offer) => this.offRows.has({ companyId, sku, storeId });
		if (!product.offers.some(isOff)) return product;
		const offers = product.offers.map((offer) =>
			isOff(offer) ? { ...offer, status: 'disabled' as const } : offer,
		);
		return { ...product, offers };
	}

	private hasGoodValues(
		dish: DishRecord,
	): dish is DishRecord & { values: Omit<Product, 'offers'> } {
		const before = this.problems.length;
		this.checkValues(dish);
		this.checkSku(dish);
		if (this.hasSeveralCompanies) this.checkOtherCompanies(dish);
		return this.problems.length === before;
	}

	private checkValues(dish: DishRecord): void {
		const { sku, title } = dish.values;
		// Where names stand for SKUs, only the name is missing.
		const isMadeLater =
			this.options.skuFromTitle === true && sku === undefined && typeof title !== 'string';
		for (const field of PRODUCT_FIELDS) {
			if (field === 'sku' && isMadeLater) continue;
			const message = checkValue(field, dish.values[field]);
			if (message !== undefined) this.report(dish, field, message);
		}
		if (dish.values.type === 'attribute') {
			const message =
				'marks an option. People at the platform maintain these: tell your account manager about changes.';
			this.report(dish, 'type', message, this.warnings);
		}
		if (dish.offers.length === 0) {
			const message = 'The product has no offers, so no store sells it.';
			this.warnings.push({ ...dish.at(), message });
		}
	}

	private checkSku(dish: DishRecord): void {
		const earlier = this.firstLike.get(dish);
		if (earlier === undefined) return;
		const { place } = earlier.at();
		const message =
			earlier.values.sku === dish.values.sku
				? `is used twice, first here: ${place}. Every product needs its own SKU.`
				: sameBut(earlier.values.sku, place);
		const problem = problemAt(dish.at('sku'), dish.values.sku, message);
		this.problems.push({
			...problem,
			same: this.sameDish(dish, earlier.offers[0], dish.offers[0]),
		});
	}

	/** SKUs are unique within a store, and franchises share their dishes. */
	private checkOtherCompanies(dish: DishRecord): void {
		const { sku, companyId } = dish.values;
		if (typeof sku !== 'string') return;
		const ofSku = this.firstInStore.get(sku) ?? new Map<string, OfferOfDish>();
		this.firstInStore.set(sku, ofSku);
		for (const offer of dish.offers) {
			const { storeId } = offer.values;
			if (typeof storeId !== 'string') continue;
			const earlier = ofSku.get(storeId);
			if (earlier === undefined) {
				ofSku.set(storeId, { dish, offer });
			} else if (earlier.dish.values.companyId !== companyId) {
				const { place } = earlier.offer.at();
				const message = `has the SKU ${show(sku)} from two companies, first here: ${place}. Correct the company or the store, or give the product its own SKU.`;
				this.reportOffer(offer, 'storeId', message);
			}
		}
	}

	private isGoodOffer(
		offer: OfferRecord,
		/** The offers of the dish before this one. */
		inStore: Map<unknown, OfferRecord>,
		dish: DishRecord,
	): offer is OfferRecord & { values: Offer } {
		const before = this.problems.length;
		for (const field of OFFER_FIELDS) {
			const message = checkValue(field, offer.values[field]);
			if (message !== undefined) this.reportOffer(offer, field, message);
		}
		const { storeId, listPrice, oldPrice } = offer.values;
		const earlier = inStore.get(storeId);
		if (earlier === undefined) inStore.set(storeId, offer);
		else if (typeof storeId === 'string') {
			const { place } = earlier.at();
			const message = `has two offers in the store ${show(storeId)}, first here: ${place}. Keep one of them, or give each dish its own SKU.`;
			const same = this.sameDish(dish, earlier, offer);
			this.problems.push({ ...offer.at(), message, same });
		}
		if (typeof oldPrice === 'number' && typeof listPrice === 'number' && oldPrice <= listPrice) {
			const message = `is not above the price ${showPrice(listPrice)}, so guests see no discount.`;
			this.reportOffer(offer, 'oldPrice', message, this.warnings);
		}
		const isLookAlike = this.isLookAlike(textOf(dish.values.companyId), offer);
		return this.problems.length === before && !isLookAlike;
	}

	/** One mistake for the store, however many offers name it. Those whose company nobody can tell are together. */
	private isLookAlike(companyId: string | undefined, offer: OfferRecord): boolean {
		const { storeId } = offer.values;
		if (typeof storeId !== 'string' || this.options.allowSimilarSkus === true) return false;
		const stores = this.stores.get(companyId) ?? { isLike: new Map(), first: new Map() };
		this.stores.set(companyId, stores);
		const known = stores.isLike.get(storeId);
		if (known !== undefined) return known;
		const fold = lookAlikeKey(storeId);
		const first = stores.first.get(fold);
		stores.isLike.set(storeId, first !== undefined);
		if (first === undefined) stores.first.set(fold, offer);
		else this.reportOffer(offer, 'storeId', sameBut(first.values.storeId, first.at().place));
		return first !== undefined;
	}

	/** Undefined for a list of JSON, which has no rows. */
	private sameDish(dish: DishRecord, ...offers: Array<OfferRecord | undefined>) {
		const rows = offers.flatMap((offer) => {
			const { itemIndex: index, row } = offer?.at() ?? {};
			return index === undefined ? [] : [{ index, row, offers: this.offersIn(index) }];
		});
		return rows.length < 2 ? undefined : { rows, headings: this.headingsOf(dish) };
	}

	private offersIn(index: number) {
		if (this.offersOfRows === undefined) {
			const all = this.dishes.flatMap(({ values: { sku }, offers }) =>
				offers.map((offer) => ({ index: offer.at().itemIndex, sku, ...offer.values })),
			);
			this.offersOfRows = groupBy(all, (offer) => offer.index);
		}
		return this.offersOfRows.get(index) ?? [];
	}

	private headingsOf(dish: DishRecord) {
		const headings = this.headings.get(dish) ?? [dish.at('title').field, dish.at('sku').field];
		this.headings.set(dish, headings);
		return headings;
	}

	private report(dish: DishRecord, field: ProductField, message: string, list = this.problems) {
		list.push(problemAt(dish.at(field), dish.values[field], message));
	}

	private reportOffer(
		offer: OfferRecord,
		field: OfferField,
		message: string,
		list = this.problems,
	): void {
		list.push(problemAt(offer.at(field), offer.values[field], message));
	}
}

/** A row for several stores has an offer in each, but its cells only once. */
function eachOnce(problems: readonly Problem[]): Problem[] {
	return [...new Map(problems.map((problem) => [describeProblem(problem), problem])).values()];
}

function sameBut(earlier: unknown, place: string): string {
	return `differs from ${show(earlier)} (${place}) only by zeros in front, case, spaces or look-alike letters. Correct the one that is wrong, or switch on Allow Similar IDs.`;
}

function partOf(
	{ values: { companyId, sku, title, category } }: DishRecord,
	/** None where its store has one that an earlier offer has told. */
	problem?: Problem,
	offer?: OfferRecord,
): LeftOut {
	return {
		row: problem?.row,
		...{ companyId: textOf(companyId), sku: textOf(sku) },
		...{ title: textOf(title), category: textOf(category) },
		storeId: textOf(offer?.values.storeId),
		reason: problem === undefined ? 'its store has a mistake' : sayOfRow(problem),
	};
}

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined;
}
