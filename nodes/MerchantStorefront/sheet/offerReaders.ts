import { Unreadable } from '../menu/problems';
import { isEmpty } from './cells';
import type { Reader } from './columnReaders';
import type { Columns } from './findings';
import { Oddity } from './oddity';
import type { MenuColumn, OfferDraft, OfferField } from '../menu/product';
import type { Sheet } from './sheet';
import { NO_STORES, StoreNames } from './storeNames';

/** Reads one of the offers that a row makes: a row may be for several stores. */
export interface OfferReader {
	/** Undefined where the row makes no such offer; one that is needed is read all the same. */
	read(index: number, isNeeded?: boolean): OfferDraft | undefined;
	/** The column that a field of it is read from. */
	keyOf(field: OfferField, index: number): string | undefined;
}

type ReaderOf = (column: MenuColumn, keys: readonly string[]) => Reader;

/** At least one. Those of stores with columns of their own come first. */
export function offerReaders(
	sheet: Sheet,
	readerOf: ReaderOf,
	noteOdd: (oddity: Oddity) => void,
): OfferReader[] {
	const { ofStore, stores = NO_STORES } = sheet;
	const own = [...ofStore].map(([storeId, ownColumns]) => {
		const [priceKey] = ownColumns.get('listPrice') ?? [];
		const isNotSold =
			priceKey === undefined ? undefined : notSold(sheet, readerOf, { storeId, priceKey, noteOdd });
		return offerReader(sheet, readerOf, ownColumns, () => storeId, isNotSold);
	});
	const storeOf = storeReader(sheet, readerOf);
	const count = own.length > 0 ? stores.mostOfRow : Math.max(stores.mostOfRow, 1);
	const others = Array.from({ length: count }, (_, place) => {
		const read = (index: number) => storeOf(index, place);
		const isNoStore = (index: number) => {
			const storeId = read(index);
			return storeId === undefined || ofStore.has(storeId as string);
		};
		const isAlwaysThere = place === 0 && own.length === 0;
		return offerReader(sheet, readerOf, undefined, read, isAlwaysThere ? undefined : isNoStore);
	});
	return [...own, ...others];
}

/** The store that the row names is its only one; a row that names none is for all of its company. */
function storeReader(
	{ columns, stores = NO_STORES }: Sheet,
	readerOf: ReaderOf,
): (index: number, place: number) => unknown {
	const readNamed = readerOf('storeId', columns.get('storeId') ?? []);
	// As in nearly all sheets with a column of the store.
	if (stores.names.length === 0 && stores.mostOfRow === 0) {
		return (index, place) => (place === 0 ? readNamed(index) : undefined);
	}
	const names = new StoreNames(stores);
	const named = (index: number) => {
		const told = readNamed(index);
		return stores.names.length > 0 && typeof told === 'string' ? (names.idOf(told) ?? told) : told;
	};
	return (index, place) => {
		const told = named(index);
		if (told === undefined) return stores.ofRow(index)[place];
		return place === 0 ? told : undefined;
	};
}

function offerReader(
	sheet: Sheet,
	readerOf: ReaderOf,
	own: Columns | undefined,
	storeId: Reader,
	isAbsent?: (index: number, offer: OfferDraft) => boolean,
): OfferReader {
	const keysOf = (column: OfferField) => [
		...(own?.get(column) ?? []),
		...(sheet.columns.get(column) ?? []),
	];
	const listPrice = readerOf('listPrice', keysOf('listPrice'));
	const oldPrice = readerOf('oldPrice', keysOf('oldPrice'));
	const sortOrder = readerOf('sortOrder', keysOf('sortOrder'));
	const stock = readerOf('stock', keysOf('stock'));
	const status = readerOf('status', keysOf('status'));
	return {
		read(index, isNeeded) {
			// All fields, also the empty ones, so that all offers are of one shape.
			const offer = {
				storeId: storeId(index),
				listPrice: listPrice(index),
				oldPrice: oldPrice(index),
				sortOrder: sortOrder(index),
				stock: stock(index),
				status: status(index),
			};
			return isAbsent === undefined || isNeeded || !isAbsent(index, offer) ? offer : undefined;
		},
		keyOf(field, index) {
			const keys = field === 'storeId' ? (sheet.columns.get('storeId') ?? []) : keysOf(field);
			const isMeant = (key: string) =>
				field === 'status'
					? readerOf(field, [key])(index) instanceof Unreadable
					: !isEmpty(sheet.rows[index][key]);
			return keys.find(isMeant) ?? keys[0];
		},
	};
}

/** A dish is not sold in a store whose column has no price for it, unless its status says so. */
function notSold(
	sheet: Sheet,
	readerOf: ReaderOf,
	{
		storeId,
		priceKey,
		noteOdd,
	}: { storeId: string; priceKey: string; noteOdd(oddity: Oddity): void },
) {
	const readStatus = readerOf('status', sheet.ofStore.get(storeId)?.get('status') ?? []);
	const readSku = readerOf('sku', sheet.columns.get('sku') ?? []);
	const oddity = new Oddity(
		sheet,
		sheet.labelOf(priceKey),
		'are empty',
		`These dishes are not sold in store "${storeId}".`,
	);
	noteOdd(oddity);
	return (index: number, { listPrice }: OfferDraft) => {
		if (listPrice !== undefined || readStatus(index) === 'enabled') return false;
		oddity.note(index, readSku(index));
		return true;
	};
}
