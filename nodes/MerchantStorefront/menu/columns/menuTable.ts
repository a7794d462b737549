import { counts } from '../../table/numbers';
import { simplify } from '../../table/headings';
import { isOpen, recognize } from '../../table/recognize';
import { filledCells, sheetOf, type Row } from '../../table/rows';
import type { Answer, Doubt, TableOf } from '../../table/tableOf';
import { MENU_KINDS } from '../kinds/menuKinds';
import { FIELDS, menuField, MENU_COLUMNS, type MenuColumn } from '../menuColumns';
import { warnOfSamples, withoutTemplateRows } from '../templateMarks';
import {
	besidePrices,
	datesOfPromo,
	farBelowStores,
	mediaAsSize,
	pricesWithWords,
	salePrice,
	sizes,
} from './amounts';
import {
	areNotSold,
	doubtOfAnswers,
	doubtOfUnknown,
	doubtOfWords,
	holdAmounts,
	mayBeAbout,
	PRICE_DOUBT,
} from './guess';
import { lackingIn } from './lacking';
import { isField, isOfMenu, isSize, meaningOf, namesSize, othersFor } from './meanings';
import { NO_STORES, type MenuSheet, type ReadingOptions } from './menuSheet';
import { names } from './storesInCells';
import { settlePrices } from './prices';
import { without, type Step } from './step';
import {
	ofNamedStores,
	statusInStores,
	stores,
	warnOfNamedStores,
	whereSold,
} from './storeColumns';

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
			const isOfSize = isMenu && isSize(heading);
			// Where no dish is sold in a size today, its column has words for that instead of prices.
			if (isOfSize && (holdAmounts(cells) || areNotSold(cells))) {
				return { meaning: 'priceOfSize', of: heading.trim() };
			}
			// Otherwise a word such as portion would say how many are left.
			const isOfSizeToo = namesSize(heading) && mayBeAbout(heading, 'availability');
			if (isMenu && isOfSizeToo && holdAmounts(cells)) return { doubt: PRICE_DOUBT };
			const namesStore = isMenu && typed.some((id) => names({ heading }, id));
			const doubt = doubtOfUnknown(heading, cells, namesStore);
			if (!isOfSize || doubt === undefined) return { doubt };
			return { doubt: { ...doubt, meanings: ['priceOfSize', ...doubt.meanings] } };
		},
		settle: (sheet, proposals) => steps.reduce((all, step) => step(all, sheet), [...proposals]),
		lacking: (name, proposals, columns, sheet) =>
			lackingIn(name, proposals, columns, sheet, options),
	};
}

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
