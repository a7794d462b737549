import type { KnownList } from './ledger/knownList';
import { sells, thingsOf, type KeptValue, type KeptValues, type Thing } from './ledger/things';
import { isShortened } from '../table/shortTexts';
import type { Field } from './entities';
import { SURCHARGE_DETAILS } from './fieldsOf';
import { laterFailure } from './planInWords';
import { show } from '../platform/shown';
import { explanationOf } from './templateMarks';
import {
	CATEGORY_FIELDS,
	FIELDS,
	OFFER_DETAILS,
	OPTION_FIELDS,
	PRODUCT_DETAILS,
	type MenuColumn,
} from './menuColumns';
import type { CompanyMenu } from './whole/sold';

export type TemplateRow = Record<string, string | number>;

/** The sheet to fill in: what each column holds, two samples, and what is known of each company. */
export function templateRows(
	lastImports: ReadonlyMap<string, KnownList>,
	companyId = '',
): TemplateRow[] {
	const menu = [...lastImports].flatMap(([id, last]) => menuRows(id, last));
	const fields: Record<MenuColumn, ColumnOfTemplate> = { ...FIELDS };
	for (const [column, gap] of findGaps(menu)) {
		fields[column] = { ...fields[column], help: `${fields[column].help} ${gap}` };
	}
	fields.companyId = { ...fields.companyId, sample: [companyId, companyId] };
	return tabRows(fields, menu);
}

type ColumnOfTemplate = Pick<Field, 'label' | 'required' | 'help' | 'sample'>;

/** A tab: what each column holds, two samples, and the rows that are known. */
const tabRows = <Name extends string>(
	fields: Readonly<Record<Name, ColumnOfTemplate>>,
	rows: ReadonlyArray<{ [name in Name]?: KeptValue }>,
): TemplateRow[] => [
	labeled(fields, (name) => explanationOf(fields[name])),
	// Disabled, so that they are on sale nowhere even if a program sends them.
	...[0, 1].map((row) => labeled(fields, (name) => fields[name].sample?.[row])),
	...rows.map((row) => labeled(fields, (name) => row[name])),
];

/** A row as the columns head it. */
const labeled = <Name extends string>(
	fields: Readonly<Record<Name, { label: string }>>,
	valueOf: (name: Name) => KeptValue,
): TemplateRow =>
	Object.fromEntries(
		(Object.keys(fields) as Name[]).map((name) => [fields[name].label, valueOf(name) ?? '']),
	);

type KeptRow = { [column in MenuColumn]?: KeptValue };

/** One for each offer: a product without any cannot be in a sheet. */
function menuRows(companyId: string, { things = [] }: KnownList): KeptRow[] {
	return things.flatMap(([sku, details, offers]) =>
		offers.map(([storeId, values]) => ({
			sku,
			companyId,
			storeId,
			...details,
			...values,
		})),
	);
}

/** Columns that a menu too large to be remembered as a whole leaves empty or shortened. */
function findGaps(menu: readonly KeptRow[]): Map<MenuColumn, string> {
	const gaps = new Map<MenuColumn, string>();
	for (const column of [...PRODUCT_DETAILS, ...OFFER_DETAILS]) {
		if (menu.some((row) => row[column] === undefined && !isStatus(column))) {
			gaps.set(column, 'Not remembered from the last import: fill it in.');
		} else if (menu.some((row) => isShortened(row[column]))) {
			gaps.set(
				column,
				'Only the beginning of a long text is remembered, followed by … and a code: paste the whole text.',
			);
		}
	}
	return gaps;
}

// Known of every menu: of a large one only where it is disabled.
const isStatus = (column: MenuColumn) => column === 'status';

/** What the rows hold, and what not, for whoever runs the node. */
export function describeTemplate(
	lastImports: ReadonlyMap<string, KnownList>,
	companyId = '',
): string {
	if (lastImports.size === 0) {
		const ofCompany = companyId === '' ? '' : ` of company ${show(companyId)}`;
		return `No import${ofCompany} by this workflow is known, so there are only the sample rows. To have the menu filled in, put this node into the workflow that imports it.`;
	}
	return [...lastImports]
		.map(([id, last]) => `Company ${show(id)}: ${describeLastImport(last)}`)
		.join(' ');
}

function describeLastImport({ at, things, inDoubt }: KnownList): string {
	if (things === undefined) {
		return `the menu from the import of ${at} is too large to be remembered, so its rows are not here.`;
	}
	const withoutOffers = things.filter(([, , offers]) => offers.length === 0).length;
	const known = [
		`${things.length} dishes from the import of ${at}.`,
		...(withoutOffers > 0 ? [`${withoutOffers} of them have no store and no row.`] : []),
	].join(' ');
	return [known, ...laterFailure(inDoubt)].join(' ');
}

/** The tab with categories: what each column holds, two samples, and those of the last import. */
export const categoryRows = (last: KnownList | undefined): TemplateRow[] =>
	tabRows(CATEGORY_FIELDS, rowsOfCategories(last?.things));

/** The tab with options. */
export const optionRows = (
	groups: KnownList | undefined,
	options: KnownList | undefined,
): TemplateRow[] =>
	tabRows(OPTION_FIELDS, rowsOfOptions(groups?.things, options?.things, pricesOf));

/** A whole menu as JSON takes it back: its dishes, and the rows of the other tabs. */
export const printWholeMenu = (menu: CompanyMenu) =>
	JSON.stringify({
		products: menu.dishes,
		options: rowsOfOptions(thingsOf.group(menu), thingsOf.option(menu), inEachStore).map((row) =>
			labeled(OPTION_FIELDS, (name) => row[name]),
		),
		categories: rowsOfCategories(thingsOf.category(menu)).map((row) =>
			labeled(CATEGORY_FIELDS, (name) => row[name]),
		),
	});

const rowsOfCategories = (categories: readonly Thing[] = []): KeptValues[] =>
	categories.map(([externalId, values]) => ({ ...values, externalId }));

/** A row for each price of each option of a group. */
function rowsOfOptions(
	groups: readonly Thing[] = [],
	options: readonly Thing[] = [],
	pricesIn: (option: Thing) => KeptValues[],
): KeptValues[] {
	const known = new Map(options.map((option) => [option[0], option]));
	return groups.flatMap(([group, values, members]) =>
		members.flatMap(([sku, ofMember], index) => {
			const option = known.get(sku);
			if (option === undefined) return [];
			const { position, ...member } = ofMember;
			return pricesIn(option).map((price) => ({
				...values,
				group,
				...option[1],
				...member,
				sku,
				// The order of the rows says as much.
				position: position === index + 1 ? '' : position,
				...price,
			}));
		}),
	);
}

const inEachStore = ([, , offers]: Thing): KeptValues[] =>
	offers.map((offer) => ({
		...offer[1],
		storeId: offer[0],
		...(sells(offer) ? { status: '' } : {}),
	}));

/** One where all stores have the same, otherwise one for each. */
function pricesOf(option: Thing): KeptValues[] {
	const rows = inEachStore(option);
	const [first] = rows;
	const isSame = rows.every((row) =>
		SURCHARGE_DETAILS.every((field) => row[field] === first?.[field]),
	);
	return isSame && first !== undefined ? [{ ...first, storeId: '' }] : rows;
}
