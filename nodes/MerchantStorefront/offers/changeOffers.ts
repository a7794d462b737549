import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { MenuAccount } from '../menu/account';
import { remembers } from '../menu/approval';
import { nameOfDish, requestOfOffers, sendRequest, WITHOUT_ID } from '../menu/send/menuCalls';
import { sayEach } from '../menu/changesInWords';
import { jumpsIn } from '../menu/check/safetyLimits';
import { filled } from '../menu/fieldsOf';
import { refuseForgotten } from '../menu/guards';
import { CHANGING } from '../menu/product';
import { nameAll } from '../menu/rules/finding';
import type { Ledger } from '../menu/ledger/ledger';
import { asNodeError, operationError } from '../n8n/asNodeError';
import { hint } from '../n8n/hint';
import { sendPerStore, type StoreRequest } from '../n8n/perStore';
import { failureOf } from '../platform/apiError';
import { groupBy } from '../platform/groupBy';
import { listNames } from '../platform/shown';
import { isoInZone, sayTime } from '../platform/zonedTime';
import { adviseStores } from '../stores/knownStores';
import { describeProblem, type Place, type Problem } from '../table/problems';
import { completeOffers } from './completeOffers';
import { importedDishes, type KnownDishes } from './knownDishes';
import type { CheckedChange } from './offerChanges';

const MOST_LISTED = 1_000;

const LOST_STOP_LIST =
	"The stop list of this workflow can't be read, so it counts as none: switch off again what has run out. The next import counts as the first.";

const TEST_RUN =
	"Test runs aren't remembered: the next preview and import compare with the state before it, and an import puts back on sale what this switched off.";

const WITHOUT_WAIT =
	'To put dishes back on sale later, choose Until in Switch Off, and run Switch On → Dishes Whose Time Is Over on a schedule.';

interface ChangeOptions {
	placeOf(index: number): Place;
	/** What is known of the changes as a whole: it is in each store's item. */
	warnings?: readonly Problem[];
	/** Without this, changes of prices aren't checked. */
	largestPriceChange?: number | undefined;
	/** Whether to skip offers that are already as this workflow last sent them. */
	onlyChanges?: boolean;
}

/** What comes out where nothing is to be sent. */
export const nothingSent = (
	reason: string,
	ledger?: Ledger,
	warnings: readonly Problem[] = [],
) => ({
	...{ sent: false, reason, offers: 0 },
	warnings: [
		...(ledger?.isStopListLost === true ? [LOST_STOP_LIST] : []),
		...warnings.slice(0, MOST_LISTED).map(describeProblem),
	],
});

/** Sends the changes store by store, and keeps what was accepted in the ledger. */
export async function changeOffers(
	context: IExecuteFunctions,
	{ ledger, ...needs }: MenuAccount,
	changes: readonly CheckedChange[],
	{ placeOf, warnings, largestPriceChange, onlyChanges = false }: ChangeOptions,
): Promise<INodeExecutionData[]> {
	if (ledger.isEmpty()) refuseForgotten(context, WITHOUT_WAIT);
	const known = importedDishes(ledger);
	const news = new Set(onlyChanges ? changes.filter((one) => isNews(ledger, one)) : changes);
	if (largestPriceChange !== undefined) {
		const jumps = jumpsIn(pricesMoved([...news], ledger, known), largestPriceChange);
		if (jumps.size > 0) {
			const isMeant =
				'If this is intended, switch on the option Allow Large Price Changes for this run.';
			const why = [...jumps].map(([reason, same]) => nameAll(reason, sayEach(same, Infinity)));
			throw operationError(
				context,
				'This looks like an accident, so nothing is sent',
				[...why, isMeant].join('\n'),
			);
		}
	}
	const unsent = nothingSent('Nothing has changed since it was last sent', ledger, warnings);
	const accepted: CheckedChange[] = [];
	const doubtful: CheckedChange[] = [];
	const requests: StoreRequest[] = [];
	const skipped: INodeExecutionData[] = [];
	for (const [storeId, all] of groupBy(changes, (one) => one.storeId)) {
		const offers = all.filter((one) => news.has(one));
		const isSame = all.filter((one) => !news.has(one)).map(({ sku }) => sku);
		const unchanged = isSame.slice(0, MOST_LISTED);
		const itemIndexes = [...new Set(all.flatMap(({ indexes }) => indexes))].sort(
			(one, other) => one - other,
		);
		if (offers.length === 0) {
			const pairedItem = itemIndexes.map((item) => ({ item }));
			skipped.push({ json: { storeId, ...unsent, unchanged }, pairedItem });
			continue;
		}
		const completed = completeOffers(offers, ledger, needs);
		const nameOf = (index: number) => offers[index] && nameIn(placeOf, offers[index], known);
		const send = async (): Promise<IDataObject> => {
			const request = requestOfOffers('updateOffers', storeId, offers, { storeId, nameOf });
			const [id] = await sendRequest(context, request).catch(async (error: unknown) => {
				doubtful.push(...offers);
				const hasImported = ledger.companies().length > 0;
				const advised = hasImported ? error : adviseSkus(context, error);
				throw await adviseStores(context, advised, storeId);
			});
			accepted.push(...offers);
			const off = offers.filter(({ status }) => status === 'disabled');
			return {
				storeId,
				summary: summarize(context, storeId, offers, known),
				sent: true,
				offers: offers.length,
				changes: offers.slice(0, MOST_LISTED).map((one) => describeChange(context, one, known)),
				...(off.length === 0 ? {} : { comesBack: describeComeback(context, off, ledger) }),
				...(onlyChanges ? { unchanged } : {}),
				warnings: [...(id === undefined ? [WITHOUT_ID] : []), ...unsent.warnings, ...completed],
				id: id ?? null,
			};
		};
		requests.push({ storeId, itemIndexes, send });
	}
	let output: INodeExecutionData[];
	try {
		output = await sendPerStore(context, requests);
	} finally {
		ledger.acceptChanges(accepted, onlyChanges);
		ledger.doubtChanges(doubtful);
		if (accepted.length > 0 && context.getMode() === 'manual') hint(context, TEST_RUN);
	}
	return [...output, ...skipped].map((item) => ({
		...item,
		json: { ...item.json, remembers: remembers(context) },
	}));
}

function isNews(ledger: Ledger, change: CheckedChange): boolean {
	if (!ledger.has(change.storeId, change)) return true;
	if (change.status !== 'disabled') return false;
	// Off in the menu only, or for a time: an import would put it on sale in spite of its row.
	const entry = ledger.stopList.find(change.storeId, change.sku);
	return entry === undefined || entry.until !== undefined;
}

/** How prices would change, if the last import has them. */
const pricesMoved = (changes: readonly CheckedChange[], ledger: Ledger, known: KnownDishes) =>
	changes.flatMap(({ storeId, sku, listPrice: to }) => {
		const from = ledger.priceAgreed(storeId, sku);
		return to === undefined || typeof from !== 'number' || from === to
			? []
			: {
					...{ what: 'changed' as const, entity: 'offer' as const, key: sku, store: storeId },
					...{ name: known.nameOf(sku), field: 'listPrice', from, to },
				};
	});

/** Names the row, the dish and the SKU of an offer that the platform rejects. */
function nameIn(
	placeOf: ChangeOptions['placeOf'],
	{ sku, indexes: [index = 0] }: CheckedChange,
	known: KnownDishes,
): string {
	const { place } = placeOf(index);
	const title = known.titleOf(sku);
	const dish = nameOfDish({ sku, title: title && place.includes(title) ? undefined : title });
	return [place, dish].filter((part) => part !== '').join(', ');
}

function describeChange(
	context: IExecuteFunctions,
	change: CheckedChange,
	known: KnownDishes,
): IDataObject {
	const { sku, status, until } = change;
	const title = known.titleOf(sku);
	return {
		sku,
		...(title === undefined ? {} : { title }),
		...filled(change, CHANGING),
		...(status === 'disabled'
			? { until: until === undefined ? null : isoInZone(until, context.getTimezone()) }
			: {}),
	};
}

const MOST_NAMED = 5;

/** For people, such as "Borscht is off in podil until midnight." */
function summarize(
	context: IExecuteFunctions,
	storeId: string,
	changes: readonly CheckedChange[],
	known: KnownDishes,
): string {
	const told = groupBy(changes, ({ status = 'changed', until }) =>
		status === 'disabled'
			? `off in ${storeId} until ${sayEnd(until, context.getTimezone())}`
			: `${status === 'enabled' ? 'on sale' : status} in ${storeId}`,
	);
	return [...told]
		.map(([what, same]) => {
			const names = same.map(({ sku }) => known.nameOf(sku));
			return `${listNames(names, MOST_NAMED)} ${same.length === 1 ? 'is' : 'are'} ${what}.`;
		})
		.join(' ');
}

function sayEnd(until: number | undefined, timeZone: string): string {
	if (until === undefined) return 'somebody switches it on';
	const end = DateTime.fromMillis(until, { zone: timeZone });
	// Midnight ends the day before it.
	const isToday = end.minus(1).hasSame(DateTime.now().setZone(timeZone), 'day');
	if (!isToday) return sayTime(until, timeZone);
	const clock = end.toFormat('HH:mm');
	return ['23:59', '00:00'].includes(clock) ? 'midnight' : clock;
}

/** What puts dishes that went off back on sale. */
function describeComeback(
	context: IExecuteFunctions,
	off: readonly CheckedChange[],
	ledger: Ledger,
): string {
	if (context.getMode() === 'manual') {
		return "Test runs aren't remembered: the next import puts these dishes back on sale, or Switch On.";
	}
	const hasImported = ledger.companies().length > 0;
	const ofOthers =
		'This workflow has imported no menu: an import of another workflow puts these dishes back on sale as well.';
	const texts = [...new Set(off.map(({ until }) => until))].map((until) => {
		if (until === undefined) {
			return `Switch On. ${hasImported ? 'Imports of this workflow keep these dishes off until then.' : ofOthers}`;
		}
		const time = sayTime(until, context.getTimezone());
		return hasImported
			? `The next import of this workflow after ${time}, or a scheduled Switch On → Dishes Whose Time Is Over.`
			: `A scheduled Switch On → Dishes Whose Time Is Over in this workflow, after ${time}. ${ofOthers}`;
	});
	return texts.join(' ');
}

/** Names of dishes that no import has told went out as SKUs. */
function adviseSkus(context: IExecuteFunctions, error: unknown) {
	const nodeError = asNodeError(context, error);
	if (failureOf(nodeError)?.kind === 'invalid') {
		nodeError.description = `${nodeError.description ?? ''}\nThis workflow has imported no menu, so it knows dishes by SKU only. Type the SKUs, or put this node into the workflow that imports the menu.`;
	}
	return nodeError;
}
