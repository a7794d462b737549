import type { KnownList } from './ledger/knownList';
import { KEPT, named, sells, type KeptValue, type Thing } from './ledger/things';
import { tabRows, type TemplateRow } from './template';
import { SURCHARGE_DETAILS } from './fieldsOf';
import { CATEGORY_FIELDS, OPTION_FIELDS } from './whole/tables';

/** The tab with categories: what each column holds, two samples, and those of the last import. */
export const categoryRows = (last: KnownList | undefined): TemplateRow[] =>
	tabRows(
		CATEGORY_FIELDS,
		(last?.things ?? []).map(([externalId, values]) => ({
			...named(KEPT.category.fields, values),
			externalId,
		})),
	);

/** The tab with options: a row for each option of a group, and for each store where these differ. */
export function optionRows(
	groups: KnownList | undefined,
	options: KnownList | undefined,
): TemplateRow[] {
	const known = new Map(options?.things?.map((option) => [option[0], option]));
	const rows = (groups?.things ?? []).flatMap(([group, values, members]) =>
		members.flatMap(([sku, ofMember], index) => {
			const option = known.get(sku);
			if (option === undefined) return [];
			const { position, ...member } = named(KEPT.group.parts, ofMember);
			return pricesOf(option).map((price) => ({
				...named(KEPT.group.fields, values),
				group,
				...named(KEPT.option.fields, option[1]),
				...member,
				sku,
				// The order of the rows says as much.
				position: position === index + 1 ? '' : position,
				...price,
			}));
		}),
	);
	return tabRows(OPTION_FIELDS, rows);
}

type Values = { [field in string]?: KeptValue };

/** One row where all stores have the same, otherwise one for each. */
function pricesOf([, , offers]: Thing): Values[] {
	const rows = offers.map((offer): Values => ({
		...named(KEPT.option.parts, offer[1]),
		storeId: offer[0],
		...(sells('option', offer) ? { status: '' } : {}),
	}));
	const [first] = rows;
	const isSame = rows.every((row) =>
		SURCHARGE_DETAILS.every((field) => row[field] === first?.[field]),
	);
	return isSame && first !== undefined ? [{ ...first, storeId: '' }] : rows;
}
