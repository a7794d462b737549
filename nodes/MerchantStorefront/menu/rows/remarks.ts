import { listNames, many, shorten, show } from '../../platform/shown';
import { Unreadable, type Problem } from '../../table/problems';
import { areMost, isEmpty, textsOf } from '../../table/rows';
import { isNumber } from '../../table/numbers';
import {
	beginsWithOn,
	crossesIn,
	isDash,
	isOneOf,
	listWords,
	readStatusCell,
	remarksIn,
	saysOn,
	saysOneOf,
	type Status,
	type StatusReading,
} from '../../table/status';
import { AS_ASKED } from '../../table/recognize';
import type { Proposal } from '../../table/tableOf';
import { asksWhatIsOn, mayBeOff, offWordIn, saysBelow } from '../columns/guess';
import { isOffHeading, isOfField, meaningOf } from '../columns/meanings';
import type { MenuSheet } from '../columns/menuSheet';
import type { OfferOfRow } from './offers';

/** As many dishes as a line names. */
const MOST = 20;

/** As below "Stop": yes means off. */
const STOP: StatusReading = { yes: 'off', isTold: true };

/** Whether such a cell seems to keep a dish off. */
function seemsOff(cell: unknown): boolean {
	if (isEmpty(cell) || isDash(cell)) return false;
	const isUnread = remarksIn([String(cell)], STOP).length > 0;
	return isUnread || readStatusCell(cell, STOP) === 'disabled';
}

/** Whether a cell says anything but that a dish is on sale. */
const isRemark = (cell: unknown) =>
	!isEmpty(cell) && !isNumber(cell) && !saysOn(cell) && !beginsWithOn(String(cell));

/** Whether a cell says yes or no, and needs nobody to say what it means. */
const isAnswer = (cell: unknown) => !isEmpty(cell) && !(readStatusCell(cell) instanceof Unreadable);

/** Whether a remark may say that the dish is off, whatever its column is about. */
const mayTakeOff = (cell: unknown) => offWordIn(cell) !== undefined || mayBeOff(cell);

/** Dishes that a column seems to keep on sale, or to take off, by what was not meant so, however it is read. */
export function warnOfRemarks(menu: MenuSheet, sold: readonly OfferOfRow[]): Problem[] {
	const { sheet, columns } = menu;
	const read = new Map(
		[...columns].flatMap(([meaning, all]) => all.map((one) => [one.heading, { ...one, meaning }])),
	);
	const asAsked = menu.unused.filter(({ reason }) => reason === AS_ASKED);
	const ignored = new Set(asAsked.map(({ heading }) => heading));
	return sheet.columns.flatMap((column): Problem[] => {
		const proposal: Partial<Proposal> = read.get(column.heading) ?? {};
		const { meaning, of, onWords, yes } = proposal;
		if (meaning !== undefined && !isOfField('status', meaning)) return [];
		const named = (status: Status, seemsOtherwise: (cell: unknown) => boolean) => {
			const found = sold.flatMap(({ row, title, values }) => {
				const cell = column.cellOf(sheet.rows[row.index] ?? {});
				const isIn = of === undefined || of === values.storeId;
				const isSo = isIn && (values.status ?? 'enabled') === status && seemsOtherwise(cell);
				const says = isEmpty(cell) ? 'empty' : show(cell);
				return isSo ? [`${shorten(String(title))} (${says})`] : [];
			});
			return [...new Set(found)];
		};
		const warn = (names: readonly string[], [one, several]: [string, string], how: string) => {
			if (names.length === 0) return [];
			const [does, them] = names.length === 1 ? [one, 'it'] : [several, 'them'];
			const message = `${many(names.length, 'dish', 'dishes')} ${does}${how}: ${listNames(names, MOST)}. Check whether guests can have ${them}.`;
			return [{ place: `Column "${column.heading}"`, field: column.heading, message }];
		};
		const stay = (names: readonly string[]) => warn(names, STAY, ' on sale with a remark there');
		const isOff = (cell: unknown) => readStatusCell(cell, proposal) === 'disabled';
		if (onWords !== undefined) {
			const maySayOn = (cell: unknown) => isEmpty(cell) || saysOn(cell) || saysOneOf(onWords, cell);
			const left = named('disabled', (cell) => isOff(cell) && maySayOn(cell));
			const mean = onWords.length === 1 ? 'means' : 'mean';
			return warn(left, GO_OFF, `, since only ${listWords(onWords)} ${mean} on sale there`);
		}
		// Where most cells say yes or no, one without an answer may have lost it.
		const isAnswered =
			meaning !== undefined && areMost(sheet.rows, (row) => isAnswer(column.cellOf(row)));
		const empty = isAnswered
			? warn(named('enabled', isEmpty), STAY, ' on sale with an empty cell there')
			: [];
		const { heading } = column;
		if (yes !== 'off' && !isOffHeading(heading)) {
			const isStatus = meaning !== undefined || isOfField('status', meaningOf(heading) ?? '');
			if (!isStatus && !asksWhatIsOn(heading)) {
				// Nobody may have been asked, and somebody may have ignored it for what it said before.
				const isOpen = ignored.has(heading) || meaningOf(heading) === undefined;
				return isOpen && meaning === undefined ? stay(named('enabled', mayTakeOff)) : [];
			}
			const isSurelyOff = (cell: unknown) => saysBelow(heading, cell, 'disabled');
			return [...empty, ...stay(named('enabled', isStatus ? isRemark : isSurelyOff))];
		}
		// Where others say it in words, a tick may mean that all is well.
		const texts = textsOf(sheet, column);
		const crosses = crossesIn(texts);
		const isInWords = texts.some((text) => offWordIn(text) !== undefined);
		const ticked =
			yes === 'off' && isInWords ? named('disabled', (cell) => isOff(cell) && saysOn(cell)) : [];
		return [
			...empty,
			...stay(named('enabled', (cell) => seemsOff(cell) || isOneOf(crosses, cell))),
			...warn(ticked, GO_OFF, ', since yes means off there'),
		];
	});
}

const STAY: [string, string] = ['stays', 'stay'];
const GO_OFF: [string, string] = ['goes off', 'go off'];
