import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { listNames } from '../platform/shown';
import { isoInZone, sayTime } from '../platform/zonedTime';
import { describeProblem, type Problem } from '../table/problems';
import { describeUnused, type UnusedColumn } from '../table/unusedColumns';
import { countChanges, entryOf, perStore, sayChanges } from './changesInWords';
import type { Finding } from './checks/finding';
import { hint, hintAtUnused } from './hints';
import type { Change, Comparison } from './ledger/changes';
import type { KeptOff } from './ledger/stopList';
import { fieldOf, MENU_COLUMNS } from './menuColumns';
import type { Product } from './product';

/** As many as an output lists of one kind. */
const MOST_LISTED = 1_000;

/** Whether it is about to be sent, or was. */
export type Tense = 'future' | 'past';

/** What becomes of a company: of its dishes, of all it has, or of its categories. */
export interface Outcome {
	companyId: string;
	/** How many of each there are. */
	sizes: Readonly<Record<string, number>>;
	/** The same in words. */
	all: string;
	/** In words, what a first import switches off without anybody seeing it. */
	rest: string;
	/** Of each list that an earlier import is known of; that of the dishes comes first. */
	comparisons: readonly Comparison[];
	/** The dishes, where the import is about them. */
	products?: readonly Product[] | undefined;
	/** The input item of a dish, where it is a row. */
	itemOf?(sku: string, storeId?: string): number | undefined;
	/** Why it looks like an accident. */
	findings: readonly Finding[];
	/** Only where there are dishes. */
	leftOut?: readonly object[];
	keptOff?: readonly KeptOff[];
	skipped?: readonly object[];
	unused: readonly UnusedColumn[];
	warnings: readonly Problem[];
	fingerprint: string;
	body: Buffer;
}

/** What a preview and an import say: what a person has to know comes first. */
export function describeOutcome(
	context: IExecuteFunctions,
	outcome: Outcome,
	tense: Tense,
	/** What only a preview says, next to the summary: the rest of a wide table is out of sight. */
	more: IDataObject = {},
): IDataObject {
	const { companyId, products, comparisons, leftOut, keptOff, skipped } = outcome;
	const [main, ...parts] = comparisons;
	return {
		verdict: verdictOf(outcome, tense),
		companyId,
		summary: summarize(context, outcome),
		...more,
		...(main === undefined ? {} : listChanges(main)),
		...(main !== undefined || products === undefined ? {} : { onSale: listOnSale(products) }),
		...Object.fromEntries(parts.map((part) => [`${part.list}Changes`, listChanges(part)])),
		...(leftOut === undefined ? {} : { leftOut: listed(leftOut) }),
		...(keptOff === undefined ? {} : { keptOff: listKeptOff(context, keptOff) }),
		...(skipped === undefined ? {} : { skipped: listed(skipped) }),
		unusedColumns: listed(outcome.unused).map(describeUnused),
		warnings: listWarnings(outcome.warnings),
		...outcome.sizes,
		comparedWithImportAt: main?.since ?? null,
		fingerprint: outcome.fingerprint,
		requestBytes: outcome.body.length,
	};
}

const listed = <Entry extends object>(entries: readonly Entry[]) =>
	entries.slice(0, MOST_LISTED).map((entry) => ({ ...entry }));

/** What is on sale in the menu but stays off, since somebody has switched it off. */
const listKeptOff = (context: IExecuteFunctions, keptOff: readonly KeptOff[]) =>
	listed(keptOff).map(({ sku, storeId, until }) => ({
		sku,
		storeId,
		until: until === undefined ? null : isoInZone(until, context.getTimezone()),
	}));

/** Nothing to compare with: what would be on sale, as it was read. */
function listOnSale(products: readonly Product[]) {
	const onSale: Array<{ sku: string; title: string; storeId: string; listPrice: number }> = [];
	for (const { sku, title, offers } of products) {
		for (const { storeId, listPrice, status } of offers) {
			if (onSale.length === MOST_LISTED) return onSale;
			if (status !== 'disabled') onSale.push({ sku, title, storeId, listPrice });
		}
	}
	return onSale;
}

function listChanges({ list, changes, things, offers, offersAdded }: Comparison) {
	const off = { productsSwitchedOff: things.goingOff, offersSwitchedOff: offers.goingOff };
	if (changes === undefined) return list === 'dish' ? { counts: off } : {};
	const told = perStore(changes);
	const of = (what: Change['what']) => told.filter((change) => change.what === what);
	const [switchedOff, changed, added] = [of('off'), of('changed'), of('added')];
	const counts = {
		added: added.length,
		productsAdded: added.filter(({ store }) => store === undefined).length,
		offersAdded,
		changed: changed.length,
		switchedOff: switchedOff.length,
		...off,
	};
	const entries = (part: readonly Change[]) => part.slice(0, MOST_LISTED).map(entryOf);
	return {
		...(list === 'dish' ? { counts } : {}),
		switchedOff: entries(switchedOff),
		changed: entries(changed),
		added: entries(added),
	};
}

function listWarnings(warnings: readonly Problem[]): string[] {
	const texts = warnings.slice(0, MOST_LISTED).map(describeProblem);
	const more = warnings.length - texts.length;
	return more > 0 ? [...texts, `… and ${more} more.`] : texts;
}

/** In a few words: what happens to what guests see, and what a person has to look at. */
function verdictOf(outcome: Outcome, tense: Tense): string {
	const { comparisons, findings, leftOut = [], all } = outcome;
	const off = tense === 'future' ? 'going off' : 'went off';
	const counts = comparisons.flatMap((one) => countChanges(one, off));
	const isSame = comparisons.every(({ unchanged }) => unchanged);
	const accident = findings.length > 0 && tense === 'future' ? ['Looks like an accident'] : [];
	const parts = [...counts, ...(leftOut.length === 0 ? [] : [`${leftOut.length} skipped`])];
	const [first = 'No difference was found', ...others] = parts;
	const text =
		comparisons.length === 0
			? [`First import: ${all}`, ...parts]
			: isSame
				? ['Nothing changes', ...parts]
				: [first, ...others];
	return [...accident, text.join(', ')].join(': ');
}

/** Above the output, where n8n shows it before anything else; what was not read comes after it. */
export function hintAtVerdicts(
	context: IExecuteFunctions,
	outcomes: readonly Outcome[],
	tense: Tense,
): void {
	for (const outcome of outcomes) {
		const name = outcomes.length > 1 ? `${outcome.companyId}: ` : '';
		hint(context, `${name}${verdictOf(outcome, tense)}`);
	}
	hintAtUnused(context, outcomes[0]?.unused ?? []);
}

/** For a message: accidents first, then what happens to which dish. */
function summarize(context: IExecuteFunctions, outcome: Outcome): string {
	const { comparisons, findings, all, rest } = outcome;
	const accidents = findings.map(({ reason }) => `Looks like an accident: ${reason}`);
	const [main] = comparisons;
	if (main === undefined) {
		const first = `First import: ${all}. There is no earlier import to compare with, so ${rest} goes off.`;
		return [...accidents, first].join('\n');
	}
	const since = sayTime(Date.parse(main.since), context.getTimezone());
	if (comparisons.every(({ unchanged }) => unchanged)) {
		return [...accidents, `Nothing differs from the import of ${since}.`].join('\n');
	}
	const changes = comparisons.flatMap((one) =>
		one.changes === undefined ? countChanges(one, 'off') : sayChanges(one),
	);
	const found = changes.length === 0 ? ['No difference was found.'] : changes;
	return [
		...accidents,
		`Compared with the import of ${since}:`,
		...found,
		...whatIsForgotten(main),
		...laterFailure(comparisons.some(({ inDoubt }) => inDoubt)),
	].join('\n');
}

/** What nobody can see in a comparison, since there was no room to remember it. */
function whatIsForgotten({ changes, forgotten }: Comparison): string[] {
	if (changes === undefined) {
		return ['That import was too large to compare more than what goes off.'];
	}
	if (forgotten.length === 0) return [];
	const labels = MENU_COLUMNS.filter((name) => forgotten.includes(name)).map(
		(name) => fieldOf(name).label,
	);
	return [`That import was too large to compare ${listNames(labels)}.`];
}

/** What a comparison is worth after an import that failed. */
export const laterFailure = (inDoubt?: boolean) =>
	inDoubt === true ? ['A later import failed, so the storefront may show something else.'] : [];

export const returnField: INodeProperties = {
	displayName: 'Return',
	name: 'return',
	type: 'options',
	default: 'summary',
	description: 'What the output has as items',
	options: [
		{
			name: 'Summary',
			value: 'summary',
			description: 'One item per company, with a text for a message',
		},
		{
			name: 'One Item per Change',
			value: 'changes',
			description: 'For a table or a filter: dish, store, and what it changes from and to',
		},
	],
};

/** One item for each company, or one for each change, linked to the rows that it comes from. */
export function toItems(
	context: IExecuteFunctions,
	outcomes: readonly Outcome[],
	itemsOf: (companyId: string) => readonly number[],
	describe: (outcome: Outcome) => IDataObject,
): INodeExecutionData[] {
	const isEachChange = context.getNodeParameter('return', 0, 'summary') === 'changes';
	return outcomes.flatMap((outcome): INodeExecutionData[] => {
		const items = itemsOf(outcome.companyId).map((item) => ({ item }));
		const json = describe(outcome);
		if (!isEachChange) return [{ json, pairedItem: items }];
		// An approval goes by these.
		const { companyId, comparedWithImportAt, remembers, fingerprint } = json;
		return eachChange(outcome).map(({ key, store, ...change }) => {
			const item = outcome.itemOf?.(key, store);
			return {
				json: { companyId, ...change, comparedWithImportAt, remembers, fingerprint },
				pairedItem: item === undefined ? items.slice(0, 1) : { item },
			};
		});
	});
}

/** As a table shows the comparison: in a first import, all that is on sale is new. */
function eachChange({ comparisons, products = [] }: Outcome) {
	if (comparisons.length === 0) {
		return listOnSale(products).map(({ listPrice: to, ...offer }) => ({
			...{ key: offer.sku, store: offer.storeId, list: 'dish', what: 'New' },
			...{ ...offer, from: null, to },
		}));
	}
	return comparisons.flatMap(({ list, changes }) =>
		perStore(changes).map((change) => ({
			...{ key: change.key, store: change.store, list },
			...entryOf(change),
		})),
	);
}
