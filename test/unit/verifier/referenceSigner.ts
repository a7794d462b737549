import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';

/**
 * What a platform does that signs its notifications, written as plainly as it goes and sharing
 * nothing with the code under test. Numbers are kept as the literals that go over the wire.
 */
export type Json =
	| { kind: 'object'; fields: Array<[string, Json]> }
	| { kind: 'array'; items: Json[] }
	| { kind: 'string'; text: string }
	| { kind: 'number'; literal: string }
	| { kind: 'name'; name: 'true' | 'false' | 'null' };

type Language = 'javascript' | 'php' | 'python';

interface Dialect {
	language: Language;
	escapesSlashes?: true;
	escapesNonAscii?: true;
	spaced?: true;
}

const DIALECTS: Record<string, Dialect> = {
	JavaScript: { language: 'javascript' },
	PHP: { language: 'php', escapesSlashes: true, escapesNonAscii: true },
	'PHP with unescaped unicode': { language: 'php', escapesSlashes: true },
	'PHP with unescaped slashes': { language: 'php', escapesNonAscii: true },
	'PHP with both unescaped': { language: 'php' },
	Python: { language: 'python', escapesNonAscii: true, spaced: true },
	'compact Python': { language: 'python', escapesNonAscii: true },
	'compact Python with unescaped unicode': { language: 'python' },
	'Python with unescaped unicode': { language: 'python', spaced: true },
};

export interface Signing {
	dialect: Dialect;
	recursive: boolean;
	reprinted: boolean;
}

export const SIGNINGS: Array<[string, Signing]> = Object.entries(DIALECTS).flatMap(
	([name, dialect]) =>
		[true, false].flatMap((recursive) =>
			[true, false].map((reprinted): [string, Signing] => [
				`${name}, ${recursive ? 'all keys' : 'outermost keys'} sorted, numbers ${reprinted ? 'printed again' : 'as received'}`,
				{ dialect, recursive, reprinted },
			]),
		),
);

const escaped = (text: string, characters: RegExp) =>
	text.replace(
		characters,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);

function printString(text: string, { language, escapesSlashes, escapesNonAscii }: Dialect): string {
	let json = JSON.stringify(text);
	if (escapesSlashes) json = json.split('/').join('\\/');
	if (escapesNonAscii) json = escaped(json, /[\u0080-\uffff]/g);
	if (language === 'php') json = escaped(json, /[\u2028\u2029]/g);
	if (language === 'python' && escapesNonAscii) json = escaped(json, /\u007f/g);
	return json;
}

/** The digits of a positive number and where its decimal point is, as in 0.digits × 10^point. */
function shortestDigits(value: number): { digits: string; point: number } {
	const [, first, rest, power] = /^(\d)\.?(\d*)e(.+)$/.exec(value.toExponential())!;
	return { digits: first + rest, point: Number(power) + 1 };
}

function printFloat(value: number, language: 'php' | 'python'): string {
	const sign = Object.is(value, -0) || value < 0 ? '-' : '';
	const zeroFraction = language === 'python' ? '.0' : '';
	if (value === 0) return `${sign}0${zeroFraction}`;
	const { digits, point } = shortestDigits(Math.abs(value));
	const longest = language === 'python' ? 16 : 17;
	if (point < -3 || point > longest) {
		const power = Math.abs(point - 1);
		const direction = point > 0 ? '+' : '-';
		if (language === 'python') {
			const mantissa = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
			return `${sign}${mantissa}e${direction}${power < 10 ? `0${power}` : power}`;
		}
		return `${sign}${digits[0]}.${digits.slice(1) || '0'}e${direction}${power}`;
	}
	if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
	if (point >= digits.length) return `${sign}${digits.padEnd(point, '0')}${zeroFraction}`;
	return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function printNumber(literal: string, language: Language): string {
	if (language === 'javascript') return JSON.stringify(Number(literal));
	if (/[.eE]/.test(literal)) return printFloat(Number(literal), language);
	const integer = BigInt(literal);
	const fits = integer >= -(2n ** 63n) && integer < 2n ** 63n;
	return language === 'python' || fits ? String(integer) : printFloat(Number(literal), language);
}

export function canonicalText(json: Json, signing: Signing, outermost = true): string {
	const { dialect, recursive, reprinted } = signing;
	const comma = dialect.spaced ? ', ' : ',';
	const colon = dialect.spaced ? ': ' : ':';
	switch (json.kind) {
		case 'name':
			return json.name;
		case 'string':
			return printString(json.text, dialect);
		case 'number':
			return reprinted ? printNumber(json.literal, dialect.language) : json.literal;
		case 'array':
			return `[${json.items.map((item) => canonicalText(item, signing, false)).join(comma)}]`;
		case 'object': {
			const fields = [...json.fields];
			if (recursive || outermost) fields.sort(([one], [other]) => (one < other ? -1 : 1));
			const printed = fields.map(
				([key, value]) =>
					`${printString(key, dialect)}${colon}${canonicalText(value, signing, false)}`,
			);
			return `{${printed.join(comma)}}`;
		}
	}
}

export const hmac = (text: string | Buffer, secret: string) =>
	createHmac('sha512', secret).update(text).digest('hex');

/** As a workflow sees what was signed: a number that JavaScript can't hold is a text. */
function numberOf(literal: string): number | string {
	const isWhole = /^-?\d+$/.test(literal);
	const isHeld = isWhole
		? BigInt(literal) >= -(2n ** 53n - 1n) && BigInt(literal) <= 2n ** 53n - 1n
		: Number.isFinite(Number(literal));
	// A sign of zero is not told apart: JavaScript drops it when it prints.
	return isHeld ? Number(literal) + 0 : literal;
}

/** JavaScript's value for it, as a workflow sees it. */
export function valueOf(json: Json, signing: Signing): unknown {
	const { reprinted, dialect } = signing;
	switch (json.kind) {
		case 'object':
			return Object.fromEntries(json.fields.map(([key, value]) => [key, valueOf(value, signing)]));
		case 'array':
			return json.items.map((item) => valueOf(item, signing));
		case 'string':
			return json.text;
		case 'number':
			return numberOf(reprinted ? printNumber(json.literal, dialect.language) : json.literal);
		case 'name':
			return { true: true, false: false, null: null }[json.name];
	}
}

const literals = fc.oneof(
	fc.integer().map(String),
	fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
	fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
	fc.tuple(fc.integer(), fc.integer({ min: 0, max: 9999 })).map(([a, b]) => `${a}.${b}`),
	fc.tuple(fc.integer(), fc.integer({ min: -30, max: 30 })).map(([a, b]) => `${a}e${b}`),
	fc.constantFrom('12.50', '100.00', '1.0', '0.05', '0.0001', '1E3', '1e25', '-0', '-0.0', '1e-7'),
	fc.constantFrom('1e15', '1e16', '1e17', '123456789012345678.0', '9007199254740993', '5e-324'),
);

/** Characters on which dialects differ, far more often than chance would bring them. */
const texts = fc
	.array(
		fc.oneof(
			fc.string({ unit: 'grapheme', maxLength: 3 }),
			fc.string({ unit: 'binary', maxLength: 3 }),
			fc.constantFrom('/', '"', '\\', '\u2028', '\u2029', '\u007f', '\u0000', '\b', '\n', '\u001f'),
			fc.constantFrom('Борщ', '😴', '\ufffd', '\u0080', '\ue000', '</script>', '\\u0041'),
		),
		{ maxLength: 4 },
	)
	.map((parts) => parts.join(''));

const keys = fc
	.oneof(texts, fc.constantFrom('id', 'items', 'price', 'a', 'b', 'aa', 'A', '10', '9', ''))
	.filter((key) => key !== '__proto__');

export const { json: anyJson } = fc.letrec<{ json: Json; object: Json }>((tie) => ({
	json: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		texts.map((text): Json => ({ kind: 'string', text })),
		literals.map((literal): Json => ({ kind: 'number', literal })),
		fc.constantFrom('true', 'false', 'null').map((name): Json => ({ kind: 'name', name })),
		fc.array(tie('json'), { maxLength: 4 }).map((items): Json => ({ kind: 'array', items })),
		tie('object'),
	),
	object: fc
		.uniqueArray(fc.tuple(keys, tie('json')), { selector: ([key]) => key, maxLength: 6 })
		.map((fields): Json => ({ kind: 'object', fields })),
}));

/** What a notification may carry as data: anything but null. */
export const anyData = anyJson.filter((json) => json.kind !== 'name' || json.name !== 'null');

/** Draws from a fixed list again and again, so that a way of writing stays the same when repeated. */
function drawing(choices: number[]) {
	let drawn = 0;
	return (below: number) => (choices.length === 0 ? 0 : choices[drawn++ % choices.length] % below);
}

function writeCharacter(unit: string, draw: (below: number) => number): string {
	const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
	if (/[\ud800-\udfff]/.test(unit)) return `\\u${hex}`;
	const plain = unit === '/' && draw(2) === 1 ? '\\/' : JSON.stringify(unit).slice(1, -1);
	return [plain, plain, `\\u${hex}`, `\\u${hex.toUpperCase()}`][draw(4)];
}

function writeString(text: string, draw: (below: number) => number): string {
	const asItStands = draw(2) === 0;
	const units = asItStands ? [...text] : text.split('');
	const written = units.map((unit) =>
		unit.length > 1
			? unit
			: asItStands
				? JSON.stringify(unit).slice(1, -1)
				: writeCharacter(unit, draw),
	);
	return `"${written.join('')}"`;
}

/** JSON text for it as any sender might write it: spaced and escaped in any way that JSON allows. */
export function written(json: Json, choices: number[]): string {
	const draw = drawing(choices);
	const space = () => ['', '', '', ' ', '\n\t', '\r'][draw(6)];
	const write = (value: Json): string => {
		switch (value.kind) {
			case 'name':
				return value.name;
			case 'string':
				return writeString(value.text, draw);
			case 'number':
				return value.literal;
			case 'array':
				return `[${space()}${value.items.map(write).join(`${space()},${space()}`)}${space()}]`;
			case 'object': {
				const fields = value.fields.map(
					([key, field]) => `${writeString(key, draw)}${space()}:${space()}${write(field)}`,
				);
				return `{${space()}${fields.join(`${space()},${space()}`)}${space()}}`;
			}
		}
	};
	return write(json);
}

export const anyWriting = fc.array(fc.nat({ max: 11 }), { maxLength: 40 });
