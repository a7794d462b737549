import { capitalize, listNames } from '../../platform/shown';
import {
	areMost,
	filledCells,
	samplesOf,
	textsOf,
	textsWithEmpty,
	type Column,
	type Row,
	type Sheet,
} from '../../table/rows';
import {
	isDash,
	isTick,
	listWords,
	readStatusCell,
	remarksIn,
	saysNone,
	whereItSays,
	type StatusReading,
} from '../../table/status';
import { asStoreId } from '../../table/tableOf';
import { asksWhatIsOn, offWordIn, saysBelow } from '../columns/guess';
import {
	isOffHeading,
	isOfField,
	labelOf,
	namesSize,
	needsOf,
	type Meaning,
} from '../columns/meanings';
import type { ColumnAnswer } from '../ledger/rememberedAnswers';
import { withHeading, withUnit } from '../rows/records';
import type { Choice } from './asked';
import { examplesOf, nameWith, rowOfSeveral, sizeIn } from './examples';
import { inOwnWords } from './inOwnWords';
import { isMarkInStore, offTextsIn, readingBy } from './recall';
import { storesIn, type KnownStores } from './storeNames';
import { areChannels, offByWords, onByWords } from './words';

/** What a page offers for one meaning of a column. */
export function choicesOf(
	sheet: Sheet,
	column: Column,
	meaning: Meaning,
	answer: ColumnAnswer,
	known: KnownStores,
): Choice[] {
	const { stores } = known;
	const named = storesIn(column.heading, known);
	const label = labelWith(sheet, column, answer);
	const none = isOfField('stock', meaning) ? whereNoneIsLeft(textsOf(sheet, column)) : '';
	switch (needsOf(meaning)) {
		case 'size': {
			const size = sizeIn(column.heading);
			const names = examplesOf(sheet, column, size);
			return [{ label: `${label}: ${size}${names}`, given: { columns: [{ ...answer, size }] } }];
		}
		case 'storeId': {
			const likely = likelyStores(column, meaning, known);
			const together = named.length > 1 ? [named] : [];
			const isOfStatus = meaning === 'statusInStore';
			if (isOfStatus && likely.length === 0 && areChannels(textsOf(sheet, column))) return [];
			const other = likely.length > 0 ? ': another store' : ', which the next page asks for';
			const ways = waysToRead(sheet, column, answer).map((way) => ({
				way,
				says: labelWith(sheet, column, way),
			}));
			return [
				...[...together, ...likely.map((id) => [id])].flatMap((ids) =>
					ways.map(({ way, says }) => ({
						label: `${inStores(says, ids.length)}: ${listNames(ids)}${none}`,
						given: { columns: [{ ...way, storeId: asStoreId(ids) }] },
					})),
				),
				...ways.map(({ way, says }): Choice => ({
					label: `${says}${other}`,
					given: { columns: [{ ...way, missing: 'storeId' }] },
				})),
			];
		}
		case 'words': {
			const ways = { label, answer, heading: column.heading, cells: textsOf(sheet, column) };
			return meaning === 'offWhenListed' ? offByWords(ways) : onByWords(ways);
		}
		default: {
			const isBesideSizes = answer.offered.includes(labelOf('priceOfSize'));
			const others = sheet.columns.filter(({ heading }) => heading !== column.heading);
			const hasSizes = others.some(({ heading }) => namesSize(heading));
			const isOfOne = stores.length > 1 && named.length > 0;
			const where = meaning === 'promo' && isOfOne ? '. It holds in all stores' : '';
			const but =
				meaning === 'promo' && hasSizes ? ', but not where a dish has a price for each size' : '';
			const bare =
				meaning === 'listPrice' && isBesideSizes
					? `: no size behind the name${examplesOf(sheet, column)}`
					: '';
			const said = meaning === 'ignore' ? { ...answer, seen: offTextsIn(sheet, column) } : answer;
			return [
				{
					label: `${label}${bare}${where}${but}${none}`,
					given: { columns: [said] },
				},
				...(meaning === 'onWhenYes' || meaning === 'ignore'
					? wordsOnSale(sheet, column, answer)
					: []),
			];
		}
	}
}

/** What is said of one store, said of several. */
const inStores = (says: string, count: number) =>
	count === 1 ? says : says.replace(/ (?:a Store|one store)$/u, ` ${count} stores`);

/** Below a heading that asks what is on sale, words that nobody knows may also mean that. */
function wordsOnSale(sheet: Sheet, column: Column, answer: ColumnAnswer): Choice[] {
	const { heading } = column;
	const seen = remarksIn(
		textsOf(sheet, column),
		readingBy({ heading, meaning: 'onWhenYes' }) ?? {},
	);
	const words = seen.filter((text) => offWordIn(text) !== undefined);
	const isOther = isOffHeading(heading) || !asksWhatIsOn(heading);
	// Such as a column of weights, whose heading sounds like it.
	const isOpen = answer.offered.includes(labelOf('onWhenListed'));
	const areAllOn = words.length === 0 && areChannels(seen);
	if (words.length === seen.length || isOther || !isOpen || areAllOn) return [];
	const way = { ...answer, meaning: 'onWhenYes', words, seen };
	return [{ label: labelWith(sheet, column, way), given: { columns: [way] } }];
}

/** What says neither yes nor no can mean either in a column of one store: a dash, and apart from it other words. */
function waysToRead(sheet: Sheet, column: Column, answer: ColumnAnswer): ColumnAnswer[] {
	const reading = readingBy({ ...answer, storeId: '' }) ?? {};
	if (answer.meaning !== 'statusInStore' || reading.yes !== undefined) return [answer];
	const seen = remarksIn(textsOf(sheet, column), reading);
	if (isMarkInStore(sheet, column)) {
		const remarks = seen.filter((text) => !isTick(text));
		const ways = [[...remarks, ''], ...(seen.length === 0 ? [] : [seen]), []];
		return ways.map((words) => ({ ...answer, words, seen: [...seen, ''] }));
	}
	if (seen.length === 0) return [answer];
	const others = seen.filter((text) => !isDash(text));
	const areBoth = others.length > 0 && others.length < seen.length;
	const ways = areBoth ? [seen, others, seen.filter(isDash), []] : [seen, []];
	return ways.map((words) => ({ ...answer, words, seen }));
}

/** Most columns that say what is on sale are about all stores. */
export const likelyStores = ({ heading }: Column, meaning: string, known: KnownStores) =>
	meaning === 'statusInStore' ? storesIn(heading, known) : known.stores;

function whereNoneIsLeft(texts: readonly string[]): string {
	const words = texts.filter(saysNone);
	const verb = words.length === 1 ? 'means' : 'mean';
	return words.length === 0 ? '' : `; ${listWords(words)} ${verb} sold out (0)`;
}

/** One of those that come to the same for each cell, and none by which all of them would be off. */
export function withoutAlike(sheet: Sheet, column: Column, choices: readonly Choice[]): Choice[] {
	const cells = textsWithEmpty(sheet, column);
	const found = new Set([cells.map(() => 'disabled').join()]);
	return choices.filter(({ given }) => {
		const [answer] = given?.columns ?? [];
		const reading = answer && readingOf(answer);
		if (reading === undefined) return true;
		const statuses = cells.map((cell) => readStatusCell(cell, reading) ?? 'enabled').join();
		return found.size < found.add(statuses).size;
	});
}

/**
 * In a column that asks what is on sale, nobody sells by the first answer what surely says off, or takes
 * off what says on sale, or nothing. A word that most dishes have hardly takes them off.
 */
export function carefulFirst(sheet: Sheet, column: Column, choices: readonly Choice[]): Choice[] {
	const { heading } = column;
	if (!asksWhatIsOn(heading)) return [...choices];
	const cells = textsWithEmpty(sheet, column);
	const judged = choices.map((choice) => {
		const [answer] = choice.given?.columns ?? [];
		const reading = answer && (answer.meaning === 'ignore' ? ALL_ON : readingOf(answer));
		const isOff = (cell: unknown) =>
			reading !== undefined && readStatusCell(cell, reading) === 'disabled';
		const isRash =
			reading &&
			cells.some((cell) => saysBelow(heading, cell, isOff(cell) ? 'enabled' : 'disabled'));
		const areOff = areMost(sheet.rows, (row) => isOff(column.cellOf(row as Row)));
		return { choice: { ...choice, isRash }, areOff };
	});
	const marked = judged.map(({ choice }) => choice);
	const careful = judged.filter(({ choice }) => choice.isRash === false);
	const { choice: first } = careful.find(({ areOff }) => !areOff) ?? careful[0] ?? {};
	// Nobody types the words that mean on sale before a choice that names those that mean off.
	const [answer] = marked[0]?.given?.columns ?? [];
	const isOpen = answer?.meaning === 'onWhenListed' && answer.missing === 'words';
	if ((marked[0]?.isRash !== true && !isOpen) || first === undefined) return marked;
	return [first, ...marked.filter((choice) => choice !== first)];
}

const ALL_ON: StatusReading = { offWords: [] };

/** Undefined of what says nothing of what is on sale, or is still to be typed. */
const readingOf = (answer: ColumnAnswer): StatusReading | undefined =>
	answer.missing !== undefined || answer.meaning === 'statusInStore'
		? undefined
		: readingBy(answer);

/** With what guests would read. */
function labelWith(sheet: Sheet, column: Column, answer: ColumnAnswer): string {
	const label = capitalize(inOwnWords(answer.meaning));
	switch (answer.meaning) {
		case 'size': {
			const name = nameWith(sheet, withUnit(column), rowOfSeveral(sheet, column));
			const example = name === undefined ? '' : `, such as ${name}`;
			return `${label}: each is its own dish${example}. It comes new if its size changes`;
		}
		case 'onWhenYes':
		case 'offWhenYes':
			return capitalize(whereItSays(clearestFirst(sheet, column), readingBy(answer) ?? {}, 'yes'));
		case 'statusInStore': {
			// Of whichever store: remarks are read, too.
			const reading = readingBy({ ...answer, storeId: '' });
			if (reading?.yes === undefined && reading?.seen === undefined) return label;
			return `${capitalize(whereItSays(clearestFirst(sheet, column), reading, 'yes'))}, in one store`;
		}
		case 'weightInName':
			return ['Behind the name', nameWith(sheet, withUnit(column)) ?? []].flat().join(': ');
		case 'inDescription': {
			const [sample] = samplesOf(sheet, withHeading(column), 1);
			return [label, sample ?? []].flat().join(', such as ');
		}
		default:
			return label;
	}
}

/** The texts of a column: what surely means off before crosses and remarks, and what most cells say first. */
function clearestFirst(sheet: Sheet, column: Column): string[] {
	const count = new Map<string, number>();
	for (const cell of filledCells(sheet, column, Infinity)) {
		const text = String(cell).trim().toLowerCase();
		count.set(text, (count.get(text) ?? 0) + 1);
	}
	const isClear = (text: string) => Number(offWordIn(text) === text);
	return textsWithEmpty(sheet, column).toSorted(
		(one, other) =>
			isClear(other) - isClear(one) || (count.get(other) ?? 0) - (count.get(one) ?? 0),
	);
}
