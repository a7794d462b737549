import type { IExecuteFunctions } from 'n8n-workflow';

import type { MenuAccount } from '../account';
import type { CompanyMenu } from '../whole/sold';
import { buildWholeMenu, categoriesBody } from './bodies';
import { requestsByStore } from './byStore';
import { oneRequest, requestOfCompany, type MenuRequest } from './menuCalls';
import type { SendAs } from './sendAs';

/** What Send As makes of a menu: it is sent one after the other. */
export function requestsFor(
	context: IExecuteFunctions,
	sendAs: SendAs,
	companies: readonly CompanyMenu[],
	account: MenuAccount,
): MenuRequest[] {
	switch (sendAs) {
		case 'oneRequest':
			return [oneRequest(companies.flatMap(({ dishes }) => dishes))];
		case 'productsThenOffers':
			return requestsByStore(context, companies, account);
		case 'wholeMenu':
			return companies.map((menu) =>
				requestOfCompany('importWholeMenu', menu.companyId, buildWholeMenu(menu)),
			);
		case 'importCategories':
			return companies.map((menu) =>
				requestOfCompany('importCategories', menu.companyId, categoriesBody(menu)),
			);
	}
}
