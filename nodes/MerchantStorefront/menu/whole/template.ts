import type { KeptProduct, LastImport } from '../memory/lastImport';
import { STATUS, wasOnSale } from '../memory/lastImport';
import { tabRows, type TemplateRow } from '../template';
import { CATEGORY_FIELDS, OPTION_FIELDS } from './fields';
import type { KeptList } from './lists';
import { OFFER_DETAILS, PRODUCT_DETAILS } from '../columns/fields';

/** The tab with categories: what each column holds, two samples, and those of the last import. */
export function categoryRows(last: KeptList | undefined): TemplateRow[] {
	const rows = (last?.rows ?? []).map(
		([externalId, name, position, parent, hours, start, end]) => ({
			...{ name, externalId, parent, position: Number(position), hours, start, end },
		}),
	);
	return tabRows(CATEGORY_FIELDS, rows);
}

/** The tab with options: a row for each option of a group, and for each store where these differ. */
export function optionRows(
	groups: KeptList | undefined,
	options: LastImport | undefined,
): TemplateRow[] {
	const known = new Map(options?.products?.map((option) => [option[0], option]));
	const rows = (groups?.rows ?? []).flatMap(([group, title, choose, skus = '']) =>
		membersOf(skus).flatMap(({ sku, max }) => {
			const option = known.get(sku);
			return option === undefined
				? []
				: pricesOf(option).map((price) => ({
						group,
						groupTitle: title === group ? '' : title,
						title: textOf(option, 'title'),
						sku,
						choose,
						max: max > 1 ? max : '',
						media: textOf(option, 'media'),
						...price,
					}));
		}),
	);
	return tabRows(OPTION_FIELDS, rows);
}

/** As the list of groups keeps them: "cheese, 2 × olives". */
function membersOf(skus: string): Array<{ sku: string; max: number }> {
	return skus.split(', ').map((text) => {
		const [, most, sku] = /^(\d+) × (.*)$/u.exec(text) ?? [];
		return { sku: sku ?? text, max: Number(most ?? 1) };
	});
}

function textOf([, details]: KeptProduct, field: 'title' | 'media'): string {
	return String(details[PRODUCT_DETAILS.indexOf(field)] ?? '');
}

/** One row where all stores have the same, otherwise one for each. */
function pricesOf(option: KeptProduct) {
	const [, , offers] = option;
	const rows = offers.map((offer) => ({
		storeId: offer[0],
		listPrice: Number(offer[1][OFFER_DETAILS.indexOf('listPrice')]),
		status: wasOnSale(offer) ? '' : String(offer[1][STATUS]),
	}));
	const [first] = rows;
	const isSame = rows.every(
		({ listPrice, status }) => listPrice === first?.listPrice && status === first.status,
	);
	return isSame && first !== undefined ? [{ ...first, storeId: '' }] : rows;
}
