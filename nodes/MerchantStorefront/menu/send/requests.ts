import type { IExecuteFunctions } from 'n8n-workflow';

import type { MenuAccount } from '../account';
import { importProductsAndOffers, importWholeMenu, type ImportId } from '../calls';
import type { Sold, WholeMenu } from '../whole/sold';
import { sendByStore, stepsByStore, type CompanyDishes } from './byStore';
import { oneRequestBody } from './oneRequest';
import type { SendAs } from './sendAs';
import { buildWholeMenu } from './wholeMenu';

export interface Requests {
	/** What is sent, and sent again on a retry. */
	body: Buffer;
	/** Answers the identifiers of the imports. */
	send(): Promise<ImportId[]>;
}

interface MenuOfCompanies {
	companies: readonly CompanyDishes[];
	/** With its options and categories, where these are sent as well. */
	menu: WholeMenu;
	offersOf: Sold['offersOf'];
}

/** What Send As makes of a menu. */
export function requestsFor(
	context: IExecuteFunctions,
	sendAs: SendAs,
	{ companies, menu, offersOf }: MenuOfCompanies,
	account: MenuAccount,
): Requests {
	if (sendAs === 'wholeMenu') {
		const body = Buffer.from(JSON.stringify(buildWholeMenu(menu, offersOf)));
		const send = async ({ companyId }: CompanyDishes) =>
			await importWholeMenu(context, companyId, body);
		return { body, send: async () => await Promise.all(companies.map(send)) };
	}
	const body = oneRequestBody(menu.dishes);
	if (sendAs === 'oneRequest') {
		return { body, send: async () => await importProductsAndOffers(context, body) };
	}
	const steps = stepsByStore(context, companies, account);
	return { body, send: async () => await sendByStore(context, steps) };
}
