import type { JsonObject, JsonValue } from 'n8n-workflow';

/** The part of JSON Schema by which n8n's editor shows what a node will give before it has run. */
interface OutputSchema {
	type: string;
	properties?: Record<string, OutputSchema>;
	items?: OutputSchema;
	version?: number;
}

/** What all of these values have in common; a field that some of them lack counts as well. */
export function schemaOf(values: JsonValue[]): OutputSchema {
	const known = values.filter((value) => value !== null && value !== undefined);
	if (known.length === 0) return { type: 'null' };
	if (Array.isArray(known[0])) {
		const entries = known.flat() as JsonValue[];
		return { type: 'array', ...(entries.length > 0 && { items: schemaOf(entries) }) };
	}
	if (typeof known[0] !== 'object') return { type: typeof known[0] };
	const objects = known as JsonObject[];
	const names = [...new Set(objects.flatMap((entry) => Object.keys(entry)))];
	return {
		type: 'object',
		properties: Object.fromEntries(
			names.map((name) => [name, schemaOf(objects.map((entry) => entry[name] as JsonValue))]),
		),
	};
}
