const MOST_REASONS = 20;
const LONGEST_REASON = 300;

/**
 * The reasons in an error body: `message`, `error`, and `errors` as texts or as field with texts.
 */
export function readReasons(body: unknown): string[] {
	if (typeof body !== 'object' || body === null) return [];
	const { message, error, errors } = body as Record<string, unknown>;
	const named = [...texts(message), ...fieldReasons(errors)];
	// A code like `not_found` tells a person no more than the message beside it.
	const codes = texts(error).filter((code) => named.length === 0 || !/^[a-z\d_.-]+$/.test(code));
	const reasons = [...named, ...codes];
	const short = [...new Set(reasons)].map((reason) => reason.slice(0, LONGEST_REASON));
	return short.length > MOST_REASONS
		? [...short.slice(0, MOST_REASONS), `and ${short.length - MOST_REASONS} more`]
		: short;
}

function fieldReasons(errors: unknown): string[] {
	if (Array.isArray(errors) || typeof errors !== 'object' || errors === null) return texts(errors);
	return Object.entries(errors).flatMap(([field, reasons]) =>
		texts(reasons).map((reason) => `${field}: ${reason}`),
	);
}

function texts(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(texts);
	if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
	if (typeof value === 'number') return [String(value)];
	if (typeof value === 'object' && value !== null) return [JSON.stringify(value)];
	return [];
}
