import { NOTIFICATION_FIELDS } from '../platform/contract';

/** The fields of a body. Only its data is signed. */
type Fields = Readonly<Record<string, unknown>>;
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A byte order mark is kept, and refused as no part of JSON. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function readBody(body: Buffer) {
	try {
		const text = UTF8.decode(body);
		const fields = JSON.parse(text) as Fields | null;
		if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined;
		return { text, fields };
	} catch {
		return undefined;
	}
}

/** Lists the fields at the top and the headers, each with its name. */
const everywhere = (fields: Fields, headers: Headers): Array<[string, unknown]> => [
	...Object.entries(fields),
	...Object.entries(headers).flatMap(([name, values]) =>
		[values].flat().map((value): [string, unknown] => [name, value]),
	),
];

/** The event that a body names where it is expected. */
export function eventNamed(fields: Fields): string | undefined {
	const named = fields[NOTIFICATION_FIELDS.event.name];
	return typeof named === 'string' && named.trim() !== '' ? named : undefined;
}

/**
 * For a body that doesn't name its event: tells which one of several it can only be. No name is
 * signed, so it has to be one of those; two different ones say nothing.
 */
export function eventElsewhere(fields: Fields, headers: Headers) {
	const data = fields[NOTIFICATION_FIELDS.data.name] as Partial<Fields> | null | undefined;
	const values = everywhere(fields, headers).map(([, value]) => value);
	const said = new Set([...values, data?.[NOTIFICATION_FIELDS.event.name]]);
	return (events: readonly string[]): string | undefined => {
		const possible = events.length === 1 ? events : events.filter((event) => said.has(event));
		return possible.length === 1 ? possible[0] : undefined;
	};
}

const MOST_SIGNATURES = 16;
const PREFIX = /^(?:hmac-)?sha512[= ]/i;
const QUOTED = /^(["'])(.*)\1$/;
const HEX = /^(?:0x)?([0-9a-f]{128})$/i;
/** The last digit of 64 bytes has four bits that are not used: none of them may be set. */
const BASE64 = /^[\w+/-]{85}[AQgw](?:==)?$/;
/** Some senders write the bytes in hex first, and those 128 digits in base64. */
const BASE64_OF_HEX = /^[\w+/-]{171}=?$/;

/** Reads 64 bytes in hex, base64, base64url or base64 of hex, and nothing else. */
function decodeSignature(value: unknown): Buffer | undefined {
	if (typeof value !== 'string') return undefined;
	const encoded = unquoted(unquoted(value.trim()).replace(PREFIX, '').trimStart());
	if (BASE64.test(encoded)) return Buffer.from(encoded, 'base64');
	const text = BASE64_OF_HEX.test(encoded)
		? Buffer.from(encoded, 'base64').toString('latin1')
		: encoded;
	// Buffer.from takes other characters for hex digits, by their lower byte.
	const [, digits] = HEX.exec(text) ?? [];
	return digits === undefined ? undefined : Buffer.from(digits, 'hex');
}

const unquoted = (text: string) => QUOTED.exec(text)?.[2] ?? text;

const isNamedSo = ([name]: [string, unknown]) => /sig|hmac/i.test(name);

/** Only so many are looked at: those whose name says so come first. */
export function findSignatures(fields: Fields, headers: Headers): Buffer[] {
	const entries = everywhere(fields, headers);
	const candidates = [
		fields[NOTIFICATION_FIELDS.signature.name],
		...entries.filter(isNamedSo).map(([, value]) => value),
		...entries.filter((entry) => !isNamedSo(entry)).map(([, value]) => value),
	];
	return candidates.flatMap((value) => decodeSignature(value) ?? []).slice(0, MOST_SIGNATURES);
}
