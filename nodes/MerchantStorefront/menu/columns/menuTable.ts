import { show } from '../../platform/shown';
import { areMost, areUnique, counts, mostFit } from '../../table/doubts';
import { simplify } from '../../table/headings';
import { isNumber, type DecimalSeparator } from '../../table/numbers';
import { AS_ASKED } from '../../table/proposals';
import { isOpen } from '../../table/recognize';
import { tableOf, type Columns, type Proposal, type TableOf } from '../../table/tableOf';
import { filledCells, type Sheet } from '../../table/rows';
import { MENU_KINDS } from '../kinds';
import { menuField, FIELDS, kindOf, MENU_COLUMNS, type MenuColumn } from '../menuColumns';
import { firstHeading } from './betweenDishes';
import {
	amountOf,
	doubtOfAnswers,
	doubtOfUnknown,
	doubtOfWords,
	holdAmounts,
	isDate,
	mayBeAbout,
} from './guess';
import {
	IN_STORE,
	isOfMenu,
	isSize,
	labelOf,
	meaningOf,
	othersFor,
	isOffHeading,
} from './meanings';
import { settlePrices } from './prices';

/** The stores of rows that name none. */
export interface StoreSettings {
	ofRow(index: number): readonly string[];
	/** All that any row belongs to, as far as they are typed once for all rows. */
	typed: readonly string[];
}

export interface ReadingOptions {
	/** Of rows that name none. */
	companyOf?: ((index: number) => string | undefined) | undefined;
	stores?: StoreSettings | undefined;
	/** Of dishes for which no row names one. */
	categoryOf?: ((index: number) => string | undefined) | undefined;
	allowSimilarSkus?: boolean | undefined;
	/** Whether a row with a single filled cell is the category of the rows below. */
	sectionHeadings?: boolean | undefined;
	/** Whether sizes without a title, and merged cells of categories, take these from above. */
	fillFromRowAbove?: boolean | undefined;
	/** Whether rows without an SKU are known by their title and size. */
	skuFromTitle?: boolean | undefined;
	/** Whether that SKU begins with the category, since a title may be in several of them. */
	skuFromCategory?: boolean | undefined;
	decimalSeparator?: DecimalSeparator | undefined;
}

export const NO_STORES: StoreSettings = { ofRow: () => [], typed: [] };

/** Which columns a menu may have, or a list of changes with fewer fields, and what they say together. */
export function menuTable(
	options: ReadingOptions,
	names: readonly MenuColumn[] = MENU_COLUMNS,
): TableOf<MenuColumn> {
	const isMenu = isOfMenu(names);
	const fields = Object.fromEntries(names.map((name) => [name, menuField(name)])) as typeof FIELDS;
	return tableOf<MenuColumn>(fields, {
		kinds: MENU_KINDS,
		others: othersFor(names),
		find: meaningOf,
		row: 'dish',
		joined: ['size', 'statusInStore'],
		roles: ['promo', 'parent'],
		lacks: (meaning) => `seems to be the ${labelOf(meaning)}`,
		doubts: (name, { heading }, cells) =>
			name === 'sku' && simplify(heading) !== 'sku' && counts(cells)
				? 'This column numbers the rows. Is it still the SKU?'
				: undefined,
		guess({ heading }, cells, says) {
			if (says === 'ignore') return { doubt: doubtOfWords(cells) };
			if (isMenu && isSize(heading) && holdAmounts(cells)) {
				return { meaning: 'priceOfSize', of: heading.trim() };
			}
			return { doubt: doubtOfUnknown(heading, cells) };
		},
		settle(sheet, proposals) {
			const steps = [
				answers(isMenu),
				isMenu ? preferTypeToTaxonomy : ofChanges,
				settlePrices(isMenu),
				briefDescription,
				statusInStores,
				mediaAsSize,
				sizes,
				datesOfPromo,
				stores(options),
			];
			return steps.reduce((all, step) => step(all, sheet), [...proposals]);
		},
		isTold: (name, columns) => isTold(name, columns, options),
		canBe,
		missing: (name, mayBe, sheet) => ({
			advice: settingFor(name, options, sheet),
			meanings:
				name === 'listPrice' && mayBe.length > 1 && isMenu
					? ['listPrice', 'priceInStore', 'priceOfSize']
					: [name],
		}),
	});
}

const isPrice = (cells: readonly unknown[]) => mostFit(cells, MENU_KINDS.price.fits);

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
		one.meaning === 'statusInStore' && isOffHeading(one.heading) ? { ...one, yes: 'off' } : one,
	);

/** In Italian and Spanish, "Media" is a size. */
const mediaAsSize: Step = (all, sheet) =>
	all.map((one) => {
		const { by, says, heading } = one;
		const isSizeToo = by === 'heading' && says === 'media' && isSize(heading);
		if (!isSizeToo || !isPrice(filledCells(sheet, one))) return one;
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
		isOpen(one) && areMost(filledCells(sheet, one), MENU_KINDS.price.fits)
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

const OF_ONE_STORE: ReadonlySet<unknown> = new Set(IN_STORE.values());

/** A store as the node names it, where a sheet writes exactly one of those in capitals or small letters. */
export function asTyped<Id>(storeId: Id, typed: readonly string[]): Id | string {
	if (typeof storeId !== 'string' || typed.includes(storeId)) return storeId;
	const [own, ...others] = typed.filter((one) => one.toLowerCase() === storeId.toLowerCase());
	return others.length === 0 ? (own ?? storeId) : storeId;
}

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
			const text = `Is this the Store ID? ${show(other)} isn't in Store for All Rows.`;
			return { ...one, doubt: { text, meanings: ['storeId', 'ignore'] } };
		});
	};

function isTold(name: MenuColumn, columns: Columns, options: ReadingOptions): boolean {
	const { stores: { typed, ofRow } = NO_STORES, companyOf, categoryOf } = options;
	const ofStores = [...OF_ONE_STORE].flatMap((meaning) => columns.get(String(meaning)) ?? []);
	switch (name) {
		case 'companyId':
			return companyOf?.(0) !== undefined;
		case 'storeId':
			return ofStores.length > 0 || ofRow(0).length > 0;
		case 'category':
			return (
				options.sectionHeadings === true ||
				columns.has('categories') ||
				categoryOf?.(0) !== undefined
			);
		case 'listPrice': {
			const priced = new Set((columns.get('priceInStore') ?? []).map(({ of }) => of));
			const all = [...ofStores.map(({ of }) => of), ...typed];
			return columns.has('priceOfSize') || (all.length > 0 && all.every((of) => priced.has(of)));
		}
		case 'sku':
			return options.skuFromTitle === true;
		default:
			return false;
	}
}

const ADDRESS = /^https?:\/\//i;

/** Whether a column may be a field that has none, so that no answer sends numbers of rows as prices. */
function canBe(name: MenuColumn, proposal: Proposal, cells: readonly unknown[]): boolean {
	const { heading, meaning, doubt, says, reason } = proposal;
	// Price lists often head the names of dishes as their description.
	const isDescription = name === 'title' && meaning === 'description';
	if (!isDescription && (meaning !== undefined || doubt !== undefined)) return false;
	const isCode = name === 'sku' && mayBeAbout(heading, 'code');
	// A column "Type" that holds no types is often the category.
	const isOther = name === 'category' ? reason === AS_ASKED : reason !== undefined;
	if (isOther || (says === 'ignore' && !isCode) || says === 'net') return false;
	const fits = mostFit(cells, kindOf(name).fits);
	switch (name) {
		case 'listPrice':
			return (
				areMost(cells, kindOf(name).fits) &&
				!mayBeAbout(heading, 'measure') &&
				!mayBeAbout(heading, 'code') &&
				!counts(cells) &&
				cells.some((cell) => amountOf(cell) !== 0)
			);
		case 'sku': {
			// A column "No." that counts the rows is still a better SKU than none.
			const isNumbering = counts(cells) && !isCode;
			const isAddress = cells.some((cell) => ADDRESS.test(String(cell)));
			return (
				areUnique(cells) && (isCode || mostFit(cells, isCodeLike)) && !isNumbering && !isAddress
			);
		}
		case 'category':
			return (
				fits && !areMost(cells, isNumber) && !areMost(cells, (cell) => ADDRESS.test(String(cell)))
			);
		default:
			return fits;
	}
}

/** Such as A-7 or 1042, and no amount or text of several words. */
const isCodeLike = (cell: unknown) => /^(?!\d+[.,]\d+$)\S{1,24}$/u.test(String(cell).trim());

/** What answers a missing column beside another one. */
function settingFor(name: MenuColumn, { stores }: ReadingOptions, sheet: Sheet): string {
	switch (name) {
		case 'sku':
			return stores === undefined
				? ''
				: ' If there is none, set the option Without SKU to Use Title and Size.';
		case 'companyId':
			return ' If all rows belong to one company, fill in Company ID instead.';
		case 'storeId':
			return stores === undefined
				? ' If all rows are for one store, fill in Store instead.'
				: ' If all rows are for the same stores, fill in Store for All Rows instead.';
		case 'category': {
			const heading = firstHeading(sheet);
			const ofAll = ' If all rows belong to one category, fill in Category for All Rows.';
			return heading === undefined
				? ofAll
				: ` If rows such as ${show(heading)} are headings, switch on the option Section Headings.${ofAll}`;
		}
		default:
			return '';
	}
}
