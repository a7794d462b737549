import { isObject } from '../../platform/parseJson';

const MOST_LOOKED_AT = 100;
const MOST_NAMES = 40;
/** Lists of very different entries look like a few of them. */
const MOST_SHAPES = 3;
const DEEPEST = 3;

/** What an answer looks like: names of fields and types of values, never a value itself. */
export function shapeOf(value: unknown, depthLeft = DEEPEST): string {
	if (Array.isArray(value)) {
		if (depthLeft === 0) return '[…]';
		const shapes = value.slice(0, MOST_LOOKED_AT).map((entry) => shapeOf(entry, depthLeft - 1));
		return `[${[...new Set(shapes)].slice(0, MOST_SHAPES).join(' or ')}]`;
	}
	if (!isObject(value)) return value === null ? 'null' : typeof value;
	if (depthLeft === 0) return '{…}';
	const entries = Object.entries(value);
	const fields = entries
		.slice(0, MOST_NAMES)
		.map(([name, inner]) => `${shownName(name)}: ${shapeOf(inner, depthLeft - 1)}`);
	return `{${fields.join(', ')}${entries.length > MOST_NAMES ? ', …' : ''}}`;
}

export const namesIn = (objects: ReadonlyArray<Record<string, unknown>>): string[] => [
	...new Set(objects.slice(0, MOST_LOOKED_AT).flatMap((object) => Object.keys(object))),
];

/** A name that does not look like one in a program may be data: a phone number, a token, a guest. */
export function shownName(name: string): string {
	const isName = /^[A-Za-z_][A-Za-z_.-]*\d{0,2}$/.test(name) && name.length <= 40;
	return isName ? name : '?';
}
