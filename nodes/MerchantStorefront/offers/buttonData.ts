import { endForButton, readEndOfButton } from './untilWords';
import type { KnownCategory, KnownDishes } from './knownDishes';
import type { StopListEntry } from '../menu/ledger/stopList';
import { idDigest } from '../menu/ledger/knownList';

export interface SwitchCommand {
	/** `stop` asks until when. */
	verb: 'off' | 'on' | 'stop';
	skus: readonly string[];
	/** Of which these are the dishes. */
	category?: KnownCategory | undefined;
	/** It is undefined for all stores. */
	storeId?: string | undefined;
	/** In milliseconds; undefined until somebody switches it on. */
	until?: number | undefined;
	/** Of a button, how these dishes were off when it was made; undefined where none was. */
	was?: string | undefined;
	/** Of a button, when it was made, in milliseconds; undefined of one that tries again. */
	madeAt?: number | undefined;
}

/** Telegram refuses a button with more data. */
export const MOST_BYTES = 64;

/** Of a button whose dishes don't fit. */
export const TOO_LONG = '/off @long';

/** Of a button that changes nothing. */
export const NOTHING = '/nothing';

/** What a button says when it is pressed, since no chat remembers what it does. */
export function buttonFor(command: SwitchCommand): string {
	const { verb, skus, category, storeId, until, was } = command;
	const madeAt = command.madeAt === undefined ? undefined : endForButton(command.madeAt);
	const end = until === undefined ? undefined : endForButton(until);
	const part = (word: string, value?: string) => (value === undefined ? '' : ` ${word}${value}`);
	const written = (nameOf: (sku: string) => string, store?: string) => {
		const dishes = category === undefined ? skus.map(nameOf).join(',') : nameOfCategory(category);
		return `/${verb} ${dishes}${part('in ', store)}${part('+', end)}${part('!', was)}${part('@', madeAt)}`;
	};
	const isPlain = storeId === undefined || /^[^\s~]\S*$/.test(storeId);
	const digested = storeId && digest(storeId);
	const texts = [written(exactly, isPlain ? storeId : digested), written(digest, digested)];
	return texts.find((data) => Buffer.byteLength(data) <= MOST_BYTES) ?? TOO_LONG;
}

const digest = (id: string) => `~${idDigest(id)}`;

/** What a button of a list has behind it, where the list is of one store only. */
export const inStoreOfList = (storeId?: string) =>
	storeId === undefined ? '' : ` in *${idDigest(storeId)}`;
const OF_STORE = /(?:^| )in \*(\S+)$/;

/** The store of such a button, and what it says before it. */
export function readStoreOfList(data: string, storeIds: readonly string[]) {
	const [behind = '', digested] = OF_STORE.exec(data) ?? [];
	const storeId = storeIds.find((id) => idDigest(id) === digested);
	return { storeId, text: storeId === undefined ? data : data.slice(0, -behind.length) };
}

/** An SKU as it is, unless it holds what stands between the parts of a button. */
const exactly = (sku: string) => (/^[^\s,]+$/.test(sku) ? `=${sku}` : digest(sku));

/** A category, with what stands for its dishes. */
const nameOfCategory = ({ id, skus }: KnownCategory) =>
	`^${idDigest(id)}${idDigest([...skus].sort().join('\n')).slice(0, 4)}`;

const OF_BUTTON =
	/^\/(off|on|stop) (?=[=~^])(\S+)(?: in (\S+))?(?: \+([\da-z]{1,8}))?(?: !([\w-]{4}))?(?: @([\da-z]{1,8}))?$/;

export interface Pressed extends SwitchCommand {
	/** Whether the menu still has these dishes and this store. */
	isKnown: boolean;
	/** Whether the category has had other dishes since. */
	hasOthers: boolean;
}

/** What the data of a button says; undefined for what somebody wrote. */
export function readButton(
	data: string,
	known: KnownDishes,
	storeIds: readonly string[],
): Pressed | undefined {
	const [, verb, list = '', store, end, was, madeAt] = OF_BUTTON.exec(data) ?? [];
	if (verb === undefined) return undefined;
	const category = known.categories.find((one) => isSame(nameOfCategory(one), list));
	const skus = category?.skus ?? list.split(',').flatMap((name) => skuOf(name, known) ?? []);
	const storeId = storeIds.find((id) => id === store || digest(id) === store);
	return {
		...{ verb: verb as SwitchCommand['verb'], skus, category, storeId, was },
		until: readEndOfButton(end),
		madeAt: readEndOfButton(madeAt),
		isKnown:
			(category !== undefined || skus.length === list.split(',').length) &&
			(store === undefined) === (storeId === undefined),
		hasOthers: category !== undefined && nameOfCategory(category) !== list,
	};
}

/** Without what stands for the dishes, a category is still the same. */
const isSame = (category: string, name: string) => category.slice(0, -4) === name.slice(0, -4);

const skuOf = (name: string, known: KnownDishes) =>
	name.startsWith('=')
		? name.slice(1)
		: known.all().find(({ sku }) => name.startsWith('~') && digest(sku) === name)?.sku;

/** How some dishes are off; undefined where none is. */
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
