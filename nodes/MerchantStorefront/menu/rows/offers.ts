import { groupBy } from '../../platform/groupBy';
import { Unreadable } from '../../table/problems';
import type { Readers } from '../../table/readers';
import type { Proposal } from '../../table/tableOf';
import { isEmpty } from '../../table/rows';
import { isDash } from '../../table/status';
import { IN_STORE } from '../columns/meanings';
import {
	columnsOf,
	headingFor,
	placeOf,
	type MenuSheet,
	asTyped,
	NO_STORES,
} from '../columns/menuSheet';
import { kindOf, OFFER_FIELDS, type OfferField } from '../menuColumns';
import type { DishRecord, OfferRecord } from '../product';
import type { MenuRow } from './records';

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
	columns: ReadonlyMap<OfferField, readonly Proposal[]>;
	read(index: number): OfferRecord['values'];
}

/** Makes at least one offer of a row, for its dish of an SKU: in each store that it is for. */
export function offersOfRows(menu: MenuSheet, readers: Readers) {
	const { stores = NO_STORES } = menu.options;
	const ofStores = storesWithColumns(menu, readers);
	const pay = priceOf(menu, readers);
	const ways = new Map(
		[undefined, ...columnsOf(menu, 'priceOfSize')].map((size) => {
			const own = [...ofStores.keys()].map((storeId) => wayOf(menu, readers, { storeId, size }));
			return [size, { own, plain: wayOf(menu, readers, { size }) }] as const;
		}),
	);
	const offer = (of: RowOfDish, storeId: unknown, way: Way): OfferOfRow => {
		const { row, key, sku, title, category } = of;
		const values = way.read(row.index);
		const { listPrice, oldPrice } = pay(row.index, values, way.isOwn);
		Object.assign(values, { storeId, listPrice, oldPrice });
		const at = (field?: OfferField) => {
			const heading = field && headingOf(menu, way, field, row.index, values[field]);
			return placeOf(menu, row.index, heading, sku);
		};
		return { values, at, row, key, sku, title, category };
	};
	return (of: RowOfDish, size?: Proposal): OfferOfRow[] => {
		const { row } = of;
		const { own, plain } = ways.get(size) ?? { own: [], plain: wayOf(menu, readers, { size }) };
		const made = own.map((way) => offer(of, way.storeId, way));
		const all = made.filter(({ values }) => ofStores.get(String(values.storeId))?.(row, values));
		const { storeId } = row.values;
		// The store that the row names is its only one.
		const named =
			storeId === undefined ? stores.ofRow(row.index) : [asTyped(storeId, stores.typed)];
		for (const one of named) {
			if (!ofStores.has(String(one))) all.push(offer(of, one, plain));
		}
		if (all.length > 0) return all;
		return own.length === 0 ? [offer(of, undefined, plain)] : made.slice(0, 1);
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
		if (size !== undefined && field === 'oldPrice') return [];
		const inStore = storeId === undefined ? undefined : IN_STORE.get(field);
		return [
			...(inStore === undefined ? [] : columnsOf(menu, inStore, storeId)),
			...columnsOf(menu, field === 'oldPrice' ? oldPriceIn(menu) : field),
		];
	};
	const columns = new Map(OFFER_FIELDS.map((field) => [field, columnsFor(field)]));
	const fields = [...columns].map(([field, all]) => [field, kindOf(field), all] as const);
	const isOwn = storeId !== undefined || size !== undefined;
	return { storeId, isOwn, columns, read: readers.values<OfferField>(fields) };
}

/** Who isn't on offer pays what would be crossed out. */
const oldPriceIn = ({ columns }: MenuSheet) => (columns.has('promo') ? 'listPrice' : 'oldPrice');

/** The stores with columns of their own, each with whether an offer there is sold. */
function storesWithColumns(menu: MenuSheet, readers: Readers) {
	const all = [...IN_STORE.values()].flatMap((meaning) => columnsOf(menu, meaning));
	return new Map(
		[...groupBy(all, ({ of = '' }) => of).keys()].map((storeId) => {
			const [price] = columnsOf(menu, 'priceInStore', storeId);
			const [status] = columnsOf(menu, 'statusInStore', storeId);
			const consequence = `These dishes are not sold in store "${storeId}".`;
			const noteEmpty = price && readers.note(price, { what: 'are empty', consequence });
			const saysOn = (index: number) =>
			// A dash says that there is nothing to say.
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

/** The guest pays the reduced price where there is one, else the price, else what would be crossed out. */
function priceOf(menu: MenuSheet, readers: Readers) {
	const [promo] = columnsOf(menu, 'promo');
	const readPromo = promo && readers.column(kindOf('listPrice'), promo);
	const notePromo =
		promo &&
		readers.note(promo, {
			what: 'sale prices are not used',
			consequence:
				'These dishes have a price for each size or store. If guests are to pay the sale price, write it there.',
		});
	const [old] = columnsOf(menu, oldPriceIn(menu));
	// An emptied price beside one that is crossed out is a mistake: guests would pay that.
	const isCrossedOut = promo === undefined && (old?.by === 'answer' || old?.says === 'oldPrice');
	const isFallback = old !== undefined && !isCrossedOut && menu.columns.has('listPrice');
	const noteOldPrice =
		isFallback &&
		readers.note(old, {
			what: 'are the price, since no other column has one',
			consequence: 'Guests pay this, and nothing is crossed out.',
		});
	return (index: number, { listPrice, oldPrice }: OfferRecord['values'], isOwn: boolean) => {
		const price = priceOrNone(listPrice, isOwn);
		const sale = isOwn ? readPromo?.(index) : undefined;
		if (typeof sale === 'number' && sale > 0) notePromo?.(index, sale);
		if (isOwn || noteOldPrice === false) return { listPrice: price, oldPrice };
		const reduced = readPromo === undefined ? price : priceOrNone(readPromo(index), true);
		if (reduced instanceof Unreadable && readPromo !== undefined) reduced.isSale = true;
		// Programs write 0 for a dish that is not on offer.
		if (reduced !== undefined && !(readPromo !== undefined && reduced === 0)) {
			return { listPrice: reduced, oldPrice };
		}
		if (price === undefined && oldPrice !== undefined) noteOldPrice(index, oldPrice);
		return { listPrice: price ?? oldPrice, oldPrice: undefined };
	};
}

/** The column that a field of an offer is read from: of several, the one that is filled, or wrong. */
function headingOf(
	menu: MenuSheet,
	way: Way,
	field: OfferField,
	index: number,
	value: unknown,
): string {
	if (value instanceof Unreadable && value.heading !== undefined) return value.heading;
	const columns = way.columns.get(field) ?? [];
	const promo = field === 'listPrice' ? columnsOf(menu, 'promo') : [];
	const row = menu.sheet.rows[index] ?? {};
	const filled = [...promo, ...columns].find((column) => !isEmpty(column.cellOf(row)));
	return (filled ?? columns[0] ?? promo[0])?.heading ?? headingFor(menu, field);
}

const OR_SKIP = 'Or skip such rows: On Invalid Rows → Skip Them, and Switch Off What Is Skipped.';

/** Such as "MP" or "по запросу". Among sale prices, and those of a store or a size, a dash says that there is none. */
function priceOrNone(value: unknown, mayBeNone: boolean): unknown {
	if (!(value instanceof Unreadable) || /\d/.test(String(value.cell))) return value;
	if (mayBeNone && isDash(value.cell)) return undefined;
	value.inNode = OR_SKIP;
	return value;
}
