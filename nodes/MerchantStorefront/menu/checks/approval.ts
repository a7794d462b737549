import { hash } from 'node:crypto';

import type { LastImport } from '../memory/lastImport';

const MENU_LENGTH = 20;
const LENGTH = 32;

/**
 * Stands for a menu and for what it was compared with: whoever approves has seen the differences
 * between the two.
 */
export function fingerprintOf(
	menuFingerprint: string,
	lastImports: ReadonlyMap<string, Pick<LastImport, 'digest' | 'together'> | undefined>,
): string {
	const compared = [...lastImports].map(([companyId, last]) => [
		companyId,
		last?.digest ?? '',
		...(last?.together ?? []),
	]);
	const digest = hash('sha256', JSON.stringify(compared.sort()));
	return menuFingerprint.slice(0, MENU_LENGTH) + digest.slice(0, LENGTH - MENU_LENGTH);
}

/** Whether both fingerprints stand for the same menu, whatever it was compared with. */
export function isSameMenu(one: string, other: string): boolean {
	return one.slice(0, MENU_LENGTH) === other.slice(0, MENU_LENGTH);
}
