import { AS_ASKED } from '../columns/takenColumns';
import { fieldOf, MENU_COLUMNS, type MenuColumn } from '../menuColumns';
import { canBe, isAboutCodes } from '../columns/fit';
import { HEADING_TABLE, labelOf } from '../columns/meanings';
import { NO_STORES, type MenuSheet } from '../columns/menuSheet';
import { firstHeading } from './otherRows';
import { show } from '../../platform/shown';
import { headingsFurtherDown } from '../../table/headingsFurtherDown';
import type { Problem } from '../../table/problems';
import type { Question } from '../../table/questions';
import { filledCells, type Column, cellAt, isEmpty } from '../../table/rows';
import type { Grouping } from './grouping';

/** What to answer or correct before any row is read, all at once. */
export function openQuestions(
	menu: MenuSheet,
	required: readonly MenuColumn[] = MENU_COLUMNS.filter((name) => fieldOf(name).required),
): { questions: Question[]; problems: Problem[] } {
	const { sheet, columns } = menu;
	const isBlank = sheet.columns.every((column) => filledCells(sheet, column, 1).length === 0);
	if (isBlank) return { questions: [], problems: columns.problems };
	const missing = required.filter((field) => isMissing(menu, field));
	const cause =
		missing.length < 2
			? undefined
			: headingsFurtherDown(sheet, (heading) => {
					const meaning = HEADING_TABLE.find(heading);
					return missing.find((field) => field === meaning);
				});
	if (cause !== undefined) {
		const place = `Row ${sheet.headerRow} (headings)`;
		return { questions: [], problems: [{ place, row: sheet.headerRow, message: cause }] };
	}
	return {
		problems: columns.problems,
		questions: [
			...columns.questions,
			...bothKindsOfStores(menu),
			...otherThanTyped(menu),
			...missing.map((field) => questionFor(menu, field)),
		],
	};
}

function isMissing({ columns, options }: MenuSheet, field: MenuColumn): boolean {
	const { fields, ofStore, sizes, questions } = columns;
	if (fields.has(field)) return false;
	// What is asked already may well be the answer.
	if (questions.some(({ meanings }) => meanings.includes(labelOf(field)))) return false;
	const { stores = NO_STORES, companyOf, categoryOf, sectionHeadings, skuFromTitle } = options;
	const isTold: { [field in MenuColumn]?: boolean } = {
		companyId: companyOf?.(0) !== undefined,
		storeId: ofStore.size > 0 || stores.mostOfRow > 0,
		category: sectionHeadings === true || fields.has('categories') || categoryOf?.(0) !== undefined,
		listPrice: sizes.length > 0 || hasPriceInEachStore(columns, stores.typed),
		sku: skuFromTitle === true,
	};
	return isTold[field] !== true;
}

function hasPriceInEachStore({ ofStore }: MenuSheet['columns'], typed: readonly string[]): boolean {
	const stores = [...new Set([...ofStore.keys(), ...typed])];
	return stores.length > 0 && stores.every((store) => ofStore.get(store)?.has('listPrice'));
}

function bothKindsOfStores({ columns }: MenuSheet): Question[] {
	const named = columns.fields.get('storeId') ?? [];
	if (named.length === 0 || columns.ofStore.size === 0) return [];
	return [
		{
			text: 'This column says which store a row is for, and other columns are for single stores. Ignore either this one or those.',
			columns: named,
			meanings: [labelOf('ignore')],
		},
	];
}

/** A column "Location" may also say where a dish is cooked, and "Restaurant" whose brand it is. */
function otherThanTyped({
	sheet,
	columns,
	options: { stores = NO_STORES },
}: MenuSheet): Question[] {
	const [column] = columns.fields.get('storeId') ?? [];
	if (column === undefined || columns.given.has('storeId') || stores.typed.length === 0) return [];
	if (['storeId', labelOf('storeId')].includes(column.heading)) return [];
	const isOther = (cell: unknown) => !stores.typed.includes(String(cell).trim());
	const other = filledCells(sheet, column).find(isOther);
	if (other === undefined) return [];
	return [
		{
			text: `Is this the Store ID? ${show(other)} isn't in Store for All Rows.`,
			columns: [column],
			meanings: [labelOf('storeId'), labelOf('ignore')],
		},
	];
}

/** What answers it beside a column. */
function settingFor(menu: MenuSheet, field: MenuColumn): string {
	switch (field) {
		case 'sku':
			return menu.options.stores === undefined
				? ''
				: ' If there is none, set the option Without SKU to Use Title and Size.';
		case 'companyId':
			return ' If all rows belong to one company, fill in Company ID instead.';
		case 'storeId':
			return menu.options.stores === undefined
				? ' If all rows are for one store, fill in Store instead.'
				: ' If all rows are for the same stores, fill in Store for All Rows instead.';
		case 'category': {
			const heading = firstHeading(menu);
			const ofAll = ' If all rows belong to one category, fill in Category for All Rows.';
			return heading === undefined
				? ofAll
				: ` If rows such as ${show(heading)} are headings, switch on the option Section Headings.${ofAll}`;
		}
		default:
			return '';
	}
}

function questionFor(menu: MenuSheet, field: MenuColumn): Question {
	const { sheet, columns } = menu;
	const label = labelOf(field);
	const unused = new Set(columns.unused.map(({ heading }) => heading));
	const isOpen = (column: Column) => unused.has(column.heading) && !isIgnored(menu, column, field);
	// Price lists often head the names of dishes as their description.
	const [description] = field === 'title' ? (columns.fields.get('description') ?? []) : [];
	const candidates = sheet.columns.filter(
		(column) =>
			(isOpen(column) || column.heading === description?.heading) && canBe(sheet, field, column),
	);
	const text =
		candidates.length === 0
			? `No column seems to be the ${label}.`
			: `Which column is the ${label}?`;
	return {
		text: text + settingFor(menu, field),
		columns: candidates,
		meanings: field === 'listPrice' ? priceMeanings(menu, candidates) : [label],
	};
}

/** Several columns of amounts are mostly the prices in several stores, or of several sizes. */
function priceMeanings({ options }: MenuSheet, candidates: readonly Column[]): string[] {
	const isOne = candidates.length < 2 || options.stores === undefined;
	const meanings = isOne
		? (['listPrice'] as const)
		: (['listPrice', 'priceInStore', 'priceOfSize'] as const);
	return meanings.map(labelOf);
}

/** Surely something else, or said to be. A column "Type" that holds no types is often the category. */
function isIgnored({ columns }: MenuSheet, { heading }: Column, wanted: MenuColumn): boolean {
	const { reason } = columns.unused.find((one) => one.heading === heading) ?? {};
	const isOther = wanted === 'category' ? reason === AS_ASKED : reason !== undefined;
	const known = HEADING_TABLE.find(heading);
	const isCode = wanted === 'sku' && isAboutCodes(heading);
	return isOther || (known === 'ignore' && !isCode) || known === 'net';
}

/**
 * Where a dish appears several times with different prices, and a column may tell its sizes apart.
 */
export function sizeQuestion(menu: MenuSheet, grouping: Grouping): Question | undefined {
	if (menu.columns.sizes.length > 0) return undefined;
	for (const product of grouping.products) {
		const { title, offers } = product.draft;
		if (offers.length < 2) continue;
		const first = new Map<unknown, { listPrice?: unknown; offerIndex: number }>();
		for (const [offerIndex, { storeId, listPrice }] of offers.entries()) {
			const earlier = first.get(storeId);
			if (earlier === undefined) first.set(storeId, { listPrice, offerIndex });
			else if (earlier.listPrice !== listPrice) {
				const rows = product.sources
					.filter((_source, index) => index === earlier.offerIndex || index === offerIndex)
					.map(({ row }) => row);
				const columns = tellApart(menu, rows);
				return columns.length === 0 ? undefined : questionOf(title, columns, ['size']);
			}
		}
	}
	return sameTitleQuestion(menu, grouping);
}

/** Guests would see one title with two prices, and no difference. */
function sameTitleQuestion(menu: MenuSheet, grouping: Grouping): Question | undefined {
	const first = new Map<string, { listPrice?: unknown; row: number }>();
	for (const { firstRow: row, draft } of grouping.products) {
		const { companyId, title, category, offers } = draft;
		const [offer] = offers;
		if (typeof title !== 'string' || offer === undefined) continue;
		const key = JSON.stringify([companyId, title.trim().toLowerCase(), category]);
		const earlier = first.get(key);
		if (earlier === undefined) first.set(key, { listPrice: offer.listPrice, row });
		else if (earlier.listPrice !== offer.listPrice) {
			const columns = tellApart(menu, [earlier.row, row]).filter((column) =>
				mayNameSizes(menu, column),
			);
			return columns.length === 0 ? undefined : questionOf(title, columns, ['size', 'ignore']);
		}
	}
	return undefined;
}

/** Several dishes have the same size; what differs in each row is a code or an amount. */
function mayNameSizes({ sheet, columns }: MenuSheet, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const { reason } = columns.unused.find(({ heading }) => heading === column.heading) ?? {};
	const isKnown = HEADING_TABLE.find(column.heading) !== undefined;
	return !isKnown && reason !== AS_ASKED && new Set(cells).size < cells.length;
}

const questionOf = (
	title: unknown,
	columns: readonly Column[],
	meanings: ReadonlyArray<'size' | 'ignore'>,
): Question => ({
	text: `${show(title) ?? 'A dish'} appears several times with different prices. Which column is its size?`,
	columns,
	meanings: meanings.map(labelOf),
});

/** Columns outside the fields that differ between the rows. */
function tellApart({ sheet, columns }: MenuSheet, rows: readonly number[]): Column[] {
	const { fields, ofStore, promo } = columns;
	const used = new Set<string>(
		[fields, ...ofStore.values()].flatMap((some) =>
			[...some]
				.filter(([field]) => field !== 'unit')
				.flatMap(([, all]) => all.map(({ heading }) => heading)),
		),
	);
	return sheet.columns.filter((column) => {
		const [first, second] = rows.map((index) => cellAt(sheet, column, index));
		if (used.has(column.heading) || column.heading === promo?.heading) return false;
		return !isEmpty(first) && !isEmpty(second) && first !== second;
	});
}
