import type { z } from 'zod';

import { errorOf } from './apiError';
import type { ApiContext } from './request';

/** Reads an answer, or fails with the names of the fields that are missing or odd. */
export function readAnswer<Schema extends z.ZodTypeAny>(
	context: ApiContext,
	schema: Schema,
	answer: unknown,
): z.infer<Schema> {
	const parsed = schema.safeParse(answer);
	if (parsed.success) return parsed.data;
	const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole response');
	const words = {
		message: "The platform's response has an unknown format",
		description: `Missing or unexpected: ${[...new Set(fields)].slice(0, 10).join(', ')}. Check the Base URL in the credential. Access → Diagnose says what the platform does differently, and which setting corrects it.`,
	};
	throw errorOf(context, { kind: 'odd' }, words);
}
