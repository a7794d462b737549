import type { IExecuteFunctions } from 'n8n-workflow';

import type { KnownDish, KnownDishes } from './knownDishes';
import { operationError } from '../n8n/asNodeError';
import { listNames, many, show } from '../platform/shown';

const MOST_LISTED = 10;

/** A dish as people know it, and what to type for exactly this one. */
const sayDish = ({ sku, title }: KnownDish) =>
	title === undefined ? show(sku) : `${show(title)} (SKU ${sku})`;

const oneOf = (dishes: readonly KnownDish[]) => dishes.map(sayDish).join(' or ');

/** Which dish is meant takes a person. */
export const nameOfSeveral = (
	context: IExecuteFunctions,
	text: string,
	dishes: readonly KnownDish[],
) =>
	operationError(
		context,
		`${show(text)} is the name of ${many(dishes.length, 'dish', 'dishes')}: ${listNames(
			dishes.map(({ sku }) => sku),
			3,
		)}`,
		'Nothing was sent. Type the SKU of the one that you mean.',
	);

/** The platform may report success for a dish that it doesn't have, and guests go on ordering. */
export function unknownDishes(
	context: IExecuteFunctions,
	known: KnownDishes,
	texts: readonly string[],
	storeId: string,
) {
	const [first = ''] = texts;
	const subject = texts.length === 1 ? `No dish ${show(first)}` : `${texts.length} unknown dishes`;
	const lines = texts
		.slice(0, MOST_LISTED)
		.map((text) => describe(known, text, storeId))
		.filter((line) => line !== '');
	return operationError(
		context,
		`${subject} in store ${show(storeId)}, so nothing is sent`,
		[
			...lines,
			`${texts.length === 1 ? "It isn't" : "They aren't"} in the menu that this workflow imported last. If another workflow imports ${texts.length === 1 ? 'it' : 'them'}, switch on the option Send Unknown Dishes.`,
		].join('\n'),
	);
}

function describe(known: KnownDishes, text: string, storeId: string): string {
	const elsewhere = known.storesWith(text);
	if (elsewhere.length > 0) {
		return `${show(text)} is sold in ${listNames(elsewhere, MOST_LISTED)} only.`;
	}
	const found = known.find(text, storeId);
	const nearest = 'nearest' in found ? found.nearest() : [];
	if (nearest.length > 0) return `${show(text)}: do you mean ${oneOf(nearest)}?`;
	return `${show(text)} is like no dish of this store.`;
}
