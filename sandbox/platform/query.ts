import { z } from 'zod';
import { badRequest } from './problem';

export const count = z.string().regex(/^\d+$/, 'Not a whole number').transform(Number);

/** A filter that does not exist would otherwise look like one that leaves nothing out. */
export function refuseUnknownParameters(query: URLSearchParams, known: readonly string[]): void {
	const errors: Record<string, string[]> = {};
	for (const name of new Set(query.keys())) {
		if (!known.includes(name)) errors[name] = ['There is no such parameter'];
		else if (!name.endsWith('[]') && query.getAll(name).length > 1) {
			errors[name] = ['Given more than once'];
		}
	}
	if (Object.keys(errors).length > 0) throw badRequest('The request is not valid', errors);
}
