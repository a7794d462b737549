import { listNames, many, shorten, show } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import { isEmpty } from '../../table/rows';
import { isDash, readStatusCell, remarksIn, type StatusReading } from '../../table/status';
import type { Proposal } from '../../table/tableOf';
import { isOffHeading, isOfField } from '../columns/meanings';
import type { MenuSheet } from '../columns/menuSheet';
import type { OfferOfRow } from './offers';

/** As many dishes as a line names. */
const MOST = 5;

/** As below "Stop": yes means off. */
const STOP: StatusReading = { yes: 'off', isTold: true };

/** Whether such a cell seems to keep a dish off. */
function seemsOff(cell: unknown): boolean {
	if (isEmpty(cell) || isDash(cell)) return false;
	const isRemark = remarksIn([String(cell)], STOP).length > 0;
	return isRemark || readStatusCell(cell, STOP) === 'disabled';
}

/** Dishes that stay on sale with a remark below a heading such as "Stop", however its column is read. */
export function warnOfRemarks(menu: MenuSheet, sold: readonly OfferOfRow[]): Problem[] {
	const { sheet, columns } = menu;
	const read = new Map(
		[...columns].flatMap(([meaning, all]) => all.map((one) => [one.heading, { ...one, meaning }])),
	);
	return sheet.columns.flatMap((column): Problem[] => {
		const { meaning, of }: Partial<Proposal> = read.get(column.heading) ?? {};
		const isOther = meaning !== undefined && !isOfField('status', meaning);
		if (isOther || !isOffHeading(column.heading)) return [];
		const found = sold.flatMap(({ row, title, values: { status, storeId } }) => {
			const cell = column.cellOf(sheet.rows[row.index] ?? {});
			const isOn = (status ?? 'enabled') === 'enabled' && (of === undefined || of === storeId);
			return isOn && seemsOff(cell) ? [`${shorten(String(title))} (${show(cell)})`] : [];
		});
		const names = [...new Set(found)];
		if (names.length === 0) return [];
		const [dishes, stay, them] = [
			many(names.length, 'dish', 'dishes'),
			...(names.length === 1 ? ['stays', 'it'] : ['stay', 'them']),
		];
		const message = `${dishes} ${stay} on sale with a remark there: ${listNames(names, MOST)}. Check whether guests can have ${them}.`;
		return [{ place: `Column "${column.heading}"`, field: column.heading, message }];
	});
}
