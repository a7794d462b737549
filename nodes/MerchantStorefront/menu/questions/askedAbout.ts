import { capitalize, listNames, shorten, show } from '../../platform/shown';
import { samplesOf, type Question } from '../../table/questions';
import { filledCells, isEmpty, type Column, type Sheet } from '../../table/rows';
import { isOffWord } from '../columns/guess';
import {
	choicesFor,
	isField,
	labelOf,
	meaningOf,
	needsOf,
	type Meaning,
} from '../columns/meanings';
import { isSameColumn, sheetKey, type ColumnAnswer, type SettingAnswer } from '../ledger/answers';
import type { UsedColumn } from '../columns/menuSheet';
import type { MenuColumn } from '../menuColumns';
import { firstHeading } from '../columns/betweenDishes';
import { withUnit } from '../rows/records';
import { saysOneOf } from '../../table/status';
import { ask, type Asked, type Choice } from './asked';
import type { Given } from './given';
import { fits, textsOf } from './recall';

/** What helps to word questions. */
export interface Surroundings {
	/** The fields of a sheet that isn't a menu: nothing else holds for all its rows. */
	fields?: readonly MenuColumn[];
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
			const elsewhere = new Set(others.flatMap(({ columns }) => columns.map(keyOf)));
			return [whichColumn(sheet, question, only, surroundings, elsewhere)];
		}
		if (only === undefined || question.columns.length === 0) return [undefined];
		// What else is to be asked about a column is asked once this is answered.
		const columns = question.columns.filter((column) => !about.has(keyOf(column)));
		for (const column of columns) about.add(keyOf(column));
		return columns.map((column) => {
			const asked = whatIsIt(sheet, question, column, found, surroundings);
			return { ...asked, choices: likeliestFirst(asked.choices, column.heading, areSizes) };
		});
	});
}

/** A heading may name a store, and several columns of prices are mostly those of sizes. */
function likeliestFirst(choices: readonly Choice[], heading: string, areSizes: boolean): Choice[] {
	const isLikely = ({ given }: Choice) => {
		const [{ storeId, meaning } = NO_COLUMN] = given?.columns ?? [];
		if (storeId !== undefined) return heading.toLowerCase().includes(storeId.toLowerCase());
		return areSizes && meaning === 'priceOfSize';
	};
	return [...choices.filter(isLikely), ...choices.filter((choice) => !isLikely(choice))];
}

const NO_COLUMN: Partial<ColumnAnswer> = {};

/** As somebody calls a field who has never seen the node. */
const OWN_WORDS: Readonly<Partial<Record<Meaning, string>>> = {
	sku: 'dish number (SKU)',
	title: 'name of the dish',
	category: 'category',
	companyId: 'company',
	storeId: 'store',
	onWhenYes: 'on sale where it says yes',
	offWhenYes: 'off where it says yes',
	onWhenListed: 'on sale only where it says some words, which the next page asks for',
	offWhenListed:
		'off where it says some words, alone or among others, which the next page asks for',
	ignore: 'nothing of this: ignore the column',
};

const inOwnWords = (meaning: Meaning) => OWN_WORDS[meaning] ?? labelOf(meaning);

/** A question about a column, which names at most one field. */
function askedInOwnWords(text: string): string {
	const meaning = Object.keys(OWN_WORDS).find((one) =>
		text.includes(`the ${labelOf(one as Meaning)}?`),
	) as Meaning | undefined;
	const said = meaning === undefined ? text : text.replace(labelOf(meaning), inOwnWords(meaning));
	return said.replace("isn't in Store for All Rows", "isn't one of your stores");
}

/** Another tab may have a column of the same heading. */
const keyOf = ({ heading, tab = '' }: Column) => `${tab}\n${heading}`;

const SHORT = 24;

function named(sheet: Sheet, column: Column): string {
	const samples = samplesOf(sheet, column).map((sample) => shorten(sample, SHORT));
	return `${shorten(column.heading)} (${samples.length === 0 ? 'empty' : samples.join('; ')})`;
}

const FOR_GOOD =
	' Answer the same each time: with another answer later, every dish goes off and comes new.';

/** Which column is a field, or what holds for all rows instead. */
function whichColumn(
	sheet: Sheet,
	{ text, columns }: Question,
	meaning: Meaning,
	surroundings: Surroundings,
	/** Those that other questions are about as well: they are less likely. */
	elsewhere: ReadonlySet<string>,
): Asked | undefined {
	const isNone = columns.length === 0;
	const { set, typing } = isField(meaning)
		? insteadOf(sheet, meaning, surroundings, isNone)
		: NOTHING_ELSE;
	const typed = typing && askTyping(typing, sheet);
	const choiceOf = (column: Column): Choice => {
		const { heading, tab } = column;
		const answer = { heading, tab, meaning, offered: [labelOf(meaning)] };
		return { label: named(sheet, column), given: { columns: [answer] } };
	};
	const choices = [
		...columns.filter((column) => !elsewhere.has(keyOf(column))).map(choiceOf),
		...set,
		...(typed === undefined
			? []
			: [{ label: noColumn(`one ${inOwnWords(meaning)} for all rows, typed below`, isNone) }]),
		...columns.filter((column) => elsewhere.has(keyOf(column))).map(choiceOf),
	];
	if (choices.length === 0) return undefined;
	if (choices.length === 1 && typed !== undefined) return { ...typed, text };
	const instead = typed && { ...typed, label: `${typed.label} (only if you chose "typed below")` };
	const [usual, ...others] = choices;
	const isForGood = meaning === 'sku' && usual !== undefined;
	const label = isNone ? withoutColumn(meaning) : `Which column is the ${inOwnWords(meaning)}?`;
	return ask(`${label}${isForGood ? FOR_GOOD : ''}`, {
		choices: isForGood ? [{ ...usual, label: `${usual.label} (usual)` }, ...others] : choices,
		...{ text, instead },
	});
}

/** How a question begins that no column answers. */
const withoutColumn = (meaning: Meaning) =>
	meaning === 'sku'
		? 'Your sheet has no dish numbers. How is a dish known again?'
		: `Your sheet has no column for the ${inOwnWords(meaning)}. What is it instead?`;

/** What holds for all rows, as one of the choices beside columns or alone. */
const noColumn = (choice: string, isNone: boolean) =>
	isNone ? capitalize(choice) : `No column: ${choice}`;

interface Instead {
	set: Choice[];
	/** What may be typed. */
	typing?: Typing | undefined;
}

/** A setting that is typed. */
type Typing = Exclude<
	SettingAnswer['setting'],
	'withoutSku' | 'sectionHeadings' | 'fillFromRowAbove'
>;

export const ofAllRows = (
	sheet: Sheet,
	setting: SettingAnswer['setting'],
	value: string,
): Given => ({
	settings: [{ setting, value, sheet: sheetKey(sheet) }],
});

const NOTHING_ELSE: Instead = { set: [] };

/** What holds for all rows where no column says it. */
function insteadOf(
	sheet: Sheet,
	field: MenuColumn,
	{ fields, stores, companies }: Surroundings,
	isNone: boolean,
): Instead {
	if (fields !== undefined) return NOTHING_ELSE;
	const ifSetting = (setting: SettingAnswer['setting'], values: Record<string, string>) =>
		Object.entries(values).map(([value, label]) => ({
			label,
			given: ofAllRows(sheet, setting, value),
		}));
	const forAll = (known: readonly string[]) =>
		Object.fromEntries(known.map((value) => [value, `${value}, for all rows`]));
	switch (field) {
		case 'sku':
			return {
				set: ifSetting('withoutSku', {
					useTitle: noColumn('know a dish by name and size', isNone),
					useCategory: noColumn(
						'know a dish by category, name and size, for names that are in several categories',
						isNone,
					),
				}),
			};
		case 'companyId':
			return { set: ifSetting('companyId', forAll(companies)), typing: 'companyId' };
		case 'storeId': {
			const together = stores.length > 1 ? [stores.join(', ')] : [];
			const known = forAll([...stores, ...together]);
			return { set: ifSetting('storeIds', known), typing: 'storeIds' };
		}
		case 'category': {
			const heading = firstHeading(sheet);
			const label = noColumn(`rows such as ${show(heading)} are headings`, isNone);
			const set = heading === undefined ? [] : ifSetting('sectionHeadings', { true: label });
			return { set, typing: 'category' };
		}
		default:
			return NOTHING_ELSE;
	}
}

const TYPED_LABELS: Readonly<Record<Typing, string>> = {
	companyId: 'Company of all rows',
	storeIds: 'Store of all rows. Separate several by commas.',
	category: 'Category of all rows',
};

/** A text that holds for all rows. */
function askTyping(typing: Typing, sheet: Sheet): Asked {
	return ask(TYPED_LABELS[typing], { typed: (text) => ofAllRows(sheet, typing, text) });
}

/** What a column means, of several meanings. */
function whatIsIt(
	sheet: Sheet,
	{ text, columns, meanings: offered }: Question,
	column: Column,
	meanings: readonly Meaning[],
	{ stores }: Surroundings,
): Asked {
	const { heading, tab } = column;
	// Of several columns, not all may be what is looked for.
	const isMissing = columns.length > 1 && !meanings.includes('ignore');
	const all: readonly Meaning[] = isMissing ? [...meanings, 'ignore'] : meanings;
	const choices = all.flatMap((meaning): Choice[] => {
		const answer = { heading, tab, meaning, offered: [...offered] };
		// Remarks are neither yes nor no.
		const isYesOrNo = meaning === 'onWhenYes' || meaning === 'offWhenYes';
		if (isYesOrNo && !fits(sheet, column, answer)) return [];
		return choicesOf(sheet, column, meaning, answer, stores);
	});
	return ask(`${named(sheet, column)}: ${askedInOwnWords(text)}`, {
		...{ text, heading, samples: samplesOf(sheet, column), choices },
	});
}

/** What a column of a menu may be that its heading calls something else. */
const CORRECTIONS: readonly Meaning[] = [
	...(['title', 'category', 'description', 'sku', 'listPrice', 'oldPrice'] as const),
	...(['priceOfSize', 'size', 'onWhenYes', 'offWhenYes', 'ignore'] as const),
];

/** About a column that is read without anybody having said how. */
export function askAsRead(sheet: Sheet, used: UsedColumn, surroundings: Surroundings): Asked[] {
	const column = sheet.columns.find(({ heading }) => heading === used.heading);
	if (column === undefined || filledCells(sheet, column, 1).length === 0) return [];
	const { heading } = column;
	const meanings = CORRECTIONS.filter(
		(meaning) => meaning !== used.meaning && fits(sheet, column, { heading, meaning, offered: [] }),
	);
	const question = { text: 'What is it?', columns: [column], meanings: meanings.map(labelOf) };
	const asked = whatIsIt(sheet, question, column, meanings, surroundings);
	const of = used.of === undefined ? '' : `: ${used.of}`;
	const label = `${capitalize(inOwnWords(used.meaning))}${of} (as read)`;
	return [{ ...asked, choices: [{ label, given: {} }, ...asked.choices] }];
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
	const label = capitalize(inOwnWords(meaning));
	switch (needsOf(meaning)) {
		case 'size': {
			const size = sizeIn(column.heading);
			return [{ label: `${label}: ${size}`, given: { columns: [{ ...answer, size }] } }];
		}
		case 'storeId': {
			const other = stores.length > 0 ? `${label}: another store` : label;
			return [
				...stores.map((storeId) => ({
					label: `${label}: ${storeId}`,
					given: { columns: [{ ...answer, storeId }] },
				})),
				{ label: other, given: { columns: [{ ...answer, missing: 'storeId' }] } },
			];
		}
		case 'words': {
			const seen = textsOf(sheet, column);
			if (meaning === 'offWhenListed') {
				const off = seen.filter(isOffWord);
				const offWhere = (words: string[], end = ''): Choice => ({
					label: `Off where it says ${listNames(
						words.map((word) => show(word) ?? ''),
						MOST_WORDS,
					)}${end}`,
					given: { columns: [{ ...answer, words }] },
				});
				return [
					offWhere(off),
					...(seen.length > off.length && seen.length <= MOST_WORDS
						? [offWhere(seen, ': wherever it says anything')]
						: []),
					{ label, given: { columns: [{ ...answer, missing: 'words' }] } },
				];
			}
			const few = seen.length > MOST_WORDS ? [] : seen;
			return [
				...few.map((word) => ({
					label: `On sale only where it says ${show(word)}`,
					given: { columns: [{ ...answer, words: [word], seen }] },
				})),
				{ label, given: { columns: [{ ...answer, seen, missing: 'words' }] } },
			];
		}
		default: {
			const behind =
				meaning === 'weightInName' ? `Behind the name: ${nameWith(sheet, column)}` : label;
			return [{ label: behind, given: { columns: [answer] } }];
		}
	}
}

/** As guests read the first dish that has a weight. */
function nameWith(sheet: Sheet, column: Column): string | undefined {
	const weight = withUnit(column);
	const row = sheet.rows.find((one) => !isEmpty(weight.cellOf(one))) ?? {};
	const title = sheet.columns.find(({ heading }) => meaningOf(heading) === 'title');
	return show(
		`${shorten(String(title?.cellOf(row) ?? 'Soup'), SHORT)}, ${String(weight.cellOf(row))}`,
	);
}

/** The size that a column such as "Price 30 cm" is about. */
function sizeIn(heading: string): string {
	const words = heading.split(/\s+/u).filter((word) => meaningOf(word) !== 'listPrice');
	return words.join(' ').trim() || heading;
}

const MISSING_LABELS: Readonly<Record<NonNullable<ColumnAnswer['missing']>, string>> = {
	storeId: 'For which store is this? Type its ID.',
	words: 'Which words? Separate them by commas.',
};

/** What is still to be typed about a column. */
export function askMissing(
	sheet: Sheet,
	{ missing, unsaid = [], ...answer }: ColumnAnswer,
): Asked[] {
	const column = sheet.columns.find((one) => isSameColumn(one, answer));
	if (missing === undefined || column === undefined) return [];
	const flaw = unsaid.length === 0 ? '' : `No cell says ${unsaid.map(show).join(' or ')}. `;
	const text = `${flaw}${MISSING_LABELS[missing]}`;
	const typed = (said: string) => {
		if (missing !== 'words') return { columns: [{ ...answer, [missing]: said }] };
		const words = said
			.split(/[,;]/)
			.map((word) => word.trim().toLowerCase())
			.filter((word) => word !== '');
		const cells = textsOf(sheet, column);
		const isSaid = (word: string) =>
			answer.meaning === 'offWhenListed'
				? cells.some((cell) => saysOneOf([word], cell))
				: cells.includes(word);
		const others = words.filter((word) => !isSaid(word));
		return {
			columns: [others.length > 0 ? { ...answer, missing, unsaid: others } : { ...answer, words }],
		};
	};
	const samples = samplesOf(sheet, column);
	const label = `${named(sheet, column)}: ${text}`;
	return [ask(label, { text, heading: column.heading, samples, typed })];
}
