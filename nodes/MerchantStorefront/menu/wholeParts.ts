import { hash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

import type { MenuAccount } from './account';
import type { ImportRequest } from './importRequest';
import { toLastImport } from './memory/lastImport';
import { describeGoingOff } from './whole/wholeMenu';
import type { WholePlan } from './wholePlan';

/** The request for all of the menu instead of that for the dishes alone. */
export function asWholeRequest(
	request: ImportRequest,
	plan: WholePlan,
	ofParts: string,
): ImportRequest {
	const mix = (digest: string) => hash('sha256', `${digest} ${ofParts}`).slice(0, digest.length);
	return {
		body: plan.body,
		fingerprint: mix(request.fingerprint),
		companies: new Map(
			[...request.companies].map(([companyId, menu]) => [
				companyId,
				{ ...menu, digest: mix(menu.digest) },
			]),
		),
	};
}

export function rememberParts({ options, lists }: MenuAccount, plan: WholePlan, at: string): void {
	const { companyId, optionsDigest: digest } = plan;
	options.set(companyId, toLastImport(plan.options, { digest, at }));
	for (const list of plan.lists) lists.set(companyId, list, at);
}

export function markPartsUnknown({ options, lists }: MenuAccount, plan: WholePlan): void {
	options.markUnknown(plan.companyId);
	for (const { kind } of plan.lists) lists.markUnknown(kind, plan.companyId);
}

const MOST_LISTED = 1_000;

/** What an output says of the parts beside the dishes. */
export function describeParts(plan: WholePlan): IDataObject {
	const { options, lists, optionChanges, listChanges } = plan;
	const { changes, products } = optionChanges?.comparison ?? {};
	const sizes = Object.fromEntries(lists.map(({ kind, rows }) => [kind, rows.length]));
	const listed = <Entry extends object>(entries: readonly Entry[] = []) =>
		entries.slice(0, MOST_LISTED).map((entry) => ({ ...entry }));
	return {
		...sizes,
		options: options.length,
		...(optionChanges === undefined
			? {}
			: {
					optionChanges: {
						summary:
							(products?.goingOff ?? 0) === 0
								? 'No option would go off.'
								: `${describeGoingOff(optionChanges.goingOff)} would go off.`,
						added: listed(changes?.added),
						changed: listed(changes?.changed),
						switchedOff: listed(changes?.switchedOff),
					},
				}),
		...Object.fromEntries(
			listChanges.map(({ kind, added, changed, switchedOff }) => [
				kind === 'groups' ? 'groupChanges' : 'categoryChanges',
				{ added: listed(added), changed: listed(changed), switchedOff: listed(switchedOff) },
			]),
		),
	};
}
