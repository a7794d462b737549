import { z } from 'zod';

import { parseJson } from '../../platform/parseJson';
import { shortenLong } from '../../table/shortTexts';
import { hasAnswers, keptAnswers, NO_ANSWERS } from './rememberedAnswers';
import { idDigest, knownList, type KnownList } from './knownList';
import {
	isOffered,
	isSold,
	keepEach,
	KEPT,
	LISTS,
	mapLists,
	type KeptValue,
	type KeptValues,
	type ListName,
	type Part,
	type Thing,
} from './things';

/** Any other is read as no menu. */
const VERSION = 1;

/** What is remembered of a company. */
export type KnownLists = { [list in ListName]?: KnownList | undefined };

export interface KnownCompany {
	lists: KnownLists;
	/** As people last sent them, where a tool has changed them since. */
	agreed: KnownLists;
}

/** How much of a list is written: everything, long texts by their beginning, names and prices, prices, or digests of what is on sale. */
type Detail = 'everything' | 'shortTexts' | 'names' | 'prices' | 'digests';

/**
 * In characters, of all companies together: n8n reads them for each execution of the workflow, and
 * n8n 1 stores a copy with each. What is less needed is given up first.
 */
const MOST_WITH_TEXTS = 250_000;
const MOST = 2_500_000;
const LEVELS: ReadonlyArray<{ most: number; sold: Detail; others: Detail }> = [
	{ most: MOST_WITH_TEXTS, sold: 'everything', others: 'everything' },
	{ most: MOST_WITH_TEXTS, sold: 'shortTexts', others: 'shortTexts' },
	{ most: MOST, sold: 'names', others: 'shortTexts' },
	{ most: MOST, sold: 'prices', others: 'names' },
	{ most: Infinity, sold: 'digests', others: 'digests' },
];

/** The least that a thing takes in a text. */
const leastOf = ([key, , parts]: Thing) =>
	key.length + '["",[],[]],'.length + parts.length * '[0],'.length;

/** As much of a company as there is room for beside what the others take. */
export function printCompany({ lists, agreed }: KnownCompany, taken: number): string {
	const all = [lists, agreed].flatMap((of) => LISTS.flatMap((list) => of[list]?.things ?? []));
	const least = all.reduce((sum, thing) => sum + leastOf(thing), 0);
	for (const { most, sold, others } of LEVELS) {
		if (most < Infinity && taken + least > most) continue;
		const stored = (of: KnownLists) =>
			mapLists(of, (list, known) => storedList(list, known, isSold(list) ? sold : others));
		const text = JSON.stringify({ version: VERSION, lists: stored(lists), agreed: stored(agreed) });
		if (taken + text.length <= most) return text;
	}
	return '';
}

const OF_PRICES = ['listPrice', 'status', 'stock'];

function storedList(list: ListName, { things, ...known }: KnownList, detail: Detail) {
	if (things === undefined) return known;
	if (detail === 'digests') {
		const on = things.filter((thing) => isOffered(list, thing));
		return { ...known, digests: on.map(([key]) => idDigest(key)).join('') };
	}
	const { fields, parts, name } = KEPT[list];
	const isWhole = detail === 'everything' || detail === 'shortTexts';
	const ofThing = isWhole ? fields : detail === 'names' ? [name] : [];
	const ofPart = isWhole ? parts : OF_PRICES.filter((field) => parts.includes(field));
	const partsOf = things.flatMap((thing) => thing[2]);
	const kept = {
		fields: ofThing.filter((field) => things.some(([, values]) => values[field] !== undefined)),
		parts: ofPart.filter((field) => partsOf.some(([, values]) => values[field] !== undefined)),
	};
	const shorten = detail === 'everything' ? (value: KeptValue) => value : shortenLong;
	const keys = new Map<string, number>();
	const positionOf = (key: string) => {
		const position = keys.get(key) ?? keys.size;
		keys.set(key, position);
		return position;
	};
	const written = things.map(([key, values, of]) => [
		key,
		trimmed(kept.fields.map((field) => shorten(values[field]))),
		of.map(([partKey, partValues]) => [
			positionOf(partKey),
			...trimmed(
				kept.parts.map((field) =>
					// On sale is the same with no status as with one.
					!isWhole && partValues[field] === 'enabled' ? null : shorten(partValues[field]),
				),
			),
		]),
	]);
	return { ...known, ...kept, keys: [...keys.keys()], things: written };
}

const trimmed = (values: KeptValue[]): KeptValue[] =>
	values.slice(0, values.findLastIndex((value) => value !== null && value !== undefined) + 1);

// By hand: zod's own checks of tens of thousands of values take longer than all the rest of an import.

const isValue = (value: unknown): value is KeptValue =>
	value === null || typeof value === 'string' || typeof value === 'number';

const areValues = (entry: unknown): entry is KeptValue[] =>
	Array.isArray(entry) && entry.every(isValue);

type StoredThing = [key: string, values: KeptValue[], parts: Array<[number, ...KeptValue[]]>];

const isThing = (entry: unknown): entry is StoredThing =>
	Array.isArray(entry) &&
	typeof entry[0] === 'string' &&
	areValues(entry[1]) &&
	Array.isArray(entry[2]) &&
	entry[2].every((part) => areValues(part) && typeof part[0] === 'number');

const strings = z.array(z.string());
const stored = knownList
	.extend({
		fields: strings.default([]),
		parts: strings.default([]),
		keys: strings.default([]),
		things: z
			.custom<StoredThing[]>((entry) => Array.isArray(entry) && entry.every(isThing))
			.optional(),
	})
	.refine(({ keys, things = [] }) =>
		things.every(([, , parts]) => parts.every(([position]) => keys[position] !== undefined)),
	);

const storedLists = z.object({
	dish: stored.optional(),
	option: stored.optional(),
	group: stored.optional(),
	category: stored.optional(),
});
const company = z.object({
	version: z.literal(VERSION),
	lists: storedLists,
	agreed: storedLists.default({}),
});

/** Undefined for what is broken: static data can be edited and come from elsewhere. */
export function readCompany(text: unknown): KnownCompany | undefined {
	const { data } = company.safeParse(typeof text === 'string' ? parseJson(text) : undefined);
	if (data === undefined) return undefined;
	return { lists: mapLists(data.lists, listOf), agreed: mapLists(data.agreed, listOf) };
}

function listOf(
	list: ListName,
	{ fields, parts, keys, things, ...known }: z.output<typeof stored>,
): KnownList {
	if (things === undefined) return known;
	const ofThing = recordOf(KEPT[list].fields, fields);
	const ofPart = recordOf(KEPT[list].parts, parts);
	return {
		...known,
		things: things.map(([key, values, of]): Thing => [
			key,
			ofThing(values),
			of.map(([position, ...partValues]): Part => [keys[position] ?? '', ofPart(partValues)]),
		]),
	};
}

/** Makes of values as they were written those of the fields of now; undefined for one that wasn't. */
function recordOf(now: readonly string[], written: readonly string[]) {
	const places = now.map((field) => written.indexOf(field));
	return (values: readonly KeptValue[]): KeptValues =>
		keepEach(now, (_field, index) => {
			const at = places[index] ?? -1;
			return at < 0 ? undefined : (values[at] ?? null);
		});
}

/** What is known of an offer beside the menus. */
const note = z.object({
	/** Switched off by hand; until then in milliseconds, or null for until somebody switches it on. */
	off: z.number().nullable().optional(),
	/** When that was, in milliseconds. */
	offSince: z.number().optional(),
	/** Whether the menu has it off as well. Absent for a dish that this workflow's menus have never had. */
	isOffInMenu: z.boolean().optional(),
	/** Fields of which nobody knows whether the platform took their last change. */
	doubt: strings.optional(),
	/** Of an offer that no menu has: what was sent and accepted. */
	sent: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Note = z.output<typeof note>;

/** What is remembered of an account beside the menus. There is always room for it. */
const account = z.object({
	version: z.literal(VERSION),
	/** Each with its store and SKU. */
	offers: z.array(z.tuple([z.string(), z.string(), note])),
	answers: keptAnswers.default(NO_ANSWERS),
});
type KnownAccount = Omit<z.output<typeof account>, 'version'>;

export function printAccount({ offers, answers }: KnownAccount): string | undefined {
	if (offers.length === 0 && !hasAnswers(answers)) return undefined;
	return JSON.stringify({
		version: VERSION,
		offers,
		answers: hasAnswers(answers) ? answers : undefined,
	});
}

/** Undefined for what is broken. */
export const readAccount = (text: unknown): KnownAccount | undefined =>
	account.safeParse(typeof text === 'string' ? parseJson(text) : undefined).data;
