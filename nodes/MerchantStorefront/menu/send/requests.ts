import type { IExecuteFunctions } from 'n8n-workflow';

import type { MenuAccount } from '../account';
import type { CompanyMenu } from '../whole/sold';
import { buildWholeMenu, categoriesBody, oneRequestBody } from './bodies';
import { stepsByStore } from './byStore';
import { importOfCompany, importProductsAndOffers } from './menuCalls';
import type { SendAs } from './sendAs';
import type { Step } from './steps';

export interface Requests {
	/** All of it, as one text. */
	body: Buffer;
	/** What is sent, one after the other, and sent again on a retry. */
	steps: readonly Step[];
}

/** What is sent of one company only. */
const OF_COMPANY = {
	wholeMenu: { endpoint: 'importWholeMenu', bodyOf: buildWholeMenu },
	importCategories: { endpoint: 'importCategories', bodyOf: categoriesBody },
} as const;

/** What Send As makes of a menu. */
export function requestsFor(
	context: IExecuteFunctions,
	sendAs: SendAs,
	companies: readonly CompanyMenu[],
	account: MenuAccount,
): Requests {
	const name = 'the menu';
	if (sendAs === 'wholeMenu' || sendAs === 'importCategories') {
		const { endpoint, bodyOf } = OF_COMPANY[sendAs];
		const requests = companies.map((menu) => ({
			companyId: menu.companyId,
			body: Buffer.from(JSON.stringify(bodyOf(menu))),
		}));
		const steps = requests.map(({ companyId, body }) => ({
			name,
			send: async () => await importOfCompany(context, endpoint, companyId, body),
		}));
		return { body: Buffer.concat(requests.map(({ body }) => body)), steps };
	}
	const body = oneRequestBody(companies.flatMap(({ dishes }) => dishes));
	const send = async () => await importProductsAndOffers(context, body);
	const isByStore = sendAs === 'productsThenOffers';
	return { body, steps: isByStore ? stepsByStore(context, companies, account) : [{ name, send }] };
}
