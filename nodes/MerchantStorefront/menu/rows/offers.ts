import {
	NO_STORES,
	placeOf,
	nameOf,
	type FieldColumns,
	type MenuSheet,
} from '../columns/menuSheet';
import { OFFER_FIELDS, type OfferField } from '../menuColumns';
import type { OfferRecord } from '../product';
import { Unreadable } from '../../table/problems';
import { onInAll, type Readers } from '../../table/readers';
import type { Proposal } from '../../table/recognize';
import { isEmpty } from '../../table/rows';
import { isDash } from '../../table/status';
import { inStore, ofSize, type MenuRow } from './records';

/** An offer, and the row that makes it. */
export interface OfferOfRow extends OfferRecord {
	row: MenuRow;
}

type Size = MenuSheet['columns']['sizes'][number];
type Note = ReturnType<Readers['note']>;

/** Which columns an offer is read from, beside those for all stores and sizes. */
interface Own {
	storeId?: string;
	columns?: FieldColumns;
	size?: Size | undefined;
}

/** Makes offers of a row: one for each store that it is for. */
export class OffersOfRows {
	/** Of stores with columns of their own, in which an empty price means that a dish isn't sold there. */
	private readonly stores: Array<{ storeId: string; columns: FieldColumns; noteEmpty?: Note }>;
	private readonly noteOldPrice: Note | undefined;

	constructor(
		private readonly menu: MenuSheet,
		readers: Readers,
	) {
		const { fields, ofStore, promo } = menu.columns;
		this.stores = [...ofStore].map(([storeId, columns]) => {
			const [price] = columns.get('listPrice') ?? [];
			if (price === undefined) return { storeId, columns };
			const noteEmpty = readers.note(price, {
				what: 'are empty',
				consequence: `These dishes are not sold in store "${storeId}".`,
			});
			return { storeId, columns, noteEmpty };
		});
		const [old] = fields.get('oldPrice') ?? [];
		// An emptied price beside one that is crossed out is a mistake: guests would pay that.
		const isCrossedOut = promo === undefined && (old?.by === 'answer' || old?.says === 'oldPrice');
		if (old === undefined || isCrossedOut || !fields.has('listPrice')) return;
		this.noteOldPrice = readers.note(old, {
			what: 'are the price, since there is no other',
			consequence: 'Guests pay this, and nothing is crossed out.',
		});
	}

	/** At least one, of the dish of this SKU. Those of stores with columns of their own come first. */
	of(row: MenuRow, sku: unknown, size?: Size): OfferOfRow[] {
		const own = this.stores.map(({ storeId, columns }) =>
			this.offer(row, sku, storeId, { storeId, columns, size }),
		);
		const sold = own.filter(({ values: { listPrice } }, at) => {
			const { storeId, noteEmpty } = this.stores[at] ?? {};
			if (storeId === undefined || noteEmpty === undefined || listPrice !== undefined) return true;
			if (row.values[inStore('status', storeId)] === 'enabled') return true;
			noteEmpty(row.index, row.values.sku);
			return false;
		});
		const { storeId } = row.values;
		const { stores = NO_STORES } = this.menu.options;
		// The store that the row names is its only one.
		const named = storeId === undefined ? stores.ofRow(row.index) : [storeId];
		const others: unknown[] = named.filter((one) => !this.menu.columns.ofStore.has(String(one)));
		const isOfNone = others.length === 0 && this.stores.length === 0;
		const made = [
			...sold,
			...(isOfNone ? [undefined] : others).map((one) => this.offer(row, sku, one, { size })),
		];
		return made.length === 0 ? own.slice(0, 1) : made;
	}

	private offer(row: MenuRow, sku: unknown, storeId: unknown, own: Own): OfferOfRow {
		const said = (field: OfferField): unknown => {
			const ofAll = row.values[field];
			if (own.storeId === undefined) return ofAll;
			const ofStore = row.values[inStore(field, own.storeId)];
			return field === 'status' ? onInAll([ofStore, ofAll]) : (ofStore ?? ofAll);
		};
		const { paid, old } = this.prices(row, said('listPrice'), own);
		const values: OfferRecord['values'] = {};
		for (const field of OFFER_FIELDS) values[field] = said(field);
		Object.assign(values, { storeId, listPrice: paid, oldPrice: old });
		const at = (field?: OfferField) => ({
			...placeOf(this.menu, row.index, field && this.headingOf(field, row, values[field], own)),
			...(typeof sku === 'string' ? { sku } : {}),
		});
		return { values, at, row };
	}

	/** The guest pays the reduced price where there is one, else the price, else what would be crossed out. */
	private prices({ index, values }: MenuRow, ofStore: unknown, { columns, size }: Own) {
		const { promo } = this.menu.columns;
		const old = size === undefined ? values.oldPrice : undefined;
		const isPlain = columns !== undefined || size !== undefined;
		const price = priceOrNone(size === undefined ? ofStore : values[ofSize(size.size)], isPlain);
		if (isPlain || this.noteOldPrice === undefined) return { paid: price, old };
		const reduced = promo === undefined ? price : values.promo;
		// Programs write 0 for a dish that is not on offer.
		if (reduced !== undefined && (promo === undefined || reduced !== 0)) {
			return { paid: reduced, old };
		}
		if (price === undefined && old !== undefined) this.noteOldPrice(index, old);
		return { paid: price ?? old, old: undefined };
	}

	/** The column that a field of an offer is read from: of several, the one that is filled, or wrong. */
	private headingOf(
		field: OfferField,
		{ index }: MenuRow,
		value: unknown,
		{ columns, size }: Own,
	): string {
		const { sheet, columns: all } = this.menu;
		if (field === 'status' && value instanceof Unreadable && value.heading !== undefined) {
			return value.heading;
		}
		const own = [...(columns?.get(field) ?? []), ...(all.fields.get(field) ?? [])];
		const ofSizes = { listPrice: [size?.column ?? []].flat(), oldPrice: [] as Proposal[] };
		const ofField =
			size !== undefined && (field === 'listPrice' || field === 'oldPrice') ? ofSizes[field] : own;
		const promo = field === 'listPrice' ? [all.promo ?? []].flat() : [];
		const row = sheet.rows[index] ?? {};
		const isFilled = [...promo, ...ofField].find(
			(column) => field !== 'status' && !isEmpty(column.cellOf(row)),
		);
		return (isFilled ?? ofField[0] ?? promo[0])?.heading ?? nameOf(this.menu, field);
	}
}

const NO_PRICE =
	"isn't a price. Type one, or skip such rows: On Invalid Rows → Skip Them, and Switch Off What Is Skipped.";

/** Such as "MP" or "по запросу". Among the prices of a store or a size, a dash says that there is none. */
function priceOrNone(value: unknown, mayBeNone: boolean): unknown {
	if (!(value instanceof Unreadable) || /\d/.test(String(value.cell))) return value;
	return mayBeNone && isDash(value.cell) ? undefined : new Unreadable(value.cell, NO_PRICE);
}
