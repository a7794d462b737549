import { groupBy } from '../../platform/groupBy';
import { checkMenu, type CheckedMenu } from '../rules/checkMenu';
import type { Place, Problem } from '../../table/problems';
import { jsonFlaw, parseJson } from '../../platform/parseJson';
import { show } from '../../platform/shown';
import type { DishRecord } from '../product';
import { menuField, OFFER_FIELDS, PRODUCT_FIELDS, type MenuColumn } from '../menuColumns';
import { isRecord } from '../../table/rows';

/** Checks a menu in the platform's own form: a list of products, each with its offers. */
export function checkProducts(input: unknown, allowSimilarSkus = false): CheckedMenu {
	const list: unknown = typeof input === 'string' ? parseJson(input) : input;
	if (!Array.isArray(list)) {
		const problem = { place: 'JSON', message: notAList(input, list) };
		return { products: [], problems: [problem], warnings: [], leftOut: [] };
	}
	const oddities: Problem[] = [];
	const unknown: Array<{ name: string; place: string }> = [];
	const dishes: DishRecord[] = [];
	for (const [index, product] of list.entries()) {
		const at = placeOfProduct(product, index);
		if (!isRecord(product)) {
			oddities.push({ ...at(), value: show(product), message: 'is not a product, {…}.' });
			continue;
		}
		const { offers = [], ...fields } = product;
		const { place } = at();
		const known = pick(fields, PRODUCT_FIELD_NAMES, (name) => unknown.push({ name, place }));
		if (!Array.isArray(offers)) {
			const message = 'is not a list of offers, [{…}, {…}].';
			oddities.push({ ...at('offers'), value: show(offers), message });
			continue;
		}
		const records = offers.map((offer: unknown, offerIndex) => {
			const there = (field?: string) =>
				at(`offers[${offerIndex}]${field === undefined ? '' : `.${field}`}`);
			if (!isRecord(offer)) {
				oddities.push({ ...there(), value: show(offer), message: 'is not an offer, {…}.' });
				return { values: {}, at: there };
			}
			const values = pick(offer, OFFER_FIELD_NAMES, (name) =>
				unknown.push({ name: `offers[].${name}`, place: there().place }),
			);
			return { values, at: there };
		});
		dishes.push({ values: known, offers: records, at });
	}
	const checked = checkMenu(dishes, { allowSimilarSkus });
	const ofNames = [...groupBy(unknown, ({ name }) => name).values()].map(unknownField);
	return {
		...checked,
		problems: [...oddities, ...checked.problems],
		warnings: [...ofNames, ...checked.warnings],
	};
}

function notAList(input: unknown, list: unknown): string {
	const flaw = typeof input === 'string' ? jsonFlaw(input) : undefined;
	if (flaw !== undefined) return `This isn't JSON: ${flaw}.`;
	return isRecord(list) && 'products' in list
		? 'This must be a list of products, [{…}, {…}]. A whole menu, {"products": […], "options": […], "categories": […]}, goes with Send As → Whole Menu, and has nothing else in it.'
		: 'This is not a list of products, [{…}, {…}].';
}

const PRODUCT_FIELD_NAMES = new Set(PRODUCT_FIELDS);
const OFFER_FIELD_NAMES = new Set(OFFER_FIELDS);

/** The known fields, in the order of the specification; only these are sent. */
function pick<Name extends MenuColumn>(
	fields: Record<string, unknown>,
	known: ReadonlySet<Name>,
	reportUnknown: (name: string) => unknown,
): { [name in Name]?: unknown } {
	const values: { [name in Name]?: unknown } = {};
	for (const name of known) {
		// Many programs write null for an empty field.
		const isEmpty = fields[name] === null && menuField(name).required !== true;
		if (fields[name] !== undefined && !isEmpty) values[name] = fields[name];
	}
	const names: ReadonlySet<string> = known;
	for (const name of Object.keys(fields)) if (!names.has(name)) reportUnknown(name);
	return values;
}

/** One warning for each name: the same typo is usually in every product. */
function unknownField(all: ReadonlyArray<{ name: string; place: string }>): Problem {
	const [{ name, place } = { name: '', place: '' }] = all;
	const times = all.length === 1 ? 'once' : `${all.length} times`;
	const message = `The field "${name}" is unknown and not sent (${times} in this menu). Check its spelling.`;
	return { place, field: name, message };
}

function placeOfProduct(product: unknown, index: number): (part?: string) => Place {
	const sku = isRecord(product) && typeof product.sku === 'string' ? product.sku : undefined;
	const name = `products[${index}]${sku === undefined ? '' : ` (sku ${show(sku)})`}`;
	return (field) => ({
		place: field === undefined ? name : `${name}, ${field}`,
		sku,
		field,
	});
}
