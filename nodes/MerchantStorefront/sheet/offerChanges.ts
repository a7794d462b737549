import { columnReaders } from './columnReaders';
import type { ChangesOfStore } from '../menu/knownOffers';
import { foldId } from '../menu/foldId';
import { Unreadable, type MenuProblem, type Place } from '../menu/problems';
import { show } from '../platform/shown';
import type { MenuColumn, StoreOffer } from '../menu/product';
import { checkValue, problemAt, rulesFor, type FieldRule } from '../menu/rules';
import { checkColumns, placeOf, type Sheet } from './sheet';

const CHANGING = ['listPrice', 'oldPrice', 'stock', 'status'] as const;

/** What the columns of a stop list have to be; the store may also be chosen for all rows. */
export function offerRules(storeIsChosen: boolean): Array<FieldRule<MenuColumn>> {
	return rulesFor({
		required: storeIsChosen ? ['sku'] : ['sku', 'storeId'],
		optional: storeIsChosen ? [...CHANGING, 'storeId'] : CHANGING,
	});
}

export interface StoreChanges extends ChangesOfStore {
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
		collector.add(index, read.storeId(index) ?? storeOf(index), {
			sku,
			listPrice: read.listPrice(index),
			oldPrice: read.oldPrice(index),
			stock: read.stock(index),
			status: read.status(index),
		});
	}
	return { ...collector.collected(), warnings: read.warnings() };
}

type OfferDraft = { [field in keyof StoreOffer]?: unknown };

const RULES = offerRules(false);
const OFFER_RULES = RULES.filter(({ field }) => field !== 'storeId') as Array<
	FieldRule<keyof StoreOffer>
>;
const STORE_RULE = RULES.find(({ field }) => field === 'storeId') as FieldRule<MenuColumn>;

/** The changes of a store, and for each sku the row in which it came first. */
interface Store extends StoreChanges {
	firstRowOf: Map<unknown, number>;
}

/** Checks changes and puts them together by store. */
export class StoreCollector {
	private readonly stores = new Map<unknown, Store>();
	private readonly problems: MenuProblem[] = [];
	private rowsWithoutChange = 0;
	private readonly off: Array<{ sku: string; storeId?: string }> = [];

	constructor(private readonly placeOf: (index: number, column?: MenuColumn) => Place) {}

	add(index: number, storeId: unknown, draft: OfferDraft): void {
		const isGoodOffer = this.isGood(index, draft);
		const store = this.storeOf(index, storeId);
		if (store === undefined || !isGoodOffer) {
			this.noteOff(store?.storeId, draft);
			return;
		}
		const offer = draft as StoreOffer;
		if (changesNothing(offer)) {
			this.rowsWithoutChange++;
			return;
		}
		const { firstRowOf, offers, rows } = store;
		const first = firstRowOf.get(offer.sku);
		if (first === undefined) {
			firstRowOf.set(offer.sku, index);
			offers.push(offer);
			rows.push(index);
			return;
		}
		const message = `stands twice for store ${show(storeId)}, first here: ${this.placeOf(first).place}. Keep one of them.`;
		this.note(index, 'sku', offer.sku, message);
		this.noteOff(store.storeId, draft);
	}

	/** As `add`, for changes of which the same twice is no mistake. */
	addOnce(index: number, storeId: unknown, draft: OfferDraft): void {
		const store = this.stores.get(storeId);
		if (store?.firstRowOf.has(draft.sku)) store.rows.push(index);
		else this.add(index, storeId, draft);
	}

	collected(): Omit<OfferChanges, 'warnings'> {
		const { problems, rowsWithoutChange } = this;
		const filled = [...this.stores.values()]
			.map((store) => ({ ...store, offers: this.withoutOff(store) }))
			.filter(({ offers }) => offers.length > 0);
		const stores = new Map(filled.map((store) => [store.storeId, store]));
		return { stores, problems, rowsWithoutChange };
	}

	/** Of a row with a mistake. An unreadable status may mean off, too. */
	private noteOff(storeId: string | undefined, { sku, status }: OfferDraft): void {
		if (typeof sku !== 'string') return;
		if (status === 'disabled' || status instanceof Unreadable) this.off.push({ sku, storeId });
	}

	/** A dish is not put on sale by one row where another says that it is off, mistake or not. */
	private withoutOff({ storeId, offers }: Store): StoreOffer[] {
		const skus = new Set(
			this.off
				.filter((off) => off.storeId === undefined || foldId(off.storeId) === foldId(storeId))
				.map(({ sku }) => foldId(sku)),
		);
		if (skus.size === 0) return offers;
		return offers
			.map((offer) =>
				offer.status === 'enabled' && skus.has(foldId(offer.sku))
					? { ...offer, status: undefined }
					: offer,
			)
			.filter((offer) => !changesNothing(offer));
	}

	/** Undefined, and noted, where the row names none. */
	private storeOf(index: number, storeId: unknown): Store | undefined {
		const known = this.stores.get(storeId);
		if (known !== undefined) return known;
		const message = checkValue(STORE_RULE, storeId);
		if (message !== undefined) {
			this.note(index, 'storeId', storeId, message);
			return undefined;
		}
		const store = { storeId: storeId as string, offers: [], rows: [], firstRowOf: new Map() };
		this.stores.set(storeId, store);
		return store;
	}

	private isGood(index: number, draft: OfferDraft): boolean {
		const before = this.problems.length;
		for (const rule of OFFER_RULES) {
			const value = draft[rule.field];
			const message = checkValue(rule, value) ?? flawOfStock(rule.field, value);
			if (message !== undefined) this.note(index, rule.field, value, message);
		}
		return this.problems.length === before;
	}

	private note(index: number, column: MenuColumn, value: unknown, message: string): void {
		this.problems.push(problemAt(this.placeOf(index, column), value, message));
	}
}

function changesNothing({ listPrice, oldPrice, stock, status }: StoreOffer): boolean {
	return (
		listPrice === undefined && oldPrice === undefined && stock === undefined && status === undefined
	);
}

function flawOfStock(field: keyof StoreOffer, value: unknown): string | undefined {
	return field === 'stock' && typeof value === 'number' && !Number.isInteger(value)
		? 'is not a whole number. The platform counts stock in pieces.'
		: undefined;
}
