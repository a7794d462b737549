import type { NodeOperationError, IExecuteFunctions, NodeApiError } from 'n8n-workflow';

import type { MenuAccount } from './account';
import { flawsByStore, storeImports, storesLeftOn, warnOfLost } from './storeImports';
import { listNames, shorten, show } from '../platform/shown';
import { mayHaveActed } from '../platform/outcomes';
import { failureOf } from '../platform/apiError';
import { asNodeError, operationError } from '../n8n/asNodeError';
import { importOffers, importProducts } from './calls';
import { InvalidMenuError } from './invalidMenu';
import type { ImportPlan } from './plan';

export interface Step {
	/** As a message names it. */
	name: string;
	send(): Promise<string>;
}

/** Answers the identifiers of the imports. One that fails ends it, since offers need their products. */
export async function sendByStore(
	context: IExecuteFunctions,
	steps: readonly Step[],
): Promise<string[]> {
	const ids: string[] = [];
	for (const [index, step] of steps.entries()) {
		try {
			ids.push(await step.send());
		} catch (error) {
			const done = {
				before: steps.slice(0, index),
				failed: step.name,
				after: steps.slice(index + 1),
			};
			throw halfDone(context, asNodeError(context, error), done);
		}
	}
	return ids;
}

/** The menu in several requests: the products of each company, then the offers of each store. */
export function stepsByStore(
	context: IExecuteFunctions,
	plan: ImportPlan,
	{ dishes: lastImports, requiresStock }: MenuAccount,
): Step[] {
	const menus = [...plan.request.companies.values()];
	const flaws = [...plan.request.companies].flatMap(([companyId, { products }]) => [
		...flawsByStore(products, requiresStock),
		...storesLeftOn(products, lastImports.get(companyId)),
	]);
	if (flaws.length > 0) throw new InvalidMenuError(flaws);
	plan.warnings.push(...menus.flatMap(({ products }) => warnOfLost(products)));
	const companyOfStore = new Map<string, string>();
	return [...plan.request.companies].flatMap(([companyId, { products }]) => {
		const stores = storeImports(products, lastImports.get(companyId), requiresStock);
		for (const { storeId } of stores) {
			const other = companyOfStore.get(storeId);
			if (other !== undefined) throw sharedStore(context, storeId, [other, companyId]);
			companyOfStore.set(storeId, companyId);
		}
		return [
			{
				name: `the products of ${companyId}`,
				send: async () => await importProducts(context, companyId, products),
			},
			...stores.map(({ storeId, offers }) => ({
				name: `the offers of store ${storeId}`,
				send: async () => await importOffers(context, storeId, offers),
			})),
		];
	});
}

function sharedStore(
	context: IExecuteFunctions,
	storeId: string,
	companies: readonly string[],
): NodeOperationError {
	return operationError(
		context,
		`Store ${show(storeId)} is in two companies, so nothing is sent`,
		`Offers by store name no company, so those of ${companies.join(' and ')} would switch each other off. Choose Send As → One Request, or import one company at a time.`,
	);
}

/** What was accepted and what not, so that nobody has to look for it on the storefront. */
function halfDone(
	context: IExecuteFunctions,
	error: NodeApiError | NodeOperationError,
	{ before, failed, after }: { before: Step[]; failed: string; after: Step[] },
): NodeOperationError {
	const names = (part: readonly Step[]) => {
		const all = part.map(({ name }) => name);
		return all.length === 0 ? 'nothing' : listNames(all);
	};
	const failure = failureOf(error);
	const mayBeDone = failure === undefined || mayHaveActed(failure);
	const ofFirst = mayBeDone ? error.message : 'Nothing of the menu was accepted';
	return operationError(
		context,
		before.length === 0 ? ofFirst : `The menu was accepted in part: ${shorten(failed)} failed`,
		[
			`${error.message}. ${error.description ?? ''}`.trim(),
			`Accepted: ${names(before)}.`,
			`Failed${mayBeDone ? ', and may have been accepted all the same' : ''}: ${failed}.`,
			`Not sent: ${names(after)}.`,
			'The same import again completes it.',
		].join('\n'),
	);
}
