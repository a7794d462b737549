import type { IExecuteFunctions } from 'n8n-workflow';

import { asNodeError } from '../n8n/asNodeError';
import { failureOf } from '../platform/apiError';
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
