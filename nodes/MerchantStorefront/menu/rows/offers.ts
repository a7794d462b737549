import { columnsOf, nameOf, placeOf, type MenuSheet } from '../columns/menuSheet';
import { asTyped, NO_STORES } from '../columns/menuTable';
import { OFFER_FIELDS, type OfferField } from '../menuColumns';
import type { OfferRecord } from '../product';
import { Unreadable } from '../../table/problems';
import { onInAll, type Readers } from '../../table/readers';
import type { Proposal } from '../../table/recognize';
import { isEmpty } from '../../table/rows';
import { isDash } from '../../table/status';
import { keyOf, type MenuRow } from './records';

/** An offer, and the row that makes it. */
export interface OfferOfRow extends OfferRecord {
	row: MenuRow;
}

type Note = ReturnType<Readers['note']>;

/** Columns of one store, by the field that they say instead of those for all stores. */
const OF_ONE_STORE = {
	listPrice: 'priceInStore',
	stock: 'stockInStore',
	status: 'statusInStore',
} as const;
const inStore = (field: OfferField) =>
	field in OF_ONE_STORE ? OF_ONE_STORE[field as keyof typeof OF_ONE_STORE] : undefined;

/** Which columns an offer is read from, beside those for all stores and sizes. */
interface Own {
	storeId?: string;
	size?: Proposal | undefined;
}

/** As nearly all offers are. */
const OF_ALL: Own = {};

/** Makes offers of a row: one for each store that it is for. */
export class OffersOfRows {
	/** Of stores with columns of their own. Where one of them is the price, none means that a dish isn't sold there. */
	private readonly stores: ReadonlyMap<string, Note | undefined>;
	private readonly noteOldPrice: Note | undefined;
	private readonly hasPromo: boolean;

	constructor(
		private readonly menu: MenuSheet,
		readers: Readers,
	) {
		const ofStores = Object.values(OF_ONE_STORE).flatMap((meaning) => columnsOf(menu, meaning));
		this.stores = new Map(
			ofStores.map(({ of: storeId = '' }) => {
				const [price] = columnsOf(menu, 'priceInStore', storeId);
				const consequence = `These dishes are not sold in store "${storeId}".`;
				return [storeId, price && readers.note(price, { what: 'are empty', consequence })];
			}),
		);
		this.hasPromo = menu.columns.has('promo');
		const [old] = this.columnsOf('oldPrice');
		// An emptied price beside one that is crossed out is a mistake: guests would pay that.
		const isCrossedOut = !this.hasPromo && (old?.by === 'answer' || old?.says === 'oldPrice');
		if (old === undefined || isCrossedOut || !menu.columns.has('listPrice')) return;
		this.noteOldPrice = readers.note(old, {
			what: 'are the price, since there is no other',
			consequence: 'Guests pay this, and nothing is crossed out.',
		});
	}

	/** Who isn't on offer pays what would be crossed out. */
	private columnsOf(field: OfferField): readonly Proposal[] {
		return columnsOf(this.menu, field === 'oldPrice' && this.hasPromo ? 'listPrice' : field);
	}

	/** At least one, of the dish of this SKU. Those of stores with columns of their own come first. */
	of(row: MenuRow, sku: unknown, size?: Proposal): OfferOfRow[] {
		const own = [...this.stores.keys()].map((storeId) =>
			this.offer(row, sku, storeId, { storeId, size }),
		);
		const sold = own.filter(({ values: { storeId, listPrice } }) => {
			const noteEmpty = this.stores.get(String(storeId));
			if (noteEmpty === undefined || listPrice !== undefined) return true;
			if (row.values[keyOf('statusInStore', String(storeId))] === 'enabled') return true;
			noteEmpty(row.index, row.values.sku);
			return false;
		});
		const { storeId } = row.values;
		const { stores = NO_STORES } = this.menu.options;
		// The store that the row names is its only one.
		const named =
			storeId === undefined ? stores.ofRow(row.index) : [asTyped(storeId, stores.typed)];
		const others: unknown[] = named.filter((one) => !this.stores.has(String(one)));
		const isOfNone = others.length === 0 && this.stores.size === 0;
		const made = [
			...sold,
			...(isOfNone ? [undefined] : others).map((one) =>
				this.offer(row, sku, one, size === undefined ? OF_ALL : { size }),
			),
		];
		return made.length === 0 ? own.slice(0, 1) : made;
	}

	private offer(row: MenuRow, sku: unknown, storeId: unknown, own: Own): OfferOfRow {
		const said = (field: OfferField): unknown => {
			const meaning = inStore(field);
			const ofAll = row.values[field];
			const ofStore = meaning && row.values[keyOf(meaning, own.storeId ?? '')];
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
	private prices({ index, values }: MenuRow, ofStore: unknown, { storeId, size }: Own) {
		const old = size === undefined ? values[this.hasPromo ? 'listPrice' : 'oldPrice'] : undefined;
		const isPlain = storeId !== undefined || size !== undefined;
		const ofRow = size === undefined ? ofStore : values[keyOf('priceOfSize', size.of ?? '')];
		const price = priceOrNone(ofRow, isPlain);
		if (isPlain || this.noteOldPrice === undefined) return { paid: price, old };
		const reduced = this.hasPromo ? values.promo : price;
		// Programs write 0 for a dish that is not on offer.
		if (reduced !== undefined && !(this.hasPromo && reduced === 0)) {
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
		{ storeId, size }: Own,
	): string {
		if (value instanceof Unreadable && value.heading !== undefined) return value.heading;
		const isPrice = field === 'listPrice';
		const meaning = storeId === undefined ? undefined : inStore(field);
		const columns =
			isPrice && size !== undefined
				? [size]
				: [
						...(meaning === undefined ? [] : columnsOf(this.menu, meaning, storeId)),
						...this.columnsOf(field),
					];
		const promo = isPrice ? columnsOf(this.menu, 'promo') : [];
		const row = this.menu.sheet.rows[index] ?? {};
		const filled = [...promo, ...columns].find((column) => !isEmpty(column.cellOf(row)));
		return (filled ?? columns[0] ?? promo[0])?.heading ?? nameOf(this.menu, field);
	}
}

const NO_PRICE =
	"isn't a price. Type one, or skip such rows: On Invalid Rows → Skip Them, and Switch Off What Is Skipped.";

/** Such as "MP" or "по запросу". Among the prices of a store or a size, a dash says that there is none. */
function priceOrNone(value: unknown, mayBeNone: boolean): unknown {
	if (!(value instanceof Unreadable) || /\d/.test(String(value.cell))) return value;
	if (mayBeNone && isDash(value.cell)) return undefined;
	return Object.assign(new Unreadable(value.cell, NO_PRICE), { heading: value.heading });
}
