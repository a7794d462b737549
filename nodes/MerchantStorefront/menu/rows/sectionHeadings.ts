import { groupBy } from '../../platform/groupBy';
import { listNames, shorten } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import type { Column } from '../../table/rows';

const HALF = 0.5;

interface HeadingRow {
	row: number;
	text: string;
}

/** A row that is the category of those below it. */
export interface Heading extends HeadingRow {
	column: Column | undefined;
	hasDish: boolean;
}

export const sayHeading = ({ row, text }: HeadingRow) => `row ${row} "${shorten(text)}"`;

/** A dish whose price is missing looks like a heading, too. */
export function oddHeadings(headings: readonly Heading[]): HeadingRow[] {
	const shareOf = (of: (heading: Heading) => unknown) => {
		const alike = groupBy(headings, of);
		return (one: Heading) => (alike.get(of(one)) ?? []).length / headings.length;
	};
	const isCapital = ({ text }: Heading) => text === text.toUpperCase();
	const [ofCase, ofColumn] = [shareOf(isCapital), shareOf(({ column }) => column)];
	return headings.filter(
		(one) =>
			!one.hasDish ||
			ofColumn(one) < HALF ||
			// Of as many in capitals as not, the others look like dishes.
			(isCapital(one) ? ofCase(one) < HALF : ofCase(one) <= HALF),
	);
}

export function sayOdd(odd: readonly HeadingRow[]): Problem[] {
	const message = `These have no dish below them, or are written otherwise than others: ${listNames(odd.map(sayHeading))}. If one is a dish, fill in its price.`;
	const headings = odd.map(({ row, text }) => ({ row, text }));
	return odd.length === 0 ? [] : [{ place: 'Section Headings', message, headings }];
}

/** What is still to be looked at, where some odd headings were in the sheet that was sent last. */
export function withoutSeen(
	warnings: readonly Problem[],
	isSeen: (heading: string) => boolean,
): Problem[] {
	return warnings.flatMap((one) => {
		const left = one.headings?.filter(({ text }) => !isSeen(text));
		return left === undefined ? [one] : sayOdd(left);
	});
}
