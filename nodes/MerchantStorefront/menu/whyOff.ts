import { groupBy } from '../platform/groupBy';
import { shorten } from '../platform/shown';
import type { WhyOff } from './ledger/changes';
import { offerKey, type KeptOff } from './ledger/stopList';
import type { LeftOut } from './rules/checkMenu';
import type { CompanyMenu } from './whole/sold';

interface CameIn {
	leftOut: readonly LeftOut[];
	unpriced: ReadonlyMap<string, string>;
	/** What it came in as: a sheet, or JSON. */
	source: string;
}

export function whyOffIn(
	{ leftOut, unpriced, source }: CameIn,
	{ companyId, dishes, options }: CompanyMenu,
	keptOff: readonly KeptOff[],
): WhyOff {
	const offersOf = new Map([...dishes, ...options].map(({ sku, offers }) => [sku, offers]));
	const byHand = new Set(keptOff.map(offerKey));
	const withoutDish = new Set(
		options.filter((one) => one.offers.length === 0).map(({ sku }) => sku),
	);
	// A row may have lost what its dish is known by.
	const lost = groupBy(leftOut, ({ sku, title }) => sku ?? title);
	return ({ key, name }, storeId = '') => {
		if (byHand.has(offerKey({ storeId, sku: key }))) return 'off by hand';
		const offers = offersOf.get(key);
		if (offers?.some((offer) => offer.storeId === storeId)) return `off in the ${source}`;
		const flawed = [key, name]
			.flatMap((known) => lost.get(known) ?? [])
			.find(
				(one) => (one.companyId ?? companyId) === companyId && (one.storeId ?? storeId) === storeId,
			);
		if (flawed !== undefined) return `${rowIn(flawed)} was skipped: ${flawed.reason}`;
		// A weight may stand behind its name.
		const [bare = name] = name.split(/, (?=[^,]*$)/);
		const lacking = [key, name, bare].map((known) => unpriced.get(shorten(known))).find(Boolean);
		if (lacking !== undefined) return lacking;
		if (withoutDish.has(key)) return 'no dish has its group';
		return offers === undefined ? `not in the ${source}` : 'no longer sold in this store';
	};
}

const rowIn = ({ row }: LeftOut) => (row === undefined ? 'its row' : `row ${row}`);
