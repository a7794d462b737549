import { HOURS_DETAILS, type HoursDraft } from './openingHours';
import type { FieldName } from '../menu/entities';
import { fieldOf, namesOf } from '../menu/fieldsOf';
import type { Answer } from '../table/answers';
import { readIdentifier } from '../table/cells';
import { HeadingTable } from '../table/headings';
import { problemAt, type Problem } from '../table/problems';
import type { Question } from '../table/questions';
import { isEmpty, type Column, type Sheet } from '../table/rows';

type HoursField = FieldName<'hours'>;
export type HoursMeaning = HoursField | 'ignore';

const HOURS_FIELDS = namesOf('hours');
const hoursField = (name: HoursField) => fieldOf('hours', name);
const IGNORE = 'Ignore';

/** As Column Meanings offers them. */
export const HOURS_MEANINGS = [
	...HOURS_FIELDS.map((value) => ({ value, name: hoursField(value).label })),
	{ value: 'ignore', name: IGNORE },
];

export const isHoursMeaning = (text: string): text is HoursMeaning =>
	HOURS_MEANINGS.some(({ value }) => value === text);

const TABLE = new HeadingTable(
	HOURS_FIELDS.flatMap((field) =>
		[hoursField(field).label, field, ...hoursField(field).words].map(
			(heading) => [heading, field] as const,
		),
	),
);

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
	const problems: Problem[] = [];
	const stores: HoursSheet['stores'] = new Map();
	const { found, questions } = recognize(sheet, answers, problems);
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

function recognize(
	{ columns }: Sheet,
	answers: ReadonlyArray<Answer<HoursMeaning>>,
	problems: Problem[],
): { found: Map<HoursField, Column>; questions: Question[] } {
	const all = new Map<HoursField, Column[]>();
	const answered = new Map(answers.map((answer) => [answer.heading, answer.meaning]));
	const unknown: Column[] = [];
	for (const column of columns) {
		const meaning = answered.get(column.heading) ?? TABLE.find(column.heading);
		answered.delete(column.heading);
		if (meaning === undefined) unknown.push(column);
		else if (meaning !== 'ignore') all.set(meaning, [...(all.get(meaning) ?? []), column]);
	}
	for (const heading of answered.keys()) {
		problems.push(
			problemAt({ place: 'Column Meanings' }, heading, "isn't a heading of this sheet."),
		);
	}
	const questions = HOURS_FIELDS.flatMap((field): Question[] => {
		const { label, help, required } = hoursField(field);
		const some = all.get(field) ?? [];
		if (some.length > 1) {
			return [{ text: `Which of these says ${help}?`, columns: some, meanings: [label, IGNORE] }];
		}
		if (some.length === 1 || required !== true) return [];
		return [{ text: `Which column says ${help}?`, columns: unknown, meanings: [label] }];
	});
	const found = [...all].flatMap(([field, [column]]) =>
		column === undefined ? [] : [[field, column] as const],
	);
	return { found: new Map(found), questions };
}
