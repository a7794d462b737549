/* eslint-disable @n8n/community-nodes/no-restricted-imports -- compresses and re-encodes bodies as odd senders might */
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';

/** A request as it reaches the trigger. */
export interface Sent {
	body: Buffer;
	headers: Record<string, string>;
}

type Mutation = (genuine: Sent) => Sent;

const onBody =
	(change: (body: Buffer) => Buffer | string): Mutation =>
	({ body, headers }) => ({ headers, body: Buffer.from(change(body)) });

const onText = (change: (text: string) => Buffer | string) =>
	onBody((body) => change(body.toString()));

/** A place in the body, as a share of its length. */
const anywhere = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const at = (share: number, { length }: { length: number }) => Math.floor(share * length);

const bitFlips = fc
	.array(fc.tuple(anywhere, fc.nat({ max: 7 })), { minLength: 1, maxLength: 6 })
	.map((flips) =>
		onBody((body) => {
			const flipped = Buffer.from(body);
			for (const [share, bit] of flips) flipped[at(share, body)] ^= 1 << bit;
			return flipped;
		}),
	);

const truncations = anywhere.map((share) => onBody((body) => body.subarray(0, at(share, body))));

const splices = fc
	.tuple(anywhere, fc.nat({ max: 40 }), fc.uint8Array({ maxLength: 12 }))
	.map(([share, dropped, inserted]) =>
		onBody((body) => {
			const from = at(share, body);
			return Buffer.concat([body.subarray(0, from), inserted, body.subarray(from + dropped)]);
		}),
	);

const DIGITS = ['0', '9', '-', '.0', 'e1', 'E+308', '00', '9007199254740993'];

const digitChanges = fc.tuple(anywhere, fc.constantFrom(...DIGITS)).map(([share, digit]) =>
	onText((text) => {
		const digits = [...text.matchAll(/(?<=[:,[])-?\d/g)];
		if (digits.length === 0) return text;
		const { index } = digits[at(share, digits)];
		return text.slice(0, index) + digit + text.slice(index + 1);
	}),
);

type Container = Record<string, unknown> | unknown[];

/** Every object and list in a value, outermost first. */
function containersIn(value: unknown): Container[] {
	if (typeof value !== 'object' || value === null) return [];
	const container = value as Container;
	return [container, ...Object.values(container).flatMap(containersIn)];
}

/** Changes one object or list of the parsed body, which is then printed again. */
const inside = (share: number, change: (container: Container) => void) =>
	onText((text) => {
		const envelope: unknown = JSON.parse(text);
		const containers = containersIn(envelope);
		change(containers[at(share, containers)]);
		return JSON.stringify(envelope);
	});

const reorderings = fc.tuple(anywhere, fc.nat()).map(([share, turn]) =>
	inside(share, (container) => {
		if (Array.isArray(container)) {
			container.reverse();
			return;
		}
		const entries = Object.entries(container);
		for (const [key] of entries) delete container[key];
		const first = turn % (entries.length || 1);
		Object.assign(
			container,
			Object.fromEntries([...entries.slice(first), ...entries.slice(0, first)].reverse()),
		);
	}),
);

const VALUES: unknown[] = [null, true, false, 0, -1, 1e300, '', ' ', 'x', [], {}, [[]], [null]];
const CHANGES: Array<(value: unknown) => unknown> = [
	...VALUES.map((value) => () => value),
	String,
	Number,
	JSON.stringify,
	(value) => [value],
	(value) => ({ value }),
	(value) => (typeof value === 'string' ? value.split('') : value),
	(value) => (typeof value === 'string' ? `${value} ` : value),
	(value) => (typeof value === 'string' ? value.normalize('NFD') : value),
];

const typeChanges = fc
	.tuple(anywhere, anywhere, fc.constantFrom(...CHANGES))
	.map(([share, keyShare, change]) =>
		inside(share, (container) => {
			const keys = Object.keys(container);
			if (keys.length === 0) return;
			const fields = container as Record<string, unknown>;
			const key = keys[at(keyShare, keys)];
			fields[key] = change(fields[key]);
		}),
	);

const KEYS = ['data', 'event', 'signature', 'id', 'status', 'value', 'items', 'x'];
const ODD_KEYS = ['__proto__', 'constructor', 'toString', '', '\\u0064ata', 'd\\u0061ta'];
const LITERALS = ['null', '1', '"order.new"', '{}', '{"id":"forged"}', '[]'];

/** Text that parsing and printing again would never give: the same key twice. */
const duplicates = fc
	.tuple(
		anywhere,
		fc.constantFrom(...KEYS, ...ODD_KEYS),
		fc.constantFrom(...LITERALS),
		fc.boolean(),
	)
	.map(([share, key, literal, inFront]) =>
		onText((text) => {
			const places = [...text.matchAll(inFront ? /\{(?=")/g : /\}/g)];
			if (places.length === 0) return text;
			const { index } = places[at(share, places)];
			const field = `"${key}":${literal}`;
			return inFront
				? `${text.slice(0, index + 1)}${field},${text.slice(index + 1)}`
				: `${text.slice(0, index)},${field}${text.slice(index)}`;
		}),
	);

const escapedEverywhere = (text: string) =>
	text.replace(
		/[^ -~]/g,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

const ENCODINGS: Array<(text: string) => Buffer | string> = [
	(text) => Buffer.from(text, 'utf16le'),
	(text) => Buffer.from(text, 'utf16le').swap16(),
	(text) => Buffer.from(text, 'latin1'),
	(text) => `\ufeff${text}`,
	(text) => Buffer.from(text).toString('base64'),
	(text) => gzipSync(text),
	(text) => encodeURIComponent(text),
	(text) => `payload=${encodeURIComponent(text)}`,
	(text) => JSON.stringify(text),
	(text) => `[${text}]`,
	(text) => `${text}${text}`,
	(text) => `${text}\0`,
	(text) => `\n\t ${text}\r\n`,
	(text) => escapedEverywhere(text),
	(text) => text.normalize('NFD'),
	(text) => text.replaceAll('/', '\\/'),
	(text) => text.replaceAll(',', ' ,\n'),
	(text) => text.replaceAll('"', "'"),
	(text) => text.replaceAll('-', '\\u002d'),
	// Lone surrogates, overlong and broken sequences.
	(text) => text.replace('а', '\\ud800'),
	(text) => Buffer.from(text.replace('а', '\xc0\xaf'), 'latin1'),
	(text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])]),
];
const encodings = fc.constantFrom(...ENCODINGS).map(onText);

const SIGNATURES: Array<(signature: string) => unknown> = [
	() => '',
	() => undefined,
	() => null,
	() => '0'.repeat(128),
	(signature) => signature.slice(1),
	(signature) => `${signature}0`,
	(signature) => signature.toUpperCase(),
	(signature) => `sha512=${signature}`,
	(signature) => Buffer.from(signature, 'hex').toString('base64'),
	(signature) => [signature],
	(signature) => ({ value: signature }),
	(signature) => [...signature].reverse().join(''),
	(signature) => signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
];
const signatures = fc.constantFrom(...SIGNATURES).map((change) =>
	onText((text) => {
		const envelope = JSON.parse(text) as Record<string, unknown>;
		return JSON.stringify({ ...envelope, signature: change(String(envelope.signature)) });
	}),
);

/** The signature of one notification under the data of another. */
const swapped = fc.string({ maxLength: 8 }).map((id) =>
	onText((text) => {
		const envelope = JSON.parse(text) as { data: object };
		return JSON.stringify({ ...envelope, data: { ...envelope.data, id } });
	}),
);

const inHeader = fc
	.constantFrom('x-signature', 'authorization', 'cookie')
	.map((name): Mutation => ({ body }) => {
		const { signature, ...rest } = JSON.parse(body.toString()) as { signature: string };
		return { body: Buffer.from(JSON.stringify(rest)), headers: { [name]: signature } };
	});

const HUGE: Array<(text: string) => Buffer | string> = [
	(text) => text + ' '.repeat(2_000_000),
	(text) => text.replace('{', `{"x":"${'щ'.repeat(200_000)}",`),
	(text) => text.replace('{', `{"x":[${'0,'.repeat(200_000)}0],`),
	(text) =>
		text.replace('{', `{${Array.from({ length: 40_000 }, (_, key) => `"k${key}":0,`).join('')}`),
	(text) => text.replace('{', `{"x":${'['.repeat(500)}${']'.repeat(500)},`),
	(text) => text.replace('{', `{"x":${'['.repeat(5_000)}${']'.repeat(5_000)},`),
	(text) => text.replace('{', `{"x":${'{"a":'.repeat(80_000)}0${'}'.repeat(80_000)},`),
	() => '['.repeat(400_000),
	() => '{"data":'.repeat(60_000),
	() => Buffer.alloc(1_000_000),
];
const huge = fc.constantFrom(...HUGE).map(onText);

const KINDS = {
	'bit flips': bitFlips,
	truncations,
	splices,
	'changed numbers': digitChanges,
	're-ordered keys': reorderings,
	'changed types': typeChanges,
	'duplicated keys': duplicates,
	encodings,
	'changed signatures': signatures,
	'swapped data': swapped,
	'signatures in headers': inHeader,
};
/** They take a thousand times as long as the others. */
const RARE_KINDS = { 'huge and deep bodies': huge };

const named = ([kind, mutations]: [string, fc.Arbitrary<Mutation>]) =>
	mutations.map((mutate) => ({ kind, mutate }));

/** One change of a genuine notification, and what kind it is of. */
export const anyMutation = fc.oneof(
	...Object.entries(KINDS).map((entry) => ({ weight: 20, arbitrary: named(entry) })),
	...Object.entries(RARE_KINDS).map((entry) => ({ weight: 1, arbitrary: named(entry) })),
);
