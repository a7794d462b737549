import { show } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import { filledCells, samplesOf } from '../../table/rows';
import { saysHours } from '../columns/guess';
import { meaningOf } from '../columns/meanings';
import type { MenuSheet } from '../columns/menuSheet';

/** Columns that say on which days or at what hours dishes are sold: no request for a dish has a field for that. */
export function warnOfUnusedHours({ sheet, unused }: MenuSheet): Problem[] {
	return unused.flatMap(({ heading, reason }): Problem[] => {
		const column = sheet.columns.find((one) => one.heading === heading);
		const isKnown = reason !== undefined || meaningOf(heading) !== undefined;
		if (column === undefined || isKnown || !saysHours(heading, filledCells(sheet, column))) {
			return [];
		}
		const [sample = ''] = samplesOf(sheet, column, 1);
		const message = `says when dishes are sold, as in ${show(sample)}. A dish can't have hours, so these are sold at any time. Only a category can, with Send As → Whole Menu. Or write in the sheet what is off today.`;
		return [{ place: `Column ${show(heading)}`, field: heading, message }];
	});
}
