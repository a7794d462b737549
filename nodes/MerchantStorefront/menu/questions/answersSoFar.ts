import { capitalize } from '../../platform/shown';
import { isMeaning, labelOf } from '../columns/meanings';
import {
	isSameColumn,
	NO_ANSWERS,
	withAnswers,
	type Answers,
	type ColumnAnswer,
	type SettingAnswer,
} from '../ledger/answers';
import type { Row } from '../../table/rows';
import type { Detail, Given, OtherRow } from './asked';

/** A column that is chosen, with something still to be typed about it. */
interface Unfinished {
	column: ColumnAnswer;
	missing: Detail;
}

/** Of which something is typed later; until then it is read with this in its place. */
const SOMETHING = '?';

/** What is answered about a sheet, and what of it was answered before. */
export class AnswersSoFar {
	constructor(
		readonly all: Answers = NO_ANSWERS,
		readonly unfinished: readonly Unfinished[] = [],
		/** Whether rows with mistakes are skipped. That holds for these rows, and isn't remembered. */
		readonly skips = false,
		private readonly remembered: ReadonlySet<ColumnAnswer | SettingAnswer> = new Set(),
		/** Of this sheet only, as well. */
		private readonly rows: readonly OtherRow[] = [],
	) {}

	with(given: Given, isRemembered: boolean): AnswersSoFar {
		const { all, unfinished, skips, remembered, rows } = this;
		if ('rows' in given) {
			return new AnswersSoFar(all, unfinished, skips, remembered, [...rows, ...given.rows]);
		}
		if ('skips' in given) {
			return new AnswersSoFar(all, unfinished, given.skips, remembered, rows);
		}
		if ('column' in given && given.missing !== undefined) {
			const { column, missing } = given;
			const more = [...unfinished, { column, missing }];
			return new AnswersSoFar(all, more, skips, remembered, rows);
		}
		const added: Answers =
			'column' in given
				? { columns: [given.column], settings: [] }
				: { columns: [], settings: [given.setting] };
		const answer = 'column' in given ? given.column : given.setting;
		return new AnswersSoFar(
			withAnswers(all, added),
			unfinished.filter(
				({ column }) => !('column' in given) || !isSameColumn(column, given.column),
			),
			skips,
			isRemembered ? new Set([...remembered, answer]) : remembered,
			rows,
		);
	}

	/** The rows as they are read. */
	in(rows: readonly Row[]): readonly Row[] {
		const others = new Map(this.rows.map(({ index, row }) => [index, row]));
		return others.size === 0 ? rows : rows.map((row, index) => others.get(index) ?? row);
	}

	/** As a sheet is read with them, to find out what else is open. */
	toReadWith(): Answers {
		return withAnswers(this.all, {
			columns: this.unfinished.map(({ column, missing }) => ({
				...column,
				[missing]: missing === 'words' ? [SOMETHING] : SOMETHING,
			})),
			settings: [],
		});
	}

	/** One line each, for a person. */
	describe(): string[] {
		const { columns, settings } = this.all;
		return [
			...columns.map((answer) => this.line(`${columnIn(answer)} → ${meaningIn(answer)}`, answer)),
			...settings.map((answer) => this.line(settingIn(answer), answer)),
			...this.rows.map(({ said }) => capitalize(said)),
			...(this.skips ? ['Rows with mistakes → skipped'] : []),
		];
	}

	private line(text: string, answer: ColumnAnswer | SettingAnswer): string {
		return this.remembered.has(answer) ? `${text}, as answered before` : text;
	}
}

const columnIn = ({ heading, tab }: ColumnAnswer) =>
	tab === undefined ? `"${heading}"` : `${capitalize(tab)}: "${heading}"`;

function meaningIn({ meaning, storeId, size, words }: ColumnAnswer): string {
	const label = isMeaning()(meaning) ? labelOf(meaning) : meaning;
	const details = [storeId, size, ...(words ?? [])].filter((detail) => detail !== undefined);
	return details.length === 0 ? label : `${label}: ${details.join(', ')}`;
}

function settingIn({ setting, value }: SettingAnswer): string {
	switch (setting) {
		case 'withoutSku':
			return `No dish number (SKU) → ${value === 'useTitle' ? '' : 'category, '}title and size instead`;
		case 'sectionHeadings':
			return 'Rows with a single text → categories of the rows below them';
		default:
			return `${LABELS[setting]} of all rows → ${value}`;
	}
}

const LABELS = { companyId: 'Company', storeIds: 'Store', category: 'Category' } as const;
