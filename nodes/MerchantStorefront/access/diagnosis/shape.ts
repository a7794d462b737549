import { isObject } from '../../platform/parseJson';

const MOST_LOOKED_AT = 100;
const MOST_NAMES = 40;
const DEEPEST = 2;

/** What an answer looks like: names of fields and kinds of values, never a value itself. */
export const shapeOf = (value: unknown): string => shapeOfAll([value], DEEPEST);

/** The values share one place, as the entries of a list do. */
function shapeOfAll(values: readonly unknown[], depthLeft: number): string {
	const sample = values.slice(0, MOST_LOOKED_AT);
	const shapes = sample.filter((value) => !isObject(value) && !Array.isArray(value)).map(kindOf);
	const objects = sample.filter(isObject);
	const lists = sample.filter(Array.isArray);
	const entries: unknown[] = lists.flat();
	const inner = (shape: () => string) => (depthLeft > 0 ? shape() : '…');
	if (objects.length > 0) shapes.push(`{${inner(() => fieldsOf(objects, depthLeft - 1))}}`);
	if (entries.length > 0) shapes.push(`[${inner(() => shapeOfAll(entries, depthLeft - 1))}]`);
	else if (lists.length > 0) shapes.push('[]');
	return [...new Set(shapes)].join(' or ');
}

function fieldsOf(objects: ReadonlyArray<Record<string, unknown>>, depthLeft: number): string {
	const names = namesIn(objects);
	const fields = names.slice(0, MOST_NAMES).map((name) => {
		const values = objects.filter((object) => name in object).map((object) => object[name]);
		return `${shownName(name)}: ${shapeOfAll(values, depthLeft)}`;
	});
	return [...fields, ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ');
}

export const namesIn = (objects: ReadonlyArray<Record<string, unknown>>): string[] => [
	...new Set(objects.slice(0, MOST_LOOKED_AT).flatMap((object) => Object.keys(object))),
];

export const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** A name that does not look like one in a program may be data: a phone number, a token, a guest. */
export function shownName(name: string): string {
	const isName = /^[A-Za-z_][A-Za-z_.-]*\d{0,2}$/.test(name) && name.length <= 40;
	return isName ? name : '?';
}

const KINDS: ReadonlyArray<readonly [RegExp, string]> = [
	[/^\s*$/, 'empty text'],
	[/^\s*</, 'page'],
	[/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'UUID'],
	[/^\d+$/, 'digits'],
	[/^\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d:?\d\d)$/, 'time'],
	[/^\d{4}-\d\d-\d\d/, 'time without offset'],
	[/^https?:\/\//, 'address'],
	[/^[\da-f]{32,}$/i, 'hex'],
];

function kindOf(value: unknown): string {
	if (typeof value === 'string') return KINDS.find(([form]) => form.test(value))?.[1] ?? 'text';
	if (typeof value === 'number') return Number.isInteger(value) ? 'whole number' : 'number';
	if (value === undefined) return 'nothing';
	return value === null ? 'null' : typeof value;
}
