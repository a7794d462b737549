import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { importedDishes, type KnownDishes } from './knownDishes';
import { requiredStore, storeField } from '../n8n/storeFields';
import { readEach } from '../n8n/eachItem';
import { readOptional, requiredList } from '../n8n/inputs';
import { checkChanges, type ChangeDraft } from './offerChanges';
import { InvalidMenuError } from '../menu/invalidMenu';
import type { MenuAccount } from '../menu/account';
import { changeOffers, inTurn } from './changeOffers';
import type { Status } from '../table/status';
import { offerKey } from '../menu/ledger/stopList';
import { groupBy } from '../platform/groupBy';
import { listNames, show } from '../platform/shown';

const DISHES = { skus: 'Dish Names or IDs', otherDishes: 'Other Dishes' };

/** The dishes that are switched, by store and name or SKU: several at once, from the list or typed. */
export const switchFields: INodeProperties[] = [
	storeField,
	{
		displayName: DISHES.skus,
		name: 'skus',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getDishes', loadOptionsDependsOn: ['storeId.value'] },
		default: [],
		hint: 'The list has the dishes of recent orders. Type others below.',
		description:
			'One or more dishes of the latest orders in this store. Type others in Other Dishes. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	{
		displayName: DISHES.otherDishes,
		name: 'otherDishes',
		type: 'string',
		default: '',
		placeholder: 'e.g. Tiramisu, Borsch',
		description:
			"Dishes that aren't in the list, separated by commas: their SKUs, or their names as this workflow has imported them. An AI agent names dishes here.",
	},
];

/** What becomes of one dish that an item names. */
export interface Switched extends ChangeDraft {
	values: { storeId: string; sku: string; status: Status };
}

/** The dishes that the items name, and until when those that go off are off. */
export function readSwitched(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	{ ledger }: MenuAccount,
	status: Status,
	readUntil?: (itemIndex: number) => number | undefined,
): Switched[] {
	const known = importedDishes(ledger);
	const switched = readEach(context, items, (itemIndex) => {
		const until = readUntil?.(itemIndex);
		const storeId = requiredStore(context, itemIndex);
		const unknown: string[] = [];
		const skus = readDishes(context, known, itemIndex).map((text) => {
			const named = known.named(text, storeId).map(({ sku }) => sku);
			if (named.length > 1) {
				throw operationError(
					context,
					`${show(text)} is the name of ${named.length} dishes: ${listNames(named, 3)}`,
					'Nothing was sent. Type the SKU of the one that you mean.',
				);
			}
			const [sku] = named;
			if (sku === undefined && known.areAllOf(storeId)) unknown.push(text);
			return sku ?? text;
		});
		if (unknown.length > 0) throw unknownDishes(context, known, unknown, storeId);
		return skus.map((sku) => ({
			...{ values: { storeId, sku, status }, until, indexes: [itemIndex] },
		}));
	});
	return switched.flat();
}

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

/** What the items name, once no earlier run is about to change any of it. */
export const switchInTurn = async (
	context: IExecuteFunctions,
	account: MenuAccount,
	switched: readonly Switched[],
) =>
	await inTurn(
		context,
		account,
		switched.map(({ values }) => values),
		async (latest) => await switchOffers(context, latest, switched),
	);

/** The same dish may be named several times; the latest end counts. */
export async function switchOffers(
	context: IExecuteFunctions,
	account: MenuAccount,
	switched: readonly Switched[],
): Promise<INodeExecutionData[]> {
	const isOne = new Set(switched.flatMap(({ indexes }) => indexes)).size === 1;
	const placeOf = (itemIndex: number) => ({
		place: isOne ? '' : `Item ${itemIndex + 1}`,
		itemIndex,
	});
	const byOffer = groupBy(switched, ({ values }) => offerKey(values));
	const drafts = [...byOffer.values()].map((same) => {
		const end = Math.max(...same.map(({ until = Infinity }) => until));
		const indexes = same.flatMap((one) => one.indexes);
		return { ...same[0], until: end === Infinity ? undefined : end, since: Date.now(), indexes };
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
	const what = texts.length === 1 ? `No dish ${show(texts[0])}` : `${texts.length} unknown dishes`;
	const lines = texts.slice(0, MOST_LISTED).map((text) => {
		const elsewhere = new Set(known.called(text).flatMap(({ storeIds }) => storeIds));
		if (elsewhere.size > 0) {
			return `${show(text)} is sold in ${listNames([...elsewhere], MOST_LISTED)} only.`;
		}
		// As people know a dish, and what to type for exactly this one.
		const nearest = known
			.nearest(text, [storeId])
			.map(({ sku }) => `${show(known.nameOf(sku))} (SKU ${sku})`);
		return nearest.length > 0
			? `${show(text)}: do you mean ${nearest.join(' or ')}?`
			: `${show(text)} is like no dish of this store.`;
	});
	return operationError(
		context,
		`${what} in store ${show(storeId)}, so nothing is sent`,
		[
			...lines,
			'The menu that this workflow imported last has nothing else of that name. If another workflow imports it, change its Status with Offer → Update, which takes any SKU.',
		].join('\n'),
	);
}
