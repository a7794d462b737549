import { ENDPOINTS, SCOPES } from '../../MerchantStorefront/platform/contract';
import type { Look } from './judge';

/** Most likely, no check can be made without it: each poll asks for the list of orders. */
export const NEEDED_SCOPE = ENDPOINTS.listOrders.likelyScope;

export function lookAtScopes(wanted: readonly string[], granted: readonly string[]): Look {
	const broken = [...new Set(wanted)]
		.filter((name) => !granted.includes(name))
		.map((name) => ({
			subject: name,
			text: `The client lacks a permission: ${SCOPES.find((scope) => scope.name === name)?.allows ?? name}`,
			whatToDo: `Ask your account manager for the scope ${name}.`,
			details: { scope: name },
		}));
	return { broken };
}
