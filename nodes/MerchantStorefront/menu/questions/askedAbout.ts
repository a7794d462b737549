import { shorten, show } from '../../platform/shown';
import { samplesOf, type Question } from '../../table/questions';
import type { Column, Sheet } from '../../table/rows';
import {
	choicesFor,
	isField,
	labelOf,
	meaningOf,
	needsOf,
	type Meaning,
} from '../columns/meanings';
import {
	answerAbout,
	isSameHeading,
	sheetKey,
	type Answers,
	type ColumnAnswer,
	type SettingAnswer,
} from '../ledger/answers';
import type { MenuColumn } from '../menuColumns';
import { firstHeading } from '../rows/betweenDishes';
import type { Asked, Choice, Detail, Given, Typing } from './asked';
import { fits, textsOf } from './fits';

/** What helps to word questions. */
export interface Surroundings {
	/** The fields that the sheet may have; all of a menu by default. */
	fields?: readonly MenuColumn[] | undefined;
	/** The settings that the operation has for all rows. */
	settings: ReadonlyArray<SettingAnswer['setting']>;
	/** Those that are known already. */
	stores: readonly string[];
	companies: readonly string[];
}

/** The questions about a sheet, each by itself; undefined for one that no page can ask. */
export function askedAbout(
	sheet: Sheet,
	questions: readonly Question[],
	surroundings: Surroundings,
): Array<Asked | undefined> {
	const meanings = new Map(
		choicesFor(surroundings.fields).map(({ name, value }) => [name, value] as const),
	);
	const about = new Set<string>();
	const size = labelOf('priceOfSize');
	const ofSizes = questions.filter((question) => question.meanings.includes(size));
	// Where prices turn out to be of single stores, rows need none.
	const inStore = labelOf('priceInStore');
	const mayBeOfStores = questions.some((question) => question.meanings.includes(inStore));
	const areSizes = ofSizes.flatMap(({ columns }) => columns).length > 1;
	return questions.flatMap((question): Array<Asked | undefined> => {
		const found = question.meanings.flatMap((label) => meanings.get(label) ?? []);
		const [only, ...more] = found;
		if (only !== undefined && more.length === 0 && only !== 'ignore') {
			if (only === 'storeId' && mayBeOfStores) return [];
			const others = questions.filter((one) => one !== question);
			const elsewhere = new Set(
				others.flatMap(({ columns }) => columns.map(({ heading }) => heading)),
			);
			return [whichColumn(sheet, question, only, surroundings, elsewhere)];
		}
		if (only === undefined || question.columns.length === 0) return [undefined];
		// What else is to be asked about a column is asked once this is answered.
		const columns = question.columns.filter(({ heading }) => !about.has(heading));
		for (const { heading } of columns) about.add(heading);
		return columns.map((column) => {
			const asked = whatIsIt(sheet, question, column, found, surroundings);
			return { ...asked, choices: likeliestFirst(asked.choices, column.heading, areSizes) };
		});
	});
}

/** A heading may name a store, and several columns of prices are mostly those of sizes. */
function likeliestFirst(choices: readonly Choice[], heading: string, areSizes: boolean): Choice[] {
	const isLikely = ({ given }: Choice) => {
		if (!('column' in given)) return false;
		const { storeId, meaning } = given.column;
		if (storeId !== undefined) return heading.toLowerCase().includes(storeId.toLowerCase());
		return areSizes && meaning === 'priceOfSize';
	};
	return [...choices.filter(isLikely), ...choices.filter((choice) => !isLikely(choice))];
}

const SHORT = 24;

function named(sheet: Sheet, column: Column): string {
	const samples = samplesOf(sheet, column).map((sample) => shorten(sample, SHORT));
	return `${shorten(column.heading)} (${samples.length === 0 ? 'empty' : samples.join('; ')})`;
}

/** Which column is a field, or what holds for all rows instead. */
function whichColumn(
	sheet: Sheet,
	{ text, columns }: Question,
	meaning: Meaning,
	surroundings: Surroundings,
	/** Those that other questions are about as well: they are less likely. */
	elsewhere: ReadonlySet<string>,
): Asked | undefined {
	const label = labelOf(meaning);
	const instead = isField(meaning) ? insteadOf(sheet, meaning, surroundings) : [];
	const choiceOf = (column: Column): Choice => {
		const answer = { heading: column.heading, meaning, offered: [label] };
		return { label: named(sheet, column), given: { column: answer } };
	};
	const choices = [
		...columns.filter((column) => !elsewhere.has(column.heading)).map(choiceOf),
		...instead,
		...columns.filter((column) => elsewhere.has(column.heading)).map(choiceOf),
	];
	const [first, ...others] = choices;
	if (first === undefined) return undefined;
	if (others.length === 0 && 'typing' in first.given) {
		return { ...askTyping(first.given.typing, sheet), text };
	}
	const recall = (kept: Answers): Given | undefined => {
		const answer = kept.columns.find((one) => one.meaning === meaning);
		const column = columns.find(({ heading }) => isSameHeading(heading, answer?.heading ?? ''));
		if (answer !== undefined && column !== undefined && fits(sheet, column, answer)) {
			return { column: { ...answer, heading: column.heading } };
		}
		return recallSetting(sheet, kept, instead);
	};
	const asked = `Which column is the ${label}?`;
	return { label: asked, text, heading: null, samples: [], choices, recall };
}

/** One of the settings that are offered, from a sheet with these headings. */
function recallSetting(
	sheet: Sheet,
	{ settings }: Answers,
	offered: readonly Choice[],
): Given | undefined {
	const key = sheetKey(sheet);
	const names = new Set(
		offered.map(({ given }) =>
			'setting' in given ? given.setting.setting : 'typing' in given ? given.typing : undefined,
		),
	);
	const setting = settings.find((one) => one.sheet === key && names.has(one.setting));
	return setting && { setting };
}

/** What holds for all rows where no column says it. */
function insteadOf(
	sheet: Sheet,
	field: MenuColumn,
	{ settings, stores, companies }: Surroundings,
): Choice[] {
	const set = (label: string, setting: SettingAnswer['setting'], value: string): Choice => ({
		label,
		given: { setting: { setting, value, sheet: sheetKey(sheet) } },
	});
	const type = (typing: Typing): Choice => ({
		label: `No column: one ${labelOf(field)} for all rows`,
		given: { typing },
	});
	const forAll = (setting: Typing, known: readonly string[]) =>
		known.map((value) => set(`${value}, for all rows`, setting, value));
	const choices = (): Choice[] => {
		switch (field) {
			case 'sku':
				return [
					set('No column: use title and size', 'withoutSku', 'useTitle'),
					set('No column: use category, title and size', 'withoutSku', 'useCategory'),
				];
			case 'companyId':
				return [...forAll('companyId', companies), type('companyId')];
			case 'storeId': {
				const together = stores.length > 1 ? [stores.join(', ')] : [];
				return [...forAll('storeIds', [...stores, ...together]), type('storeIds')];
			}
			case 'category': {
				const heading = firstHeading(sheet);
				const label = `No column: rows such as ${show(heading)} are headings`;
				const headings = heading === undefined ? [] : [set(label, 'sectionHeadings', 'true')];
				return [...headings, type('category')];
			}
			default:
				return [];
		}
	};
	return choices().filter(({ given }) => {
		const name = 'setting' in given ? given.setting.setting : 'typing' in given && given.typing;
		return name !== false && settings.includes(name);
	});
}

const TYPED_LABELS: Readonly<Record<Typing, string>> = {
	companyId: 'Company ID of all rows',
	storeIds: 'Store ID of all rows. Separate several by commas.',
	category: 'Category of all rows',
};

/** A text that holds for all rows. */
export function askTyping(typing: Typing, sheet: Sheet): Asked {
	const label = TYPED_LABELS[typing];
	const choice: Choice = { label, given: { typing } };
	return {
		...{ label, text: label, heading: null, samples: [], choices: [] },
		typed: (text) => ({ setting: { setting: typing, value: text, sheet: sheetKey(sheet) } }),
		recall: (kept) => recallSetting(sheet, kept, [choice]),
	};
}

/** What a column means, of several meanings. */
function whatIsIt(
	sheet: Sheet,
	{ text, columns, meanings: offered }: Question,
	column: Column,
	meanings: readonly Meaning[],
	{ stores }: Surroundings,
): Asked {
	const { heading } = column;
	// Of several columns, not all may be what is looked for.
	const isMissing = columns.length > 1 && !meanings.includes('ignore');
	const all: readonly Meaning[] = isMissing ? [...meanings, 'ignore'] : meanings;
	const choices = all.flatMap((meaning): Choice[] => {
		const answer = { heading, meaning, offered: [...offered] };
		return choicesOf(sheet, column, meaning, answer, stores);
	});
	const recall = (kept: Answers): Given | undefined => {
		const answer = answerAbout(kept, heading);
		if (answer === undefined || !all.some((meaning) => meaning === answer.meaning)) {
			return undefined;
		}
		// With something else to choose, the cells have changed.
		const isNew = offered.some((label) => !answer.offered.includes(label));
		return isNew || !fits(sheet, column, answer) ? undefined : { column: { ...answer, heading } };
	};
	return {
		label: `${named(sheet, column)}: ${text}`,
		...{ text, heading, samples: samplesOf(sheet, column), choices, recall },
	};
}

/** As many as one reads in a list of choices. */
const MOST_WORDS = 6;

function choicesOf(
	sheet: Sheet,
	column: Column,
	meaning: Meaning,
	answer: ColumnAnswer,
	stores: readonly string[],
): Choice[] {
	const label = labelOf(meaning);
	switch (needsOf(meaning)) {
		case 'size': {
			const size = sizeIn(column.heading);
			return [{ label: `${label}: ${size}`, given: { column: { ...answer, size } } }];
		}
		case 'storeId': {
			const other = stores.length > 0 ? `${label}: another store` : label;
			return [
				...stores.map((storeId) => ({
					label: `${label}: ${storeId}`,
					given: { column: { ...answer, storeId } },
				})),
				{ label: other, given: { column: answer, missing: 'storeId' } },
			];
		}
		case 'words': {
			const seen = textsOf(sheet, column);
			const few = seen.length > MOST_WORDS ? [] : seen;
			return [
				...few.map((word) => ({
					label: `On sale only where it says ${show(word)}`,
					given: { column: { ...answer, words: [word], seen } },
				})),
				{ label, given: { column: { ...answer, seen }, missing: 'words' } },
			];
		}
		default:
			return [{ label, given: { column: answer } }];
	}
}

/** The size that a column such as "Price 30 cm" is about. */
function sizeIn(heading: string): string {
	const words = heading.split(/\s+/u).filter((word) => meaningOf(word) !== 'listPrice');
	return words.join(' ').trim() || heading;
}

const DETAIL_LABELS: Readonly<Record<Detail, string>> = {
	storeId: 'For which store is this? Type its ID.',
	words: 'Which words mean on sale? Separate them by commas.',
};

/** What is still to be typed about a column. */
export function askDetail(
	sheet: Sheet,
	column: Column,
	answer: ColumnAnswer,
	detail: Detail,
): Asked {
	const text = DETAIL_LABELS[detail];
	return {
		label: `${named(sheet, column)}: ${text}`,
		...{ text, heading: column.heading, samples: samplesOf(sheet, column), choices: [] },
		typed: (typed) => {
			const words = typed.split(/[,;]/).map((word) => word.trim());
			return { column: { ...answer, [detail]: detail === 'words' ? words : typed } };
		},
		recall: () => undefined,
	};
}
