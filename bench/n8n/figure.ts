import { lower, type Figure } from '../measure';

/** A figure of which more is better. */
export function higher(
	name: string,
	limit: number,
	ratios: readonly number[],
	note: string,
): Figure {
	return { ...lower(name, limit, ratios, note), better: 'higher' };
}
