import type { SafetyLimits } from '../checks/safetyLimits';
import { describeJumps, findJumps } from '../checks/safetyLimits';
import { compareMenus, type Comparison } from '../memory/comparison';
import { findingAbout, ofCompany, type Finding } from '../checks/finding';
import type { LastImport } from '../memory/lastImport';
import type { Product } from '../product';
import { listNames } from '../../platform/shown';
import type { WholeMenu } from './menu';
import type { Sold } from './sold';

/**
 * The options as the specification has them, as products of the type attribute: so they are kept,
 * compared and switched off as dishes are.
 */
export function optionProducts(
	{ options }: WholeMenu,
	{ offersOf }: Sold,
	companyId: string,
): Product[] {
	return [...options.values()].map(({ sku, title, media }) => ({
		sku,
		title,
		companyId,
		category: '',
		type: 'attribute',
		media,
		offers: offersOf(sku),
	}));
}

export interface OptionComparison {
	comparison: Comparison;
	/** How many options of each group would go off, by its name. */
	goingOff: Map<string, number>;
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
	for (const { name, members } of menu.groups.values()) {
		for (const { sku } of members) groupsOf.set(sku, name);
	}
	const goingOff = new Map<string, number>();
	for (const sku of comparison.changes?.skusGoingOff ?? []) {
		const name = groupsOf.get(sku) ?? '';
		goingOff.set(name, (goingOff.get(name) ?? 0) + 1);
	}
	return { comparison, goingOff };
}

/** Such as "3 options of Extras". */
export function describeGoingOff(goingOff: ReadonlyMap<string, number>): string {
	return listNames(
		[...goingOff].map(
			([name, count]) =>
				`${count} ${count === 1 ? 'option' : 'options'}${name === '' ? '' : ` of ${name}`}`,
		),
	);
}

/** Why the options look like an accident beside those of the last import. */
export function checkOptionChanges(
	companyId: string,
	{ comparison, goingOff }: OptionComparison,
	{ mostSwitchedOff, largestPriceChange }: SafetyLimits,
): Finding[] {
	const { products, since, changes } = comparison;
	const isTooMuch = products.goingOff * 100 > products.before * mostSwitchedOff;
	const what = goingOff.size === 0 ? `${products.goingOff} options` : describeGoingOff(goingOff);
	const jumps = findJumps(changes?.priceChanges ?? [], largestPriceChange);
	return ofCompany(companyId, [
		// In a large menu their names are not known.
		...findingAbout(
			'options-off',
			isTooMuch ? (changes?.skusGoingOff ?? [String(products.goingOff)]) : [],
			{
				cell: (one) => [companyId, since, one],
				reason: `${what} would go off, more than ${mostSwitchedOff} % of ${products.before}.`,
				whatToDo:
					'Check whether rows with options are missing, or what their Status says. Most Switched Off sets how much may go.',
			},
		),
		...findingAbout('surcharge-jumps', jumps, {
			cell: (jump) => [companyId, since, jump],
			reason: describeJumps(jumps),
			whatToDo: 'Check the column Price of the options.',
		}),
	]);
}
