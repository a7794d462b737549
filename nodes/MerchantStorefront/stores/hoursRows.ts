import { HOURS_DETAILS, type HoursDraft } from './openingHours';
import { ENTITIES, type FieldName } from '../menu/entities';
import { fieldOf, namesOf } from '../menu/fieldsOf';
import type { Answer } from '../table/answers';
import { readIdentifier } from '../table/cells';
import { problemAt, type Problem } from '../table/problems';
import type { Question } from '../table/questions';
import { answersToNothing, COLUMN_MEANINGS, recognize, tableOf } from '../table/recognize';
import { isEmpty, type Sheet } from '../table/rows';

type HoursField = FieldName<'hours'>;
export type HoursMeaning = HoursField | 'ignore';

const HOURS_FIELDS = namesOf('hours');
const hoursField = (name: HoursField) => fieldOf('hours', name);

/** As Column Meanings offers them. */
export const HOURS_MEANINGS = [
	...HOURS_FIELDS.map((value) => ({ value, name: hoursField(value).label })),
	{ value: 'ignore', name: COLUMN_MEANINGS.ignore.label },
];

export const isHoursMeaning = (text: string): text is HoursMeaning =>
	HOURS_MEANINGS.some(({ value }) => value === text);

const TABLE = tableOf<HoursField>(ENTITIES.hours, {
	asks: (field) => `says ${hoursField(field).help}`,
});

export interface HoursSheet {
	stores: Map<string, { itemIndexes: number[]; drafts: HoursDraft[] }>;
	questions: Question[];
	problems: Problem[];
}

/** The opening hours of several stores: each row is a week day of one store. */
export function readHoursRows(
	sheet: Sheet,
	answers: ReadonlyArray<Answer<HoursMeaning>>,
	/** Of rows that name none. */
	storeOf: (index: number) => unknown,
): HoursSheet {
	const { columns, questions, ...recognized } = recognize(sheet, TABLE, answers);
	const problems = [...answersToNothing(sheet, answers), ...recognized.problems];
	const stores: HoursSheet['stores'] = new Map();
	const found = new Map(
		[...columns].flatMap(([field, [column]]) =>
			column === undefined ? [] : [[field, column] as const],
		),
	);
	if (problems.length > 0 || questions.length > 0) return { stores, questions, problems };
	const nameOf = (field: HoursField) =>
		`column "${found.get(field)?.heading ?? hoursField(field).label}"`;
	const names = Object.fromEntries(HOURS_DETAILS.map((field) => [field, nameOf(field)]));
	sheet.rows.forEach((cells, index) => {
		const cell = (field: HoursField) => found.get(field)?.cellOf(cells);
		if ([...found.values()].every((column) => isEmpty(column.cellOf(cells)))) return;
		const row = sheet.rowNumber(index);
		const place = `Row ${row}`;
		const storeId = readIdentifier(isEmpty(cell('storeId')) ? storeOf(index) : cell('storeId'));
		if (typeof storeId !== 'string') {
			const at = { place: `${place}, ${nameOf('storeId')}`, itemIndex: index, row };
			const message = storeId?.message ?? 'is empty. Fill it in, or choose a store in this node.';
			problems.push(problemAt(at, storeId, message));
			return;
		}
		const store = stores.get(storeId) ?? { itemIndexes: [], drafts: [] };
		stores.set(storeId, store);
		store.itemIndexes.push(index);
		store.drafts.push({
			...Object.fromEntries(HOURS_DETAILS.map((field) => [field, cell(field)])),
			place,
			itemIndex: index,
			row,
			names,
		});
	});
	return { stores, problems, questions: [] };
}
