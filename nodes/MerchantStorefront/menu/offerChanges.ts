import type { PriceChange } from './comparison';
import { columnReaders } from './columnReaders';
import { offerFinder, withOfferChanges, type LastImports } from './lastImport';
import { show, type MenuProblem, type Place } from './problems';
import type { MenuColumn, Offer, OfferChange } from './product';
import { checkValue, problemAt, rulesFor, type FieldRule } from './rules';
import { checkColumns, placeOf, type Sheet } from './sheet';

const CHANGING = ['listPrice', 'oldPrice', 'stock', 'status'] as const;

/** What the columns of a stop list have to be; the store may also be chosen for all rows. */
export function offerRules(storeIsChosen: boolean): Array<FieldRule<MenuColumn>> {
	return rulesFor({
		required: storeIsChosen ? ['sku'] : ['sku', 'storeId'],
		optional: storeIsChosen ? [...CHANGING, 'storeId'] : CHANGING,
	});
}

/** An offer of one store, as it is sent. */
export type StoreOffer = Omit<OfferChange, 'storeId' | 'sortOrder'>;

export interface StoreChanges {
	storeId: string;
	offers: StoreOffer[];
	/** Of each offer, the position of its row. */
	rows: number[];
}

export interface OfferChanges {
	stores: Map<string, StoreChanges>;
	problems: MenuProblem[];
	warnings: MenuProblem[];
	/** Rows with an SKU and nothing that changes. */
	rowsWithoutChange: number;
}

/** Reads a change from each row and groups them by store. Rows with a problem are not among them. */
export function readOfferChanges(
	sheet: Sheet,
	/** Of rows that name none. */
	storeOf: (index: number) => string | undefined,
): OfferChanges {
	const problems = checkColumns(sheet);
	const stores: OfferChanges['stores'] = new Map();
	if (problems.length > 0) return { stores, problems, warnings: [], rowsWithoutChange: 0 };
	const read = columnReaders(sheet);
	const collector = new StoreCollector((index, column) => placeOf(sheet, index, column));
	for (let index = 0; index < sheet.rows.length; index++) {
		const sku = read.sku(index);
		if (sku === undefined && read.isEmptyRow(index)) continue;
		collector.add(index, {
			storeId: read.storeId(index) ?? storeOf(index),
			sku,
			listPrice: read.listPrice(index),
			oldPrice: read.oldPrice(index),
			stock: read.stock(index),
			status: read.status(index),
		});
	}
	return { ...collector.collected(), warnings: read.warnings() };
}

type ChangeDraft = { [field in keyof StoreOffer]?: unknown } & { storeId?: unknown };

const RULES = offerRules(false) as Array<FieldRule<keyof ChangeDraft>>;

/** Checks changes and puts them together by store. */
export class StoreCollector {
	private readonly stores: OfferChanges['stores'] = new Map();
	private readonly problems: MenuProblem[] = [];
	/** For each store the row in which each sku came first. */
	private readonly seen = new Map<string, Map<string, number>>();
	private rowsWithoutChange = 0;

	constructor(private readonly placeOf: (index: number, column?: MenuColumn) => Place) {}

	add(index: number, draft: ChangeDraft): void {
		const before = this.problems.length;
		for (const rule of RULES) {
			const value = draft[rule.field];
			const message = checkValue(rule, value) ?? flawOfStock(rule.field, value);
			if (message !== undefined) {
				this.problems.push(problemAt(this.placeOf(index, rule.field), value, message));
			}
		}
		if (this.problems.length > before) return;
		const { storeId, ...offer } = draft as OfferChange;
		if (CHANGING.every((field) => offer[field] === undefined)) {
			this.rowsWithoutChange++;
			return;
		}
		this.addGood(index, storeId, offer);
	}

	/** As `add`, for changes of which the same twice is no mistake. */
	addOnce(index: number, draft: ChangeDraft): void {
		const { storeId, sku } = draft;
		if (!this.seen.get(String(storeId))?.has(String(sku))) this.add(index, draft);
	}

	collected(): Omit<OfferChanges, 'warnings'> {
		const { stores, problems, rowsWithoutChange } = this;
		return { stores, problems, rowsWithoutChange };
	}

	private addGood(index: number, storeId: string, offer: StoreOffer): void {
		let store = this.stores.get(storeId);
		let seen = this.seen.get(storeId);
		if (store === undefined || seen === undefined) {
			store = { storeId, offers: [], rows: [] };
			seen = new Map();
			this.stores.set(storeId, store);
			this.seen.set(storeId, seen);
		}
		const first = seen.get(offer.sku);
		if (first !== undefined) {
			const message = `stands twice for store ${show(storeId)}, first here: ${this.placeOf(first).place}. Keep one of them.`;
			this.problems.push(problemAt(this.placeOf(index, 'sku'), offer.sku, message));
			return;
		}
		seen.set(offer.sku, index);
		store.offers.push(offer);
		store.rows.push(index);
	}
}

function flawOfStock(field: keyof ChangeDraft, value: unknown): string | undefined {
	return field === 'stock' && typeof value === 'number' && !Number.isInteger(value)
		? 'is not a whole number. The platform counts stock in pieces.'
		: undefined;
}

/** The offers as the last imports of a workflow tell them, whatever their company. */
export class KnownOffers {
	private readonly companies: Array<{ companyId: string; find: ReturnType<typeof offerFinder> }>;

	constructor(private readonly lastImports: LastImports) {
		this.companies = lastImports.companies().flatMap((companyId) => {
			const last = lastImports.get(companyId);
			return last === undefined ? [] : [{ companyId, find: offerFinder(last) }];
		});
	}

	/** Undefined also where two companies have the same SKU in stores of the same ID. */
	find(sku: string, storeId: string): Offer | undefined {
		const found = this.companies.flatMap(({ find }) => find(sku, storeId) ?? []);
		return found.length === 1 ? found[0] : undefined;
	}

	/**
	 * Keeps what the platform has accepted, so that the next preview compares with what is on. After
	 * a call that may have been carried out, the same menu again no longer counts as unchanged.
	 * Answers whether there was anything to keep.
	 */
	learn(accepted: readonly OfferChange[], isUncertain: boolean): boolean {
		let hasLearned = false;
		for (const { companyId, find } of this.companies) {
			const last = this.lastImports.get(companyId);
			if (last === undefined) continue;
			const news = accepted.filter((change) => isNews(change, find(change.sku, change.storeId)));
			// Of a large menu no offers are known, so these may be some of them.
			const mayDiffer = isUncertain || (last.products === undefined && accepted.length > 0);
			if (news.length > 0 || (mayDiffer && last.digest !== '')) {
				this.lastImports.set(companyId, withOfferChanges(last, news));
				hasLearned = true;
			}
		}
		return hasLearned;
	}
}

function isNews(change: OfferChange, known: Offer | undefined): boolean {
	return (
		known !== undefined &&
		CHANGING.some((field) => change[field] !== undefined && change[field] !== known[field])
	);
}

/** How prices would move, where the last import tells them. */
export function priceChanges({ storeId, offers }: StoreChanges, known: KnownOffers): PriceChange[] {
	return offers.flatMap(({ sku, listPrice }) => {
		if (listPrice === undefined) return [];
		const from = known.find(sku, storeId)?.listPrice;
		return from === undefined || from === listPrice ? [] : { sku, storeId, from, to: listPrice };
	});
}

/**
 * Puts in the price and the stock that rows leave empty, which public clients always send. Answers
 * the skus of the offers that still lack one.
 */
export function fillFromLastImport(
	{ storeId, offers }: StoreChanges,
	known: KnownOffers,
): string[] {
	const lacking: string[] = [];
	for (const offer of offers) {
		if (offer.listPrice !== undefined && offer.stock !== undefined) continue;
		const { listPrice, stock } = known.find(offer.sku, storeId) ?? {};
		offer.listPrice ??= listPrice;
		offer.stock ??= stock;
		if (offer.listPrice === undefined || offer.stock === undefined) lacking.push(offer.sku);
	}
	return lacking;
}
