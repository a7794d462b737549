import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { MenuAccount } from '../menu/account';
import { remembers } from '../menu/approval';
import { nameOfDish, requestOfOffers } from '../menu/send/requests';
import { sendRequest, WITHOUT_ID } from '../menu/send/sendRequests';
import { sayEach } from '../menu/changesInWords';
import { jumpsIn } from '../menu/check/priceMoves';
import { filled } from '../menu/fieldsOf';
import { refuseForgotten, refuseRetry } from '../menu/refuseExecution';
import { CHANGING } from '../menu/product';
import { nameAll } from '../menu/rules/finding';
import type { Ledger } from '../menu/ledger/ledger';
import { offerKey } from '../menu/ledger/stopList';
import { asNodeError, operationError } from '../n8n/asNodeError';
import { hint } from '../n8n/hint';
import { sendPerStore } from '../n8n/perStore';
import { failureOf } from '../platform/apiError';
import { groupBy } from '../platform/groupBy';
import { listNames } from '../platform/shown';
import { Turns } from '../platform/turns';
import { isoInZone, sayTime } from '../platform/zonedTime';
import { adviseStores } from '../stores/knownStores';
import { describeProblem } from '../menu/problemsInWords';
import type { Place, Problem } from '../table/problems';
import { MOST_NAMED } from './chatMessages';
import { completeOffers } from './completeOffers';
import { importedDishes, type KnownDishes } from './knownDishes';
import type { CheckedChange } from './offerChanges';
import { sayEnd } from './untilWords';

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
	/** Whether a price that moved as if a comma had been lost stops all. */
	stopsAtJumps?: boolean;
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

const turns = new Turns();

/**
 * Of two runs of this process that change the same dish, the one that began first is done first, also where
 * the platform has it wait: the later one is what people want. It goes by what the earlier one has changed.
 */
export async function inTurn<Result>(
	context: IExecuteFunctions,
	account: MenuAccount,
	offers: ReadonlyArray<{ storeId: string; sku: string }>,
	change: (account: MenuAccount) => Promise<Result>,
): Promise<Result> {
	const { id = '' } = context.getWorkflow();
	const keys = offers.map((offer) => `${id} ${offerKey(offer)}`);
	return await turns.take(
		keys,
		async () => await change({ ...account, ledger: account.ledger.upToDate() }),
	);
}

/** Sends the changes store by store, and keeps what was accepted in the ledger. */
export async function changeOffers(
	context: IExecuteFunctions,
	{ ledger, ...needs }: MenuAccount,
	changes: readonly CheckedChange[],
	{ placeOf, warnings, stopsAtJumps = false, onlyChanges = false }: ChangeOptions,
): Promise<INodeExecutionData[]> {
	refuseRetry(context);
	if (ledger.isEmpty()) refuseForgotten(context, WITHOUT_WAIT);
	const known = importedDishes(ledger);
	const news = new Set(onlyChanges ? changes.filter((one) => isNews(ledger, one)) : changes);
	if (stopsAtJumps) refuseJumps(context, [...news], ledger, known);
	const unsent = nothingSent('Nothing has changed since it was last sent', ledger, warnings);
	const accepted: CheckedChange[] = [];
	const doubtful: CheckedChange[] = [];
	const send = async (storeId: string, all: readonly CheckedChange[]): Promise<IDataObject> => {
		const offers = all.filter((one) => news.has(one));
		const same = all.filter((one) => !news.has(one)).map(({ sku }) => sku);
		const unchanged = onlyChanges ? { unchanged: same.slice(0, MOST_LISTED) } : {};
		if (offers.length === 0) return { storeId, ...unsent, ...unchanged };
		const completed = completeOffers(offers, ledger, known, needs);
		const nameOf = (index: number) => {
			const { sku, indexes = [] } = offers[index] ?? {};
			const dish = sku === undefined ? undefined : nameOfDish(known.get(sku) ?? { sku });
			return [placeOf(indexes[0] ?? 0).place, dish].filter(Boolean).join(', ');
		};
		const request = requestOfOffers('updateOffers', storeId, offers, { storeId, nameOf });
		const [id] = await sendRequest(context, request).catch(async (error: unknown) => {
			doubtful.push(...offers);
			throw await adviseStores(context, adviseSkus(context, error, ledger), storeId);
		});
		accepted.push(...offers);
		return {
			storeId,
			summary: summarize(context, storeId, offers, known, ledger),
			sent: true,
			offers: offers.length,
			changes: offers.slice(0, MOST_LISTED).map((one) => describeChange(context, one, known)),
			...unchanged,
			warnings: [...(id === undefined ? [WITHOUT_ID] : []), ...unsent.warnings, ...completed],
			id: id ?? null,
		};
	};
	const requests = [...groupBy(changes, (one) => one.storeId)].map(([storeId, all]) => ({
		storeId,
		itemIndexes: [...new Set(all.flatMap(({ indexes }) => indexes))].sort((a, b) => a - b),
		send: async () => await send(storeId, all),
	}));
	let output: INodeExecutionData[];
	try {
		output = await sendPerStore(context, requests);
	} finally {
		const latest = ledger.upToDate();
		latest.acceptChanges(accepted, onlyChanges);
		latest.doubtChanges(doubtful);
		if (accepted.length > 0 && context.getMode() === 'manual') hint(context, TEST_RUN);
	}
	return output.map((item) => ({
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

/** Compares with the last import, if that has the price. */
function refuseJumps(
	context: IExecuteFunctions,
	changes: readonly CheckedChange[],
	ledger: Ledger,
	known: KnownDishes,
): void {
	const moved = changes.flatMap(({ storeId, sku, listPrice: to }) => {
		const from = ledger.priceAgreed(storeId, sku);
		if (to === undefined || typeof from !== 'number' || from === to) return [];
		const offer = { what: 'changed', entity: 'offer', field: 'listPrice' } as const;
		return [{ ...offer, key: sku, name: known.nameOf(sku), store: storeId, from, to }];
	});
	const { jumps } = jumpsIn(moved, 0);
	if (jumps.length === 0) return;
	throw operationError(
		context,
		'This looks like an accident, so nothing is sent',
		[
			...jumps.map(({ reason, same }) => nameAll(reason, sayEach(same, Infinity))),
			'If this is intended, switch on the option Allow Large Price Changes for this run.',
		].join('\n'),
	);
}

function describeChange(
	context: IExecuteFunctions,
	change: CheckedChange,
	known: KnownDishes,
): IDataObject {
	const { sku, status, until } = change;
	const title = known.get(sku)?.title;
	return {
		sku,
		...(title === undefined ? {} : { title }),
		...filled(change, CHANGING),
		...(status === 'disabled'
			? { until: until === undefined ? null : isoInZone(until, context.getTimezone()) }
			: {}),
	};
}

/** For people, such as "Borscht is off in podil until midnight." */
function summarize(
	context: IExecuteFunctions,
	storeId: string,
	changes: readonly CheckedChange[],
	known: KnownDishes,
	before: Ledger,
): string {
	const told = groupBy(changes, (change) => {
		const { status = 'changed', until } = change;
		if (status === 'disabled') {
			return `off in ${storeId} until ${sayEnd(until, Date.now(), context.getTimezone())}`;
		}
		if (status !== 'enabled') return `${status} in ${storeId}`;
		// What another workflow, or a run in the editor, has switched off isn't known here.
		const again = before.has(storeId, change) ? ': sent although n8n knew of no stop' : '';
		return `on sale in ${storeId}${again}`;
	});
	const sentences = [...told].map(([what, same]) => {
		const names = same.map(({ sku }) => known.nameOf(sku));
		return `${listNames(names, MOST_NAMED)} ${same.length === 1 ? 'is' : 'are'} ${what}.`;
	});
	return [...sentences, ...sayMenu(context, storeId, known)].join(' ');
}

const DAY = 24 * 3_600_000;

/** Of another menu, the dish may have another SKU: the platform accepts changes of what it doesn't sell, too. */
function sayMenu(context: IExecuteFunctions, storeId: string, known: KnownDishes): string[] {
	const sentAt = known.menus.get(storeId);
	if (sentAt === undefined) {
		return [
			'This workflow has sent no menu of this store, so look at the storefront. An import of another workflow puts its dishes back on sale.',
		];
	}
	if (known.areAllOf(storeId) && Date.now() - sentAt < DAY) return [];
	const time = sayTime(sentAt, context.getTimezone());
	return [
		`This goes by the menu of ${time}: if another one was sent since, look at the storefront.`,
	];
}

/** Names of dishes that no import has told went out as SKUs. */
function adviseSkus(context: IExecuteFunctions, error: unknown, ledger: Ledger) {
	const nodeError = asNodeError(context, error);
	if (ledger.companies().length === 0 && failureOf(nodeError)?.kind === 'invalid') {
		nodeError.description = `${nodeError.description ?? ''}\nThis workflow has imported no menu, so it knows dishes by SKU only. Type the SKUs, or put this node into the workflow that imports the menu.`;
	}
	return nodeError;
}
