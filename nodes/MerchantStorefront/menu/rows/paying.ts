import { Unreadable } from '../../table/problems';
import type { Readers } from '../../table/readers';
import { isDash, saysNotSold } from '../../table/status';
import type { Proposal } from '../../table/tableOf';
import { columnsOf, type MenuSheet } from '../columns/menuSheet';
import { kindOf } from '../menuColumns';
import type { OfferRecord } from '../product';

/** Where an offer is read: in one store, or of one size, or elsewhere. */
interface Where {
	/** Whether it is of one store or size, where a dash among the prices says that there is none. */
	isOwn: boolean;
	isOfSize: boolean;
}

/** What guests pay, and what is crossed out. */
type Paying = (
	index: number,
	values: OfferRecord['values'],
	where: Where,
) => Pick<OfferRecord['values'], 'listPrice' | 'oldPrice'>;

/** What guests pay for an offer whose row says these values. */
export function payingIn(menu: MenuSheet, readers: Readers): Paying {
	const [promo] = columnsOf(menu, 'promo');
	const newPrice = newPrices(menu, readers);
	const pay = promo === undefined ? usualPrices(menu, readers) : salePrices(promo, readers);
	return (index, values, where) => {
		const usual = priceOrNone(values.listPrice, where.isOwn ? saysNotSold : undefined);
		return pay(index, { ...values, listPrice: newPrice(index, where) ?? usual }, where);
	};
}

/** A price that is emptied beside one that may be crossed out is that one. */
function usualPrices(menu: MenuSheet, readers: Readers): Paying {
	const [old] = columnsOf(menu, 'oldPrice');
	if (old === undefined) return (_index, { listPrice, oldPrice }) => ({ listPrice, oldPrice });
	const readOld = readers.column(kindOf('oldPrice'), old);
	const noteOfSize = noteUnused(readers, old, 'old');
	// Beside one that surely is crossed out, it is a mistake: guests would pay that.
	const isCrossedOut = old.by === 'answer' || old.says === 'oldPrice';
	const mayBePrice = !isCrossedOut && menu.columns.has('listPrice');
	const noteOldPrice = readers.note(old, {
		what: 'are the price, since no other column has one',
		consequence: 'Guests pay this, and nothing is crossed out.',
	});
	return (index, { listPrice, oldPrice }, { isOwn, isOfSize }) => {
		const ofSize = isOfSize ? readOld(index) : undefined;
		if (typeof ofSize === 'number') noteOfSize(index, ofSize);
		const isPrice = mayBePrice && !isOwn && listPrice === undefined && oldPrice !== undefined;
		if (!isPrice) return { listPrice, oldPrice };
		noteOldPrice(index, oldPrice);
		return { listPrice: oldPrice, oldPrice: undefined };
	};
}

/** What a dish costs instead of any other price; undefined where that holds. */
function newPrices(menu: MenuSheet, readers: Readers): (index: number, where: Where) => unknown {
	const [column] = columnsOf(menu, 'newPrice');
	if (column === undefined) return () => undefined;
	const read = readers.column(kindOf('listPrice'), column);
	const noteOfSize = noteUnused(readers, column, 'new');
	return (index, { isOfSize }) => {
		const price = priceOrNone(read(index), isDash);
		if (!isOfSize) return price;
		if (typeof price === 'number') noteOfSize(index, price);
		return undefined;
	};
}

/** What guests get instead of such a price of a dish that has sizes, and how they would get it. */
const UNUSED = {
	sale: ['see nothing crossed out there', 'to pay the sale price, write it there'],
	old: ['see nothing crossed out there', 'to see the old price, write each size in its own row'],
	new: ['pay that', 'to pay the new price, write it there'],
} as const;

/** Notes prices that say something of a dish, where each of its sizes has a price. */
function noteUnused(readers: Readers, column: Proposal, what: keyof typeof UNUSED) {
	const [instead, wish] = UNUSED[what];
	return readers.note(column, {
		what: `${what} prices are not used for sizes`,
		consequence: `These dishes have a price for each size, and guests ${instead}. If they are ${wish}.`,
	});
}

/** The guest pays the sale price wherever it is below the price there, which is crossed out. */
function salePrices(promo: Proposal, readers: Readers): Paying {
	const readSale = readers.column(kindOf('listPrice'), promo);
	const noteOfSize = noteUnused(readers, promo, 'sale');
	const noteNotBelow = readers.note(promo, {
		what: 'sale prices are not below the price of a store',
		consequence: 'Guests pay the price there, and nothing is crossed out.',
	});
	return (index, { storeId, listPrice: price, status }, { isOfSize }) => {
		const sale = withoutAmountOff(priceOrNone(readSale(index), isDash), promo);
		const usual = { listPrice: price, oldPrice: undefined };
		// Programs write 0 for a dish that is not on offer.
		if (typeof price !== 'number' || sale === undefined || sale === 0) return usual;
		if (sale instanceof Unreadable) {
			if (isOfSize) {
				if (!saysNotSold(sale.cell)) noteOfSize(index, sale.cell);
				return usual;
			}
			sale.isSale = true;
			return { listPrice: sale, oldPrice: undefined };
		}
		if (typeof sale !== 'number') return usual;
		if (sale < price && !isOfSize) return { listPrice: sale, oldPrice: price };
		if (isOfSize) noteOfSize(index, sale);
		else if (status !== 'disabled') noteNotBelow(index, sale, ` in ${String(storeId)}`);
		return usual;
	};
}

/** Such as -100, which says how much is off. */
function withoutAmountOff(sale: unknown, { heading }: Proposal): unknown {
	if (typeof sale !== 'number' || sale >= 0) return sale;
	const flaw = 'is how much is off. Write what guests pay.';
	return Object.assign(new Unreadable(sale, flaw), { heading });
}

const OR_SKIP = 'Or skip such rows: On Invalid Rows → Skip Them, and Switch Off What Is Skipped.';

/** Such as "MP" or "по запросу". Among sale prices, and those of a store or a size, some say that there is none. */
function priceOrNone(value: unknown, isNone?: (cell: unknown) => boolean): unknown {
	if (!(value instanceof Unreadable) || /\d/.test(String(value.cell))) return value;
	if (isNone?.(value.cell) === true) return undefined;
	value.inNode = OR_SKIP;
	return value;
}
