import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import { completeOffers, KnownOffers, priceChanges } from '../menu/knownOffers';
import { describeProblem, type MenuProblem } from '../menu/problems';
import type { OfferChange, StoreOffer } from '../menu/product';
import { describeJumps, findJumps } from '../menu/safetyLimits';
import type { StopList } from '../menu/stopList';
import { CREDENTIAL_NAME, readSettings } from '../platform/settings';
import type { OfferChanges, StoreChanges } from '../sheet/offerChanges';
import { updateOffers } from '../menu/offerCalls';
import { isoInZone } from '../platform/zonedTime';
import { lastImportsOf, stopListOf } from '../actions/menu/plan';
import { sendPerStore } from '../n8n/perStore';
import { describeComeback, describeCompleted, TEST_RUN } from './words';

const MOST_LISTED = 1_000;

interface Wish {
	/** What is known of the changes as a whole: it stands in each store's item. */
	warnings: readonly MenuProblem[];
	/** Why changes of prices look like an accident is not asked where this is absent. */
	largestPriceChange?: number;
	/** Until when what goes off stays off; undefined for until it is switched on. */
	untilOf?(storeId: string, sku: string): number | undefined;
}

/** Sends the changes store by store, and keeps what was accepted with last import and stop list. */
export async function changeOffers(
	context: IExecuteFunctions,
	{ stores }: Pick<OfferChanges, 'stores'>,
	{ warnings, largestPriceChange, untilOf = () => undefined }: Wish,
): Promise<INodeExecutionData[]> {
	const known = new KnownOffers(await lastImportsOf(context));
	const stopList = await stopListOf(context);
	const { requiresStock } = readSettings(await context.getCredentials(CREDENTIAL_NAME));
	const all = [...stores.values()];
	if (largestPriceChange !== undefined) refuseAccident(context, all, known, largestPriceChange);
	const general = warnings.slice(0, MOST_LISTED).map(describeProblem);
	const accepted: OfferChange[] = [];
	let isUncertain = false;
	const requests = all.map((store) => {
		const completed = completeOffers(store, known, requiresStock);
		return {
			storeId: store.storeId,
			itemIndexes: [...new Set(store.rows)],
			send: async (): Promise<IDataObject> => {
				const { storeId, offers, rows } = store;
				const id = await updateOffers(context, storeId, offers, rows[0]).catch((error: unknown) => {
					isUncertain = true;
					throw error;
				});
				for (const offer of offers) accepted.push({ ...offer, storeId });
				const off = offers.filter(({ status }) => status === 'disabled');
				const ends = off.map(({ sku }) => untilOf(storeId, sku));
				return {
					storeId,
					sent: true,
					id,
					offers: offers.length,
					changes: offers
						.slice(0, MOST_LISTED)
						.map((offer) => describeOffer(context, offer, untilOf(storeId, offer.sku))),
					...(off.length === 0
						? {}
						: { comesBack: describeComeback(context, ends, !known.areNone()) }),
					warnings: [...general, ...describeCompleted(completed)],
				};
			},
		};
	});
	try {
		return await sendPerStore(context, requests);
	} finally {
		noteOnStopList(stopList, accepted, known, untilOf);
		known.learn(accepted, isUncertain);
		if (accepted.length > 0 && context.getMode() === 'manual') {
			context.addExecutionHints({ message: TEST_RUN, location: 'outputPane' });
		}
	}
}

function describeOffer(
	context: IExecuteFunctions,
	offer: StoreOffer,
	until: number | undefined,
): IDataObject {
	if (offer.status !== 'disabled') return { ...offer };
	return {
		...offer,
		until: until === undefined ? null : isoInZone(until, context.getTimezone()),
	};
}

function noteOnStopList(
	stopList: StopList,
	accepted: readonly OfferChange[],
	known: KnownOffers,
	untilOf: NonNullable<Wish['untilOf']>,
): void {
	for (const { sku, storeId, status } of accepted) {
		if (status === 'enabled') stopList.remove({ storeId, sku });
		if (status !== 'disabled') continue;
		const earlier = stopList.find(storeId, sku);
		const inMenu = known.find(sku, storeId);
		const isOffInMenu = earlier?.isOffInMenu ?? (inMenu && inMenu.status === 'disabled');
		stopList.add({ storeId, sku, until: untilOf(storeId, sku), isOffInMenu });
	}
	stopList.save();
}

function refuseAccident(
	context: IExecuteFunctions,
	stores: readonly StoreChanges[],
	known: KnownOffers,
	largestPriceChange: number,
): void {
	const changes = stores.flatMap((store) => priceChanges(store, known));
	const jumps = findJumps(changes, largestPriceChange);
	if (jumps.length === 0) return;
	throw new NodeOperationError(
		context.getNode(),
		'This looks like an accident, so nothing is sent',
		{
			description: [
				describeJumps(jumps),
				'If this is meant, switch on the option Allow Large Price Changes, for this once.',
			].join('\n'),
		},
	);
}
