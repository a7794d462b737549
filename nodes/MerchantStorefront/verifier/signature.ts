import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_NOTIFICATION_BYTES, NOTIFICATION_FIELDS } from '../platform/contract';
import { ID_DIALECT, SIGNING_DIALECTS, signingTexts, type SigningDialect } from './dialects';
import { JsonError, readFields } from './json';
import { COST, paced, Queue, type Spend } from './pacing';

export interface VerificationKey {
	readonly secret: string;
	readonly signedWith: 'current' | 'previous';
	/** Whose notifications it signs. */
	readonly companyId?: string;
	/** Set for a subscription of exactly this event: its secret vouches for no other. */
	readonly onlyEvent?: string | undefined;
}

type Verdict = Awaited<ReturnType<NotificationVerifier['verify']>>;
export type AcceptedNotification = Extract<Verdict, { accepted: true }>;
export type RefusalReason = Exclude<Verdict, AcceptedNotification>['reason'];

const refuse = <Reason extends string>(reason: Reason) => ({ accepted: false, reason }) as const;
/** A byte order mark is kept, and refused as no part of JSON. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readBody(body: Buffer) {
	try {
		const text = UTF8.decode(body);
		const fields = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
		if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined;
		return { text, fields };
	} catch {
		return undefined;
	}
}

const MOST_SIGNATURES = 16;
const PREFIX = /^(?:hmac-)?sha512=/i;
const HEX = /^[0-9a-f]{128}$/i;
/** Of 64 bytes, with no bit set that is not used. */
const BASE64 = /^[\w+/-]{85}[AQgw](?:==)?$/;

/** Of 64 bytes in hex, base64 or base64url; nothing for any other text. */
function decodeSignature(value: unknown): Buffer | undefined {
	if (typeof value !== 'string') return undefined;
	const encoded = value.trim().replace(PREFIX, '');
	// Buffer.from takes other characters for hex digits, by their lower byte.
	if (HEX.test(encoded)) return Buffer.from(encoded, 'hex');
	return BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : undefined;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const isNamedSo = ([name]: [string, unknown]) => /sig|hmac/i.test(name);

/** Only so many are looked at: those whose name says so come first. */
function findSignatures(fields: Readonly<Record<string, unknown>>, headers: Headers): Buffer[] {
	const inHeaders = Object.entries(headers).flatMap(([name, values]) =>
		[values].flat().map((value): [string, unknown] => [name, value]),
	);
	const everywhere = [...Object.entries(fields), ...inHeaders];
	const candidates = [
		fields[NOTIFICATION_FIELDS.signature.name],
		...everywhere.filter(isNamedSo).map(([, value]) => value),
		...everywhere.filter((entry) => !isNamedSo(entry)).map(([, value]) => value),
	];
	return candidates.flatMap((value) => decodeSignature(value) ?? []).slice(0, MOST_SIGNATURES);
}

/** Each text is hashed once with each key. */
async function findMatch(
	textIn: (dialect: SigningDialect) => Promise<string>,
	likeliest: SigningDialect,
	keys: readonly VerificationKey[],
	signatures: readonly Buffer[],
	spend: Spend,
): Promise<{ dialect: SigningDialect; text: string; key: VerificationKey } | undefined> {
	const tried = new Set<string>();
	for (const dialect of [likeliest, ...SIGNING_DIALECTS]) {
		const text = await textIn(dialect);
		if (tried.has(text)) continue;
		tried.add(text);
		const bytes = Buffer.from(text);
		for (const key of keys) {
			const expected = createHmac('sha512', key.secret).update(bytes).digest();
			if (signatures.some((signature) => timingSafeEqual(signature, expected))) {
				return { dialect, text, key };
			}
			await spend(bytes.length * COST.hashed);
		}
	}
	return undefined;
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
		const event = read.fields[NOTIFICATION_FIELDS.event.name];
		if (typeof event !== 'string') return refuse('noEvent');
		if ((read.fields[NOTIFICATION_FIELDS.data.name] ?? null) === null) return refuse('noData');
		const keysForEvent = usable.filter(({ onlyEvent }) => (onlyEvent ?? event) === event);
		if (keysForEvent.length === 0) return refuse('noSecretForEvent');
		const signatures = findSignatures(read.fields, headers);
		if (signatures.length === 0) return refuse('noSignature');
		const tryAll = async () =>
			await this.tryDialects(sender, event, read.text, keysForEvent, signatures);
		if (body.length <= LARGE_BYTES) return await tryAll();
		return (await this.largeBodies.inTurn(tryAll)) ?? refuse('tooBusy');
	}

	private async tryDialects(
		sender: string,
		event: string,
		body: string,
		keys: readonly VerificationKey[],
		signatures: readonly Buffer[],
	) {
		const spend = paced(this.pause);
		const received = readData(body);
		if (typeof received === 'string') return refuse(received);
		await spend(body.length * COST.read);
		const textIn = signingTexts(received, spend);
		const likeliest = this.lastDialects.get(sender) ?? ID_DIALECT;
		const match = await findMatch(textIn, likeliest, keys, signatures, spend);
		if (match === undefined) return refuse('wrongSignature');
		this.lastDialects.set(sender, match.dialect);
		if (this.lastDialects.size > MOST_SENDERS) this.lastDialects.clear();
		const id = createHash('sha256')
			.update(await textIn(ID_DIALECT))
			.update(JSON.stringify(event));
		// Read from the text that was signed; nothing else of the body is.
		const data: unknown = JSON.parse(match.text);
		// The same for every delivery of the same event and data, whoever they were signed for.
		const notificationId = id.digest('hex');
		return { accepted: true, event, data, notificationId, key: match.key } as const;
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
