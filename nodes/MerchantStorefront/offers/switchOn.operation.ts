import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { everyItem, onAllItems } from '../menu/invalidMenu';
import { accountOf, type MenuAccount } from '../menu/account';
import type { StopListEntry } from '../menu/ledger/stopList';
import { groupBy } from '../platform/groupBy';
import { listNames } from '../platform/shown';
import { inTurn, nothingSent } from './changeOffers';
import { MOST_NAMED } from './chatMessages';
import { importedDishes, type KnownDishes } from './knownDishes';
import { readSwitched, switchFields, switchInTurn, switchOffers } from './switching';

export const choice = {
	name: 'Switch On',
	description: 'Put products back on sale in a store',
	action: 'Switch on products in a store so that guests can order them again',
};

export const fields: INodeProperties[] = [
	{
		displayName: 'Dishes',
		name: 'dishes',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Chosen Dishes',
				value: 'chosen',
				description: 'Those that you name',
			},
			{
				name: 'Dishes Whose Time Is Over',
				value: 'timeOver',
				description:
					'Those whose Until has passed, in all stores. Run this on a schedule, in the workflow that switches off.',
			},
		],
		default: 'chosen',
		description: 'Which dishes to put back on sale',
	},
	...switchFields.map((field) => ({
		...field,
		displayOptions: { show: { dishes: ['chosen'] } },
	})),
];

export const executeAll = onAllItems(async (context, items) => {
	const account = await accountOf(context);
	return context.getNodeParameter('dishes', 0, 'chosen') === 'timeOver'
		? await inTurn(
				context,
				account,
				account.ledger.stopList.over(Date.now()),
				async (latest) => await switchOnWhatIsOver(context, latest, items),
			)
		: await switchInTurn(context, account, readSwitched(context, items, account, 'enabled'));
});

/**
 * Only what the menu has on sale: the stop list doesn't decide about what the menu has off, or no
 * longer has.
 */
async function switchOnWhatIsOver(
	context: IExecuteFunctions,
	account: MenuAccount,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const { ledger } = account;
	const { stopList } = ledger;
	const over = stopList.over(Date.now());
	const staysOff = over.filter((dish) => ledger.staysOff(dish));
	for (const dish of staysOff) stopList.on(dish);
	if (staysOff.length > 0) ledger.save();
	const due = over.filter((dish) => !staysOff.includes(dish));
	if (due.length > 0) {
		const values = (storeId: string, sku: string) => ({ storeId, sku, status: 'enabled' as const });
		const dishes = due.map(({ storeId, sku }) => ({ values: values(storeId, sku), indexes: [0] }));
		return nameInErrors(await switchOffers(context, account, dishes), due, importedDishes(ledger));
	}
	const json = nothingSent('No dish is due to come back on sale', ledger);
	return [{ json, pairedItem: everyItem(items) }];
}

/** Nobody has named these dishes, so an error has to. There is an item for each store, in this order. */
function nameInErrors(
	output: readonly INodeExecutionData[],
	due: readonly StopListEntry[],
	known: KnownDishes,
): INodeExecutionData[] {
	const dueIn = [...groupBy(due, ({ storeId }) => storeId)].map(([storeId, same]) => ({
		storeId,
		names: listNames(
			same.map(({ sku }) => known.nameOf(sku)),
			MOST_NAMED,
		),
	}));
	return output.map((item, index) => {
		const { error } = item.json;
		if (error === undefined) return item;
		const { storeId, names } = dueIn[index] ?? {};
		const named = `Not back on sale: ${names}. ${String(error)}`;
		return { ...item, json: { ...item.json, error: named, storeId } };
	});
}
