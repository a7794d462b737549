import type { Change, Comparison } from '../ledger/changes';
import { KEPT, nameOf, SEVERAL, type Thing } from '../ledger/things';
import type { KnownList } from '../ledger/knownList';
import { findingAbout, ofCompany, type Finding } from '../rules/finding';
import { describeJumps, findJumps, keysGoingOff, type SafetyLimits } from './safetyLimits';
import { priceChanges } from '../ledger/changes';
import { listNames, many } from '../../platform/shown';

/** How many options of each group would go off, such as "3 options of Extras". */
function describeOptionsOff({ changes, things }: Comparison, groups: readonly Thing[]): string {
	const groupsOf = new Map<string, string>();
	for (const [name, , members] of groups) for (const [sku] of members) groupsOf.set(sku, name);
	const counts = new Map<string, number>();
	for (const sku of keysGoingOff(changes)) {
		const name = groupsOf.get(sku);
		const group = name === undefined ? '' : ` of ${name}`;
		counts.set(group, (counts.get(group) ?? 0) + 1);
	}
	// Of a large menu only their number is known.
	if (counts.size === 0 && things.goingOff > 0) counts.set('', things.goingOff);
	const texts = [...counts].map(([group, count]) => `${many(count, 'option')}${group}`);
	return listNames(texts);
}

/** Why a list looks like an accident beside the last one. */
export function checkPart(
	companyId: string,
	comparison: Comparison,
	{ mostSwitchedOff, largestPriceChange }: SafetyLimits,
	/** As they are now, and as they were. */
	groups: readonly Thing[],
): Finding[] {
	const { list, since, changes } = comparison;
	const { before, goingOff } = comparison.things;
	const what = list === 'option' ? describeOptionsOff(comparison, groups) : namesGoingOff(changes);
	const isTooMuch = goingOff * 100 > before * mostSwitchedOff;
	const keys = keysGoingOff(changes);
	const off = isTooMuch ? (keys.length > 0 ? keys : [what]) : [];
	const told =
		list === 'option'
			? {
					reason: `${what} would go off, more than ${mostSwitchedOff} % of ${before}.`,
					whatToDo:
						'Check whether rows with options are missing, or what their Status says. Most Switched Off sets how much may go.',
				}
			: {
					reason: `${goingOff} of ${before} ${SEVERAL[list]} would go off, more than ${mostSwitchedOff} %: ${what}.`,
					whatToDo: 'Check whether rows are missing. Most Switched Off sets how much may go.',
				};
	const jumps = findJumps(priceChanges(changes), largestPriceChange);
	return ofCompany(companyId, [
		...findingAbout(`${SEVERAL[list]}-off`, off, {
			cell: (one) => [companyId, one],
			since,
			...told,
		}),
		...findingAbout('surcharge-jumps', jumps, {
			cell: (jump) => [companyId, jump],
			since,
			reason: describeJumps(jumps),
			whatToDo: 'Check the column Price of the options.',
		}),
	]);
}

const namesGoingOff = (changes: readonly Change[] = []) =>
	listNames(changes.flatMap(({ what, name }) => (what === 'off' ? name : [])));

/** Without their tab, categories come from the dishes, which say neither parents nor hours. */
export function checkDetailsLost(companyId: string, last: KnownList | undefined): Finding[] {
	const { fields, name } = KEPT.category;
	const position = fields.indexOf('position');
	const detailed = (last?.things ?? []).filter(([, values]) =>
		values.some((value, index) => index !== name && index !== position && (value ?? null) !== null),
	);
	const names = listNames(detailed.map((category) => nameOf('category', category)));
	const found = findingAbout('category-details-lost', detailed, {
		cell: ([id, values]) => [companyId, id, values],
		since: last?.at,
		reason: `no rows with categories came in, so the hours, dates and parents of the last import would be lost: ${names}.`,
		whatToDo: 'Bring the tab Categories in as well, for instance with a Merge node.',
	});
	return ofCompany(companyId, found);
}
