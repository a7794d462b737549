import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { importedDishes, type KnownDishes } from './knownDishes';
import { requiredStore, storeField } from '../n8n/storeFields';
import { readEach } from '../n8n/eachItem';
import { isOn, readOptional, requiredList } from '../n8n/inputs';
import { optionsField } from '../n8n/collections';
import { checkChanges } from './offerChanges';
import { InvalidMenuError } from '../menu/invalidMenu';
import type { MenuAccount } from '../menu/account';
import { changeOffers } from './changeOffers';
import type { Status } from '../table/status';
import { offerIds, offerKey } from '../menu/ledger/stopList';
import { groupBy } from '../platform/groupBy';
import { listNames, many, show } from '../platform/shown';

/** The dishes that are switched, by store and name or SKU: several at once, from the list or typed. */
export const switchFields: INodeProperties[] = [
	storeField,
	{
		displayName: 'Dish Names or IDs',
		name: 'skus',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getDishes', loadOptionsDependsOn: ['storeId.value'] },
		default: [],
		hint: 'The list has the dishes of recent orders. Type others below.',
		description:
			'One or more dishes of the latest orders in this store. Type others in Other Dishes. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	{
		displayName: 'Other Dishes',
		name: 'otherDishes',
		type: 'string',
		default: '',
		placeholder: 'e.g. Tiramisu, Borsch',
		description:
			"Dishes that aren't in the list, separated by commas: their SKUs, or their names as this workflow has imported them. An AI agent names dishes here.",
	},
];

export const switchOptions = optionsField([
	{
		displayName: 'Send Unknown Dishes',
		name: 'sendUnknown',
		type: 'boolean',
		default: true,
		description:
			'Whether to send dishes that the menu imported by this workflow does not have, because another workflow imports them. What you type is then sent as the SKU.',
	},
]);

/** One dish that an item names. */
export interface Switched {
	storeId: string;
	sku: string;
	itemIndex: number;
	/** In milliseconds, for what goes off; absent until somebody switches it on. */
	until?: number | undefined;
}

export function readSwitched(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	{ ledger }: MenuAccount,
): Switched[] {
	const known = importedDishes(ledger);
	const switched = readEach(context, items, (itemIndex) => {
		const storeId = requiredStore(context, itemIndex);
		const sendsUnknown = isOn(context.getNodeParameter('options.sendUnknown', itemIndex, false));
		const skus: string[] = [];
		const unknown: string[] = [];
		for (const text of readDishes(context, known, itemIndex)) {
			const found = known.find(text, storeId);
			if ('several' in found) {
				const same = found.several.map(({ sku }) => sku);
				throw operationError(
					context,
					`${show(text)} is the name of ${many(same.length, 'dish', 'dishes')}: ${listNames(same, 3)}`,
					'Nothing was sent. Type the SKU of the one that you mean.',
				);
			}
			if ('dish' in found) skus.push(found.dish.sku);
			// The SKU of a dish that another workflow imports.
			else if (sendsUnknown || !known.areAllOf(storeId)) skus.push(text);
			else unknown.push(text);
		}
		if (unknown.length > 0) throw unknownDishes(context, known, unknown, storeId);
		return [...new Set(skus)].map((sku) => ({ storeId, sku, itemIndex }));
	});
	return switched.flat();
}

const DISHES = { skus: 'Dish Names or IDs', otherDishes: 'Other Dishes' };

function readDishes(context: IExecuteFunctions, known: KnownDishes, itemIndex: number): string[] {
	const dishes = Object.entries(DISHES).flatMap(([parameter, label]) => {
		const value = readOptional(context, parameter, label, itemIndex);
		if (value === undefined) return [];
		const named = typeof value === 'string' ? known.listed(value) : value;
		return requiredList(context, named, label);
	});
	if (dishes.length > 0) return dishes;
	throw operationError(
		context,
		'No dish is chosen',
		'Choose dishes from the list, or type their names or SKUs into the field Other Dishes.',
	);
}

/** The same dish may be named by several items; the latest end counts. */
export async function switchOffers(
	context: IExecuteFunctions,
	account: MenuAccount,
	dishes: readonly Switched[],
	status: Status,
): Promise<INodeExecutionData[]> {
	const isOne = new Set(dishes.map(({ itemIndex }) => itemIndex)).size === 1;
	const placeOf = (itemIndex: number) => ({
		place: isOne ? '' : `Item ${itemIndex + 1}`,
		itemIndex,
	});
	const drafts = [...groupBy(dishes, offerKey)].map(([key, same]) => {
		const end = Math.max(...same.map(({ until = Infinity }) => until));
		return {
			values: { ...offerIds(key), status },
			until: end === Infinity ? undefined : end,
			indexes: same.map(({ itemIndex }) => itemIndex),
		};
	});
	const { changes, problems } = checkChanges(drafts, placeOf);
	if (problems.length > 0) throw new InvalidMenuError(problems, 'The list');
	return await changeOffers(context, account, changes, { placeOf });
}

/** As many unknown dishes as an error lists. */
const MOST_LISTED = 10;

/** The platform may report success for a dish that it doesn't have, and guests go on ordering. */
function unknownDishes(
	context: IExecuteFunctions,
	known: KnownDishes,
	texts: readonly string[],
	storeId: string,
) {
	const isOne = texts.length === 1;
	const subject = isOne ? `No dish ${show(texts[0])}` : `${texts.length} unknown dishes`;
	return operationError(
		context,
		`${subject} in store ${show(storeId)}, so nothing is sent`,
		[
			...texts.slice(0, MOST_LISTED).map((text) => describe(known, text, storeId)),
			`${isOne ? "It isn't" : "They aren't"} in the menu that this workflow imported last. If another workflow imports ${isOne ? 'it' : 'them'}, switch on the option Send Unknown Dishes.`,
		].join('\n'),
	);
}

function describe(known: KnownDishes, text: string, storeId: string): string {
	const elsewhere = known.storesWith(text);
	if (elsewhere.length > 0) {
		return `${show(text)} is sold in ${listNames(elsewhere, MOST_LISTED)} only.`;
	}
	const found = known.find(text, storeId);
	// As people know a dish, and what to type for exactly this one.
	const nearest = ('nearest' in found ? found.nearest() : []).map(({ sku, title }) =>
		title === undefined ? show(sku) : `${show(title)} (SKU ${sku})`,
	);
	if (nearest.length > 0) return `${show(text)}: do you mean ${nearest.join(' or ')}?`;
	return `${show(text)} is like no dish of this store.`;
}
