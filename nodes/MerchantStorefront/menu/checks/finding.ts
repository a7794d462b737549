import { hash } from 'node:crypto';

import { show } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import type { LastImport } from '../memory/lastImport';

/** Why a menu that is right in itself looks like an accident. */
export interface Finding {
	/** Stands for this finding until the cells that it is about change. */
	key: string;
	/** What is odd. */
	reason: string;
	/** A few of the cells, in the words of the sheet. */
	examples: readonly string[];
	whatToDo: string;
}

/** As many as show where to look. */
const MOST_EXAMPLES = 3;
const DIGEST_LENGTH = 8;

interface About<Case> {
	reason: string;
	whatToDo: string;
	/** What a case is known by: a confirmation holds until one of these changes. */
	cell?(one: Case): unknown;
	/** In the words of the sheet. */
	example?(one: Case): string;
}

/** One finding about all cases; none where there is none. */
export function findingAbout<Case>(
	kind: string,
	cases: readonly Case[],
	{ cell = (one) => one, example, ...told }: About<Case>,
): Finding[] {
	if (cases.length === 0) return [];
	// The same rows in another order are the same menu.
	const cells = cases.map((one) => JSON.stringify(cell(one))).sort();
	const digest = hash('sha256', cells.join('\n')).slice(0, DIGEST_LENGTH);
	const examples = cases.slice(0, MOST_EXAMPLES).flatMap((one) => example?.(one) ?? []);
	return [{ ...told, examples, key: `${kind}-${digest}` }];
}

/** The same findings, with the company that they are about. */
export const ofCompany = (companyId: string, findings: readonly Finding[]): Finding[] =>
	findings.map((one) => ({ ...one, reason: `Company ${show(companyId)}: ${one.reason}` }));

export const asWarning = (confirmed: Finding): Problem => ({
	place: 'Confirmed',
	message: describeFinding(confirmed),
});

export function describeFinding({ reason, examples, whatToDo, key }: Finding): string {
	const such = examples.length === 0 ? '' : ` For example: ${examples.join('; ')}.`;
	return `${reason}${such} ${whatToDo} (${key})`;
}

export const keysOf = (findings: readonly Finding[]) => findings.map(({ key }) => key).join(', ');

/** Keys as a person pastes them, whatever is between them. */
export function readKeys(text: string): Set<string> {
	const words = text.match(/[a-z\d]+(?:-[a-z\d]+)*/g) ?? [];
	return new Set(words.filter((word) => /^[a-z-]+-[0-9a-f]+$/.test(word)));
}

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
