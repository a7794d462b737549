import { describeProblem, type Problem } from '../table/problems';

/** As many as an output lists of one kind. */
export const MOST_LISTED = 1_000;

export const listed = <Entry extends object>(entries: readonly Entry[] = []) =>
	entries.slice(0, MOST_LISTED).map((entry) => ({ ...entry }));

interface Changes {
	added: readonly object[];
	changed: readonly object[];
	switchedOff: readonly object[];
}

export const listedChanges = ({ added, changed, switchedOff }: Partial<Changes> = {}) => ({
	added: listed(added),
	changed: listed(changed),
	switchedOff: listed(switchedOff),
});

export function listedWarnings(warnings: readonly Problem[]): string[] {
	const texts = warnings.slice(0, MOST_LISTED).map(describeProblem);
	const more = warnings.length - texts.length;
	return more > 0 ? [...texts, `… and ${more} more.`] : texts;
}

/** What a comparison is worth after an import that failed. */
export const laterFailure = (isUnknown?: boolean) =>
	isUnknown === true ? ' A later import failed, so the storefront may show something else.' : '';
