import type { KnownList } from '../ledger/knownList';
import { KEPT, nameOf } from '../ledger/things';
import { findingAbout, ofCompany, type Finding } from '../rules/finding';
import { listNames } from '../../platform/shown';

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
