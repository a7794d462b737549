import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_NOTIFICATION_BYTES, NOTIFICATION_FIELDS } from '../platform/contract';
import { isObject } from '../platform/parseJson';
import {
	COST,
	ID_DIALECT,
	paced,
	asSigned,
	SIGNING_DIALECTS,
	signingTexts,
	type SigningDialect,
	type Spend,
} from './dialects';
import { asJavaScript, JsonError, readFields } from './json';

export interface VerificationKey {
	readonly secret: string;
	readonly signedWith: 'current' | 'previous';
	/** Whose notifications it signs. */
	readonly companyId?: string;
	/** Set for a subscription of exactly this event: its secret vouches for no other. */
	readonly onlyEvent?: string | undefined;
	/** What its subscription is for: a notification that doesn't name its event is of one of these. */
	readonly events: readonly string[];
}

/** A key, and the event that a notification is of if this key signed it. */
interface Candidate {
	readonly key: VerificationKey;
	readonly event: string;
}

type Verdict = Awaited<ReturnType<NotificationVerifier['verify']>>;
export type AcceptedNotification = Extract<Verdict, { accepted: true }>;
export type RefusalReason = Exclude<Verdict, AcceptedNotification>['reason'];

const refuse = <Reason extends string>(reason: Reason) => ({ accepted: false, reason }) as const;

/** The fields of a body. Only its data is signed. */
type Fields = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A byte order mark is kept, and refused as no part of JSON. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readBody(body: Buffer) {
	try {
		const text = UTF8.decode(body);
		const fields: unknown = JSON.parse(text);
		return isObject(fields) ? { text, fields } : undefined;
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
function eventNamed(fields: Fields): string | undefined {
	const named = fields[NOTIFICATION_FIELDS.event.name];
	return typeof named === 'string' && named.trim() !== '' ? named : undefined;
}

/**
 * The keys that may have signed a notification. Where its body doesn't name its event, it is the only
 * one of the key's that the notification can be of: no name is signed, so two different ones say
 * nothing.
 */
function candidatesAmong(
	keys: readonly VerificationKey[],
	named: string | undefined,
	fields: Fields,
	headers: Headers,
): Candidate[] {
	const data = fields[NOTIFICATION_FIELDS.data.name] as Partial<Fields> | null | undefined;
	const values = everywhere(fields, headers).map(([, value]) => value);
	const said = new Set([...values, data?.[NOTIFICATION_FIELDS.event.name]]);
	return keys.flatMap((key) => {
		const { events, onlyEvent } = key;
		const possible = events.length === 1 ? events : events.filter((event) => said.has(event));
		const elsewhere = possible.length === 1 ? possible[0] : undefined;
		const event = named ?? onlyEvent ?? elsewhere;
		return event === undefined || (onlyEvent ?? event) !== event ? [] : [{ key, event }];
	});
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
function findSignatures(fields: Fields, headers: Headers): Buffer[] {
	const entries = everywhere(fields, headers);
	const values = [
		fields[NOTIFICATION_FIELDS.signature.name],
		...entries.filter(isNamedSo).map(([, value]) => value),
		...entries.filter((entry) => !isNamedSo(entry)).map(([, value]) => value),
	];
	return values.flatMap((value) => decodeSignature(value) ?? []).slice(0, MOST_SIGNATURES);
}

/** Each text is hashed once with each key. */
async function findMatch(
	textIn: (dialect: SigningDialect) => Promise<string>,
	likeliest: SigningDialect,
	candidates: readonly Candidate[],
	signatures: readonly Buffer[],
	spend: Spend,
): Promise<(Candidate & { dialect: SigningDialect }) | undefined> {
	const tried = new Set<string>();
	for (const dialect of [likeliest, ...SIGNING_DIALECTS]) {
		const text = await textIn(dialect);
		if (tried.has(text)) continue;
		tried.add(text);
		const bytes = Buffer.from(text);
		for (const candidate of candidates) {
			const expected = createHmac('sha512', candidate.key.secret).update(bytes).digest();
			if (signatures.some((signature) => timingSafeEqual(signature, expected))) {
				return { ...candidate, dialect };
			}
			await spend(bytes.length * COST.hashed);
		}
	}
	return undefined;
}

/** Runs one after the other, with only so many waiting. */
class Queue {
	private waiting = 0;
	private last: Promise<unknown> = Promise.resolve();

	constructor(private readonly mostWaiting: number) {}

	/** It is undefined where too many wait already. */
	async inTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
		if (this.waiting > this.mostWaiting) return undefined;
		this.waiting++;
		const result = this.last.then(work);
		this.last = result.catch(() => undefined);
		try {
			return await result;
		} finally {
			this.waiting--;
		}
	}
}

/** Without its hint a sender is only verified more slowly, once. */
const MOST_SENDERS = 1000;
/** An order takes 2 to 20 KB. */
const LARGE_BYTES = 32 * 1024;
const MOST_LARGE_WAITING = 16;

/**
 * Tells whether a request is a notification that the platform signed with one of the keys. All it
 * remembers is the dialect in which each sender signed last, to try it before all others.
 */
export class NotificationVerifier {
	private readonly lastDialects = new Map<string, SigningDialect>();
	private readonly largeBodies = new Queue(MOST_LARGE_WAITING);

	/** `pause` lets others work: a forged body has every dialect tried. */
	constructor(private readonly pause: () => Promise<void>) {}

	async verify(
		sender: string,
		{ body, headers }: { body: Buffer; headers: Headers },
		keys: readonly VerificationKey[],
	) {
		if (body.length > MAX_NOTIFICATION_BYTES) return refuse('tooLarge');
		const usable = keys.filter(({ secret }) => secret.trim().length > 0);
		if (usable.length === 0) return refuse('noSecret');
		const read = readBody(body);
		if (read === undefined) return refuse('notJson');
		const named = eventNamed(read.fields);
		const candidates = candidatesAmong(usable, named, read.fields, headers);
		if (candidates.length === 0)
			return refuse(named === undefined ? 'noEvent' : 'noSecretForEvent');
		if ((read.fields[NOTIFICATION_FIELDS.data.name] ?? null) === null) return refuse('noData');
		const signatures = findSignatures(read.fields, headers);
		if (signatures.length === 0) return refuse('noSignature');
		const tryAll = async () => await this.tryDialects(sender, read.text, candidates, signatures);
		if (body.length <= LARGE_BYTES) return await tryAll();
		return (await this.largeBodies.inTurn(tryAll)) ?? refuse('tooBusy');
	}

	private async tryDialects(
		sender: string,
		body: string,
		candidates: readonly Candidate[],
		signatures: readonly Buffer[],
	) {
		const spend = paced(this.pause);
		const received = readData(body);
		if (typeof received === 'string') return refuse(received);
		await spend(body.length * COST.read);
		const likeliest = this.lastDialects.get(sender) ?? ID_DIALECT;
		const textIn = signingTexts(received, spend);
		const match = await findMatch(textIn, likeliest, candidates, signatures, spend);
		if (match === undefined) return refuse('wrongSignature');
		const { dialect, event, key } = match;
		this.lastDialects.set(sender, dialect);
		if (this.lastDialects.size > MOST_SENDERS) this.lastDialects.clear();
		// What the signed text says; nothing else of the body is signed.
		const value = asSigned(dialect, received.value);
		await spend(body.length * COST.read);
		const idText = await signingTexts({ ...received, value }, spend)(ID_DIALECT);
		// The same for every delivery of the same event and data, whoever they were signed for.
		const id = createHash('sha256').update(idText).update(JSON.stringify(event));
		const notificationId = id.digest('hex');
		return { accepted: true, event, data: asJavaScript(value), notificationId, key } as const;
	}
}

/** The field `data` of a body that is an object. */
function readData(body: string) {
	try {
		const data = readFields(body).find(({ key }) => key === NOTIFICATION_FIELDS.data.name);
		return data ?? 'noData';
	} catch (error) {
		return error instanceof JsonError ? error.reason : 'notJson';
	}
}
