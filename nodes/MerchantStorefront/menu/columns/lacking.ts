import { suggest } from '../../platform/nearest';
import { listNames, show } from '../../platform/shown';
import { counts, isNumber } from '../../table/numbers';
import { AS_ASKED } from '../../table/recognize';
import { areMost, filledCells, mostFit, type Sheet } from '../../table/rows';
import type { Columns, Lacking, Proposal } from '../../table/tableOf';
import { kindOf, type MenuColumn } from '../menuColumns';
import { headingsIn } from './betweenDishes';
import { amountOf, isNumbering, mayBeAbout } from './guess';
import { namesSize, OF_ONE_STORE } from './meanings';
import { NO_STORES, storesOf, type ReadingOptions } from './menuSheet';
import { names } from './storesInCells';

/** What may be a field that no column is; undefined for one that needs none. */
export function lackingIn(
	name: MenuColumn,
	proposals: readonly Proposal[],
	columns: Columns,
	sheet: Sheet,
	options: ReadingOptions,
): Lacking | undefined {
	if (isTold(name, proposals, columns, options)) return undefined;
	const mayBe = proposals.filter((one) => canBe(name, one, filledCells(sheet, one), sheet));
	const areSeveral = name === 'listPrice' && mayBe.length > 1;
	// The price of one store may be that of all stores after all, and a sale price that of each day.
	const hasPrice = columns.has('priceInStore');
	const isOther = (one: Proposal) => isOtherPrice(one) || (one.meaning === 'promo' && !hasPrice);
	const others = name === 'listPrice' && !areSeveral ? proposals.filter(isOther) : [];
	const ofStores = name === 'listPrice' && hasPrice;
	return {
		mayBe: [...mayBe, ...oneOfEachHeading(others)],
		stores: ofStores ? unpricedStores(proposals, options) : undefined,
		text: ofStores ? askUnpriced(proposals, options) : undefined,
		advice: settingFor(name, options, sheet),
		meanings: areSeveral ? ['listPrice', 'priceInStore', 'priceOfSize'] : [name],
	};
}

/** A column of several stores is one to choose. */
const oneOfEachHeading = (proposals: readonly Proposal[]) => [
	...new Map(proposals.map((one) => [one.heading, one])).values(),
];

const isOtherPrice = ({ by, meaning }: Proposal) =>
	by === 'answer' && (meaning === 'priceInStore' || meaning === 'oldPrice');

/** Whether a field needs no column. */
function isTold(
	name: MenuColumn,
	proposals: readonly Proposal[],
	columns: Columns,
	options: ReadingOptions,
): boolean {
	const { stores: { ofRow } = NO_STORES, companyOf, categoryOf } = options;
	switch (name) {
		case 'companyId':
			return companyOf?.(0) !== undefined;
		case 'storeId':
			return proposals.some(isOfOneStore) || ofRow(0).length > 0;
		case 'category':
			return (
				options.sectionHeadings === true ||
				columns.has('categories') ||
				categoryOf?.(0) !== undefined
			);
		case 'listPrice':
			return (
				columns.has('priceOfSize') ||
				(columns.has('priceInStore') && unpricedStores(proposals, options).length === 0)
			);
		case 'sku':
			return options.skuFromTitle === true;
		default:
			return false;
	}
}

const isOfOneStore = ({ meaning }: Proposal) => OF_ONE_STORE.has(meaning);
const isPriceInStore = ({ meaning }: Proposal) => meaning === 'priceInStore';

/** Those without a price of their own. */
function unpricedStores(proposals: readonly Proposal[], options: ReadingOptions): string[] {
	const priced = new Set(proposals.filter(isPriceInStore).map(({ of }) => of));
	return storesOf(proposals, options).filter((id) => !priced.has(id));
}

/** Names the stores that need a price, where others have one. */
function askUnpriced(proposals: readonly Proposal[], options: ReadingOptions): string | undefined {
	const prices = proposals.filter(isPriceInStore);
	if (prices.length === 0) return undefined;
	const unpriced = unpricedStores(proposals, options);
	const { typed } = options.stores ?? NO_STORES;
	const [mistyped = ''] = prices.flatMap(({ heading, of = '' }) => {
		const isStore = typed.includes(of) || names({ heading }, of);
		const near = isStore ? '' : suggest(of, unpriced);
		return near === '' ? [] : [` ${show(heading)} is the price in ${show(of)}.${near}`];
	});
	return `No column is the price in ${listNames(unpriced)}.${mistyped} Which price holds there?`;
}

const ADDRESS = /^https?:\/\//i;
const isAddress = (cell: unknown) => ADDRESS.test(String(cell));

/** Such as A-7 or 1042, and no amount or text of several words. */
const isCodeLike = (cell: unknown) => /^(?!\d+[.,]\d+$)[^\s%]{1,24}$/u.test(String(cell).trim());

const isOneWord = (cell: unknown) => !/\s/u.test(String(cell).trim());

/** In a small menu, each dish may well have its own category. */
const FEWEST_UNIQUE = 5;

const areUnique = (cells: readonly unknown[]) => new Set(cells.map(String)).size === cells.length;

/** Whether a column may be a field that has none, so that no answer sends numbers of rows as prices. */
function canBe(
	name: MenuColumn,
	proposal: Proposal,
	cells: readonly unknown[],
	{ rows }: Sheet,
): boolean {
	const { heading, meaning, doubt, says, reason } = proposal;
	// Price lists often head the names of dishes as their description.
	const isDescription = name === 'title' && meaning === 'description';
	if (!isDescription && (meaning !== undefined || doubt !== undefined)) return false;
	const isCode = name === 'sku' && mayBeAbout(heading, 'code');
	// A column "Type" that holds no types is often the category.
	const isOther = name === 'category' ? reason === AS_ASKED : reason !== undefined;
	if (isOther || (says === 'ignore' && !isCode) || says === 'net') return false;
	const { fits } = kindOf(name);
	switch (name) {
		case 'companyId':
		case 'storeId':
			// Remarks are of some rows only, or have several words.
			return cells.length >= rows.length / 2 && mostFit(cells, isOneWord);
		case 'listPrice':
			// The mistakes among them are asked about later.
			return (
				areMost(cells, fits) &&
				!mayBeAbout(heading, 'measure') &&
				!mayBeAbout(heading, 'code') &&
				!isNumbering(heading, cells) &&
				cells.some((cell) => amountOf(cell) !== 0)
			);
		case 'sku':
			// A column "No." that counts the rows is still a better SKU than none.
			return (
				!namesSize(heading) &&
				!mayBeAbout(heading, 'measure') &&
				!mayBeAbout(heading, 'remark') &&
				areUnique(cells) &&
				(isCode || (mostFit(cells, isCodeLike) && !counts(cells))) &&
				!cells.some(isAddress)
			);
		case 'category':
			// Names of dishes are unique, also those of a second table beside the first.
			return (
				mostFit(cells, fits) &&
				cells.some((cell) => /\p{L}/u.test(String(cell))) &&
				!areMost(cells, isNumber) &&
				!areMost(cells, isAddress) &&
				(cells.length < FEWEST_UNIQUE || !areUnique(cells))
			);
		default:
			return mostFit(cells, fits);
	}
}

/** What answers a missing column beside another one. */
function settingFor(name: MenuColumn, { stores }: ReadingOptions, sheet: Sheet): string {
	switch (name) {
		case 'sku':
			return stores === undefined
				? ''
				: ' If there is none, set the option Without SKU to Use Title and Size.';
		case 'companyId':
			return ' If all rows belong to one company, fill in the field Company ID of this node instead.';
		case 'storeId':
			return stores === undefined
				? ' If all rows are for one store, fill in the field Store instead.'
				: ' If all rows are for the same stores, fill in the field Store for All Rows instead.';
		case 'category': {
			const [heading] = headingsIn(sheet);
			const ofAll = ' If all rows belong to one category, fill in Category for All Rows.';
			return heading === undefined
				? ofAll
				: ` If rows such as ${show(heading)} are headings, switch on the option Section Headings.${ofAll}`;
		}
		default:
			return '';
	}
}
