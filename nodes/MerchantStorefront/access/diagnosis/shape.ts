import { isObject } from '../../platform/parseJson';
import { shorten } from '../../platform/shown';

const MOST_LOOKED_AT = 100;
const LONGEST_SHAPE = 2_000;
const DEEPEST = 3;

/** What an answer looks like: names of fields and types of values, never a value itself. */
export const shapeOf = (value: unknown) => shorten(shapeTo(DEEPEST, value), LONGEST_SHAPE);

function shapeTo(depth: number, value: unknown): string {
	if (Array.isArray(value)) {
		const looked = value.slice(0, MOST_LOOKED_AT);
		const shapes = depth === 0 ? ['…'] : looked.map((entry) => shapeTo(depth - 1, entry));
		return `[${[...new Set(shapes)].join(' or ')}]`;
	}
	if (!isObject(value)) return value === null ? 'null' : typeof value;
	if (depth === 0) return '{…}';
	const fields = Object.entries(value).map(
		([name, inner]) => `${shownName(name)}: ${shapeTo(depth - 1, inner)}`,
	);
	return `{${fields.join(', ')}}`;
}

export const namesIn = (objects: ReadonlyArray<Record<string, unknown>>): string[] => [
	...new Set(objects.slice(0, MOST_LOOKED_AT).flatMap((object) => Object.keys(object))),
];

/** A name that does not look like one in a program may be data: a phone number, a token, a guest. */
export function shownName(name: string): string {
	const isName = /^[A-Za-z_][A-Za-z_.-]*\d{0,2}$/.test(name) && name.length <= 40;
	return isName ? name : '?';
}
