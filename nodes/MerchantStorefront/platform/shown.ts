const LONGEST_VALUE = 60;

export function shorten(text: string): string {
	return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}

/** A value as a person recognizes it, undefined where there is no value. */
export function show(value: unknown): string | undefined {
	if (value === undefined) return undefined;
	return shorten(typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? '?'));
}
