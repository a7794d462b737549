import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { CanonicalJson } from './canonicalJson';
import { hmacSha512 } from './hmac';
import { JsonOutline, OutlineError, type OutlineRefusal } from './jsonOutline';
import { FORMS, ID_FORM, type Form } from './signingForms';

export interface VerificationKey {
	/** Who signs. Keys of one sender share what is known of the form that it signs. */
	senderId: string;
	secret: string;
	signedWith: 'current' | 'previous';
	/** Set for a subscriber of exactly this event: its secret proves no other. */
	onlyEvent?: string;
}

export type RefusalReason =
	| OutlineRefusal
	| 'noEvent'
	| 'noData'
	| 'noSecret'
	| 'noSecretForEvent'
	| 'noSignature'
	| 'wrongSignature';

/** For the log of the receiver; a sender is told nothing but the status. */
export const REFUSAL_TEXTS: Readonly<Record<RefusalReason, string>> = {
	notJson: 'The body is not a JSON object in UTF-8',
	tooDeep: 'The body is nested too deeply',
	duplicateKey: 'An object in the body has the same key twice',
	protoKey: 'An object in the body has a key named __proto__',
	noEvent: 'The body names no event',
	noData: 'The body has no data',
	noSecret: 'There is no secret to verify with',
	noSecretForEvent: 'None of the secrets belongs to a subscriber of this event',
	noSignature: 'Neither the body nor a header holds a signature',
	wrongSignature: 'The signature does not match the data',
};

export interface AcceptedNotification {
	accepted: true;
	event: string;
	/** Exactly what was signed; nothing else of the body is. */
	data: unknown;
	/** The same for every delivery of the same event and data, whoever they were signed for. */
	notificationId: string;
	key: VerificationKey;
}

export interface Refusal {
	accepted: false;
	/** 400 if the body is no notification, 401 for all that has to do with signature or secret. */
	status: 400 | 401;
	reason: RefusalReason;
}

export type Verdict = AcceptedNotification | Refusal;

type Headers = Record<string, string | string[] | undefined>;

const MOST_SENDERS = 1000;
const MINUTE = 60_000;

interface Memory {
	readonly forms: readonly Form[];
	/** From when on other forms may be tried; nothing if they never were. */
	readonly othersFrom?: number;
}

function narrowed(memory: Memory | undefined, matches: (form: Form) => boolean): Memory {
	if (memory?.forms.every(matches)) return memory;
	const stillAgreeing = memory?.forms.filter(matches) ?? [];
	return {
		forms: stillAgreeing.length > 0 ? stillAgreeing : FORMS.filter(matches),
		othersFrom: memory?.othersFrom,
	};
}

/**
 * In which forms each sender's notifications have verified. A plain notification reads the same
 * in many forms, so what is kept is all that agree with every one so far: the form that the sender
 * really uses is always among them.
 */
export class FormMemory {
	private readonly memories = new Map<string, Memory>();

	private heardLast?: string;

	agreeing(senderId: string): readonly Form[] | undefined {
		return this.memories.get(senderId)?.forms;
	}

	/**
	 * Whether forms outside the agreeing ones may be tried now. Asking uses the chance up for a
	 * minute, and after the first time for a while longer that nobody can foresee: otherwise forged
	 * notifications sent on the minute could take every chance from a sender that changed its form.
	 */
	mayTryOthers(senderId: string, now: number): boolean {
		const memory = this.memories.get(senderId);
		if (memory === undefined || now < (memory.othersFrom ?? now)) return false;
		const wait = memory.othersFrom === undefined ? MINUTE : MINUTE + randomInt(MINUTE);
		this.memories.set(senderId, { ...memory, othersFrom: now + wait });
		return true;
	}

	learn(senderId: string, matches: (form: Form) => boolean): void {
		const memory = this.memories.get(senderId);
		const learned = narrowed(memory, matches);
		if (learned === memory && senderId === this.heardLast) return;
		this.heardLast = senderId;
		// Anew at the end, since the sender heard of least lately is the first to be forgotten.
		this.memories.delete(senderId);
		this.memories.set(senderId, learned);
		if (this.memories.size > MOST_SENDERS) {
			const [oldest] = this.memories.keys();
			this.memories.delete(oldest);
		}
	}
}

const SIGNATURE_BYTES = 64;
const HEX_DIGITS = 2 * SIGNATURE_BYTES;
const MOST_SIGNATURES = 4;
const SHORTEST_SIGNATURE = 86;
const LONGEST_SIGNATURE = 'sha512='.length + HEX_DIGITS;

const mayBeSignature = (value: unknown): value is string =>
	typeof value === 'string' &&
	value.length >= SHORTEST_SIGNATURE &&
	value.length <= LONGEST_SIGNATURE;

/** The bytes of a signature in hex, base64 or base64url; nothing for a text that is none of these. */
function decodeSignature(text: string): Buffer | undefined {
	const encoded = text.replace(/^sha512=/i, '');
	// Reading hex would take other characters by their lower byte.
	const isHex = encoded.length === HEX_DIGITS && /^[0-9a-f]+$/i.test(encoded);
	if (isHex) return Buffer.from(encoded, 'hex');
	const bytes = Buffer.from(encoded, 'base64');
	if (bytes.length !== SIGNATURE_BYTES) return undefined;
	const base64 = bytes.toString('base64');
	const base64url = bytes.toString('base64url');
	// Reading base64 skips what does not belong there, so only what prints the same again counts.
	const spellings = [base64, base64.replaceAll('=', ''), base64url, `${base64url}==`];
	return spellings.includes(encoded) ? bytes : undefined;
}

/** The field of that name first, wherever it stands, for only so many are looked at. */
function findSignatures(fields: Record<string, unknown>, headers: Headers): Buffer[] {
	const found: Buffer[] = [];
	const look = (value: unknown) => {
		if (found.length === MOST_SIGNATURES || !mayBeSignature(value)) return;
		const bytes = decodeSignature(value);
		if (bytes === undefined || found.some((other) => other.equals(bytes))) return;
		found.push(bytes);
	};
	look(fields.signature);
	for (const name of Object.keys(fields)) if (name !== 'signature') look(fields[name]);
	for (const value of Object.values(headers)) {
		if (Array.isArray(value)) value.forEach(look);
		else look(value);
	}
	return found;
}

interface SignedNotification {
	event: string;
	fields: Record<string, unknown>;
	canonical: CanonicalJson;
}

/** What stands for bytes that are no UTF-8, but may also have been sent. */
const REPLACEMENT = '\ufffd';

/** Nothing for bytes that are no UTF-8. A byte order mark is kept, and refused as no part of JSON. */
function utf8(body: Buffer): string | undefined {
	const text = body.toString('utf8');
	return text.includes(REPLACEMENT) && !Buffer.from(text).equals(body) ? undefined : text;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function readNotification(body: Buffer): SignedNotification | RefusalReason {
	try {
		const outline = new JsonOutline(body);
		const text = utf8(body);
		const fields: unknown = text === undefined ? undefined : JSON.parse(text);
		if (!isObject(fields)) return 'notJson';
		if (typeof fields.event !== 'string') return 'noEvent';
		const data = outline.field('data');
		if (data === undefined || fields.data === null) return 'noData';
		return { event: fields.event, fields, canonical: new CanonicalJson(outline, data) };
	} catch (error) {
		return error instanceof OutlineError ? error.reason : 'notJson';
	}
}

const MOST_TEXTS = 32;

interface Candidate {
	textKey: number;
	form: Form;
	keys: VerificationKey[];
}

/** Forms that print the same text are one candidate, so that no text is hashed twice with a key. */
function candidateTexts(
	keys: readonly VerificationKey[],
	formsOf: (key: VerificationKey) => readonly Form[],
	canonical: CanonicalJson,
): Candidate[] {
	const candidates: Candidate[] = [];
	for (const key of keys) {
		for (const form of formsOf(key)) {
			if (!canonical.isAffordable(form)) continue;
			const textKey = canonical.textKey(form);
			const candidate = candidates.find((other) => other.textKey === textKey);
			if (candidate === undefined) candidates.push({ textKey, form, keys: [key] });
			else if (candidate.keys.at(-1) !== key) candidate.keys.push(key);
		}
	}
	return candidates;
}

interface Match {
	key: VerificationKey;
	form: Form;
}

function firstMatch(
	candidates: Candidate[],
	canonical: CanonicalJson,
	signatures: Buffer[],
): Match | undefined {
	for (const { form, keys } of candidates) {
		for (const key of keys) {
			const expected = hmacSha512(key.secret, (before) => canonical.print(form, { before }));
			if (signatures.some((signature) => timingSafeEqual(signature, expected)))
				return { key, form };
		}
	}
	return undefined;
}

function findMatch(
	canonical: CanonicalJson,
	signatures: Buffer[],
	keys: VerificationKey[],
	memory: FormMemory,
	now: number,
): Match | undefined {
	const agreeing = (key: VerificationKey) => memory.agreeing(key.senderId) ?? FORMS;
	const likely = candidateTexts(keys, agreeing, canonical).slice(0, MOST_TEXTS);
	const match = firstMatch(likely, canonical, signatures);
	if (match !== undefined) return match;

	const senders = new Set(keys.map(({ senderId }) => senderId));
	const open = new Set([...senders].filter((senderId) => memory.mayTryOthers(senderId, now)));
	const others = candidateTexts(
		keys.filter(({ senderId }) => open.has(senderId)),
		(key) => FORMS.filter((form) => !agreeing(key).includes(form)),
		canonical,
	).slice(0, MOST_TEXTS - likely.length);
	return firstMatch(others, canonical, signatures);
}

/** Made from event and data alone, so that it is the same for every delivery of them. */
function notificationId(event: string, canonical: CanonicalJson): string {
	return hash('sha256', canonical.print(ID_FORM, { after: JSON.stringify(event) }), 'hex');
}

const refuse = (status: 400 | 401, reason: RefusalReason): Refusal => ({
	accepted: false,
	status,
	reason,
});

function judge(
	{ event, fields, canonical }: SignedNotification,
	headers: Headers,
	keys: readonly VerificationKey[],
	memory: FormMemory,
	now: number,
): Verdict {
	const keysForEvent = keys.filter(({ onlyEvent }) => (onlyEvent ?? event) === event);
	if (keysForEvent.length === 0) return refuse(401, 'noSecretForEvent');

	const signatures = findSignatures(fields, headers);
	if (signatures.length === 0) return refuse(401, 'noSignature');

	const match = findMatch(canonical, signatures, keysForEvent, memory, now);
	if (match === undefined) return refuse(401, 'wrongSignature');

	const textKey = canonical.textKey(match.form);
	memory.learn(
		match.key.senderId,
		(form) => !canonical.isAffordable(form) || canonical.textKey(form) === textKey,
	);
	return {
		accepted: true,
		event,
		data: fields.data,
		notificationId: notificationId(event, canonical),
		key: match.key,
	};
}

/**
 * Whether a request is a notification that the platform signed with one of the keys. What it
 * returns as `data` is what was verified, read from the same bytes. It never throws.
 */
export function verifyNotification(
	{ body, headers }: { body: Buffer; headers: Headers },
	keys: readonly VerificationKey[],
	memory: FormMemory,
	now: number,
): Verdict {
	const usable = keys.filter(({ secret }) => secret.trim().length > 0);
	if (usable.length === 0) return refuse(401, 'noSecret');

	const notification = readNotification(body);
	if (typeof notification === 'string') return refuse(400, notification);
	const verdict = judge(notification, headers, usable, memory, now);
	notification.canonical.release();
	return verdict;
}
