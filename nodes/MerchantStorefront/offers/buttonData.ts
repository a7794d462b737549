import { endForButton, readEndOfButton } from './untilWords';
import type { KnownCategory, KnownDishes } from './knownDishes';
import type { StopListEntry } from '../menu/ledger/stopList';
import { idDigest } from '../menu/ledger/knownList';
import { groupBy } from '../platform/groupBy';

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
	const { verb, skus, category, storeId, until, was, madeAt } = command;
	const part = (sign: string, value?: string) => (value === undefined ? '' : ` ${sign}${value}`);
	const ends = [until, madeAt].map((at) => (at === undefined ? undefined : endForButton(at)));
	const behind = `${part('+', ends[0])}${part('!', was)}${part('@', ends[1])}`;
	const lists = category === undefined ? namesOf(skus) : [nameOfCategory(category)];
	const stores = storeId === undefined ? [''] : storesNamed(storeId);
	const texts = lists.flatMap((list) => stores.map((store) => `/${verb} ${list}${store}${behind}`));
	return texts.find((data) => Buffer.byteLength(data) <= MOST_BYTES) ?? TOO_LONG;
}

/** So many have room beside all that a button may say. Of more, one that asks would lead to one without room. */
export const MOST_DISHES = 7;
const SHORT_LENGTH = 4;
const shortDigest = (id: string, length = SHORT_LENGTH) => idDigest(id).slice(0, length);
/** Each of more dishes has fewer letters, as long as few dishes of a menu have the same. */
const LENGTHS = [SHORT_LENGTH, 3, 2];

const storesNamed = (storeId: string) => [
	...(/^\S+$/.test(storeId) ? [` in ${storeId}`] : []),
	` *${shortDigest(storeId)}`,
];

/** Dishes as they are, and as short as they may be. */
function namesOf(skus: readonly string[]): string[] {
	const whole = skus.map((sku) => `=${sku}`).join(',');
	const most = MOST_DISHES * SHORT_LENGTH;
	const length = LENGTHS.find((letters) => letters * skus.length <= most);
	const digests = skus.map((sku) => shortDigest(sku, length)).join('');
	return [
		...(skus.every((sku) => /^[^\s,]+$/.test(sku)) ? [whole] : []),
		...(length === undefined ? [] : [`~${digests}${digestOfAll(skus)}`]),
	];
}

/** It tells dishes apart whose short digests are the same. */
const digestOfAll = (skus: readonly string[]) => idDigest(skus.join('\n')).slice(SHORT_LENGTH);

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

/** A category, with what stands for its dishes. */
const nameOfCategory = ({ id, skus }: KnownCategory) =>
	`^${idDigest(id)}${shortDigest([...skus].sort().join('\n'))}`;

const OF_BUTTON =
	/^\/(off|on|stop) (?=[=~^])(\S+)(?: in (\S+)| \*([\w-]{4}))?(?: \+([\da-z]{1,8}))?(?: !([\w-]{4}))?(?: @([\da-z]{1,8}))?$/;

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
	const [, verb, list = '', store, digest, end, was, madeAt] = OF_BUTTON.exec(data) ?? [];
	if (verb === undefined) return undefined;
	// Without what stands for the dishes, a category is still the same.
	const category = known.categories.find(({ id }) => list.startsWith(`^${idDigest(id)}`));
	const skus = category?.skus ?? skusIn(list, known);
	const isOfStore = (id: string) => id === store || shortDigest(id) === digest;
	const [storeId, another] = storeIds.filter(isOfStore);
	const isOfAll = store === undefined && digest === undefined;
	return {
		...{ verb: verb as SwitchCommand['verb'], skus: skus ?? [], category, storeId, was },
		until: readEndOfButton(end),
		madeAt: readEndOfButton(madeAt),
		isKnown: skus !== undefined && another === undefined && isOfAll === (storeId === undefined),
		hasOthers: category !== undefined && nameOfCategory(category) !== list,
	};
}

/** Undefined unless each of them is surely the dish that was meant. */
function skusIn(list: string, known: KnownDishes): string[] | undefined {
	const names = list.split(',');
	if (names.every((name) => name.startsWith('='))) return names.map((name) => name.slice(1));
	const ofAll = list.slice(-SHORT_LENGTH);
	return LENGTHS.map((length) => {
		const withDigest = skusByDigest(known, length);
		const digests = list.slice(1, -SHORT_LENGTH).match(new RegExp(`.{${length}}`, 'g')) ?? [];
		return digests.flatMap((digest) => {
			const [sku, another] = withDigest.get(digest) ?? [];
			return sku === undefined || another !== undefined ? [] : [sku];
		});
	}).find((skus) => skus.length > 0 && digestOfAll(skus) === ofAll);
}

type ByDigest = ReadonlyMap<string, readonly string[]>;

/** A large menu takes a while, and an answer has several buttons. */
const digested = new WeakMap<KnownDishes, Map<number, ByDigest>>();

function skusByDigest(known: KnownDishes, length: number): ByDigest {
	const skus = () => known.all().map(({ sku }) => sku);
	const ofLengths = digested.get(known) ?? new Map<number, ByDigest>();
	const byDigest = ofLengths.get(length) ?? groupBy(skus(), (sku) => shortDigest(sku, length));
	digested.set(known, ofLengths.set(length, byDigest));
	return byDigest;
}

/** How some dishes are off; undefined where none is. */
export const digestOff = (entries: readonly StopListEntry[]): string | undefined =>
	entries.length === 0
		? undefined
		: shortDigest(
				entries
					.map(({ storeId, sku, until }) =>
						JSON.stringify([storeId, sku, until === undefined ? '' : endForButton(until)]),
					)
					.sort()
					.join(),
			);
