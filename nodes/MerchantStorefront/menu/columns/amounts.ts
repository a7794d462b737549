import { counts } from '../../table/numbers';
import { isOpen } from '../../table/recognize';
import { areMost, filledCells, isEmpty, isUnnamed, mostFit, type Row } from '../../table/rows';
import type { Proposal } from '../../table/tableOf';
import { MENU_KINDS } from '../kinds/menuKinds';
import {
	isDate,
	isFarBelow,
	isNumbering,
	mayBeAbout,
	ON_SALE,
	PRICE_DOUBT,
	PRICE_OR_STOCK,
} from './guess';
import { isOfField, isSize, isWeight, namesSize, PRICES } from './meanings';
import { isSure, without, type Step } from './step';

const isPrice = MENU_KINDS.price.fits;

/** Beside prices, a column may be what guests pay instead, or from now on. */
export const salePrice: Step = (all) => {
	const sure = all.filter(isSure);
	const isPriced = sure.some(({ meaning }) => PRICES.has(meaning));
	const hasSale = isPriced && all.some(({ meaning }) => meaning === 'promo');
	// What the other columns are may be asked on the same page.
	const isDoubted = ({ doubt }: Proposal) => doubt?.meanings.includes('listPrice') === true;
	const areSeveral = all.filter(isDoubted).length > 1;
	return all.map((one) => {
		if (hasSale && one.meaning === 'oldPrice') {
			return without(one, 'beside a Sale Price, the Price is crossed out');
		}
		const isSale = isPriced || (areSeveral && !namesSize(one.heading));
		const { doubt } = one;
		if ((doubt !== PRICE_DOUBT && doubt !== PRICE_OR_STOCK) || !isSale) return one;
		const { text, meanings } = doubt;
		const replaces = mayBeAbout(one.heading, 'new') ? ['newPrice'] : [];
		return {
			...one,
			doubt: { text, meanings: [...replaces, ...meanings.toSpliced(-1, 0, 'promo')] },
		};
	});
};

/** Of two prices with one heading, the second column has none: guests may pay what is in it. */
export const besidePrices =
	(isMenu: boolean): Step =>
	(all, { rows }) => {
		if (!isMenu) return all;
		const text = 'This column has no heading, and holds prices. What are they?';
		const meanings = ['ignore', 'listPrice', 'priceInStore', 'oldPrice', 'promo'];
		const prices = new Set(
			all
				.filter(
					({ meaning = '', doubt }) =>
						isOfField('listPrice', meaning) ||
						isOfField('oldPrice', meaning) ||
						doubt?.meanings.includes('listPrice') === true,
				)
				.map(({ heading }) => heading),
		);
		const isBeside = (heading: string) => (row: Row) => {
			const keys = Object.keys(row);
			return prices.has(keys[keys.indexOf(heading) - 1] ?? '');
		};
		return all.map((one) => {
			if (!isOpen(one) || !isUnnamed(one.heading)) return one;
			const filled = rows.filter((row) => !isEmpty(one.cellOf(row)));
			const cells = filled.map(one.cellOf);
			if (!areMost(cells, isPrice) || counts(cells)) return one;
			if (!areMost(filled, isBeside(one.heading))) return one;
			prices.add(one.heading);
			return { ...one, doubt: { text, meanings } };
		});
	};

/** A price of another currency, beside those of single stores. */
export const farBelowStores: Step = (all, sheet) => {
	const ofStores = all.filter(({ meaning }) => meaning === 'priceInStore');
	return all.map((one) =>
		one.by === 'heading' &&
		one.meaning === 'listPrice' &&
		isSure(one) &&
		ofStores.some((price) => isFarBelow(sheet, one, price))
			? { ...one, meaning: undefined, doubt: PRICE_DOUBT }
			: one,
	);
};

/** In Italian and Spanish, "Media" is a size. */
export const mediaAsSize: Step = (all, sheet) =>
	all.map((one) => {
		const { by, says, heading } = one;
		const isSizeToo = by === 'heading' && says === 'media' && isSize(heading);
		if (!isSizeToo || !mostFit(filledCells(sheet, one), isPrice)) return one;
		return { ...without(one), by: 'nothing', meaning: 'priceOfSize', of: heading.trim() };
	});

/** Columns headed with a size are its prices, where there is no other price. */
export const sizes: Step = (all, sheet) => {
	const prices = all.filter(
		(one) => isSure(one) && ['listPrice', 'priceInStore'].includes(one.meaning ?? ''),
	);
	const hasPlainPrice = prices.length > 0;
	const meanings = hasPlainPrice ? [] : ['listPrice'];
	const doubtOfSize = {
		text: 'Is this the price of a size?',
		meanings: ['priceOfSize', ...meanings, 'ignore'],
	};
	// Beside a price of some stores only, it may be that of the others.
	const isOfSome = hasPlainPrice && prices.every(({ meaning }) => meaning === 'priceInStore');
	const doubt = isOfSome ? PRICE_DOUBT : doubtOfSize;
	const isGuess = ({ by, meaning }: Proposal) => by === 'nothing' && meaning === 'priceOfSize';
	const doubted = all.map((one) =>
		isGuess(one) && hasPlainPrice ? { ...one, doubt: doubtOfSize } : one,
	);
	// Such as "Glass" and "Bottle", where the wines have no other price.
	const isInstead = (one: Proposal) => {
		const filled = sheet.rows.filter((row) => !isEmpty(one.cellOf(row)));
		const lacks = (row: Row) => prices.every((price) => isEmpty(price.cellOf(row)));
		return hasPlainPrice && areMost(filled, lacks);
	};
	// Beside the prices of known sizes, other amounts may be prices of sizes that nobody knows. The
	// mistakes among them are asked about later.
	const hasSizes = doubted.some((one) => isSure(one) && one.meaning === 'priceOfSize');
	return doubted.map((one) =>
		(isOpen(one) || (!hasPlainPrice && isPortion(one))) &&
		(hasSizes || isInstead(one)) &&
		areMost(filledCells(sheet, one), isPrice) &&
		!isNumbering(one.heading, filledCells(sheet, one))
			? { ...one, doubt }
			: one,
	);
};

/** Such as "Порція", which is a weight elsewhere. */
const isPortion = ({ by, says, heading }: Proposal) =>
	by === 'heading' && says === 'ignore' && isWeight(heading) && mayBeAbout(heading, 'availability');

/** Of a column that nobody knows beside a price that is paid only at times. */
export const datesOfPromo: Step = (all, sheet) => {
	const text =
		'Guests pay the sale price at any time, whatever this column says. If that is wrong, empty the old sale prices.';
	if (!all.some(({ meaning }) => meaning === 'promo')) return all;
	return all.map((one) => {
		const isUnknown = one.by === 'nothing' && one.meaning === undefined;
		if (!isUnknown || !mayBeAbout(one.heading, 'price')) return one;
		return filledCells(sheet, one).some(isDate)
			? { ...one, doubt: { text, meanings: ['ignore'] } }
			: one;
	});
};

/** Where no column is a price, amounts with a word for off among them may be one, as the others are asked. */
export const pricesWithWords: Step = (all, sheet) => {
	if (all.some(({ meaning = '' }) => isOfField('listPrice', meaning))) return all;
	return all.map((one) => {
		const [first] = one.doubt?.text === ON_SALE ? one.doubt.meanings : [];
		const isOfWords = one.by === 'nothing' && first === 'offWhenListed';
		return isOfWords && areMost(filledCells(sheet, one), isPrice) ? without(one) : one;
	});
};
