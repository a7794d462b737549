import type { Change } from './ledger/changes';
import { describeProblem, type Problem } from '../table/problems';

/** As many as an output lists of one kind. */
export const MOST_LISTED = 1_000;

export const listed = <Entry extends object>(entries: readonly Entry[] = []) =>
	entries.slice(0, MOST_LISTED).map((entry) => ({ ...entry }));

/** What is added, changed and switched off, where a dish that goes off everywhere counts for each store. */
export function sortChanges(changes: readonly Change[] = []) {
	const of = (what: Change['what']) => changes.filter((change) => change.what === what);
	const inStores = new Set(of('off').flatMap(({ key, store }) => (store === undefined ? [] : key)));
	return {
		added: of('added'),
		changed: of('changed'),
		switchedOff: of('off').filter(({ key, store }) => store !== undefined || !inStores.has(key)),
	};
}

export function listedChanges(changes: readonly Change[] = []) {
	const { added, changed, switchedOff } = sortChanges(changes);
	const list = (part: readonly Change[]) => listed(part.slice(0, MOST_LISTED).map(entryOf));
	return { added: list(added), changed: list(changed), switchedOff: list(switchedOff) };
}

function entryOf({ entity, key, name, store, field, from, to }: Change): object {
	const change = field === undefined ? {} : { field, from, to };
	if (entity === 'group' || entity === 'category') {
		return field === undefined ? { id: key, name } : { id: key, ...change };
	}
	return { sku: key, ...(store === undefined ? {} : { storeId: store }), ...change };
}

export function listedWarnings(warnings: readonly Problem[]): string[] {
	const texts = warnings.slice(0, MOST_LISTED).map(describeProblem);
	const more = warnings.length - texts.length;
	return more > 0 ? [...texts, `… and ${more} more.`] : texts;
}

/** What a comparison is worth after an import that failed. */
export const laterFailure = (inDoubt?: boolean) =>
	inDoubt === true ? ' A later import failed, so the storefront may show something else.' : '';
