import type { IExecuteFunctions } from 'n8n-workflow';

import { asNodeError } from '../n8n/asNodeError';
import { failureOf } from '../platform/apiError';
import type { Completed } from './completeOffers';
import { listNames } from '../platform/shown';
import { sayTime } from '../platform/zonedTime';

export const TEST_RUN =
	"Test runs aren't remembered: the next preview and import compare with the state before it, and an import puts back on sale what this switched off.";

export const LOST_STOP_LIST =
	"The stop list of this workflow can't be read, so it counts as none: switch off again what has run out. The next import counts as the first.";

/** What puts dishes that went off back on sale. */
export function describeComeback(
	context: IExecuteFunctions,
	ends: ReadonlyArray<number | undefined>,
	hasImported: boolean,
): string {
	if (context.getMode() === 'manual') {
		return "Test runs aren't remembered: the next import puts these dishes back on sale, or Switch On.";
	}
	const texts = [...new Set(ends)].map((until) => {
		if (until === undefined) {
			return hasImported
				? 'Switch On. Imports of this workflow keep these dishes off until then.'
				: 'Switch On. This workflow has imported no menu: an import of another workflow puts these dishes back on sale as well.';
		}
		const time = sayTime(until, context.getTimezone());
		return hasImported
			? `The next import of this workflow after ${time}, or a scheduled Switch On → Dishes Whose Time Is Over.`
			: `A scheduled Switch On → Dishes Whose Time Is Over in this workflow, after ${time}. This workflow has imported no menu: an import of another workflow puts these dishes back on sale as well.`;
	});
	return texts.join(' ');
}

/** Names of dishes that no import has told went out as SKUs. */
export function adviseSkus(context: IExecuteFunctions, error: unknown) {
	const nodeError = asNodeError(context, error);
	if (failureOf(nodeError)?.kind === 'invalid') {
		nodeError.description = `${nodeError.description ?? ''}\nThis workflow has imported no menu, so it knows dishes by SKU only. Type the SKUs, or put this node into the workflow that imports the menu.`;
	}
	return nodeError;
}

const MOST_NAMED = 20;

const list = (skus: readonly string[]) => listNames(skus, MOST_NAMED);

/** What to know about offers that were sent incomplete. */
export function describeCompleted(completed: Completed): string[] {
	const { unknown, withoutPrice, withoutStock, oldStock, soldOut } = completed;
	return [
		[
			unknown,
			`This workflow hasn't imported these dishes yet: ${list(unknown)}. Check on the storefront that the change was taken.`,
		] as const,
		[
			withoutPrice,
			`Sent without a price: this workflow hasn't imported these dishes yet: ${list(withoutPrice)}. Check on the storefront that the change was taken.`,
		] as const,
		[
			withoutStock,
			`Sent without a stock, though your account requires one: the last import has no stock for ${list(withoutStock)}.`,
		] as const,
		[
			oldStock,
			`Sent with the stock of the last import, since your account requires one: ${list(oldStock)}. What was sold since then isn't subtracted. Set the right stock with Offer → Update.`,
		] as const,
		[
			soldOut,
			`Nobody can order these dishes, since their last stock was 0: ${list(soldOut)}. Set a stock with Offer → Update.`,
		] as const,
	].flatMap(([skus, text]) => (skus.length === 0 ? [] : [text]));
}
