import { checkMenu, type CheckedMenu, type Places } from '../checks/checkMenu';
import type { Problem } from '../../sheet/problems';
import { show } from '../../platform/shown';
import type { OfferDraft, ProductDraft } from '../product';
import { OFFER_RULES, PRODUCT_RULES } from '../checks/rules';
import { SkuIndex } from '../checks/skuIndex';

/** Checks a menu in the platform's own form: a list of products, each with its offers. */
export function checkProducts(input: unknown, allowSimilarSkus = false): CheckedMenu {
	const list = typeof input === 'string' ? parse(input) : input;
	if (!Array.isArray(list)) {
		return {
			products: [],
			problems: [{ place: 'JSON', message: 'This is not a list of products, [{…}, {…}].' }],
			warnings: [],
			leftOut: [],
		};
	}
	const oddities: Problem[] = [];
	const unknown = new Map<string, { place: string; times: number }>();
	const drafts = list.map((product: unknown, productIndex) => {
		const place = placeOfProduct(product, productIndex);
		if (!isRecord(product)) {
			oddities.push({
				place,
				productIndex,
				value: show(product),
				message: 'is not a product, {…}.',
			});
			return undefined;
		}
		const { offers = [], ...fields } = product;
		const known = pick<Omit<ProductDraft, 'offers'>>(fields, PRODUCT_FIELD_NAMES, (name) =>
			note(unknown, name, place),
		);
		const sku = skuOf(product);
		if (!Array.isArray(offers)) {
			oddities.push({
				place: `${place}, offers`,
				productIndex,
				sku,
				field: 'offers',
				value: show(offers),
				message: 'is not a list of offers, [{…}, {…}].',
			});
			return undefined;
		}
		const offerDrafts = offers.map((offer: unknown, offerIndex) => {
			const field = `offers[${offerIndex}]`;
			if (isRecord(offer)) {
				return pick<OfferDraft>(offer, OFFER_FIELD_NAMES, (name) =>
					note(unknown, `offers[].${name}`, `${place}, ${field}`),
				);
			}
			oddities.push({
				place: `${place}, ${field}`,
				productIndex,
				sku,
				field,
				value: show(offer),
				message: 'is not an offer, {…}.',
			});
			return {};
		});
		return { ...known, offers: offerDrafts };
	});
	const skus = new SkuIndex(allowSimilarSkus);
	drafts.forEach((draft, index) => {
		if (typeof draft?.sku === 'string') skus.add(draft.companyId, draft.sku, index);
	});
	const { products, problems, warnings, leftOut } = checkMenu(drafts, placesIn(drafts), skus);
	return {
		products,
		leftOut,
		problems: [...oddities, ...problems],
		warnings: [...[...unknown].map(([name, where]) => unknownField(name, where)), ...warnings],
	};
}

const PRODUCT_FIELD_NAMES = new Set<string>(PRODUCT_RULES.map(({ field }) => field));
const OFFER_FIELD_NAMES = new Set<string>(OFFER_RULES.map(({ field }) => field));

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The known fields, in the order of the specification; only these are sent. */
function pick<Draft extends object>(
	fields: Record<string, unknown>,
	known: ReadonlySet<string>,
	reportUnknown: (name: string) => void,
): Draft {
	const draft: Record<string, unknown> = {};
	for (const name of known) if (fields[name] !== undefined) draft[name] = fields[name];
	for (const name of Object.keys(fields)) if (!known.has(name)) reportUnknown(name);
	return draft as Draft;
}

/** One warning for each name: the same slip is usually in every product. */
function note(
	unknown: Map<string, { place: string; times: number }>,
	name: string,
	place: string,
): void {
	const seen = unknown.get(name);
	if (seen === undefined) unknown.set(name, { place, times: 1 });
	else seen.times++;
}

function unknownField(name: string, { place, times }: { place: string; times: number }): Problem {
	return {
		place,
		field: name,
		message: `The field "${name}" is unknown and not sent (${times === 1 ? 'once' : `${times} times`} in this menu). Check its alias.`,
	};
}

function skuOf(product: unknown): string | undefined {
	const sku = isRecord(product) ? product.sku : undefined;
	return typeof sku === 'string' ? sku : undefined;
}

function placeOfProduct(product: unknown, productIndex: number): string {
	const sku = skuOf(product);
	return sku === undefined
		? `products[${productIndex}]`
		: `products[${productIndex}] (sku ${show(sku)})`;
}

function placesIn(drafts: ReadonlyArray<ProductDraft | undefined>): Places {
	const ofPart = (productIndex: number, field?: string) => {
		const place = placeOfProduct(drafts[productIndex], productIndex);
		return {
			place: field === undefined ? place : `${place}, ${field}`,
			productIndex,
			sku: skuOf(drafts[productIndex]),
			field,
		};
	};
	return {
		ofProduct: ofPart,
		ofOffer: (productIndex, offerIndex, field) =>
			ofPart(productIndex, `offers[${offerIndex}]${field === undefined ? '' : `.${field}`}`),
	};
}
