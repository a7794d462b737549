import { NodeApiError, type ILoadOptionsFunctions, type INodeListSearchResult } from 'n8n-workflow';

type Choice = readonly [name: string, description?: string];

/** What can be chosen in a field: each value with its name, and what it means. */
export function choices<Value extends string>(table: Readonly<Record<Value, Choice>>) {
	const entries = Object.entries(table) as Array<[Value, Choice]>;
	return {
		values: entries.map(([value]) => value),
		options: entries.map(([value, [name, description]]) => ({
			name,
			value,
			...(description !== undefined && { description }),
		})),
	};
}

/** For an empty list n8n says "No results", but for an error it shows the message. */
export function notEmpty<Entry>(
	context: ILoadOptionsFunctions,
	entries: Entry[],
	why: { message: string; description: string },
): Entry[] {
	if (entries.length > 0) return entries;
	throw new NodeApiError(context.getNode(), {}, why);
}

export function searchIds(ids: readonly string[], filter?: string): INodeListSearchResult {
	const results = [...ids].sort().map((id) => ({ name: id, value: id }));
	return { results: results.filter(({ name }) => matches(name, filter)) };
}

/** What was typed can be chosen as it is: the list comes from the latest orders, so it lacks what nobody ordered lately. */
export function withTyped({ results }: INodeListSearchResult, filter = ''): INodeListSearchResult {
	const typed = filter.trim();
	if (typed === '' || results.some(({ value }) => value === typed)) return { results };
	return {
		results: [...results, { name: `Use "${typed}" (not in the latest orders)`, value: typed }],
	};
}

/** Every word of the filter is somewhere in the name. */
export function matches(name: string, filter = ''): boolean {
	const words = filter.toLowerCase().split(/\s+/);
	return words.every((word) => name.toLowerCase().includes(word));
}
