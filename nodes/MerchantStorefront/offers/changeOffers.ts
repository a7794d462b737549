import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { completeOffers, priceMoves } from './completeOffers';
import { describeProblem, type Problem } from '../table/problems';
import type { OfferChange, StoreOffer } from '../menu/product';
import { remembers } from '../menu/approval';
import { refuseForgotten } from '../menu/guards';
import { describeJumps, findJumps } from '../menu/check/safetyLimits';
import type { PriceChange } from '../menu/ledger/changes';
import type { Ledger } from '../menu/ledger/ledger';
import type { OfferChanges, StoreChanges } from './readChanges';
import { nameOfDish, updateOffers, WITHOUT_ID } from '../menu/calls';
import { isoInZone } from '../platform/zonedTime';
import type { MenuAccount } from '../menu/account';
import { sendPerStore } from '../n8n/perStore';
import { importedDishes, type KnownDishes } from './knownDishes';
import { adviseStores } from '../stores/knownStores';
import { adviseSkus, describeComeback, LOST_STOP_LIST, TEST_RUN } from './words';

const MOST_LISTED = 1_000;

interface ChangeOptions {
	/** What is known of the changes as a whole: it is in each store's item. */
	warnings: readonly Problem[];
	/** Without this, changes of prices aren't checked. */
	largestPriceChange?: number | undefined;
	/** Whether to skip offers that are already as this workflow last sent them. */
	onlyChanges?: boolean;
	/** Until when what goes off stays off; undefined for until it is switched on. */
	untilOf?: ((storeId: string, sku: string) => number | undefined) | undefined;
}

/** Sends the changes store by store, and keeps what was accepted in the ledger. */
export async function changeOffers(
	context: IExecuteFunctions,
	{ ledger, ...needs }: MenuAccount,
	{ stores }: Pick<OfferChanges, 'stores'>,
	{ warnings, largestPriceChange, onlyChanges = false, untilOf = () => undefined }: ChangeOptions,
): Promise<INodeExecutionData[]> {
	if (ledger.isEmpty()) refuseForgotten(context);
	const hasImported = ledger.companies().length > 0;
	const isNews = (storeId: string, offer: StoreOffer) =>
		!onlyChanges || isMissing(ledger, storeId, offer) || !ledger.has(storeId, offer);
	const sorted = [...stores.values()].map((store) => {
		const offers = store.offers.filter((offer) => isNews(store.storeId, offer));
		const news = new Set(offers);
		const unchanged = store.offers.filter((offer) => !news.has(offer)).map(({ sku }) => sku);
		return { ...store, offers, unchanged: unchanged.slice(0, MOST_LISTED) };
	});
	const changed = sorted.filter(({ offers }) => offers.length > 0);
	const general = [
		...(ledger.isStopListLost ? [LOST_STOP_LIST] : []),
		...warnings.slice(0, MOST_LISTED).map(describeProblem),
	];
	let names: KnownDishes | undefined;
	const dishNames = () => (names ??= importedDishes(ledger));
	const nameOfSku = (sku: string) => dishNames().titleOf(sku) ?? sku;
	if (largestPriceChange !== undefined) {
		const moves = changed.flatMap((store) => priceMoves(store, ledger, nameOfSku));
		refuseAccident(context, moves, largestPriceChange);
	}
	const accepted: OfferChange[] = [];
	const doubtful: OfferChange[] = [];
	const requests = changed.map((store) => {
		const completed = completeOffers(store, ledger, needs);
		return {
			storeId: store.storeId,
			itemIndexes: [...new Set(store.rows)],
			send: async (): Promise<IDataObject> => {
				const { storeId, offers, placeOf } = store;
				const nameOf = (index: number) =>
					offers[index] && nameIn(placeOf, offers[index], dishNames());
				const id = await updateOffers(context, storeId, offers, nameOf).catch(
					async (error: unknown) => {
						for (const offer of offers) doubtful.push({ ...offer, storeId });
						throw await adviseStores(
							context,
							hasImported ? error : adviseSkus(context, error),
							storeId,
						);
					},
				);
				for (const offer of offers) accepted.push({ ...offer, storeId });
				const describe = (offer: StoreOffer) => {
					const title = dishNames().titleOf(offer.sku);
					return describeOffer(context, offer, title, untilOf(storeId, offer.sku));
				};
				const off = offers.filter(({ status }) => status === 'disabled');
				const ends = off.map(({ sku }) => untilOf(storeId, sku));
				return {
					storeId,
					sent: true,
					offers: offers.length,
					changes: offers.slice(0, MOST_LISTED).map(describe),
					...(off.length === 0 ? {} : { comesBack: describeComeback(context, ends, hasImported) }),
					...(onlyChanges ? { unchanged: store.unchanged } : {}),
					warnings: [...(id === undefined ? [WITHOUT_ID] : []), ...general, ...completed],
					id: id ?? null,
				};
			},
		};
	});
	const unsent = sorted.filter(({ offers }) => offers.length === 0);
	let output: INodeExecutionData[];
	try {
		output = await sendPerStore(context, requests);
	} finally {
		ledger.acceptChanges(accepted, untilOf, onlyChanges);
		ledger.doubtChanges(doubtful);
		if (accepted.length > 0 && context.getMode() === 'manual') {
			context.addExecutionHints({ message: TEST_RUN, location: 'outputPane' });
		}
	}
	return [...output, ...unsent.map((store) => nothingSent(store, general))].map((item) => ({
		...item,
		json: { ...item.json, remembers: remembers(context) },
	}));
}

/** Off in the menu only, or for a time: an import would put it on sale in spite of its row. */
function isMissing({ stopList }: Ledger, storeId: string, { sku, status }: StoreOffer): boolean {
	if (status !== 'disabled') return false;
	const entry = stopList.find(storeId, sku);
	return entry === undefined || entry.until !== undefined;
}

/** Names the row, the dish and the SKU of an offer that the platform rejects. */
function nameIn(
	placeOf: StoreChanges['placeOf'],
	{ sku }: StoreOffer,
	dishNames: KnownDishes,
): string {
	const place = placeOf(sku);
	const title = dishNames.titleOf(sku);
	const dish = nameOfDish({
		sku,
		title: title && place.includes(title) ? undefined : title,
	});
	return [place, dish].filter((part) => part !== '').join(', ');
}

function nothingSent(
	{ storeId, rows, unchanged }: StoreChanges & { unchanged: string[] },
	warnings: string[],
): INodeExecutionData {
	return {
		json: {
			storeId,
			sent: false,
			reason: 'Nothing has changed since it was last sent',
			offers: 0,
			unchanged,
			warnings,
		},
		pairedItem: [...new Set(rows)].map((item) => ({ item })),
	};
}

function describeOffer(
	context: IExecuteFunctions,
	{ sku, ...rest }: StoreOffer,
	title: string | undefined,
	until: number | undefined,
): IDataObject {
	const offer = { sku, ...(title === undefined ? {} : { title }), ...rest };
	if (rest.status !== 'disabled') return offer;
	return {
		...offer,
		until: until === undefined ? null : isoInZone(until, context.getTimezone()),
	};
}

function refuseAccident(
	context: IExecuteFunctions,
	changes: readonly PriceChange[],
	largestPriceChange: number,
): void {
	const jumps = findJumps(changes, largestPriceChange);
	if (jumps.length === 0) return;
	throw operationError(
		context,
		'This looks like an accident, so nothing is sent',
		[
			describeJumps(jumps),
			'If this is intended, switch on the option Allow Large Price Changes for this run.',
		].join('\n'),
	);
}
