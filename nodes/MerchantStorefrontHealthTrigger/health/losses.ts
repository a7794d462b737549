import { ENDPOINTS } from '../../MerchantStorefront/platform/contract';
import { permission } from '../../MerchantStorefront/platform/scopes';
import type { FoundTrouble, Possession } from './healthMemory';

/** Most likely, no check can be made without it: each poll asks for the list of orders. */
export const NEEDED: Possession = {
	check: 'permissions',
	subject: ENDPOINTS.listOrders.likelyScope,
	part: '',
};

/** What is missing of what should be there, each subject once. */
export function lossesOf(
	expected: readonly Possession[],
	has: readonly Possession[],
): FoundTrouble[] {
	const present = new Set(has.map(possessionKey));
	const lost = expected.filter((one) => !present.has(possessionKey(one)));
	return [...new Map(lost.map((one) => [one.subject, one])).values()].map(({ check, subject }) => {
		if (check === 'permissions') return lostScope(subject);
		const parts = lost.filter((one) => one.subject === subject).map(({ part }) => part);
		return lostSubscription(
			subject,
			parts,
			has.some((one) => one.subject === subject),
		);
	});
}

export const possessionKey = ({ check, subject, part }: Possession) =>
	JSON.stringify([check, subject, part]);

const lostScope = (name: string): FoundTrouble => ({
	subject: name,
	text: `A permission is missing: ${permission(name)}`,
	whatToDo: `Ask your account manager for the scope ${name}.`,
	details: { scope: name },
});

const lostSubscription = (address: string, lost: string[], isListed: boolean): FoundTrouble => ({
	subject: address,
	text: isListed
		? `n8n no longer gets ${lost.join(', ')} at ${address}: the subscription lost it`
		: `n8n no longer gets notifications at ${address}: the subscription is gone`,
	whatToDo:
		'Unpublish the workflow whose Trigger has this address, and publish it again. If it was taken out of use, there is nothing to do: the address is forgotten after a week.',
	details: { callback: address, lost },
});
