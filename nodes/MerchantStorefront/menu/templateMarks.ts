import { ENTITIES, SAMPLE, type Field } from './entities';
import { show } from '../platform/shown';
import { placeInSheet, type Problem } from '../table/problems';
import type { Row, Sheet } from '../table/rows';

/** What the template says about a column. */
export function explanationOf({ required, help }: Pick<Field, 'required' | 'help'>): string {
	return `${required === true ? 'Needed' : 'Optional'}: ${help}`;
}

/**
 * What is in the first column of the row that explains the columns, and of the sample rows. All are
 * known by exactly this text, and sheets in use have it: it may never change.
 */
const MARKS: ReadonlySet<unknown> = new Set([
	SAMPLE,
	...[ENTITIES.dish.sku, ENTITIES.group.group, ENTITIES.category.name].map(explanationOf),
]);

/** The rows with the template's own ones emptied, and where each sample is that is still in them. */
export function withoutTemplateRows(rows: readonly Row[]) {
	const samples: Array<{ index: number; heading: string }> = [];
	const emptied = rows.map((row, index) => {
		for (const heading in row) {
			if (!MARKS.has(row[heading])) continue;
			if (row[heading] === SAMPLE) samples.push({ index, heading });
			return {};
		}
		return row;
	});
	return { rows: emptied, samples };
}

/** Who types a dish over a sample wonders where it is. */
export const warnOfSamples = (
	{ rowNumber }: Sheet,
	samples: ReturnType<typeof withoutTemplateRows>['samples'],
): Problem[] =>
	samples.map(({ index, heading }) => ({
		...placeInSheet({ row: rowNumber(index), itemIndex: index, field: heading }),
		value: show(SAMPLE),
		message: 'marks a sample row of the template, so the row is not imported.',
	}));
