import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_NOTIFICATION_BYTES, NOTIFICATION_FIELDS } from '../shared/contract';
import { ID_DIALECT, type SigningDialect } from './dialects';
import { JsonError, readJson } from './json';
import { SigningTexts, type Fields } from './printing';
import { findSignatures, type Headers } from './signatures';

export interface VerificationKey {
	readonly secret: string;
	readonly signedWith: 'current' | 'previous';
	/** Set for a subscriber of exactly this event: its secret proves no other. */
	readonly onlyEvent?: string;
}

export type RefusalReason =
	| JsonError['reason']
	| 'tooLarge'
	| 'notJson'
	| 'noEvent'
	| 'noData'
	| 'noSecret'
	| 'noSecretForEvent'
	| 'noSignature'
	| 'wrongSignature';

export interface AcceptedNotification {
	readonly accepted: true;
	readonly event: string;
	/** Read from the text that was signed; nothing else of the body is. */
	readonly data: unknown;
	/** The same for every delivery of the same event and data, whoever they were signed for. */
	readonly notificationId: string;
	readonly key: VerificationKey;
}

export type Verdict =
	AcceptedNotification | { readonly accepted: false; readonly reason: RefusalReason };

const refuse = (reason: RefusalReason): Verdict => ({ accepted: false, reason });

/** What stands for bytes that are no UTF-8, but may also have been sent. */
const REPLACEMENT = '\ufffd';

/** A byte order mark is kept, and refused as no part of JSON. */
function parsed(body: Buffer, text: string): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		const isUtf8 = !text.includes(REPLACEMENT) || Buffer.from(text).equals(body);
		const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
		return isUtf8 && isObject ? (value as Record<string, unknown>) : undefined;
	} catch {
		return undefined;
	}
}

/** Each text is printed once, whatever the number of keys. */
function findMatch(
	texts: SigningTexts,
	likeliest: SigningDialect,
	keys: readonly VerificationKey[],
	signatures: readonly Buffer[],
): { dialect: SigningDialect; text: Buffer; key: VerificationKey } | undefined {
	const tried = new Set<string>();
	for (const dialect of texts.dialects(likeliest)) {
		const text = texts.print(dialect);
		for (const [index, key] of keys.entries()) {
			const expected = createHmac('sha512', key.secret).update(text).digest();
			if (signatures.some((signature) => timingSafeEqual(signature, expected))) {
				return { dialect, text, key };
			}
			if (index > 0) continue;
			const digest = expected.toString('base64');
			// Another dialect printed the same text, which was tried with all keys.
			if (tried.has(digest)) break;
			tried.add(digest);
		}
	}
	return undefined;
}

const MOST_SENDERS = 1000;

/**
 * Tells whether a request is a notification that the platform signed with one of the keys. All it
 * remembers is the dialect in which each sender signed last, to try it before all others.
 */
export class NotificationVerifier {
	private readonly lastDialects = new Map<string, SigningDialect>();

	verify(
		sender: string,
		{ body, headers }: { body: Buffer; headers: Headers },
		keys: readonly VerificationKey[],
	): Verdict {
		if (body.length > MAX_NOTIFICATION_BYTES) return refuse('tooLarge');
		const usable = keys.filter(({ secret }) => secret.trim().length > 0);
		if (usable.length === 0) return refuse('noSecret');

		const text = body.toString();
		const fields = parsed(body, text);
		if (fields === undefined) return refuse('notJson');
		const event = fields[NOTIFICATION_FIELDS.event.name];
		if (typeof event !== 'string') return refuse('noEvent');
		if ((fields[NOTIFICATION_FIELDS.data.name] ?? null) === null) return refuse('noData');
		const keysForEvent = usable.filter(({ onlyEvent }) => (onlyEvent ?? event) === event);
		if (keysForEvent.length === 0) return refuse('noSecretForEvent');
		const signatures = findSignatures(fields, headers);
		if (signatures.length === 0) return refuse('noSignature');

		const texts = signingTexts(text);
		if (typeof texts === 'string') return refuse(texts);
		const likeliest = this.lastDialects.get(sender) ?? ID_DIALECT;
		const match = findMatch(texts, likeliest, keysForEvent, signatures);
		if (match === undefined) return refuse('wrongSignature');
		this.remember(sender, match.dialect);
		const id = createHash('sha256').update(texts.print(ID_DIALECT)).update(JSON.stringify(event));
		return {
			accepted: true,
			event,
			data: JSON.parse(match.text.toString()) as unknown,
			notificationId: id.digest('hex'),
			key: match.key,
		};
	}

	private remember(sender: string, dialect: SigningDialect): void {
		// Anew at the end, for the sender heard of least lately is the first to be forgotten.
		this.lastDialects.delete(sender);
		this.lastDialects.set(sender, dialect);
		const [oldest] = this.lastDialects.keys();
		if (this.lastDialects.size > MOST_SENDERS) this.lastDialects.delete(oldest);
	}
}

/** Of the value of `data`, in a body that is an object and has it. */
function signingTexts(text: string): SigningTexts | RefusalReason {
	try {
		const { received } = readJson(text) as Fields;
		const { value, start, end } = received.find(
			({ key }) => key === NOTIFICATION_FIELDS.data.name,
		)!;
		return new SigningTexts(text.slice(start, end), value);
	} catch (error) {
		return error instanceof JsonError ? error.reason : 'notJson';
	}
}
