import {
	areMost,
	filledCells,
	mostFit,
	textsOf,
	textsWithEmpty,
	type Column,
	type Sheet,
} from '../../table/rows';
import { Unreadable } from '../../table/problems';
import {
	COLUMN_MEANINGS,
	STATUS_MEANINGS,
	storesNamedBy,
	type NamedMeaning,
} from '../../table/tableOf';
import {
	beginsWithOn,
	isOneOf,
	isTick,
	readStatusCell,
	remarksIn,
	saysNotSold,
	saysOn,
	saysOneOf,
	type StatusReading,
} from '../../table/status';
import { asksWhatIsOn, mayBeOff, offWordIn, saysBelow } from '../columns/guess';
import { saysOnly } from '../columns/storesInCells';
import { isOffHeading, kindOfMeaning, readingInStore } from '../columns/meanings';
import {
	answerAbout,
	hadColumn,
	isAboutSheet,
	isSameColumn,
	type Answers,
	type ColumnAnswer,
} from '../ledger/rememberedAnswers';
import type { Asked } from './asked';
import type { Given } from './given';

const MEANINGS: Readonly<Record<string, NamedMeaning>> = COLUMN_MEANINGS;

/** How the cells of a column are read by an answer; undefined where it says nothing of what is on sale. */
export function readingBy({
	heading,
	meaning,
	storeId: of,
	words = [],
	seen,
}: Omit<ColumnAnswer, 'offered'>): StatusReading | undefined {
	if (meaning === 'onWhenListed') return { onWords: words };
	if (meaning === 'offWhenListed') return { offWords: words };
	if (meaning === 'statusInStore') return { ...readingInStore(heading), of, remarks: words, seen };
	const reading = MEANINGS[meaning]?.reading;
	return reading && { ...reading, remarks: words, seen };
}

/** With what remarks mean: off, below a heading such as "Stop" and beside a yes that means on sale. */
export function withRemarks(sheet: Sheet, column: Column, answer: ColumnAnswer): ColumnAnswer {
	const reading = readingBy(answer);
	const texts = textsOf(sheet, column);
	if (reading?.yes !== undefined && isOffHeading(column.heading)) {
		return { ...answer, words: remarksIn(texts, reading) };
	}
	if (answer.meaning !== 'onWhenYes' || reading === undefined || !texts.some(saysOn)) return answer;
	const seen = remarksIn(texts, reading);
	return { ...answer, words: seen.filter((remark) => !beginsWithOn(remark)), seen };
}

/** Whether a column still holds what an earlier answer says. */
export const fits = (sheet: Sheet, column: Column, answer: ColumnAnswer): boolean =>
	changedSince(sheet, column, answer).length === 0;

/** The cells by which a column no longer holds what an earlier answer says; none where it does. */
export function changedSince(
	sheet: Sheet,
	column: Column,
	answer: Omit<ColumnAnswer, 'heading' | 'offered'>,
): unknown[] {
	const { meaning, seen, words = [] } = answer;
	if (meaning === 'ignore') {
		return offTextsIn(sheet, column).filter((text) => !isOneOf(seen ?? [], text));
	}
	if (meaning === 'offWhenListed' && (seen === undefined || !asksWhatIsOn(column.heading))) {
		return textsOf(sheet, column).filter(
			(text) => mayTakeOff(text) && !saysOneOf(words, text) && seen?.includes(text) !== true,
		);
	}
	if (seen !== undefined && MEANINGS[meaning]?.needs === 'words') {
		return textsOf(sheet, column).filter((text) => !seen.includes(text));
	}
	const reading = readingBy({ ...answer, heading: column.heading });
	// Nobody was asked about an empty cell before there was one.
	const isOfStore = meaning === 'statusInStore';
	if (isOfStore && !isOneOf(seen ?? [], '') && isMarkInStore(sheet, column)) return [''];
	// What a remark means is asked, however few there are.
	const remarks = reading === undefined ? [] : remarksIn(textsOf(sheet, column), reading);
	if (remarks.length > 0) return remarks;
	const kind = kindOfMeaning(meaning);
	const isRead = (cell: unknown) => !(readStatusCell(cell, reading) instanceof Unreadable);
	const isSame = reading === undefined ? kind?.fits : isRead;
	if (isSame === undefined) return [];
	const isOfStatus = reading !== undefined || kind?.isStatus === true;
	// Beside a price, a dash or an x says that there is none, and other mistakes are asked about row by row.
	const cells = filledCells(sheet, column).filter((cell) => isOfStatus || !saysNotSold(cell));
	const isStill = isOfStatus ? mostFit(cells, isSame) : areMost(cells, isSame);
	return isStill ? [] : cells.filter((cell) => !isSame(cell));
}

/** Whether a remark says that a dish is off, may say so, or is sold only somewhere: most others say something else. */
export const mayTakeOff = (text: string): boolean =>
	offWordIn(text) !== undefined || mayBeOff(text) || saysOnly(text);

/** Whether a column has nothing but marks such as "+", and empty cells, which may say that a dish isn't sold. */
export const isMark = (sheet: Sheet, column: Column): boolean =>
	areMarks(sheet, column, textsOf(sheet, column));

/** The same of a column of one store, where other cells may say neither yes nor no. */
export function isMarkInStore(sheet: Sheet, column: Column): boolean {
	const texts = textsOf(sheet, column);
	const others = remarksIn(texts, {}).filter((text) => !isTick(text));
	return areMarks(
		sheet,
		column,
		texts.filter((text) => !others.includes(text)),
	);
}

function areMarks(sheet: Sheet, column: Column, texts: readonly string[]): boolean {
	const [first] = texts;
	const areAll = texts.length === 1 ? isTick(first) || saysOn(first) : texts.every(saysOn);
	const hasEmpty = textsWithEmpty(sheet, column).length > textsOf(sheet, column).length;
	return texts.length > 0 && areAll && hasEmpty && !isOffHeading(column.heading);
}

/** What surely says that a dish is off in a column that asks for it, or where it is sold: ignoring it holds for no other. */
export const offTextsIn = (sheet: Sheet, column: Column): string[] => {
	const isAsked = asksWhatIsOn(column.heading);
	return textsOf(sheet, column).filter(
		(text) => (isAsked && saysBelow(column.heading, text, 'disabled')) || saysOnly(text),
	);
};

/** With what was answered before about words that a column no longer says, but may say again. */
export function withWordsOf(
	answer: ColumnAnswer,
	kept: Answers | undefined,
	sheet: Sheet,
): ColumnAnswer {
	const before = kept && answerAbout(kept, answer);
	const column = sheet.columns.find((one) => isSameColumn(one, answer));
	if (column === undefined || before?.meaning !== answer.meaning) return answer;
	const { words, seen } = answer;
	const texts = textsOf(sheet, column);
	const isGone = (word: string) => !texts.some((text) => saysOneOf([word], text));
	return {
		...answer,
		words: words && [...new Set([...words, ...(before.words ?? []).filter(isGone)])],
		seen: seen && [...new Set([...seen, ...(before.seen ?? [])])],
	};
}

/** Whether a choice is about several stores, and an earlier answer wasn't about all of them. */
function saysMoreStores(chosen: ColumnAnswer, answer: ColumnAnswer): boolean {
	const stores = storesNamedBy(chosen);
	const before = storesNamedBy(answer);
	return stores.length > 1 && !stores.every((id) => before.includes(id));
}

/** What was answered to a question before, if it is still among the choices, and fits the cells. */
export function recall(sheet: Sheet, asked: Asked, kept: Answers): Given | undefined {
	const { choices, instead, typed = instead?.typed } = asked;
	const given = choices.flatMap((choice) => choice.given ?? []);
	const columns = given.flatMap((one) => one.columns ?? []);
	for (const chosen of columns) {
		const column = sheet.columns.find((one) => isSameColumn(one, chosen));
		const answer = answerAbout(kept, chosen);
		const isOfStore = answer?.meaning === 'statusInStore';
		// Where cells say otherwise what is on sale, they may only be offered for all stores.
		const isOfSale = isOfStore && STATUS_MEANINGS.some((one) => one === chosen.meaning);
		const isSame = isOfSale || answer?.meaning === chosen.meaning;
		if (column === undefined || answer === undefined || !isSame) continue;
		if (saysMoreStores(chosen, answer)) continue;
		// With something else to choose, the cells have changed. What a column says of one store, they go on saying.
		const isNew = !isOfStore && chosen.offered.some((label) => !answer.offered.includes(label));
		if (isNew || !fits(sheet, column, answer)) continue;
		return { columns: [{ ...answer, heading: chosen.heading }] };
	}
	// One of the settings that are offered, from a sheet with these headings or nearly these.
	const settings = [...given, ...(typed === undefined ? [] : [typed('')])].flatMap(
		(one) => one.settings ?? [],
	);
	for (const { setting, sheet: key } of settings) {
		const same = kept.settings.filter((one) => one.setting === setting && isAboutSheet(one, key));
		const found = same.find((one) => one.sheet === key) ?? same.at(-1);
		// A column that is new may be what was missing.
		const isNew =
			found?.sheet !== key && columns.some(({ heading }) => found && !hadColumn(found, heading));
		if (found !== undefined && !isNew) return { settings: [{ ...found, sheet: key }] };
	}
	return undefined;
}

/** What was answered last time about a column that is otherwise now, or for all rows of whatever sheet. */
export function saidLast({ choices }: Asked, kept: Answers): Given | undefined {
	const given = choices.flatMap((choice) => choice.given ?? []);
	for (const { heading, tab, meaning } of given.flatMap((one) => one.columns ?? [])) {
		const answer = answerAbout(kept, { heading, tab });
		if (answer?.meaning === meaning) return { columns: [{ ...answer, heading }] };
	}
	const offered = given.flatMap((one) => one.settings ?? []);
	const last = kept.settings.findLast((one) =>
		offered.some(({ setting, value }) => setting === one.setting && value === one.value),
	);
	return last && { settings: [last] };
}
