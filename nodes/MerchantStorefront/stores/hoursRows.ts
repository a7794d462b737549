import type { HoursDraft } from './openingHours';
import { fieldOf } from '../menu/columns/fields';
import type { Answer } from '../sheet/answers';
import { readIdentifier } from '../sheet/cells';
import { HeadingTable } from '../sheet/headings';
import { problemAt, type Problem } from '../sheet/problems';
import type { Question } from '../sheet/questions';
import { isEmpty, type Column, type Sheet } from '../sheet/rows';

/** The columns of opening hours, and how people head them. */
const FIELDS = {
	storeId: {
		label: 'Store ID',
		says: 'which store a row is for',
		required: false,
		headings: fieldOf('storeId').headings,
	},
	weekDay: {
		label: 'Week Day',
		says: 'which day a row is for',
		required: true,
		headings: ['weekday', 'day', 'day of week', 'день', 'день тижня'],
	},
	open: {
		label: 'Opens',
		says: 'when the store opens',
		required: true,
		headings: 'open, opens, from, opening time, відкрито, відкриття, з, від'.split(', '),
	},
	closed: {
		label: 'Closes',
		says: 'when the store closes',
		required: true,
		headings: 'closed, close, closes, to, till, until, closing time, закрито, закриття, до'.split(
			', ',
		),
	},
} as const;

type HoursField = keyof typeof FIELDS;
export type HoursMeaning = HoursField | 'ignore';

const HOURS_FIELDS = Object.keys(FIELDS) as HoursField[];
const IGNORE = 'Ignore';

/** As Column Meanings offers them. */
export const HOURS_MEANINGS = [
	...HOURS_FIELDS.map((value) => ({ value, name: FIELDS[value].label })),
	{ value: 'ignore', name: IGNORE },
];

export const isHoursMeaning = (text: string): text is HoursMeaning =>
	HOURS_MEANINGS.some(({ value }) => value === text);

const TABLE = new HeadingTable(
	HOURS_FIELDS.flatMap((field) =>
		[FIELDS[field].label, field, ...FIELDS[field].headings].map(
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
		`column "${found.get(field)?.heading ?? FIELDS[field].label}"`;
	const names = {
		storeId: nameOf('storeId'),
		weekDay: nameOf('weekDay'),
		open: nameOf('open'),
		closed: nameOf('closed'),
	};
	sheet.rows.forEach((cells, index) => {
		const cell = (field: HoursField) => found.get(field)?.cellOf(cells);
		if ([...found.values()].every((column) => isEmpty(column.cellOf(cells)))) return;
		const row = sheet.rowNumber(index);
		const place = `Row ${row}`;
		const storeId = readIdentifier(isEmpty(cell('storeId')) ? storeOf(index) : cell('storeId'));
		if (typeof storeId !== 'string') {
			const at = { place: `${place}, ${names.storeId}`, itemIndex: index, row };
			const message = storeId?.message ?? 'is empty. Fill it in, or choose a store in this node.';
			problems.push(problemAt(at, storeId, message));
			return;
		}
		const store = stores.get(storeId) ?? { itemIndexes: [], drafts: [] };
		stores.set(storeId, store);
		store.itemIndexes.push(index);
		store.drafts.push({
			weekDay: cell('weekDay'),
			open: cell('open'),
			closed: cell('closed'),
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
		const { label, says, required } = FIELDS[field];
		const some = all.get(field) ?? [];
		if (some.length > 1) {
			return [{ text: `Which of these says ${says}?`, columns: some, meanings: [label, IGNORE] }];
		}
		if (some.length === 1 || !required) return [];
		return [{ text: `Which column says ${says}?`, columns: unknown, meanings: [label] }];
	});
	const found = [...all].flatMap(([field, [column]]) =>
		column === undefined ? [] : [[field, column] as const],
	);
	return { found: new Map(found), questions };
}
