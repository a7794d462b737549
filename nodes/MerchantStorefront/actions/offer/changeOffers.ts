import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import {
	fillFromLastImport,
	KnownOffers,
	priceChanges,
	type OfferChanges,
	type StoreChanges,
} from '../../sheet/offerChanges';
import { describeProblem, type MenuProblem } from '../../menu/problems';
import type { OfferChange } from '../../menu/product';
import { pricesToStop } from '../../menu/safetyLimits';
import { updateOffers } from '../../transport/offers';
import { lastImportsOf } from '../menu/plan';
import { sendPerStore } from '../perStore';

const MOST_LISTED = 1_000;

interface Wish {
	/** What is known of the changes as a whole: it stands in each store's item. */
	warnings: readonly MenuProblem[];
	/** Why changes of prices look like an accident is not asked where this is absent. */
	largestPriceChange?: number;
}

/** Sends the changes store by store, and keeps what was accepted with the last import. */
export async function changeOffers(
	context: IExecuteFunctions,
	{ stores }: Pick<OfferChanges, 'stores'>,
	{ warnings, largestPriceChange }: Wish,
): Promise<INodeExecutionData[]> {
	const known = new KnownOffers(await lastImportsOf(context));
	const all = [...stores.values()];
	if (largestPriceChange !== undefined) refuseAccident(context, all, known, largestPriceChange);
	const fills = context.getNodeParameter('options.fillFromLastImport', 0, true) === true;
	const general = warnings.slice(0, MOST_LISTED).map(describeProblem);
	const accepted: OfferChange[] = [];
	let isUncertain = false;
	const requests = all.map((store) => {
		const lacking = fills ? fillFromLastImport(store, known) : [];
		return {
			storeId: store.storeId,
			itemIndexes: [...new Set(store.rows)],
			send: async () => {
				const { storeId, offers, rows } = store;
				const id = await updateOffers(context, storeId, offers, rows[0]).catch((error: unknown) => {
					isUncertain = true;
					throw error;
				});
				for (const offer of offers) accepted.push({ ...offer, storeId });
				return describe(store, id, [...general, ...warnOfLacking(lacking)]);
			},
		};
	});
	try {
		return await sendPerStore(context, requests);
	} finally {
		const hasLearned = known.learn(accepted, isUncertain);
		if (hasLearned && context.getMode() === 'manual') {
			context.addExecutionHints({
				message:
					'n8n does not keep what was sent in a manual run: the next preview and import are compared with the state before.',
				location: 'outputPane',
			});
		}
	}
}

function describe({ storeId, offers }: StoreChanges, id: string, warnings: string[]): IDataObject {
	return {
		storeId,
		sent: true,
		id,
		offers: offers.length,
		changes: offers.slice(0, MOST_LISTED).map((offer) => ({ ...offer })),
		warnings,
	};
}

const MOST_NAMED = 20;

function warnOfLacking(skus: readonly string[]): string[] {
	if (skus.length === 0) return [];
	const more = skus.length > MOST_NAMED ? ` and ${skus.length - MOST_NAMED} more` : '';
	return [
		`Sent without a price or without a stock, since the last import of this workflow does not tell them: ${skus.slice(0, MOST_NAMED).join(', ')}${more}. Check on the storefront that this was taken; if not, give both.`,
	];
}

function refuseAccident(
	context: IExecuteFunctions,
	stores: readonly StoreChanges[],
	known: KnownOffers,
	largestPriceChange: number,
): void {
	const changes = stores.flatMap((store) => priceChanges(store, known));
	const reasons = pricesToStop(changes, largestPriceChange);
	if (reasons.length === 0) return;
	throw new NodeOperationError(
		context.getNode(),
		'This looks like an accident, so nothing is sent',
		{
			description: [
				...reasons,
				'If this is meant, switch on the option Allow Large Price Changes, for this once.',
			].join('\n'),
		},
	);
}
