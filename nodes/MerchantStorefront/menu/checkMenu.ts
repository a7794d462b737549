import { show, type MenuProblem } from './problems';
import type { OfferDraft, OfferField, Product, ProductDraft, ProductField } from './product';
import { OFFER_RULES, PRODUCT_RULES, type FieldRule } from './rules';
import { Unreadable } from './unreadable';

/** Knows where in the input the parts of a menu came from. */
export interface Places {
	ofProduct(productIndex: number, field?: ProductField): Omit<MenuProblem, 'flaw'>;
	ofOffer(productIndex: number, offerIndex: number, field: OfferField): Omit<MenuProblem, 'flaw'>;
}

export interface CheckedMenu {
	/** What can be sent: products and offers without a problem. */
	products: Product[];
	problems: MenuProblem[];
	warnings: MenuProblem[];
}

/**
 * Every rule that can be checked without knowing an earlier menu. What was no product or offer at all
 * is undefined among the drafts, and reported by who read it.
 */
export function checkMenu(
	drafts: ReadonlyArray<ProductDraft | undefined>,
	places: Places,
): CheckedMenu {
	const problems: MenuProblem[] = [];
	const warnings: MenuProblem[] = [];
	const companyOf = new Map<string, { companyId: unknown; productIndex: number }>();
	const products: Product[] = [];

	drafts.forEach((draft, productIndex) => {
		if (draft === undefined) return;
		const before = problems.length;
		checkFields(PRODUCT_RULES, draft, (field, value, flaw) => {
			problems.push({ ...places.ofProduct(productIndex, field), value: show(value), flaw });
		});
		if (typeof draft.sku === 'string') {
			const earlier = companyOf.get(draft.sku);
			if (earlier === undefined) {
				companyOf.set(draft.sku, { companyId: draft.companyId, productIndex });
			} else {
				const { place } = places.ofProduct(earlier.productIndex);
				problems.push({
					...places.ofProduct(productIndex, 'sku'),
					value: show(draft.sku),
					flaw:
						earlier.companyId === draft.companyId
							? `is used twice, first in ${place}. Every product needs an sku of its own.`
							: `is used in two companies, first in ${place}. Correct the company, or give the product an sku of its own.`,
				});
			}
		}
		const productIsGood = problems.length === before;

		const goodOffers = draft.offers.filter((_offer, offerIndex) => {
			const problemsBefore = problems.length;
			checkOffer(draft.offers, offerIndex, (field, value, flaw, severity) => {
				const list = severity === 'warning' ? warnings : problems;
				list.push({ ...places.ofOffer(productIndex, offerIndex, field), value: show(value), flaw });
			});
			return problems.length === problemsBefore;
		});

		if (draft.type === 'attribute') {
			warnings.push({
				...places.ofProduct(productIndex, 'type'),
				value: show(draft.type),
				flaw: 'is a modifier. The platform has no automatic management for these: tell your account manager about changes.',
			});
		}
		if (draft.offers.length === 0) {
			warnings.push({
				...places.ofProduct(productIndex),
				flaw: 'The product has no offers, so no store sells it.',
			});
		}
		if (productIsGood && (draft.offers.length === 0 || goodOffers.length > 0)) {
			draft.offers = goodOffers;
			products.push(draft as Product);
		}
	});
	return { products, problems, warnings };
}

type Report<Field> = (field: Field, value: unknown, flaw: string, severity?: 'warning') => void;

function checkOffer(offers: OfferDraft[], offerIndex: number, report: Report<OfferField>): void {
	const offer = offers[offerIndex];
	checkFields(OFFER_RULES, offer, report);
	const { storeId, listPrice, oldPrice } = offer;
	// Products are sold in a few stores each: looking back is quicker than a set.
	for (let earlier = 0; earlier < offerIndex; earlier++) {
		if (storeId !== undefined && offers[earlier].storeId === storeId) {
			report('storeId', storeId, 'is used twice for this sku. Keep one offer for each store.');
			break;
		}
	}
	if (typeof oldPrice === 'number' && typeof listPrice === 'number' && oldPrice <= listPrice) {
		report(
			'oldPrice',
			oldPrice,
			`is not above the price ${listPrice}, so it shows no reduction.`,
			'warning',
		);
	}
}

function checkFields<Field extends string>(
	rules: ReadonlyArray<FieldRule<Field>>,
	draft: { [field in Field]?: unknown },
	report: Report<Field>,
): void {
	for (const { field, required, flawOf } of rules) {
		const value = draft[field];
		if (value === undefined) {
			if (required) report(field, undefined, 'It is missing. Fill it in.');
		} else if (value instanceof Unreadable) {
			report(field, value.cell, value.flaw);
		} else {
			const flaw = flawOf(value);
			if (flaw !== undefined) report(field, value, flaw);
		}
	}
}
