import type { Choice } from '../entities';

/** The text that reads as this choice. */
export function printChoice({ min, max }: Choice): string {
	if (max === min) return String(min);
	return `${min}-${max ?? ''}`;
}
