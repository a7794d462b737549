import { isMeaning, labelOf } from '../columns/meanings';
import {
	NO_ANSWERS,
	withAnswers,
	type Answers,
	type ColumnAnswer,
	type SettingAnswer,
} from '../ledger/answers';
import type { Detail, Given, Typing } from './asked';

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
		readonly typing: readonly Typing[] = [],
		private readonly remembered: ReadonlySet<ColumnAnswer | SettingAnswer> = new Set(),
	) {}

	with(given: Given, isRemembered: boolean): AnswersSoFar {
		if ('typing' in given) {
			const typing = [...this.typing, given.typing];
			return new AnswersSoFar(this.all, this.unfinished, typing, this.remembered);
		}
		if ('column' in given && given.missing !== undefined) {
			const { column, missing } = given;
			const unfinished = [...this.unfinished, { column, missing }];
			return new AnswersSoFar(this.all, unfinished, this.typing, this.remembered);
		}
		const added: Answers =
			'column' in given
				? { columns: [given.column], settings: [] }
				: { columns: [], settings: [given.setting] };
		const answer = 'column' in given ? given.column : given.setting;
		return new AnswersSoFar(
			withAnswers(this.all, added),
			this.unfinished.filter(
				({ column }) => !('column' in given) || column.heading !== given.column.heading,
			),
			this.typing.filter((one) => !('setting' in given) || one !== given.setting.setting),
			isRemembered ? new Set([...this.remembered, answer]) : this.remembered,
		);
	}

	/** Whether something is still to be typed. */
	isOpen(): boolean {
		return this.unfinished.length + this.typing.length > 0;
	}

	/** As a sheet is read with them, to find out what else is open. */
	toReadWith(): Answers {
		return withAnswers(this.all, {
			columns: this.unfinished.map(({ column, missing }) => ({
				...column,
				[missing]: missing === 'words' ? [SOMETHING] : SOMETHING,
			})),
			settings: this.typing.map((setting) => ({ setting, value: SOMETHING, sheet: '' })),
		});
	}

	/** One line each, for a person. */
	describe(): string[] {
		const { columns, settings } = this.all;
		return [
			...columns.map((answer) => this.line(`"${answer.heading}" → ${meaningIn(answer)}`, answer)),
			...settings.map((answer) => this.line(settingIn(answer), answer)),
		];
	}

	private line(text: string, answer: ColumnAnswer | SettingAnswer): string {
		return this.remembered.has(answer) ? `${text}, as answered before` : text;
	}
}

function meaningIn({ meaning, storeId, size, words }: ColumnAnswer): string {
	const label = isMeaning()(meaning) ? labelOf(meaning) : meaning;
	const details = [storeId, size, ...(words ?? [])].filter((detail) => detail !== undefined);
	return details.length === 0 ? label : `${label}: ${details.join(', ')}`;
}

function settingIn({ setting, value }: SettingAnswer): string {
	switch (setting) {
		case 'withoutSku':
			return `Without SKU → ${value === 'useTitle' ? 'Use Title and Size' : 'Use Category, Title and Size'}`;
		case 'sectionHeadings':
			return 'Section Headings → on';
		default:
			return `${LABELS[setting]} → ${value}`;
	}
}

const LABELS = {
	companyId: 'Company ID',
	storeIds: 'Store for All Rows',
	category: 'Category for All Rows',
} as const;
