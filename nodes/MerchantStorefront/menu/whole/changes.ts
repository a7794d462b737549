import { describeJumps, findJumps, type SafetyLimits } from '../checks/safetyLimits';
import { compareMenus, type Comparison } from '../memory/comparison';
import { findingAbout, ofCompany, type Finding } from '../checks/finding';
import { listedChanges } from '../listed';
import type { LastImport } from '../memory/lastImport';
import type { Product } from '../product';
import { listNames, many } from '../../platform/shown';
import type { List, ListComparison } from './lists';
import type { WholeMenu, Sold, Surcharge } from './sold';
import type { Option } from './options';
import { filled, OPTION_DETAILS } from '../fieldsOf';

/**
 * The options as the specification has them, as products of the type attribute: so they are kept,
 * compared and switched off as dishes are.
 */
export function optionProducts(
	{ options }: WholeMenu,
	{ offersOf }: Sold,
	companyId: string,
): OptionProduct[] {
	return [...options.values()].map((option) => ({
		...filled(option, OPTION_DETAILS),
		sku: option.sku,
		title: option.title,
		companyId,
		category: '',
		type: 'attribute',
		offers: offersOf(option.sku),
	}));
}

/** An option as the specification has it. */
type OptionProduct = Product &
	Omit<Option, 'everywhere' | 'inStore' | 'at'> & { offers: Surcharge[] };

export interface OptionComparison {
	comparison: Comparison;
	/** How many options of each group would go off, such as "3 options of Extras". */
	goingOff: string;
}

/** Options beside those of the last import, whose groups a category names there. */
export function compareOptions(
	options: readonly Product[],
	digest: string,
	last: LastImport,
	menu: Pick<WholeMenu, 'groups'>,
	groupsBefore: ReadonlyMap<string, readonly string[]>,
): OptionComparison {
	const comparison = compareMenus(options, digest, last);
	const groupsOf = new Map<string, string>();
	for (const [name, skus] of groupsBefore) for (const sku of skus) groupsOf.set(sku, name);
	for (const { group, members } of menu.groups.values()) {
		for (const { sku } of members) groupsOf.set(sku, group);
	}
	const { changes, products } = comparison;
	const counts = new Map<string, number>();
	for (const sku of changes?.skusGoingOff ?? []) {
		const name = groupsOf.get(sku);
		const group = name === undefined ? '' : ` of ${name}`;
		counts.set(group, (counts.get(group) ?? 0) + 1);
	}
	// Of a large menu only their number is known.
	if (counts.size === 0 && products.goingOff > 0) counts.set('', products.goingOff);
	const texts = [...counts].map(([group, count]) => `${many(count, 'option')}${group}`);
	return { comparison, goingOff: listNames(texts) };
}

/** Why the options look like an accident beside those of the last import. */
export function checkOptionChanges(
	companyId: string,
	{ comparison, goingOff }: OptionComparison,
	{ mostSwitchedOff, largestPriceChange }: SafetyLimits,
): Finding[] {
	const { products, since, changes } = comparison;
	const isTooMuch = products.goingOff * 100 > products.before * mostSwitchedOff;
	const off = isTooMuch ? (changes?.skusGoingOff ?? [goingOff]) : [];
	const jumps = findJumps(changes?.priceChanges ?? [], largestPriceChange);
	return ofCompany(companyId, [
		...findingAbout('options-off', off, {
			cell: (one) => [companyId, one],
			since,
			reason: `${goingOff} would go off, more than ${mostSwitchedOff} % of ${products.before}.`,
			whatToDo:
				'Check whether rows with options are missing, or what their Status says. Most Switched Off sets how much may go.',
		}),
		...findingAbout('surcharge-jumps', jumps, {
			cell: (jump) => [companyId, jump],
			since,
			reason: describeJumps(jumps),
			whatToDo: 'Check the column Price of the options.',
		}),
	]);
}

const ONE = { options: 'option', groups: 'group', categories: 'category' } as const;

/** What becomes of a part of the menu that isn't dishes. */
export interface PartChanges {
	kind: keyof typeof ONE;
	counts: { added: number; changed: number; off: number };
	/** As an output item says it. */
	json: ReturnType<typeof listedChanges> & { summary?: string };
}

export function changesOfOptions({ comparison, goingOff }: OptionComparison): PartChanges {
	const { changes, products } = comparison;
	const summary = goingOff === '' ? 'No option would go off.' : `${goingOff} would go off.`;
	return {
		kind: 'options',
		counts: {
			added: (changes?.added ?? []).filter(({ storeId }) => storeId === undefined).length,
			changed: new Set(changes?.changed.map(({ sku }) => sku)).size,
			off: products.goingOff,
		},
		json: { summary, ...listedChanges(changes) },
	};
}

export function changesOfList(comparison: ListComparison): PartChanges {
	const { kind, added, changed, switchedOff } = comparison;
	return {
		kind,
		counts: {
			added: added.length,
			changed: new Set(changed.map(({ id }) => id)).size,
			off: switchedOff.length,
		},
		json: listedChanges(comparison),
	};
}

/** In a sentence, such as "2 options changed". */
export const describePartChanges = (changes: readonly PartChanges[]): string[] =>
	changes.flatMap(({ kind, counts }) =>
		Object.entries(counts)
			.filter(([, count]) => count > 0)
			.map(([happens, count]) => `${many(count, ONE[kind], kind)} ${happens}`),
	);

/** What an output says of the parts beside the dishes. */
export const listParts = ({
	options,
	lists,
	changes,
}: {
	options: readonly Product[];
	lists: readonly List[];
	changes: readonly PartChanges[];
}) => ({
	...Object.fromEntries(lists.map(({ kind, rows }) => [kind, rows.length])),
	options: options.length,
	...Object.fromEntries(changes.map(({ kind, json }) => [`${ONE[kind]}Changes`, json])),
});
