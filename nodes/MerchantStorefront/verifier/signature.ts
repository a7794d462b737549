import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_NOTIFICATION_BYTES, NOTIFICATION_FIELDS } from '../platform/contract';
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
import { eventElsewhere, eventNamed, findSignatures, readBody, type Headers } from './envelope';
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

const candidatesFor = (keys: readonly VerificationKey[], event: string): Candidate[] =>
	keys.filter(({ onlyEvent }) => (onlyEvent ?? event) === event).map((key) => ({ key, event }));

const candidatesAmong = (
	keys: readonly VerificationKey[],
	eventOf: (events: readonly string[]) => string | undefined,
): Candidate[] =>
	keys.flatMap((key) => {
		const event = key.onlyEvent ?? eventOf(key.events);
		return event === undefined ? [] : [{ key, event }];
	});

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
		const candidates =
			named === undefined
				? candidatesAmong(usable, eventElsewhere(read.fields, headers))
				: candidatesFor(usable, named);
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
