import type { IExecuteFunctions } from 'n8n-workflow';

import { ImportMemory } from './memory/importMemory';
import { StopList } from './memory/stopList';
import { lastLists, type LastLists } from './whole/lists';
import { CREDENTIAL_NAME, readSettings } from '../platform/settings';

/** What this workflow knows of the account of its credential. */
export interface MenuAccount {
	/** Whether each offer needs a stock. */
	requiresStock: boolean;
	/** Whether each offer needs a price. */
	needsPrice: boolean;
	/** The last accepted dishes of each company, and its options, categories and groups. */
	dishes: ImportMemory;
	options: ImportMemory;
	lists: LastLists;
	stopList: StopList;
}

export async function accountOf(context: IExecuteFunctions): Promise<MenuAccount> {
	const { account, requiresStock, needsPrice } = readSettings(
		await context.getCredentials(CREDENTIAL_NAME),
	);
	const staticData = context.getWorkflowStaticData('global');
	return {
		requiresStock,
		needsPrice,
		dishes: new ImportMemory(staticData, account),
		options: new ImportMemory(staticData, account, `merchantStorefrontMenu options ${account} `),
		lists: lastLists(staticData, account),
		stopList: new StopList(staticData, account),
	};
}
