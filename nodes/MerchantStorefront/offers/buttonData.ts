import { endForButton } from './untilWords';
import type { KnownCategory, KnownDishes } from './knownDishes';
import type { StopListEntry } from '../menu/ledger/stopList';
import { idDigest } from '../menu/ledger/knownList';

export interface SwitchCommand {
	/** `stop` asks until when. */
	verb: 'off' | 'on' | 'stop';
	skus: readonly string[];
	/** Of which these are all dishes, as people and buttons call it. */
	category?: { name: string; button: string } | undefined;
	/** Of dishes that are still to be asked about, as somebody wrote them. */
	names?: readonly string[];
	/** It is undefined for all stores. */
	storeId?: string | undefined;
	/** In milliseconds, or the end of the day of the press; undefined until somebody switches it on. */
	until?: number | 'today' | undefined;
	/** Of a button, how these dishes were off when it was made; undefined where it doesn't matter. */
	was?: string | undefined;
}

/** Telegram refuses a button with more data. */
const MOST_BYTES = 64;

/** Of a button whose dishes don't fit. */
export const TOO_LONG = '/off @long';

/** What a button says when it is pressed: a command like a written one, since no chat remembers what it does. */
export function buttonFor(command: SwitchCommand): string {
	const { verb, skus, category, names = [], storeId, until, was } = command;
	const end = typeof until === 'number' ? endForButton(until) : until;
	const where = (named?: string) => (named === undefined ? '' : ` in ${named}`);
	const seen = was === undefined ? '' : `~${was}`;
	const endless = verb !== 'stop' && was !== undefined ? ` ~${seen}` : '';
	const ends = end === undefined ? endless : ` until ${end}${seen}`;
	const dishes = (nameOf: (sku: string) => string) =>
		[...(category === undefined ? skus.map(nameOf) : [category.button]), ...names].join(',');
	const texts = [
		`/${verb} ${dishes(exactly)}${where(storeId)}${ends}`,
		`/${verb} ${dishes(digest)}${where(storeId && digest(storeId))}${ends}`,
	];
	return texts.find((data) => Buffer.byteLength(data) <= MOST_BYTES) ?? TOO_LONG;
}

/** In a button that switches, what was off when it was made. */
export const WAS = /(?:(?<= until (?:today|@[\da-z]{1,8}))| ~)~([\w-]{4})$/;

export const digestOff = (entries: readonly StopListEntry[]): string | undefined =>
	entries.length === 0
		? undefined
		: idDigest(
				entries
					.map(({ storeId, sku, until }) =>
						JSON.stringify([storeId, sku, until === undefined ? '' : endForButton(until)]),
					)
					.sort()
					.join(),
			).slice(0, 4);

export const digest = (id: string) => `~${idDigest(id)}`;

/** An SKU that isn't a name as well, unless it holds what stands between the parts of a command. */
const exactly = (sku: string) => (/^[^\s,;~]+(?: [^\s,;~]+)*$/.test(sku) ? `=${sku}` : digest(sku));

/** What a button calls a category, with what stands for its dishes. */
export const categoryForButton = ({ id, skus }: KnownCategory) =>
	`^${idDigest(id)}${idDigest([...skus].sort().join('\n')).slice(0, 4)}`;

export const isOfCategory = (name: string) => /^\^[\w-]{12}$/.test(name);

/** Whether a button names a dish or a category, not a person. */
export const isOfButton = (name: string) => /^[=~]/.test(name) || isOfCategory(name);

/** The SKU that a button names; undefined for what somebody wrote, and for a dish that is gone. */
export const skuOfButton = (name: string, known: KnownDishes): string | undefined =>
	name.startsWith('=')
		? name.slice(1)
		: name.startsWith('~')
			? known.all().find(({ sku }) => digest(sku) === name)?.sku
			: undefined;
