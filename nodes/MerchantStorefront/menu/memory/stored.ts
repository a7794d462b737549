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

/**
 * One text, none for an empty list: n8n wraps every object in static data each time that the workflow
 * runs. Only what is new is written: n8n saves static data as one object, and the last writer wins.
 */
export function writeStored(
	staticData: Record<string, unknown>,
	key: string,
	entries: readonly unknown[],
): void {
	const text = entries.length === 0 ? undefined : JSON.stringify(entries);
	if (text === staticData[key]) return;
	if (text === undefined) delete staticData[key];
	else staticData[key] = text;
}
