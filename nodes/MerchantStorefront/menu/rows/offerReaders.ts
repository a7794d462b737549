import type { Proposal } from '../../table/recognize';
import { isDash, type StatusColumn } from '../../table/status';
import type { Reader, Readers } from '../../table/readers';
import { kindOf, OFFER_FIELDS, type OfferField } from '../menuColumns';
import { NO_STORES, type FieldColumns, type MenuSheet } from '../columns/menuSheet';
import type { OfferDraft } from '../product';
import { Unreadable } from '../../table/problems';
import { cellAt, isEmpty, type Column } from '../../table/rows';

/** Reads one of the offers that a row makes: a row may be for several stores. */
export interface OfferReader {
	/** Undefined where the row makes no such offer; one that is needed is read all the same. */
	read(index: number, isNeeded?: boolean): OfferDraft | undefined;
	/** The column that a field of it is read from. */
	headingOf(field: OfferField, index: number): string | undefined;
}

/** At least one. Those of stores with columns of their own come first. */
export function offerReaders(
	menu: MenuSheet,
	readers: Readers,
	/** Of a size, the column of its price. */
	sizeColumn?: Proposal,
): OfferReader[] {
	const { ofStore } = menu.columns;
	const { stores = NO_STORES } = menu.options;
	const make = (own: FieldColumns | undefined, storeId: Reader, isAbsent?: IsAbsent) =>
		offerReader(menu, readers, { own, sizeColumn, storeId, isAbsent });
	const own = [...ofStore].map(([storeId, columns]) =>
		make(columns, () => storeId, notSold(menu, readers, storeId, columns)),
	);
	const named = readers.of(kindOf('storeId'), menu.columns.fields.get('storeId'));
	const storeOf = (index: number, nth: number) => {
		const told = named(index);
		if (told === undefined) return stores.ofRow(index)[nth];
		// The store that the row names is its only one.
		return nth === 0 ? told : undefined;
	};
	const count = own.length > 0 ? stores.mostOfRow : Math.max(stores.mostOfRow, 1);
	const others = Array.from({ length: count }, (_, nth) => {
		const isNoStore: IsAbsent = (_index, { storeId }) =>
			storeId === undefined || ofStore.has(String(storeId));
		const isAlwaysThere = nth === 0 && own.length === 0;
		return make(undefined, (index) => storeOf(index, nth), isAlwaysThere ? undefined : isNoStore);
	});
	return [...own, ...others];
}

type IsAbsent = (index: number, offer: OfferDraft) => boolean;

/** All fields, also the empty ones, so that all offers are of one shape. */
const EMPTY_OFFER: OfferDraft = Object.fromEntries(OFFER_FIELDS.map((field) => [field, undefined]));

function offerReader(
	menu: MenuSheet,
	readers: Readers,
	{
		own,
		sizeColumn,
		storeId,
		isAbsent,
	}: {
		own: FieldColumns | undefined;
		sizeColumn: Proposal | undefined;
		storeId: Reader;
		isAbsent: IsAbsent | undefined;
	},
): OfferReader {
	const columnsOf = (field: OfferField): readonly Proposal[] => {
		if (field === 'listPrice' && sizeColumn !== undefined) return [sizeColumn];
		if (field === 'oldPrice' && sizeColumn !== undefined) return [];
		return [...(own?.get(field) ?? []), ...(menu.columns.fields.get(field) ?? [])];
	};
	const prices = priceReaders(menu, readers, {
		price: columnsOf('listPrice'),
		old: columnsOf('oldPrice'),
		isPlain: own !== undefined || sizeColumn !== undefined,
	});
	const special: { [field in OfferField]?: Reader } = {
		storeId,
		listPrice: prices.paid,
		oldPrice: prices.old,
	};
	const fields = OFFER_FIELDS.map((field) => ({
		field,
		read: special[field] ?? readers.of(kindOf(field), columnsOf(field)),
	}));
	return {
		read(index, isNeeded) {
			const offer = { ...EMPTY_OFFER };
			for (const { field, read } of fields) offer[field] = read(index);
			return isAbsent === undefined || isNeeded || !isAbsent(index, offer) ? offer : undefined;
		},
		headingOf(field, index) {
			const promo = field === 'listPrice' ? menu.columns.promo : undefined;
			const columns = [...[promo ?? []].flat(), ...columnsOf(field)];
			const isMeant = (column: StatusColumn) =>
				field === 'status'
					? readers.of(kindOf(field), [column])(index) instanceof Unreadable
					: !isEmpty(cellAt(menu.sheet, column, index));
			return (columns.find(isMeant) ?? columnsOf(field)[0] ?? columns[0])?.heading;
		},
	};
}

/** The guest pays the reduced price where there is one, else the price, else what would be crossed out. */
function priceReaders(
	{ columns: { promo } }: MenuSheet,
	readers: Readers,
	{ price, old, isPlain }: { price: readonly Column[]; old: readonly Proposal[]; isPlain: boolean },
): { paid: Reader; old: Reader } {
	const readPrice = priceOrNone(readers.of(kindOf('listPrice'), price), isPlain);
	const readOld = readers.of(kindOf('oldPrice'), old);
	const [oldColumn] = old;
	// An emptied price beside one that is crossed out is a mistake: guests would pay that.
	const isCrossedOut =
		promo === undefined && (oldColumn?.by === 'answer' || oldColumn?.says === 'oldPrice');
	if (isPlain || isCrossedOut || oldColumn === undefined || price.length === 0) {
		return { paid: readPrice, old: readOld };
	}
	const note = readers.note(oldColumn, {
		what: 'are the price, since there is no other',
		consequence: 'Guests pay this, and nothing is crossed out.',
	});
	const readPromo = promo === undefined ? readPrice : readers.of(kindOf('listPrice'), [promo]);
	// Programs write 0 for a dish that is not on offer.
	const isOnOffer = (value: unknown) => value !== undefined && (promo === undefined || value !== 0);
	return {
		paid(index) {
			const value = readPromo(index);
			if (isOnOffer(value)) return value;
			const regular = readPrice(index);
			if (regular !== undefined) return regular;
			const fallback = readOld(index);
			if (fallback !== undefined) note(index, fallback);
			return fallback;
		},
		old: (index) => (isOnOffer(readPromo(index)) ? readOld(index) : undefined),
	};
}

const NO_PRICE =
	"isn't a price. Type one, or skip such rows: On Invalid Rows → Skip Them, and Switch Off What Is Skipped.";

/** Such as "MP" or "по запросу". Among the prices of a store or a size, a dash says that there is none. */
function priceOrNone(read: Reader, mayBeNone: boolean): Reader {
	return (index) => {
		const value = read(index);
		if (!(value instanceof Unreadable) || /\d/.test(String(value.cell))) return value;
		return mayBeNone && isDash(value.cell) ? undefined : new Unreadable(value.cell, NO_PRICE);
	};
}

/** A dish is not sold in a store whose column has no price for it, unless its status says so. */
function notSold(
	{ columns }: MenuSheet,
	readers: Readers,
	storeId: string,
	own: FieldColumns,
): IsAbsent | undefined {
	const [price] = own.get('listPrice') ?? [];
	if (price === undefined) return undefined;
	const readStatus = readers.of(kindOf('status'), own.get('status'));
	const readSku = readers.of(kindOf('sku'), columns.fields.get('sku'));
	const note = readers.note(price, {
		what: 'are empty',
		consequence: `These dishes are not sold in store "${storeId}".`,
	});
	return (index, { listPrice }) => {
		if (listPrice !== undefined || readStatus(index) === 'enabled') return false;
		note(index, readSku(index));
		return true;
	};
}
