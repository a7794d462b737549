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
import type { Given } from './asked';

/** Of which something is typed later; until then it is read with this in its place. */
const SOMETHING = '?';

/** What is answered about a sheet, and what of it was answered before. */
export class AnswersSoFar {
	constructor(
		private readonly given: readonly Given[] = [],
		private readonly remembered: ReadonlySet<Given> = new Set(),
	) {}

	with(given: Given, isRemembered: boolean): AnswersSoFar {
		const remembered = isRemembered ? new Set([...this.remembered, given]) : this.remembered;
		return new AnswersSoFar([...this.given, given], remembered);
	}

	/** What holds for later sheets, too. */
	get all(): Answers {
		return this.given.reduce((all, given) => {
			if ('setting' in given) return withAnswers(all, { columns: [], settings: [given.setting] });
			const isWhole = 'column' in given && given.missing === undefined;
			return isWhole ? withAnswers(all, { columns: [given.column], settings: [] }) : all;
		}, NO_ANSWERS);
	}

	/** Columns that are chosen, with something still to be typed about them. */
	get unfinished() {
		const { columns } = this.all;
		const isOpen = (column: ColumnAnswer) => !columns.some((one) => isSameColumn(one, column));
		return this.given.flatMap((given) =>
			'column' in given && given.missing !== undefined && isOpen(given.column)
				? [{ column: given.column, missing: given.missing }]
				: [],
		);
	}

	/** Whether rows with mistakes are skipped. That holds for these rows, and isn't remembered. */
	get skips(): boolean {
		return this.given.some((given) => 'skips' in given && given.skips);
	}

	private get rows() {
		return this.given.flatMap((given) => ('rows' in given ? given.rows : []));
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
		const isRemembered = [...this.remembered].some((one) => Object.values(one).includes(answer));
		return isRemembered ? `${text}, as answered before` : text;
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
			return `No dish number (SKU) → ${value === 'useTitle' ? '' : 'category, '}name and size instead`;
		case 'sectionHeadings':
			return 'Rows with a single text → categories of the rows below them';
		default:
			return `${LABELS[setting]} of all rows → ${value}`;
	}
}

const LABELS = { companyId: 'Company', storeIds: 'Store', category: 'Category' } as const;
