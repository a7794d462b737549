import { groupBy } from '../../platform/groupBy';
import { listNames, show } from '../../platform/shown';
import { Unreadable, type Problem } from '../../table/problems';
import type { Readers } from '../../table/readers';
import type { Proposal } from '../../table/tableOf';
import { filledCells, isEmpty, type Row } from '../../table/rows';
import { isDash, saysNotSold } from '../../table/status';
import { IN_STORE } from '../columns/meanings';
import { columnsOf, headingFor, placeOf, type MenuSheet, NO_STORES } from '../columns/menuSheet';
import { kindOf, OFFER_FIELDS, type OfferField } from '../menuColumns';
import type { DishRecord, OfferRecord } from '../product';
import { payingIn } from './paying';
import type { MenuRow } from './records';

const NOT_IN = Symbol('stores of other rows');

/** A row as an answer has it: of the same dish, other rows count in some stores. */
interface AnsweredRow extends Row {
	readonly [NOT_IN]?: ReadonlySet<unknown>;
}

export const withoutStores = (row: Row = {}, stores: ReadonlySet<unknown>): AnsweredRow => ({
	...row,
	[NOT_IN]: stores,
});

/** What a row says of a dish: its sizes are as many dishes. */
export interface RowOfDish {
	row: MenuRow;
	/** What the dish is known by. Where its company or SKU is not known, it shares this with no other. */
	key: unknown;
	sku: unknown;
	title: unknown;
	category: unknown;
}

/** An offer, and what the row that makes it says of its dish. */
export interface OfferOfRow extends OfferRecord, RowOfDish {}

/** A dish that rows make together. */
export interface DishOfRows extends DishRecord {
	readonly offers: readonly OfferOfRow[];
	readonly firstRow: MenuRow;
}

/** The columns that an offer is read from: in one store, or for one size, others than elsewhere. */
interface Way {
	storeId?: string | undefined;
	/** Whether it is of one store or size, where a dash among the prices says that there is none. */
	isOwn: boolean;
	isOfSize: boolean;
	columns: ReadonlyMap<OfferField, readonly Proposal[]>;
	read(index: number): OfferRecord['values'];
}

/** Makes at least one offer of a row, for its dish of an SKU: in each store that it is for. */
export function offersOfRows(menu: MenuSheet, readers: Readers) {
	const { stores = NO_STORES } = menu.options;
	const ofStores = storesWithColumns(menu, readers);
	const pay = payingIn(menu, readers);
	const ways = new Map(
		[undefined, ...columnsOf(menu, 'priceOfSize')].map((size) => {
			const own = [...ofStores.keys()].map((storeId) => wayOf(menu, readers, { storeId, size }));
			return [size, { own, plain: wayOf(menu, readers, { size }) }] as const;
		}),
	);
	const offer = (of: RowOfDish, storeId: unknown, way: Way): OfferOfRow => {
		const { row, key, sku, title, category } = of;
		const said = { ...way.read(row.index), storeId };
		const values = { ...said, ...pay(row.index, said, way) };
		const at = (field?: OfferField) => {
			const heading = field && headingOf(menu, way, field, row.index, values);
			return placeOf(menu, row.index, heading, sku);
		};
		return { values, at, row, key, sku, title, category };
	};
	const ofRow = (of: RowOfDish, size?: Proposal): OfferOfRow[] => {
		const { row } = of;
		const { own, plain } = ways.get(size) ?? { own: [], plain: wayOf(menu, readers, { size }) };
		const made = own.map((way) => offer(of, way.storeId, way));
		const all = made.filter(({ values }) => ofStores.get(String(values.storeId))?.(row, values));
		const { storeId } = row.values;
		// The store that the row names is its only one.
		const named = storeId === undefined ? stores.ofRow(row.index) : [storeId];
		for (const one of named) {
			if (!ofStores.has(String(one))) all.push(offer(of, one, plain));
		}
		if (all.length > 0) return all;
		return own.length === 0 ? [offer(of, undefined, plain)] : made.slice(0, 1);
	};
	return (of: RowOfDish, size?: Proposal): OfferOfRow[] => {
		const { [NOT_IN]: notIn }: AnsweredRow = menu.sheet.rows[of.row.index] ?? {};
		const all = ofRow(of, size);
		return notIn === undefined ? all : all.filter(({ values }) => !notIn.has(values.storeId));
	};
}

function wayOf(
	menu: MenuSheet,
	readers: Readers,
	{ storeId, size }: { storeId?: string; size?: Proposal | undefined },
): Way {
	const columnsFor = (field: OfferField): readonly Proposal[] => {
		if (field === 'storeId') return [];
		if (size !== undefined && field === 'listPrice') return [size];
		if (field === 'oldPrice' && (size !== undefined || menu.columns.has('promo'))) return [];
		const inStore = storeId === undefined ? undefined : IN_STORE.get(field);
		return [
			...(inStore === undefined ? [] : columnsOf(menu, inStore, storeId)),
			...columnsOf(menu, field),
		];
	};
	const columns = new Map(OFFER_FIELDS.map((field) => [field, columnsFor(field)]));
	const fields = [...columns].map(([field, all]) => [field, kindOf(field), all] as const);
	const isOwn = storeId !== undefined || size !== undefined;
	const isOfSize = size !== undefined;
	return { storeId, isOwn, isOfSize, columns, read: readers.values<OfferField>(fields) };
}

/** The stores with columns of their own, each with whether an offer there is sold. */
function storesWithColumns(menu: MenuSheet, readers: Readers) {
	const all = [...IN_STORE.values()].flatMap((meaning) => columnsOf(menu, meaning));
	return new Map(
		[...groupBy(all, ({ of = '' }) => of).keys()].map((storeId) => {
			const [price] = columnsOf(menu, 'priceInStore', storeId);
			const [status] = columnsOf(menu, 'statusInStore', storeId);
			const consequence = `These dishes are not sold in store "${storeId}".`;
			const isSaid = price && filledCells(menu.sheet, price, Infinity).some(saysNotSold);
			const what = isSaid === true ? 'hold no price' : 'are empty';
			const noteEmpty = price && readers.note(price, { what, consequence });
			// A dash says that there is nothing to say.
			const saysOn = (index: number) =>
				status !== undefined &&
				!isDash(status.cellOf(menu.sheet.rows[index] ?? {})) &&
				readers.column(kindOf('status'), status)(index) === 'enabled';
			const isSold = (
				{ index, values: { sku, title = sku } }: MenuRow,
				{ listPrice }: OfferRecord['values'],
			) => {
				if (noteEmpty === undefined || listPrice !== undefined || saysOn(index)) return true;
				noteEmpty(index, title);
				return false;
			};
			return [storeId, isSold] as const;
		}),
	);
}

/** Columns of stores sell there, whichever store is named for all rows. */
export function warnOfOtherStores(menu: MenuSheet): Problem[] {
	const { stores: { typed } = NO_STORES } = menu.options;
	const all = [...IN_STORE.values()].flatMap((meaning) => columnsOf(menu, meaning));
	const others = all.filter(({ of = '' }) => !typed.includes(of));
	if (typed.length === 0) return [];
	return [...groupBy(others, ({ of = '' }) => of)].map(([storeId, [column]]) => ({
		place: `Column ${show(column?.heading)}`,
		message: `sells these dishes in ${show(storeId)} as well, though ${listNames(typed)} ${typed.length === 1 ? 'is the only store that is' : 'are the only stores that are'} named for this menu. If that is wrong, ignore the column.`,
	}));
}

/** The column that a field of an offer is read from: of several, the one that is filled, or wrong. */
function headingOf(
	menu: MenuSheet,
	way: Way,
	field: OfferField,
	index: number,
	values: OfferRecord['values'],
): string {
	const { [field]: value, oldPrice } = values;
	if (value instanceof Unreadable && value.heading !== undefined) return value.heading;
	const promo = field === 'listPrice' && oldPrice !== undefined ? columnsOf(menu, 'promo') : [];
	const instead = field === 'listPrice' && !way.isOfSize ? columnsOf(menu, 'newPrice') : [];
	const columns = promo.length > 0 ? promo : [...instead, ...(way.columns.get(field) ?? [])];
	const row = menu.sheet.rows[index] ?? {};
	const filled = columns.find((column) => !isEmpty(column.cellOf(row)));
	return (filled ?? columns[0])?.heading ?? headingFor(menu, field);
}

const OF_PRICE = ['listPrice', 'priceInStore', 'priceOfSize'] as const;

/** The dash, or the word for it, that a row has instead of any price: it isn't sold, neither in a store nor in a size. */
export function dashesIn(menu: MenuSheet) {
	const prices = OF_PRICE.flatMap((meaning) => columnsOf(menu, meaning));
	const others = (['oldPrice', 'newPrice', 'promo'] as const).flatMap((meaning) =>
		columnsOf(menu, meaning),
	);
	const says = ({ of }: Proposal, cell: unknown) =>
		of === undefined ? isDash(cell) : saysNotSold(cell);
	return ({ index }: MenuRow): { cell: unknown; heading: string } | undefined => {
		const row = menu.sheet.rows[index] ?? {};
		const found = prices.find((one) => says(one, one.cellOf(row)));
		const isNone = (one: Proposal) => isEmpty(one.cellOf(row)) || says(one, one.cellOf(row));
		if (found === undefined || ![...prices, ...others].every(isNone)) return undefined;
		return { cell: found.cellOf(row), heading: found.heading };
	};
}
