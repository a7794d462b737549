import type { IExecuteFunctions } from 'n8n-workflow';

import type { MenuAccount } from '../account';
import type { EntityName, FieldName, RequestName } from '../entities';
import { fieldOf, isDetail, namesOf, wireOf } from '../fieldsOf';
import { LISTS, type ListName } from '../ledger/things';
import type { CompanyMenu } from '../whole/sold';
import type { Problem } from '../../table/problems';
import { requestsByStore } from './byStore';
import {
	buildWholeMenu,
	categoriesBody,
	oneRequest,
	requestOfCompany,
	type MenuRequest,
} from './requests';

interface Sender {
	title: string;
	/** The request that an entity is in. */
	requests: { [entity in EntityName]?: RequestName };
}

const SEND_AS = {
	oneRequest: {
		title: 'One Request',
		requests: { dish: 'oneRequest', offer: 'oneRequest' },
	},
	productsThenOffers: {
		title: 'Products, Then Offers by Store',
		requests: { dish: 'products', offer: 'storeOffers' },
	},
	wholeMenu: {
		title: 'Whole Menu',
		requests: {
			...{ dish: 'wholeMenu', offer: 'wholeMenu', option: 'wholeMenu', group: 'wholeMenu' },
			category: 'wholeMenu',
		},
	},
} as const satisfies Record<string, Sender>;

const OTHERS = {
	importCategories: { title: 'Import Categories', requests: { category: 'categories' } },
	setOpeningHours: { title: 'Set Opening Hours', requests: { hours: 'openingHours' } },
} as const satisfies Record<string, Sender>;

type Chosen = keyof typeof SEND_AS;

/** How a menu is sent, or its categories alone. */
export type SendAs = Chosen | 'importCategories';

const senderOf = (name: SendAs | keyof typeof OTHERS): Sender => ({ ...SEND_AS, ...OTHERS })[name];

/** How this node sends the menu. */
export function readSendAs(context: IExecuteFunctions): Chosen {
	const told = context.getNodeParameter('sendAs', 0, 'oneRequest');
	return Object.keys(SEND_AS).find((name): name is Chosen => name === told) ?? 'oneRequest';
}

/** The lists that are replaced; what the import is about comes first. */
export const listsSentBy = (sendAs: SendAs): ListName[] =>
	LISTS.filter((list) => senderOf(sendAs).requests[list] !== undefined);

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

/** Warns of each field that has values, and no place in the requests that are sent. */
export function warnOfUnsaid<Name extends EntityName>(
	sentBy: SendAs | keyof typeof OTHERS,
	entity: Name,
	records: ReadonlyArray<{ readonly [field in FieldName<Name>]?: unknown }>,
	/** The column of a field. */
	headingOf: (name: FieldName<Name>) => string = (name) => fieldOf(entity, name).label,
): Problem[] {
	const sender = senderOf(sentBy);
	return namesOf(entity, isDetail).flatMap((name) => {
		const field = fieldOf(entity, name);
		const isSentBy = ({ requests: { [entity]: request } }: Sender) =>
			request !== undefined && wireOf(name, field, request) !== null;
		if (isSentBy(sender)) return [];
		const isSaid = (value: unknown) => value !== undefined && value !== field.default;
		if (!records.some((record) => isSaid(record[name]))) return [];
		const other = Object.values(SEND_AS).find(isSentBy);
		const inNode = other && `Send As → ${other.title} sends it.`;
		const message = `It is not sent: ${sender.title} has no field for it.`;
		return [{ place: headingOf(name), message, inNode }];
	});
}
