import { counts } from '../../table/numbers';
import { listNames, show } from '../../platform/shown';
import { simplify } from '../../table/headings';
import { isOpen, recognize } from '../../table/recognize';
import {
	areMost,
	filledCells,
	isEmpty,
	isUnnamed,
	mostFit,
	sheetOf,
	type Row,
	type Sheet,
} from '../../table/rows';
import type { Problem } from '../../table/problems';
import type { Answer, Doubt, Proposal, TableOf, Wording } from '../../table/tableOf';
import { MENU_KINDS } from '../kinds/menuKinds';
import { FIELDS, menuField, MENU_COLUMNS, type MenuColumn, type OfferField } from '../menuColumns';
import { warnOfSamples, withoutTemplateRows } from '../templateMarks';
import {
	doubtOfAnswers,
	doubtOfUnknown,
	doubtOfWords,
	holdAmounts,
	isDate,
	isFarBelow,
	isNumbering,
	mayBeAbout,
	ON_SALE,
	PRICE_DOUBT,
	PRICE_OR_STOCK,
} from './guess';
import { lackingIn } from './lacking';
import {
	IN_STORE,
	isField,
	isOfField,
	isOfMenu,
	isSize,
	labelOf,
	meaningOf,
	namesSize,
	OF_ONE_STORE,
	othersFor,
	PRICES,
	readingInStore,
} from './meanings';
import {
	asTyped,
	names,
	NO_STORES,
	storeSaidIn,
	storesOf,
	type MenuSheet,
	type ReadingOptions,
} from './menuSheet';
import { settlePrices } from './prices';

export interface SheetSettings extends ReadingOptions {
	/** The fields that the sheet may have: all of a menu, or those of a list of changes. */
	fields?: readonly MenuColumn[] | undefined;
	answers?: readonly Answer[] | undefined;
	/** Fields that this time need no column. */
	notRequired?: readonly MenuColumn[] | undefined;
}

/** Rows as a sheet of a menu, or of changes of offers: which column is what, and what is open. */
export function recognizeSheet(
	rows: readonly Row[],
	{ fields = MENU_COLUMNS, answers = [], notRequired = [], ...options }: SheetSettings = {},
): MenuSheet {
	const whole = sheetOf(rows);
	const { samples, rows: own } = withoutTemplateRows(rows);
	const sheet = { ...whole, rows: own };
	const found = recognize(sheet, menuTable(options, fields), answers, notRequired);
	return {
		...found,
		sheet,
		options,
		warnings: [
			...warnOfSamples(sheet, samples),
			...warnOfNamedStores([...found.columns.values()].flat(), options),
			...found.warnings,
		],
	};
}

/** Which columns a menu may have, or a list of changes with fewer fields, and what they say together. */
function menuTable(options: ReadingOptions, fields: readonly MenuColumn[]): TableOf<MenuColumn> {
	const isMenu = isOfMenu(fields);
	const others = othersFor(fields);
	const { typed } = options.stores ?? NO_STORES;
	const steps: readonly Step[] = [
		answers(isMenu),
		isMenu ? preferTypeToTaxonomy : ofChanges,
		settlePrices(isMenu),
		salePrice,
		besidePrices(isMenu),
		farBelowStores,
		briefDescription,
		statusInStores,
		mediaAsSize,
		sizes,
		datesOfPromo,
		numbersOfRows,
		stores(options),
		ofNamedStores(options),
		whereSold(options),
		pricesWithWords,
		withoutOtherFields(fields, others),
	];
	return {
		fields: Object.fromEntries(fields.map((name) => [name, menuField(name)])) as typeof FIELDS,
		...{ kinds: MENU_KINDS, others, find: meaningOf, tab: options.tab, row: 'dish' },
		guess({ heading }, cells, says) {
			if (says === 'ignore') return { doubt: doubtOfWords(cells, true) };
			if (isMenu && isSize(heading) && holdAmounts(cells)) {
				return { meaning: 'priceOfSize', of: heading.trim() };
			}
			// Otherwise a word such as portion would say how many are left.
			const isOfSizeToo = namesSize(heading) && mayBeAbout(heading, 'availability');
			if (isMenu && isOfSizeToo && holdAmounts(cells)) return { doubt: PRICE_DOUBT };
			const namesStore = isMenu && typed.some((id) => names({ heading }, id));
			return { doubt: doubtOfUnknown(heading, cells, namesStore) };
		},
		settle: (sheet, proposals) => steps.reduce((all, step) => step(all, sheet), [...proposals]),
		lacking: (name, proposals, columns, sheet) =>
			lackingIn(name, proposals, columns, sheet, options),
	};
}

const isPrice = MENU_KINDS.price.fits;

type Step = (all: Proposal[], sheet: Sheet) => Proposal[];

const without = (proposal: Proposal, reason?: string): Proposal => ({
	...proposal,
	meaning: undefined,
	doubt: undefined,
	reason: reason ?? proposal.reason,
});

const isSure = ({ doubt }: Proposal) => doubt === undefined;

/** Before any other step takes a column of 1 and 0 for amounts. */
const answers =
	(isMenu: boolean): Step =>
	(all, sheet) =>
		all.map((one) => (isOpen(one) ? { ...one, doubt: doubtOfAnswers(sheet, one, isMenu) } : one));

/** A list of changes has no sizes, and names its dishes by their SKU. */
const ofChanges: Step = (all) =>
	all.map((one) => (one.says === 'size' || one.says === 'parent' ? without(one) : one));

const TAXONOMY = simplify('Product Category');
/** Such as Food > Bakery > Cakes. */
const PATH = /\S\s*>\s*\S/u;

/** In Shopify's export, "Type" is the merchant's category, and "Product Category" that of all merchants. */
const preferTypeToTaxonomy: Step = (all, sheet) => {
	const headed = all.filter((one) => one.by === 'heading' && filledCells(sheet, one, 1).length > 0);
	const type = headed.find(({ says }) => says === 'type');
	const taxonomy = headed.find(
		(one) =>
			simplify(one.heading) === TAXONOMY &&
			filledCells(sheet, one).some((cell) => PATH.test(String(cell))),
	);
	if (type === undefined || taxonomy === undefined) return all;
	return all.map((one) => {
		if (one === taxonomy) return without(one, 'a taxonomy of all merchants');
		return one === type ? { ...without(one), meaning: 'category', reason: undefined } : one;
	});
};

/** Beside prices, a column may be what guests pay instead, or from now on. */
const salePrice: Step = (all) => {
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
		const replaces = isPriced && mayBeAbout(one.heading, 'new') ? ['newPrice'] : [];
		return { ...one, doubt: { text, meanings: meanings.toSpliced(-1, 0, ...replaces, 'promo') } };
	});
};

/** Of two prices with one heading, the second column has none: guests may pay what is in it. */
const besidePrices =
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
const farBelowStores: Step = (all, sheet) => {
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

/** The description of a dish that has no other. */
const briefDescription: Step = (all) => {
	const hasOther = all.some(
		({ meaning, says }) => meaning === 'description' || says === 'description',
	);
	const [parent] = all.filter(({ meaning }) => meaning === 'parent');
	return all.map((one) => {
		if (one.meaning === 'parent' && one !== parent) return without(one);
		if (one.meaning !== 'briefDescription') return one;
		return hasOther ? without(one) : { ...one, meaning: 'description' };
	});
};

/** Such as "Hidden Centre". */
const statusInStores: Step = (all) =>
	all.map((one) =>
		one.meaning === 'statusInStore' ? { ...one, ...readingInStore(one.heading) } : one,
	);

/** In Italian and Spanish, "Media" is a size. */
const mediaAsSize: Step = (all, sheet) =>
	all.map((one) => {
		const { by, says, heading } = one;
		const isSizeToo = by === 'heading' && says === 'media' && isSize(heading);
		if (!isSizeToo || !mostFit(filledCells(sheet, one), isPrice)) return one;
		return { ...without(one), by: 'nothing', meaning: 'priceOfSize', of: heading.trim() };
	});

/** Columns headed with a size are its prices, where there is no other price. */
const sizes: Step = (all, sheet) => {
	const hasPlainPrice = all.some(
		(one) => isSure(one) && ['listPrice', 'priceInStore'].includes(one.meaning ?? ''),
	);
	const meanings = hasPlainPrice ? [] : ['listPrice'];
	const doubt = {
		text: 'Is this the price of a size?',
		meanings: ['priceOfSize', ...meanings, 'ignore'],
	};
	const isGuess = ({ by, meaning }: Proposal) => by === 'nothing' && meaning === 'priceOfSize';
	const doubted = all.map((one) => (isGuess(one) && hasPlainPrice ? { ...one, doubt } : one));
	if (!doubted.some((one) => isSure(one) && one.meaning === 'priceOfSize')) return doubted;
	// Beside the prices of known sizes, other amounts may be prices of sizes that nobody knows. The
	// mistakes among them are asked about later.
	return doubted.map((one) =>
		isOpen(one) &&
		areMost(filledCells(sheet, one), isPrice) &&
		!isNumbering(one.heading, filledCells(sheet, one))
			? { ...one, doubt }
			: one,
	);
};

/** Of a column that nobody knows beside a price that is paid only at times. */
const datesOfPromo: Step = (all, sheet) => {
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

/** A list of changes has fewer fields than a menu, whose headings are known all the same. */
const withoutOtherFields =
	(names: readonly MenuColumn[], others: object): Step =>
	(all) =>
		all.map((one) => {
			const { meaning } = one;
			const isOther =
				meaning !== undefined &&
				!(isField(meaning) && names.includes(meaning)) &&
				!Object.hasOwn(others, meaning) &&
				!ROLES.includes(meaning);
			return isOther ? { ...one, meaning: undefined } : one;
		});

/** What only headings say, beside fields and what a user can say. */
const ROLES = ['parent'];

/** Of a column that numbers the rows nobody can tell whether it stays the same. */
const numbersOfRows: Step = (all, sheet) => {
	const doubt: Doubt = {
		text: (nameOf) => `This column numbers the rows. Is it still the ${nameOf('sku')}?`,
		meanings: ['sku', 'ignore'],
	};
	return all.map((one) => {
		if (one.by !== 'heading' || one.meaning !== 'sku') return one;
		const isOwnName = simplify(one.heading) === 'sku';
		return !isOwnName && counts(filledCells(sheet, one)) ? { ...one, doubt } : one;
	});
};

/** A column "Location" may also say where a dish is cooked, and "Restaurant" whose brand it is. */
const stores =
	({ stores: { typed } = NO_STORES }: ReadingOptions): Step =>
	(all, sheet) => {
		const hasColumnsOfStores = all.some(({ meaning }) => OF_ONE_STORE.has(meaning));
		return all.map((one) => {
			if (one.meaning !== 'storeId' || !isSure(one)) return one;
			if (hasColumnsOfStores) {
				const text =
					'This column says which store a row is for, and other columns are for single stores. Ignore either this one or those.';
				return { ...one, doubt: { text, meanings: ['ignore'] } };
			}
			const isOwnName = ['storeId', labelOf('storeId')].includes(one.heading);
			if (one.by === 'answer' || isOwnName || typed.length === 0) return one;
			const other = filledCells(sheet, one).find(
				(cell) => !typed.includes(asTyped(String(cell).trim(), typed)),
			);
			if (other === undefined) return one;
			const text: Wording = (nameOf) =>
				`Is this the ${nameOf('storeId')}? ${show(other)} isn't one of your stores. If it is, write IDs there: ${listNames(typed)}.`;
			return { ...one, doubt: { text, meanings: ['storeId', 'ignore'] } };
		});
	};

/** A column whose heading names a store is mostly about that one alone. */
const ofNamedStores =
	(options: ReadingOptions): Step =>
	(all) => {
		const known = storesOf(all, options);
		return all.map((one) => {
			const { doubt } = one;
			if (doubt === undefined || !known.some((id) => names(one, id))) return one;
			const meanings = doubt.meanings.toSorted(
				(first, second) => Number(OF_ONE_STORE.has(second)) - Number(OF_ONE_STORE.has(first)),
			);
			return { ...one, doubt: { ...doubt, meanings } };
		});
	};

/** Where no column is a price, amounts with a word for off among them may be one, as the others are asked. */
const pricesWithWords: Step = (all, sheet) => {
	if (all.some(({ meaning = '' }) => isOfField('listPrice', meaning))) return all;
	return all.map((one) => {
		const [first] = one.doubt?.text === ON_SALE ? one.doubt.meanings : [];
		const isOfWords = one.by === 'nothing' && first === 'offWhenListed';
		return isOfWords && areMost(filledCells(sheet, one), isPrice) ? without(one) : one;
	});
};

/** A column that nobody knows, and whose cells are mostly names of stores. */
const whereSold =
	({ stores: { typed } = NO_STORES }: ReadingOptions): Step =>
	(all, sheet) => {
		const text =
			'It seems to say which stores sell a dish. Without it, all of your stores sell each dish.';
		return all.map((one) =>
			isOpen(one) && storeSaidIn(sheet, one, typed, HALF) !== undefined
				? { ...one, doubt: { text, meanings: ['ignore'] } }
				: one,
		);
	};

const HALF = 0.5;

/** A column that names a store may also be that of all stores or of another one, but hardly where there are several. */
function warnOfNamedStores(columns: readonly Proposal[], options: ReadingOptions): Problem[] {
	const known = storesOf(columns, options);
	return columns.flatMap((column): Problem[] => {
		const named = known.find((id) => names(column, id));
		const { by, meaning, heading, of } = column;
		if (named === undefined || by !== 'answer') return [];
		if (of !== undefined && known.includes(of) && !names(column, of)) {
			const message = `is read for ${show(of)}, though its heading names ${show(named)}.`;
			return [{ place: `Column ${show(heading)}`, message }];
		}
		const inStore = IN_STORE.get(meaning as OfferField);
		if (known.length < 2 || inStore === undefined) return [];
		return [
			{
				place: `Column ${show(heading)}`,
				message: `is read for all stores, though its heading names ${show(named)}.`,
				inNode: `If it is about that store alone, choose ${labelOf(inStore)} under Column Meanings.`,
			},
		];
	});
}
