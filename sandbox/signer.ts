import { createHmac } from 'node:crypto';
import type { Signing } from './settings';

interface Printer {
	/** JSON text of a string. */
	text: (value: string) => string;
	comma: string;
	colon: string;
}

const unicode = (character: string) =>
	`\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
const escapeNonAscii = (json: string) => json.replace(/[\u0080-\uffff]/g, unicode);
const escapeSlashes = (json: string) => json.replaceAll('/', '\\/');

// json_encode escapes the line separators even where it leaves other characters alone.
const escapeLineSeparators = (json: string) => json.replace(/[\u2028\u2029]/g, unicode);
// json.dumps counts DEL among what is not printable ASCII; json_encode does not.
const escapeDelete = (json: string) => json.replaceAll('\u007f', '\\u007f');

const plain = (value: string) => JSON.stringify(value);
const python = (value: string) => escapeDelete(escapeNonAscii(plain(value)));

const COMPACT = { comma: ',', colon: ':' };
const SPACED = { comma: ', ', colon: ': ' };

/** How the JSON functions of other languages print what JavaScript prints its own way. */
const PRINTERS: Record<Signing['escaping'], Printer> = {
	javascript: { ...COMPACT, text: plain },
	php: { ...COMPACT, text: (value) => escapeSlashes(escapeNonAscii(plain(value))) },
	'php-unescaped': { ...COMPACT, text: (value) => escapeLineSeparators(plain(value)) },
	'php-unescaped-slashes': { ...COMPACT, text: (value) => escapeNonAscii(plain(value)) },
	'php-unescaped-unicode': {
		...COMPACT,
		text: (value) => escapeSlashes(escapeLineSeparators(plain(value))),
	},
	python: { ...SPACED, text: python },
	'python-compact': { ...COMPACT, text: python },
	'python-unescaped': { ...COMPACT, text: plain },
};

type Order = Signing['order'] | 'none';

function print(value: unknown, printer: Printer, order: Order): string {
	if (typeof value === 'string') return printer.text(value);
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const below = order === 'recursive' ? 'recursive' : 'none';
	if (Array.isArray(value)) {
		return `[${value.map((item) => print(item, printer, below)).join(printer.comma)}]`;
	}
	const entries = Object.entries(value).filter(([, field]) => field !== undefined);
	if (order !== 'none') entries.sort(([one], [other]) => (one < other ? -1 : 1));
	const fields = entries.map(
		([key, field]) => `${printer.text(key)}${printer.colon}${print(field, printer, below)}`,
	);
	return `{${fields.join(printer.comma)}}`;
}

/** spec §5.3: what is signed is the value of `data`, sorted by key, as a JSON string. */
export const signedText = (data: unknown, { escaping, order }: Signing) =>
	print(data, PRINTERS[escaping], order);

export const signatureOf = (text: string, secret: string, encoding: Signing['encoding']) =>
	createHmac('sha512', secret).update(text).digest(encoding);

export interface Notification {
	headers: Record<string, string>;
	body: string;
}

/** Prints the notification as the platform that signed it would, its keys in their natural order. */
export function notification(
	event: string,
	data: unknown,
	signature: string | undefined,
	{ place, name, escaping }: Signing,
): Notification {
	const headers: Record<string, string> = { 'content-type': 'application/json' };
	const envelope: Record<string, unknown> = { event, data };
	if (signature !== undefined && place === 'header') headers[name.toLowerCase()] = signature;
	if (signature !== undefined && place === 'body') envelope[name] = signature;
	return { headers, body: print(envelope, PRINTERS[escaping], 'none') };
}
