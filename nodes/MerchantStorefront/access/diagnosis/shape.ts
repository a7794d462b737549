const MOST_LOOKED_AT = 100;
const MOST_NAMES = 40;
const DEEPEST = 5;

/** What an answer looks like: names of fields and kinds of values, never a value itself. */
export const shapeOf = (value: unknown, deepest = DEEPEST): string => shapeOfAll([value], deepest);

/** The values share one place, as the entries of a list do. */
function shapeOfAll(values: readonly unknown[], depthLeft: number): string {
	const sample = values.slice(0, MOST_LOOKED_AT);
	const lists = sample.filter(Array.isArray);
	const objects = sample.filter(isObject);
	const simple = sample.filter((value) => typeof value !== 'object' || value === null);
	const shapes = [
		...simple.map(kindOf),
		...(objects.length > 0 ? [fieldsOf(objects, depthLeft)] : []),
		...(lists.length > 0 ? [listOf(lists.flat(), depthLeft)] : []),
	];
	return [...new Set(shapes)].join(' or ');
}

function fieldsOf(objects: ReadonlyArray<Record<string, unknown>>, depthLeft: number): string {
	if (depthLeft <= 0) return '{…}';
	const names = namesIn(objects);
	const fields = names.slice(0, MOST_NAMES).map((name) => {
		const values = objects.filter((object) => name in object).map((object) => object[name]);
		return `${shownName(name)}: ${shapeOfAll(values, depthLeft - 1)}`;
	});
	return `{${[...fields, ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ')}}`;
}

function listOf(entries: readonly unknown[], depthLeft: number): string {
	if (entries.length === 0) return '[]';
	return depthLeft <= 0 ? '[…]' : `[${shapeOfAll(entries, depthLeft - 1)}]`;
}

export const namesIn = (objects: ReadonlyArray<Record<string, unknown>>): string[] => [
	...new Set(objects.slice(0, MOST_LOOKED_AT).flatMap((object) => Object.keys(object))),
];

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
