import type { ListComparison } from './lists';
import type { OptionComparison } from './wholeMenu';

interface PartChanges {
	optionChanges?: OptionComparison | undefined;
	listChanges: readonly ListComparison[];
}

const ONE = { options: 'option', groups: 'group', categories: 'category' } as const;

/** What becomes of all but the dishes, such as "2 options changed". */
export function describePartChanges({ optionChanges, listChanges }: PartChanges): string[] {
	const { products, changes } = optionChanges?.comparison ?? {};
	const ofOptions = {
		kind: 'options' as const,
		added: (changes?.added ?? []).filter(({ storeId }) => storeId === undefined).length,
		changed: new Set(changes?.changed.map(({ sku }) => sku)).size,
		off: products?.goingOff ?? 0,
	};
	const ofLists = listChanges.map(({ kind, added, changed, switchedOff }) => ({
		kind,
		added: added.length,
		changed: new Set(changed.map(({ id }) => id)).size,
		off: switchedOff.length,
	}));
	return [ofOptions, ...ofLists].flatMap(({ kind, ...counts }) =>
		Object.entries(counts)
			.filter(([, count]) => count > 0)
			.map(([happens, count]) => `${count} ${count === 1 ? ONE[kind] : kind} ${happens}`),
	);
}
