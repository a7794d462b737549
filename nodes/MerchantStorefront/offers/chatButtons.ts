import type { KnownDishes } from './knownDishes';
import type { Until } from './untilWords';
import { idDigest } from '../menu/ledger/knownList';

export type Verb = 'off' | 'on';

interface Switched {
	/** `when` asks until when. */
	verb: Verb | 'when';
	skus: readonly string[];
	/** It is undefined for all stores. */
	storeId?: string | undefined;
	until?: Until;
}

export type Pressed =
	| (Required<Pick<Switched, 'verb' | 'skus' | 'until'>> & { storeId: string | undefined })
	| { verb: 'list'; first: number };

/** Telegram refuses a button with more data. */
const MOST_BYTES = 64;

/** Of a button whose dishes don't fit. */
const TOO_LONG = 'stop:long';

const MINUTE = 60_000;

/** The data of a button: everything that it does, since no chat remembers it. */
export function buttonFor({ verb, skus, storeId = '', until = 'switchedOn' }: Switched): string {
	const head = `stop:${verb}:${endCode(until)}`;
	const forms = [plain, (id: string) => (id === '' ? '' : digest(id))];
	for (const store of forms) {
		for (const sku of forms) {
			const data = `${head}:${store(storeId)}:${skus.map(sku).join(',')}`;
			if (Buffer.byteLength(data) <= MOST_BYTES) return data;
		}
	}
	return TOO_LONG;
}

const digest = (id: string) => `~${idDigest(id)}`;

/** As it is, unless it holds what stands between the parts. */
const plain = (id: string) => (/^[^:,~]*$/.test(id) ? id : digest(id));

function endCode(until: Until): string {
	if (until === 'today') return 'd0';
	if (until === 'tomorrow') return 'd1';
	return until === 'switchedOn' ? '' : `t${(until.at / MINUTE).toString(36)}`;
}

function readEnd(code: string): Until | undefined {
	if (code === 'd0') return 'today';
	if (code === 'd1') return 'tomorrow';
	if (code === '') return 'switchedOn';
	const minutes = /^t[\da-z]{1,8}$/.test(code) ? Number.parseInt(code.slice(1), 36) : NaN;
	return Number.isNaN(minutes) ? undefined : { at: minutes * MINUTE };
}

/** What a button does; undefined for any other text. */
export function readButton(
	data: string,
	known: KnownDishes,
): Pressed | { reply: string } | undefined {
	if (data === TOO_LONG) {
		return { reply: 'These dishes are too many for a button. Write /on or /off and their names.' };
	}
	const [word, verb = '', end = '', store = '', dishes = ''] = data.split(':');
	if (word !== 'stop') return undefined;
	if (verb === 'list') return { verb, first: /^\d{1,6}$/.test(end) ? Number(end) : 0 };
	const until = readEnd(end);
	const storeId = idOf(store, known.storeIds);
	const skus = dishes.split(',').flatMap((one) => idOf(one, known.skus()) ?? []);
	const isWhole = skus.length === dishes.split(',').length && !skus.includes('');
	const isVerb = verb === 'off' || verb === 'on' || verb === 'when';
	if (!isVerb || until === undefined || storeId === undefined || !isWhole) {
		return { reply: 'The menu has changed since this button was made. Write /stop for a new one.' };
	}
	return { verb, until, storeId: storeId === '' ? undefined : storeId, skus };
}

function idOf(form: string, ids: Iterable<string>): string | undefined {
	if (!form.startsWith('~')) return form;
	for (const id of ids) if (digest(id) === form) return id;
	return undefined;
}
