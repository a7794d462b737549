import {
	KEPT_DETAILS,
	KEPT_OF_OFFER,
	wasOnSale,
	type KeptProduct,
	type KeptValue,
	type LastImport,
} from '../memory/lastImport';
import { namedValues, tabRows, type TemplateRow } from '../template';
import { SURCHARGE_DETAILS } from '../fieldsOf';
import { CATEGORY_FIELDS, OPTION_FIELDS } from './fields';
import { membersOf, namedRows, type KeptList } from './lists';

/** The tab with categories: what each column holds, two samples, and those of the last import. */
export const categoryRows = (last: KeptList | undefined): TemplateRow[] =>
	tabRows(
		CATEGORY_FIELDS,
		namedRows(last).map(({ id, name, values }) => ({
			...values,
			externalId: id,
			name,
			position: Number(values.position),
		})),
	);

/** The tab with options: a row for each option of a group, and for each store where these differ. */
export function optionRows(
	groups: KeptList | undefined,
	options: LastImport | undefined,
): TemplateRow[] {
	const known = new Map(options?.products?.map((option) => [option[0], option]));
	const rows = namedRows(groups).flatMap(({ id, name, values }) =>
		membersOf(values).flatMap(({ max, ...member }) => {
			const option = known.get(member.sku);
			if (option === undefined) return [];
			const ofGroup = { ...values, group: id, groupTitle: name === id ? '' : name };
			const own = namedValues(KEPT_DETAILS, option[1]);
			return pricesOf(option).map((price) => ({
				...ofGroup,
				...own,
				...member,
				max: max > 1 ? max : '',
				...price,
			}));
		}),
	);
	return tabRows(OPTION_FIELDS, rows);
}

type Values = { [field in string]?: KeptValue };

/** One row where all stores have the same, otherwise one for each. */
function pricesOf([, , offers]: KeptProduct): Values[] {
	const rows = offers.map((offer): Values => ({
		...namedValues(KEPT_OF_OFFER, offer[1]),
		storeId: offer[0],
		...(wasOnSale(offer) ? { status: '' } : {}),
	}));
	const [first] = rows;
	const isSame = rows.every((row) =>
		SURCHARGE_DETAILS.every((field) => row[field] === first?.[field]),
	);
	return isSame && first !== undefined ? [{ ...first, storeId: '' }] : rows;
}
