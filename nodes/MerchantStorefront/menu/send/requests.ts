import type { IExecuteFunctions } from 'n8n-workflow';

import type { MenuAccount } from '../account';
import type { Sold, WholeMenu } from '../whole/sold';
import { buildWholeMenu, oneRequestBody } from './bodies';
import { stepsByStore, type CompanyDishes } from './byStore';
import { importOfCompany, importProductsAndOffers } from './menuCalls';
import type { SendAs } from './sendAs';
import type { Step } from './steps';

export interface Requests {
	/** All of it, as one text. */
	body: Buffer;
	/** What is sent, one after the other, and sent again on a retry. */
	steps: readonly Step[];
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
	const name = 'the menu';
	if (sendAs === 'wholeMenu') {
		const body = Buffer.from(JSON.stringify(buildWholeMenu(menu, offersOf)));
		const steps = companies.map(({ companyId }) => ({
			name,
			send: async () => await importOfCompany(context, 'importWholeMenu', companyId, body),
		}));
		return { body, steps };
	}
	const body = oneRequestBody(menu.dishes);
	const send = async () => await importProductsAndOffers(context, body);
	const isByStore = sendAs === 'productsThenOffers';
	return { body, steps: isByStore ? stepsByStore(context, companies, account) : [{ name, send }] };
}
