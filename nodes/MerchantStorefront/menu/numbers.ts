export type DecimalSeparator = 'comma' | 'point';

/** What a text says with either separator. Where both say something else, it is ambiguous. */
export type Readings = { [separator in DecimalSeparator]?: number };

const DIGITS = /^\d+$/;
const PRICE_COMMA = /^\d+,\d\d?$/;
const PRICE_POINT = /^\d+\.\d\d?$/;
const CURRENCY = '(?:[₴€$£₽¥]|zł|UAH|USD|EUR|GBP|PLN|грн\\.?)';
const AMOUNT = new RegExp(
	`^([+−-]?) ?(?:${CURRENCY} ?)?([+−-]?)([\\d.,][\\d .,'’]*?) ?(?:${CURRENCY})?$`,
	'iu',
);
// Thousands are grouped by one and the same character, and never after a leading zero.
const SHAPES = {
	comma: /^(?:[1-9]\d{0,2}([ '’.])\d{3}(?:\1\d{3})*|\d+)?(?:,\d+)?$/,
	point: /^(?:[1-9]\d{0,2}([ '’,])\d{3}(?:\1\d{3})*|\d+)?(?:\.\d+)?$/,
};

/** Undefined for a text that is no number in any reading. */
export function readNumber(text: string): Readings | undefined {
	if (DIGITS.test(text)) return { comma: Number(text), point: Number(text) };
	// As nearly all prices are typed: read at once, since a menu may have hundreds of thousands.
	if (PRICE_COMMA.test(text)) return { comma: Number(text.replace(',', '.')) };
	if (PRICE_POINT.test(text)) return { point: Number(text) };
	const [, sign, innerSign, digits] = AMOUNT.exec(text.replace(/\s/gu, ' ')) ?? [];
	if (digits === undefined || (sign !== '' && innerSign !== '')) return undefined;
	const factor = /[−-]/u.test(sign + innerSign) ? -1 : 1;
	const comma = SHAPES.comma.test(digits) ? factor * toNumber(digits, ',') : undefined;
	const point = SHAPES.point.test(digits) ? factor * toNumber(digits, '.') : undefined;
	return comma === undefined && point === undefined ? undefined : { comma, point };
}

function toNumber(digits: string, separator: ',' | '.'): number {
	const [whole, fraction = ''] = digits.split(separator);
	return Number(`${whole.replace(/\D/gu, '')}.${fraction}`);
}

/** The separator that the texts of a column agree on, judged by those that have one reading only. */
export function separatorOf(texts: Iterable<string>): DecimalSeparator | undefined {
	const found = new Set<DecimalSeparator>();
	for (const text of texts) {
		const { comma, point } = readNumber(text) ?? {};
		if (comma === undefined && point !== undefined) found.add('point');
		if (point === undefined && comma !== undefined) found.add('comma');
	}
	return found.size === 1 ? [...found][0] : undefined;
}
