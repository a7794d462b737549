import { endForButton, type Until } from './untilWords';
import { idDigest } from '../menu/ledger/knownList';

export type Verb = 'off' | 'on' | 'stop';

interface Switched {
	/** `stop` asks until when. */
	verb: Verb;
	skus: readonly string[];
	/** It is undefined for all stores. */
	storeId?: string | undefined;
	until?: Until | 'tomorrow';
}

/** Telegram refuses a button with more data. */
const MOST_BYTES = 64;

/** Of a button whose dishes don't fit. */
export const TOO_LONG = '/off @long';

/** What a button says when it is pressed: a command like a written one, since no chat remembers what it does. */
export function buttonFor({ verb, skus, storeId, until = 'switchedOn' }: Switched): string {
	for (const nameStore of [(id: string) => id, digest]) {
		const where = storeId === undefined ? '' : ` in ${nameStore(storeId)}`;
		for (const nameDish of [exactly, digest]) {
			const data = `/${verb} ${skus.map(nameDish).join(',')}${where}${endForButton(until)}`;
			if (Buffer.byteLength(data) <= MOST_BYTES) return data;
		}
	}
	return TOO_LONG;
}

export const digest = (id: string) => `~${idDigest(id)}`;

/** An SKU that isn't a name as well, unless it holds what stands between the parts of a command. */
const exactly = (sku: string) => (/^[^\s,;~]+(?: [^\s,;~]+)*$/.test(sku) ? `=${sku}` : digest(sku));
