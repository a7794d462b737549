import { capitalize, listNames, MOST_ON_PAGE, shorten } from '../../platform/shown';
import type { Sheet } from '../../table/rows';
import { storesNamedBy } from '../../table/tableOf';
import { headingsIn } from '../columns/betweenDishes';
import type { Meaning } from '../columns/meanings';
import {
	sheetKey,
	type Answers,
	type ColumnAnswer,
	type SettingAnswer,
} from '../ledger/rememberedAnswers';
import type { KnownList } from '../ledger/knownList';
import type { MenuColumn } from '../menuColumns';
import { ask, type Asked, type Choice } from './asked';
import type { Given } from './given';
import { inOwnWords, SHORT } from './inOwnWords';
import type { KnownStores } from './storeNames';

/** What helps to word questions. */
export interface Surroundings extends KnownStores {
	/** The fields of a sheet that isn't a menu: nothing else holds for all its rows. */
	fields?: readonly MenuColumn[];
	/** Those that are known already. */
	companies: readonly string[];
	/** What dishes cost in the last menu, by their names. */
	prices?: ReadonlyMap<string, ReadonlySet<unknown>>;
	/** Their categories there, by their names. */
	categories?: ReadonlyMap<string, string>;
	/** Their SKUs there, by their names. */
	skus?: ReadonlyMap<string, string>;
	/** What the columns of the last sheet meant, and their headings. */
	columnsOfLast?: KnownList['columns'];
	/** What is answered about columns, and what was before another answer took its place. */
	answered?: readonly ColumnAnswer[];
	replaced?: readonly ColumnAnswer[];
	/** What was answered to earlier sheets, and may be chosen again. */
	before?: Answers | undefined;
}

/** How a question begins that no column answers. */
export const withoutColumn = (meaning: Meaning) =>
	meaning === 'sku'
		? 'Your sheet has no dish numbers. How is a dish known again?'
		: `Your sheet has no column for the ${inOwnWords(meaning)}. What is it instead?`;

/** What holds for all rows, as one of the choices beside columns or alone. */
export const noColumn = (choice: string, isNone: boolean) =>
	isNone ? capitalize(choice) : `No column: ${choice}`;

interface Instead {
	set: Choice[];
	/** What may be typed. */
	typing?: Typing | undefined;
}

/** A setting that is typed. */
type Typing = Exclude<
	SettingAnswer['setting'],
	'withoutSku' | 'sectionHeadings' | 'fillFromRowAbove' | 'nameFromRowAbove'
>;

export const ofAllRows = (
	sheet: Sheet,
	setting: SettingAnswer['setting'],
	value: string,
): Given => ({
	settings: [{ setting, value, sheet: sheetKey(sheet) }],
});

export const NOTHING_ELSE: Instead = { set: [] };

/** What holds for all rows where no column says it. */
export function insteadOf(
	sheet: Sheet,
	field: MenuColumn,
	{ fields, stores, companies, answered = [] }: Surroundings,
	isNone: boolean,
): Instead {
	if (fields !== undefined) return NOTHING_ELSE;
	const ifSetting = (setting: SettingAnswer['setting'], values: Record<string, string>) =>
		Object.entries(values).map(([value, label]) => ({
			label,
			given: ofAllRows(sheet, setting, value),
		}));
	const forAll = (known: readonly string[]) =>
		Object.fromEntries(known.map((value) => [value, `${value}, for all rows`]));
	switch (field) {
		case 'sku':
			return {
				set: ifSetting('withoutSku', {
					useTitle: noColumn('know a dish by name and size', isNone),
					useCategory: noColumn(
						'know a dish by category, name and size, for names that are in several categories',
						isNone,
					),
				}),
			};
		case 'companyId':
			return { set: ifSetting('companyId', forAll(companies)), typing: 'companyId' };
		case 'storeId': {
			const together = stores.length > 1 ? [stores.join(', ')] : [];
			const known = forAll([...stores, ...together]);
			return { set: ifSetting('storeIds', known), typing: 'storeIds' };
		}
		case 'listPrice': {
			const priced = pricedStores(answered);
			// A store that another column is about needs a price.
			const isPriced = (answer: ColumnAnswer) =>
				storesNamedBy(answer).every((id) => priced.includes(id));
			if (priced.length === 0 || !answered.every(isPriced)) return NOTHING_ELSE;
			const sells = priced.length === 1 ? 'sells' : 'sell';
			const label = noColumn(
				`only ${listNames(priced)} ${sells} these dishes, and your other stores sell nothing`,
				isNone,
			);
			return { set: ifSetting('storeIds', { [priced.join(', ')]: label }) };
		}
		case 'category': {
			const headings = headingsIn(sheet).map((text) => `"${shorten(text, SHORT)}"`);
			const label = noColumn(
				`rows such as ${listNames(headings, MOST_ON_PAGE)} are headings, not dishes`,
				isNone,
			);
			const set = headings.length === 0 ? [] : ifSetting('sectionHeadings', { true: label });
			return { set, typing: 'category' };
		}
		default:
			return NOTHING_ELSE;
	}
}

/** The stores with a price of their own. */
export const pricedStores = (answered: readonly ColumnAnswer[]): string[] => {
	const ofPrices = answered.filter(({ meaning }) => meaning === 'priceInStore');
	return [...new Set(ofPrices.flatMap(storesNamedBy))];
};

const TYPED_LABELS: Readonly<Record<Typing, string>> = {
	companyId: 'Company of all rows',
	storeIds: 'Store of all rows. Separate several by commas.',
	category: 'Category of all rows',
};

/** A text that holds for all rows. */
export function askTyping(typing: Typing, sheet: Sheet): Asked {
	return ask(TYPED_LABELS[typing], { typed: (text) => ofAllRows(sheet, typing, text) });
}
