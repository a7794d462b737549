import type { IExecuteFunctions } from 'n8n-workflow';

import { isTool } from '../n8n/inputs';
import { Ledger } from './ledger/ledger';
import { settingsOf } from '../platform/settings';

/** What this workflow knows of the account of its credential. */
export interface MenuAccount {
	/** Whether each offer needs a stock. */
	requiresStock: boolean;
	/** Whether each offer needs a price. */
	needsPrice: boolean;
	ledger: Ledger;
}

export async function accountOf(context: IExecuteFunctions): Promise<MenuAccount> {
	const { account, requiresStock, needsPrice } = await settingsOf(context);
	const staticData = context.getWorkflowStaticData('global');
	const workflowId = context.getMode() === 'manual' ? undefined : context.getWorkflow().id;
	const ledger = new Ledger(staticData, account, isTool(context), workflowId);
	return { requiresStock, needsPrice, ledger };
}
