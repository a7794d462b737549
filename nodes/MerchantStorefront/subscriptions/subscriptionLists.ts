import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { searchIds, matches, notEmpty } from '../n8n/choices';
import { eventWords } from '../events/eventWords';
import { listSubscriptions, type Subscription } from './subscriptionCalls';

const NO_SUBSCRIPTIONS = {
	message: 'There are no subscriptions yet',
	description: 'Publish a workflow with the Merchant Storefront Trigger, or create one here.',
};
const NO_COMPANIES = {
	message: 'There are no subscriptions to take companies from yet',
	description:
		'Choose By ID and type the Company ID: it is the companyId of your menu, which your account manager at the platform knows.',
};

/** All at once: a platform that knows no paging would send the same page again. */
export async function searchSubscriptions(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const { subscriptions } = await listSubscriptions(this);
	const results = subscriptions.flatMap((subscription) =>
		subscription.id === undefined
			? []
			: [{ name: subscriptionName(subscription), value: subscription.id }],
	);
	return {
		results: notEmpty(this, results, NO_SUBSCRIPTIONS)
			.filter(({ name, value }) => matches(`${name} ${value}`, filter))
			.sort((one, other) => one.name.localeCompare(other.name)),
	};
}

/** It looks like https://n8n.example.com/webhook/1 · pizza-roma · New order. */
function subscriptionName({ callback, companyIds, events }: Subscription): string {
	const parts = [callback, companyIds.join(', '), events.map(eventWords).join(', ')];
	return parts.filter((part) => part !== '').join(' · ');
}

/** They are those of the subscriptions that exist: the platform lists no companies. */
export async function searchCompanies(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const { subscriptions } = await listSubscriptions(this);
	const companyIds = new Set(subscriptions.flatMap(({ companyIds: ids }) => ids));
	return searchIds(notEmpty(this, [...companyIds], NO_COMPANIES), filter);
}
