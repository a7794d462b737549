import { capitalize, listNames, show } from '../../platform/shown';
import {
	areMost,
	samplesOf,
	filledCells,
	isUnnamed,
	textsOf,
	type Column,
	type Sheet,
} from '../../table/rows';
import { counts, isNumber } from '../../table/numbers';
import { isDash } from '../../table/status';
import type { Question } from '../../table/recognize';
import { asStoreId, STATUS_MEANINGS, storesNamedBy } from '../../table/tableOf';
import { amountOf, isDate, mayBeAbout } from '../columns/guess';
import { areDescriptions, mayHaveParts } from '../columns/betweenDishes';
import { sayOf, type UsedColumn } from '../columns/menuSheet';
import {
	choicesFor,
	HOW_TO_WRITE_SIZES,
	isField,
	isOffHeading,
	isOneOnly,
	kindOfMeaning,
	labelOf,
	meaningOf,
	namesSize,
	type Meaning,
} from '../columns/meanings';
import {
	answerAbout,
	isSameColumn,
	NO_ANSWERS,
	type ColumnAnswer,
} from '../ledger/rememberedAnswers';
import { ask, stopFirst, USUAL, type Asked, type Choice } from './asked';
import { choicesOfRows } from './sameRows';
import { carefulFirst, choicesOf, withoutAlike } from './choicesOf';
import { firstChoices, isAboutPrice, mayNamePlace, meaningOfChoice, saidBy } from './firstChoice';
import { sizeIn } from './examples';
import { inOwnWords, named } from './inOwnWords';
import { sayLostCategory } from './lostCategory';
import { headingsThatTake, sayTaking } from './newHeadings';
import { columnOnSale } from './pricesOnSale';
import { besideKnown } from './secondSize';
import {
	askTyping,
	insteadOf,
	noColumn,
	NOTHING_ELSE,
	pricedStores,
	withoutColumn,
	type Surroundings,
} from './ofAllRows';
import { fits, withRemarks } from './recall';
import { storeBeside, storesIn, type KnownStores } from './storeNames';

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
	// Where prices turn out to be of single stores, rows need none.
	const inStore = labelOf('priceInStore');
	const mayBeOfStores = questions.some((question) => question.meanings.includes(inStore));
	const mayBePrice = questions.some((question) => question.meanings.includes(labelOf('listPrice')));
	const onSale = mayBePrice ? columnOnSale(sheet, surroundings) : undefined;
	const orderOf = firstChoices(sheet, questions, surroundings, onSale);
	const questionsOf = (question: Question): Array<Asked | undefined> => {
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
			const choices = orderOf(column, asked.choices);
			const which = isAboutPrice(choices) ? (onSale?.describe(column) ?? '') : '';
			return { ...asked, label: `${asked.label}${which}`, choices };
		});
	};
	return withoutClashes(sheet, questions.flatMap(questionsOf), surroundings);
}

/** What no two columns can be; undefined where they may. */
function placeOf({ given }: Choice = { label: '' }): string | undefined {
	const [answer] = given?.columns ?? [];
	if (answer === undefined || !isOneOnly(answer.meaning)) return undefined;
	const { tab, meaning, storeId, size } = answer;
	return JSON.stringify([tab, meaning, storeId, size]);
}

/** First choices by which two columns are the same leave it to the one with more in it: the other comes after. */
function withoutClashes(
	sheet: Sheet,
	asked: ReadonlyArray<Asked | undefined>,
	{ answered = [] }: Surroundings,
): Array<Asked | undefined> {
	const taken = new Set(
		answered.flatMap((one) => placeOf({ label: '', given: { columns: [one] } }) ?? []),
	);
	const amountIn = ({ heading }: Asked) => {
		const column = sheet.columns.find((one) => one.heading === heading);
		const cells = column === undefined ? [] : filledCells(sheet, column);
		const sum = cells.reduce<number>((total, cell) => total + (amountOf(cell) ?? 0), 0);
		return { count: cells.length, sum };
	};
	const ofColumns = asked.flatMap((one) => (one === undefined || one.heading === null ? [] : one));
	const isHeaded = ({ heading, choices: [first] }: Asked) =>
		meaningOf(heading ?? '') === first?.given?.columns?.[0]?.meaning;
	const inOrder = ofColumns
		.map((one) => ({ one, isHeaded: isHeaded(one), ...amountIn(one) }))
		.toSorted(
			(one, other) =>
				Number(other.isHeaded) - Number(one.isHeaded) ||
				other.count - one.count ||
				other.sum - one.sum,
		);
	const lost = inOrder.flatMap(({ one }) => {
		const place = placeOf(one.choices[0]);
		return place === undefined || taken.size < taken.add(place).size ? [] : one;
	});
	return asked.map((one) => {
		if (one === undefined || !lost.includes(one)) return one;
		if (isAboutPrice(one.choices)) return { ...one, choices: stopFirst(one.choices) };
		const isFree = (choice: Choice) => {
			const place = placeOf(choice);
			return meaningOfChoice(choice) === meaningOf(one.heading ?? '') && !taken.has(place ?? '');
		};
		const first =
			one.choices.find(isFree) ??
			one.choices.find((choice) => meaningOfChoice(choice) === 'ignore');
		if (first === undefined) return one;
		taken.add(placeOf(first) ?? '');
		return { ...one, choices: [first, ...one.choices.filter((choice) => choice !== first)] };
	});
}

/** Another tab may have a column of the same heading. */
const keyOf = ({ heading, tab = '' }: Column) => `${tab}\n${heading}`;

const FOR_GOOD =
	' Answer the same each time: with another answer later, every dish goes off and comes new.';

const OF_SIZE = ' If the size of a dish changes later, it goes off and comes new.';

/** Whether no column is better: than remarks as the category, or numbers of something else as the SKU. */
function isElse(sheet: Sheet, column: Column, meaning: Meaning): boolean {
	const { heading } = column;
	if (meaning === 'category') return mayBeAbout(heading, 'remark');
	if (meaning !== 'sku') return false;
	const cells = filledCells(sheet, column);
	// A single text is such as the second line of a heading.
	const isSingle = cells.length === 1 && sheet.rows.length > 1;
	// A new dish in the middle would move the numbers of all below it.
	if (isSingle || isUnnamed(heading) || counts(cells)) return true;
	const isCode = mayBeAbout(heading, 'code') || meaningOf(heading) === 'sku';
	return !isCode && areMost(cells, isNumber);
}

/** Which column is a field, or what holds for all rows instead. */
function whichColumn(
	sheet: Sheet,
	{ text, columns: possible, same = [], stores }: Question,
	meaning: Meaning,
	surroundings: Surroundings,
	/** Those that other questions are about as well: they are less likely. */
	elsewhere: ReadonlySet<string>,
): Asked | undefined {
	const { answered = [], replaced = [], before = NO_ANSWERS } = surroundings;
	// A dish number that stands twice by mistake is still one.
	const wasIt = (column: Column) =>
		meaning === 'sku' && answerAbout(before, column)?.meaning === meaning;
	const columns = possible.some(wasIt) ? possible : [...sheet.columns.filter(wasIt), ...possible];
	// The stores of the other prices are to be known first.
	if (meaning === 'listPrice' && answered.some(({ missing }) => missing === 'storeId')) {
		return undefined;
	}
	const isNone = columns.length === 0;
	const { set, typing } = isField(meaning)
		? insteadOf(sheet, meaning, surroundings, isNone)
		: NOTHING_ELSE;
	const typed = typing && askTyping(typing, sheet);
	const answerTo = (column: Pick<Column, 'heading' | 'tab'>) =>
		answered.find((one) => isSameColumn(one, column));
	const choiceOf = (column: Column): Choice => {
		const { heading, tab } = column;
		const before = answerTo(column);
		const answer = { heading, tab, meaning, offered: [labelOf(meaning)] };
		const said = stores === undefined ? answer : priceIn(stores, answer, before);
		return { label: labelOfChoice(sheet, column, before), given: { columns: [said] } };
	};
	// A column that was also said to be something else, until one of both is chosen.
	const lost = replaced.find((one) => one.meaning === meaning);
	const now = lost && answerTo(lost);
	const isChosen = replaced.some((one) => now !== undefined && isAlike(one, now));
	const isTwice = (one: Column) => now !== undefined && !isChosen && isSameColumn(one, now);
	const twice = sheet.columns.filter((one) => isTwice(one) && !columns.some(isTwice));
	const isForGood = meaning === 'sku';
	// Beside rows that head others, a column is mostly that of sizes.
	const [first, last] = meaning === 'category' ? [set, []] : [[], set];
	// What guests pay in one store, they mostly pay in the others.
	const isOfOther = (column: Column) => answerTo(column)?.meaning === 'priceInStore';
	const inOrder = [...columns.filter(isOfOther), ...columns.filter((one) => !isOfOther(one))];
	const isUnlikely = (column: Column) =>
		elsewhere.has(keyOf(column)) || isElse(sheet, column, meaning);
	const choices = [
		...(meaning === 'size' ? besideKnown(same, sheet, inOrder, surroundings) : []),
		...(isForGood ? [] : twice.map(choiceOf)),
		...first,
		...inOrder.filter((column) => !isUnlikely(column)).map(choiceOf),
		...last,
		...(typed === undefined
			? []
			: [{ label: noColumn(`one ${inOwnWords(meaning)} for all rows, typed below`, isNone) }]),
		...inOrder.filter(isUnlikely).map(choiceOf),
		...(isForGood ? twice.map(choiceOf) : []),
		...choicesOfRows(same, sheet.rows),
	];
	if (choices.length === 0) return undefined;
	const lostCategory = meaning === 'category' ? sayLostCategory(sheet, surroundings) : '';
	if (choices.length === 1 && typed !== undefined && lostCategory === '') return { ...typed, text };
	const instead = typed && { ...typed, label: `${typed.label} (only if you chose "typed below")` };
	const [usual, ...others] = choices;
	const isOfStores = meaning === 'listPrice' && pricedStores(answered).length > 0;
	const which = isNone
		? withoutColumn(meaning)
		: isOfStores
			? text
			: choices.length > 1
				? `Which column is the ${inOwnWords(meaning)}?`
				: `Is this the ${inOwnWords(meaning)}? No other column can be it, and its heading doesn't say so.`;
	const why =
		lost === undefined || now === undefined
			? ''
			: isChosen
				? `${show(lost.heading)} is the ${inWords(now)}. `
				: `You chose ${show(lost.heading)} twice: is it the ${inWords(lost)} or the ${inWords(now)}? `;
	const areHeadings = choices[0]?.given?.settings?.[0]?.setting === 'sectionHeadings';
	const taking = areHeadings ? sayTaking(headingsThatTake(sheet, surroundings)) : '';
	const parts = areHeadings && taking === '' && mayHaveParts(sheet);
	const mayBeIn = parts ? whatIsIn(parts) : taking;
	const label =
		meaning === 'size' ? `${text}${OF_SIZE}` : `${lostCategory}${why}${which}${mayBeIn}`;
	const asked = ask(`${label}${isForGood ? FOR_GOOD : ''}`, {
		choices: isForGood && usual !== undefined ? [{ ...usual, mark: USUAL }, ...others] : choices,
		...{ text, instead, isAnew: `${taking}${lostCategory}` !== '' },
	});
	const [only] = columns;
	const isClear = columns.length === 1 && saidBy(only?.heading ?? '', surroundings) === meaning;
	const mayBeOther = meaning === 'category' && areDescriptions(sheet);
	const isDoubtful = mayBeOther || lostCategory !== '' || mayBeIn !== '';
	return isDoubtful || (isAboutPrice(choices) && !isClear)
		? { ...asked, choices: stopFirst(asked.choices) }
		: asked;
}

/** The price in stores that had none, beside those that it was answered to be the price in. */
function priceIn(
	stores: readonly string[],
	answer: ColumnAnswer,
	before: ColumnAnswer | undefined,
): ColumnAnswer {
	const meaning = 'priceInStore';
	const isSame = before?.meaning === meaning;
	const all = [...(isSame ? storesNamedBy(before) : []), ...stores];
	return { ...(isSame ? before : answer), meaning, storeId: asStoreId(all) };
}

/** As many as show which rows are meant. */
const MOST_PARTS = 5;

/** Such as the courses of a lunch: as headings, the last of them would be the category of the next dish. */
const whatIsIn = ({ dish, texts }: { dish: string; texts: readonly string[] }) =>
	` If ${listNames(
		texts.map((text) => show(text) ?? ''),
		MOST_PARTS,
	)} are what is in ${show(dish)}, stop, and write that into its row.`;

/** A column, and what it was answered to be before. */
function labelOfChoice(sheet: Sheet, column: Column, before?: ColumnAnswer): string {
	const label = named(sheet, column);
	if (before === undefined) return label;
	return before.meaning === 'priceInStore'
		? `The same prices as in ${before.storeId}: ${label}`
		: `${label}, instead of: ${inWords(before)}`;
}

const isAlike = (one: ColumnAnswer, other: ColumnAnswer) =>
	isSameColumn(one, other) && one.meaning === other.meaning;

const inWords = ({ meaning }: ColumnAnswer) => inOwnWords(meaning);

/** By these, a dash takes a dish off. */
const DASH_IS_OFF: ReadonlySet<Meaning> = new Set(['onWhenYes', 'onWhenListed']);

/** What a column means, of several meanings. */
function whatIsIt(
	sheet: Sheet,
	{ text, wording, columns, meanings: offered }: Question,
	column: Column,
	meanings: readonly Meaning[],
	known: KnownStores,
): Asked {
	const { stores } = known;
	const { heading, tab } = column;
	// Of several columns, not all may be what is looked for.
	const isMissing = columns.length > 1 && !meanings.includes('ignore');
	const all: readonly Meaning[] = isMissing ? [...meanings, 'ignore'] : meanings;
	// Below a heading such as "Stop", a dash means on sale.
	const meansOn = isOffHeading(heading) && textsOf(sheet, column).some(isDash);
	const possible = meansOn ? all.filter((meaning) => !DASH_IS_OFF.has(meaning)) : all;
	const choices = possible.flatMap((meaning): Choice[] => {
		if (meaning === 'priceOfSize' && isHardlySize(sizeIn(heading))) return [];
		const answer = withRemarks(sheet, column, { heading, tab, meaning, offered: [...offered] });
		// Remarks are neither yes nor no.
		const isYesOrNo = meaning === 'onWhenYes' || meaning === 'offWhenYes';
		if (isYesOrNo && !fits(sheet, column, answer)) return [];
		return choicesOf(sheet, column, meaning, answer, known);
	});
	const isOfOne = stores.length > 1 && storesIn(heading, known).length > 0;
	const isOnlyIgnored =
		meaningOf(heading) === undefined && all.every((meaning) => meaning === 'ignore');
	const isSaid = (isOnlyIgnored || all.some(isOfAllStores)) && !isOfOne;
	const store = isSaid ? storeBeside(sheet, column, known, isOnlyIgnored) : undefined;
	const careful = carefulFirst(sheet, column, withoutAlike(sheet, column, choices));
	const isOfPlace = stores.length > 1 && mayNamePlace(column);
	const isOneMeant = isOfOne || isOfPlace || store !== undefined;
	const only = isOneMeant ? careful.map(inAllStores) : careful;
	const isOfSizeToo = isOfOne && all.includes('priceInStore') && namesSize(heading);
	const ofSize = isOfSizeToo ? ` It names a store and a size: ${HOW_TO_WRITE_SIZES}` : '';
	const end = store?.says ?? ofSize;
	const asked = ask(`${named(sheet, column)}: ${wording?.(inOwnWords) ?? text}${end}`, {
		...{ text: `${text}${end}`, heading, samples: samplesOf(sheet, column) },
		choices: store?.isInCells ? only.map(ignoredOnce) : only,
	});
	return store === undefined ? asked : { ...asked, choices: stopFirst(asked.choices) };
}

/** Such as "Promo", "New" and "from 01.12", which say when or why a price holds. */
const isHardlySize = (size: string) =>
	isDate(size) ||
	(['sale', 'new'] as const).some((about) =>
		size.split(/\s+/u).every((word) => mayBeAbout(word, about)),
	);

const isOfAllStores = (meaning: string) => STATUS_MEANINGS.some((one) => one === meaning);

/** Nobody takes dishes off in all stores without reading so, where a store is named. */
const inAllStores = (choice: Choice): Choice =>
	isOfAllStores(meaningOfChoice(choice))
		? { ...choice, label: `${choice.label}, in all stores` }
		: choice;

/** What is ignored since a store is named in its cells is asked about again. */
function ignoredOnce(choice: Choice): Choice {
	const isIgnored = meaningOfChoice(choice) === 'ignore';
	const columns = choice.given?.columns?.map((one) => ({ ...one, seen: [] })) ?? [];
	return isIgnored ? { ...choice, given: { columns } } : choice;
}

/** What a column of a menu may be that its heading calls something else. */
const CORRECTIONS: readonly Meaning[] = [
	...(['title', 'category', 'description', 'sku', 'listPrice', 'oldPrice'] as const),
	...(['promo', 'priceOfSize', 'size', 'onWhenYes', 'offWhenYes', 'ignore'] as const),
];

/** About a column that is read without anybody having said how. */
export function askAsRead(sheet: Sheet, used: UsedColumn, surroundings: Surroundings): Asked[] {
	const column = sheet.columns.find(({ heading }) => heading === used.heading);
	if (column === undefined || filledCells(sheet, column, 1).length === 0) return [];
	const { heading } = column;
	const meanings = CORRECTIONS.filter((meaning) => {
		if (meaning === used.meaning) return false;
		const kind = kindOfMeaning(meaning);
		// The mistakes among its cells are asked about later.
		const mayBe = kind !== undefined && areMost(filledCells(sheet, column), kind.fits);
		return mayBe || fits(sheet, column, { heading, meaning, offered: [] });
	});
	const question = { text: 'What is it?', columns: [column], meanings: meanings.map(labelOf) };
	const asked = whatIsIt(sheet, question, column, meanings, surroundings);
	const label = `${capitalize(inOwnWords(used.meaning))}${sayOf(used.of)} (as read)`;
	// Another column that is answered to be the price is then asked about again.
	const isPrice = used.meaning === 'listPrice' && used.of.length === 0;
	const answer = { heading, meaning: used.meaning, offered: [used.meaning, ...meanings] };
	const given = isPrice ? { columns: [answer] } : {};
	return [{ ...asked, choices: [{ label, given }, ...asked.choices] }];
}
