import { kindOf, type MenuColumn } from '../menu/menuColumns';
import { lookAlikeKey } from '../menu/rules/lookAlike';
import type { ChangesOfStore } from './completeOffers';
import { labelOf } from '../menu/columns/meanings';
import { menuColumns, nameOf, placeOf, type MenuSheet } from '../menu/columns/menuSheet';
import { fieldOf } from '../menu/fieldsOf';
import { CHANGING, type StoreOffer } from '../menu/product';
import { checkValue } from '../menu/rules/rules';
import { groupBy } from '../platform/groupBy';
import { show } from '../platform/shown';
import { problemAt, Unreadable, type Place, type Problem } from '../table/problems';
import type { Question } from '../table/questions';
import { Readers } from '../table/readers';
import { isEmpty, type Row } from '../table/rows';

/** The fields of a list of changes. */
export const CHANGE_FIELDS = ['sku', 'storeId', ...CHANGING] as const;

/** Those that need no column, where a store is chosen for rows that name none. */
export const notRequired = (hasStore: boolean): MenuColumn[] =>
	hasStore ? ['listPrice', 'storeId'] : ['listPrice'];

export const CHANGE_LABELS = CHANGING.map((name) => fieldOf('offer', name).label);

export interface StoreChanges extends ChangesOfStore {
	/** The positions of the rows, also of those that say the same twice. */
	rows: number[];
	/** In the words of the input. */
	placeOf(sku: string): string;
}

export interface OfferChanges {
	stores: Map<string, StoreChanges>;
	questions: Question[];
	problems: Problem[];
	warnings: Problem[];
	/** Rows with an SKU and nothing that changes. */
	rowsWithoutChange: number;
}

/** Reads a change from each row and groups them by store. Rows with a problem are not among them. */
export function readOfferChanges(
	menu: MenuSheet,
	/** Of rows that name none. */
	storeOf: (index: number) => string | undefined,
	/** Where a value is, or a whole row, in the words of the input. */
	placeIn: (index: number, column?: MenuColumn) => Place = (index, column) =>
		placeOf(menu, index, column && nameOf(menu, column)),
): OfferChanges {
	const stores: OfferChanges['stores'] = new Map();
	const { rows } = menu.sheet;
	const { questions, problems } = menu;
	if (questions.length > 0 || problems.length > 0) {
		return { stores, questions, problems, warnings: [], rowsWithoutChange: 0 };
	}
	const { fields } = menu.columns;
	const readers = new Readers(menu.sheet, menu.options.decimalSeparator);
	const readerOf = (field: (typeof CHANGE_FIELDS)[number]) =>
		readers.of(kindOf(field), fields.get(field));
	const [sku, storeId] = [readerOf('sku'), readerOf('storeId')];
	const changing = CHANGING.map((field) => ({ field, read: readerOf(field) }));
	const used = [...fields.values()].flat();
	const collector = new StoreCollector(placeIn);
	for (const [index, row] of rows.entries()) {
		if (used.every((column) => isEmpty(column.cellOf(row)))) continue;
		const draft: OfferDraft = { sku: sku(index) };
		for (const { field, read } of changing) draft[field] = read(index);
		collector.add(index, storeId(index) ?? storeOf(index), draft);
	}
	return { ...collector.collected(), questions: [], warnings: readers.warnings() };
}

type OfferDraft = { [field in keyof StoreOffer]?: unknown };

/** The changes of a store, and for each sku the row in which it came first. */
interface Store extends StoreChanges {
	firstRowOf: Map<unknown, number>;
}

/** Checks changes and puts them together by store. */
export class StoreCollector {
	private readonly stores = new Map<unknown, Store>();
	private readonly problems: Problem[] = [];
	private rowsWithoutChange = 0;
	private readonly off: Array<{ sku: string; storeId: string | undefined }> = [];

	constructor(private readonly placeOf: (index: number, column?: MenuColumn) => Place) {}

	add(index: number, storeId: unknown, draft: OfferDraft): void {
		const isGoodOffer = this.isGood(index, draft);
		const store = this.storeOf(index, storeId);
		if (store === undefined || !isGoodOffer) {
			this.noteOff(store?.storeId, draft);
			return;
		}
		if (changesNothing(draft)) {
			this.rowsWithoutChange++;
			return;
		}
		const { firstRowOf, offers, rows } = store;
		const first = firstRowOf.get(draft.sku);
		if (first === undefined) {
			firstRowOf.set(draft.sku, index);
			offers.push(draft);
			rows.push(index);
			return;
		}
		const message = `is listed twice for store ${show(storeId)}, first here: ${this.placeOf(first).place}. Keep one of them.`;
		this.note(index, 'sku', draft.sku, message);
		this.noteOff(store.storeId, draft);
	}

	/** As `add`, for changes that may come twice. */
	addOnce(index: number, storeId: unknown, draft: OfferDraft): void {
		const store = this.stores.get(storeId);
		if (store?.firstRowOf.has(draft.sku)) store.rows.push(index);
		else this.add(index, storeId, draft);
	}

	collected(): Omit<OfferChanges, 'warnings' | 'questions'> {
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
				.filter(
					(off) => off.storeId === undefined || lookAlikeKey(off.storeId) === lookAlikeKey(storeId),
				)
				.map(({ sku }) => lookAlikeKey(sku)),
		);
		if (skus.size === 0) return offers;
		return offers
			.map((offer) => {
				const kept = { ...offer };
				if (offer.status === 'enabled' && skus.has(lookAlikeKey(offer.sku))) delete kept.status;
				return kept;
			})
			.filter((offer) => !changesNothing(offer));
	}

	/** Undefined, and noted, where the row names none. */
	private storeOf(index: number, storeId: unknown): Store | undefined {
		const known = this.stores.get(storeId);
		if (known !== undefined) return known;
		const message = checkValue('storeId', storeId);
		if (message !== undefined) {
			this.note(index, 'storeId', storeId, message);
			return undefined;
		}
		const firstRowOf = new Map<unknown, number>();
		const store: Store = {
			storeId: storeId as string,
			offers: [],
			rows: [],
			firstRowOf,
			placeOf: (sku) => this.placeOf(firstRowOf.get(sku) ?? 0).place,
		};
		this.stores.set(storeId, store);
		return store;
	}

	private isGood(index: number, draft: OfferDraft): draft is StoreOffer {
		const before = this.problems.length;
		for (const field of ['sku', ...CHANGING] as const) {
			const value = draft[field];
			const message = checkValue(field, value, field === 'sku') ?? flawOfStock(field, value);
			if (message !== undefined) this.note(index, field, value, message);
		}
		return this.problems.length === before;
	}

	private note(index: number, column: MenuColumn, value: unknown, message: string): void {
		this.problems.push(problemAt(this.placeOf(index, column), value, message));
	}
}

const changesNothing = (offer: StoreOffer) => CHANGING.every((field) => offer[field] === undefined);

function flawOfStock(field: keyof StoreOffer, value: unknown): string | undefined {
	return field === 'stock' && typeof value === 'number' && !Number.isInteger(value)
		? 'is not a whole number. The platform counts stock in pieces.'
		: undefined;
}

/** Rows of a form: each field has the column of its name, and there is nothing to find out. */
export function sheetOfFields(rows: readonly Row[]): MenuSheet {
	const columns = CHANGE_FIELDS.map((meaning) => ({
		...{ heading: labelOf(meaning), by: 'answer' as const, meaning },
		cellOf: (row: Row) => row[meaning],
	}));
	return {
		sheet: { rows, columns, headerRow: 0, rowNumber: (index) => index + 1 },
		columns: menuColumns({ columns: groupBy(columns, ({ meaning }) => meaning), unused: [] }),
		...{ options: {}, questions: [], problems: [], warnings: [] },
	};
}
