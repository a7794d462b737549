import { NOTIFICATION_FIELDS } from '../shared/contract';

const SIGNATURE_BYTES = 64;
const HEX_DIGITS = 2 * SIGNATURE_BYTES;
const SHORTEST = 86;
const LONGEST = 200;
const MOST_SIGNATURES = 16;

const PREFIX = /^(?:hmac-)?sha512=/i;
const HEX = /^[0-9a-f]+$/i;

/** The bytes of a signature in hex, base64 or base64url; nothing for a text that is none of these. */
function decodeSignature(value: unknown): Buffer | undefined {
	if (typeof value !== 'string' || value.length < SHORTEST || value.length > LONGEST)
		return undefined;
	const encoded = value.trim().replace(PREFIX, '');
	// Buffer.from takes other characters for hex digits, by their lower byte.
	if (encoded.length === HEX_DIGITS && HEX.test(encoded)) return Buffer.from(encoded, 'hex');
	const bytes = Buffer.from(encoded, 'base64');
	if (bytes.length !== SIGNATURE_BYTES) return undefined;
	const base64 = bytes.toString('base64');
	const base64url = bytes.toString('base64url');
	// It skips what is no base64, so only what prints the same again counts.
	const spellings = [base64, base64.replaceAll('=', ''), base64url, `${base64url}==`];
	return spellings.includes(encoded) ? bytes : undefined;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const isNamedSo = ([name]: [string, unknown]) => /sig|hmac/i.test(name);

/** Only so many are looked at: those whose name says so come first. */
export function findSignatures(
	fields: Readonly<Record<string, unknown>>,
	headers: Headers,
): Buffer[] {
	const inHeaders = Object.entries(headers).flatMap(([name, values]) =>
		[values].flat().map((value): [string, unknown] => [name, value]),
	);
	const everywhere = [...Object.entries(fields), ...inHeaders];
	const candidates = [
		fields[NOTIFICATION_FIELDS.signature.name],
		...everywhere.filter(isNamedSo).map(([, value]) => value),
		...everywhere.filter((entry) => !isNamedSo(entry)).map(([, value]) => value),
	];
	const found = new Map<string, Buffer>();
	for (const candidate of candidates) {
		const bytes = decodeSignature(candidate);
		if (bytes !== undefined) found.set(bytes.toString('hex'), bytes);
		if (found.size === MOST_SIGNATURES) break;
	}
	return [...found.values()];
}
