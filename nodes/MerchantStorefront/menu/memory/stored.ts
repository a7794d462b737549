import type { z } from 'zod';

/** What a text in static data holds; undefined where it is broken: it can be edited and come from elsewhere. */
export function readStored<Schema extends z.ZodType>(
	schema: Schema,
	text: unknown,
): z.output<Schema> | undefined {
	if (typeof text !== 'string') return undefined;
	try {
		return schema.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}
