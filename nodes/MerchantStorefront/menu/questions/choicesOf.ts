import { capitalize, shorten, show } from '../../platform/shown';
import { isCurrency } from '../../table/numbers';
import {
	areMost,
	filledCells,
	filledIn,
	isEmpty,
	mostFit,
	samplesOf,
	textsOf,
	textsWithEmpty,
	type Column,
	type Row,
	type Sheet,
} from '../../table/rows';
import {
	beginsWithOn,
	isDash,
	isOneOf,
	isTick,
	listsOff,
	listsOneOf,
	listWords,
	MOST_WORDS,
	partsOf,
	readStatusCell,
	remarksIn,
	saysNone,
	saysOn,
	saysOneOf,
	whereItSays,
	yesOrNo,
	type StatusReading,
} from '../../table/status';
import { asksWhatIsOn, isDelivery, offWordIn, saysBelow } from '../columns/guess';
import {
	isOffHeading,
	isOfField,
	labelOf,
	meaningOf,
	namesSize,
	needsOf,
	type Meaning,
} from '../columns/meanings';
import { asTyped, names } from '../columns/menuSheet';
import { isSameColumn, type ColumnAnswer } from '../ledger/rememberedAnswers';
import { kindOf } from '../menuColumns';
import { withBehindName, withHeading, withUnit } from '../rows/records';
import { ask, type Asked, type Choice } from './asked';
import { inOwnWords, named, SHORT } from './inOwnWords';
import { isMarkInStore, offTextsIn, readingBy } from './recall';

/** What a page offers for one meaning of a column. */
export function choicesOf(
	sheet: Sheet,
	column: Column,
	meaning: Meaning,
	answer: ColumnAnswer,
	stores: readonly string[],
): Choice[] {
	const label = labelWith(sheet, column, answer);
	const none = isOfField('stock', meaning) ? whereNoneIsLeft(textsOf(sheet, column)) : '';
	switch (needsOf(meaning)) {
		case 'size': {
			const size = sizeIn(column.heading);
			const names = examplesOf(sheet, column, size);
			return [{ label: `${label}: ${size}${names}`, given: { columns: [{ ...answer, size }] } }];
		}
		case 'storeId': {
			const likely = stores.filter((id) => isLikely(column, meaning, id));
			const isOfStatus = meaning === 'statusInStore';
			if (isOfStatus && likely.length === 0 && areChannels(textsOf(sheet, column))) return [];
			const other = likely.length > 0 ? ': another store' : ', which the next page asks for';
			const ways = waysToRead(sheet, column, answer).map((way) => ({
				way,
				says: labelWith(sheet, column, way),
			}));
			return [
				...likely.flatMap((storeId) =>
					ways.map(({ way, says }) => ({
						label: `${says}: ${storeId}${none}`,
						given: { columns: [{ ...way, storeId }] },
					})),
				),
				...ways.map(({ way, says }): Choice => ({
					label: `${says}${other}`,
					given: { columns: [{ ...way, missing: 'storeId' }] },
				})),
			];
		}
		case 'words': {
			const seen = textsOf(sheet, column);
			const listed = listedIn(seen);
			if (meaning === 'offWhenListed') {
				const isAsked = asksWhatIsOn(column.heading);
				const isNo = (text: string) => isAsked && yesOrNo(text) === false;
				const offIn = (text: string) => offWordIn(text) ?? (isNo(text) ? text : undefined);
				// A word that is new in remarks mostly says something else.
				const ofWords = isAsked ? { ...answer, seen } : answer;
				const offWhere = (words: string[], end = ''): Choice => ({
					label: `Off where it says ${listWords(words)}${end}`,
					given: { columns: [{ ...ofWords, words }] },
				});
				const ofKnown = (words: string[]) =>
					words.length > 0 ? [offWhere([...new Set(words)])] : [];
				const typed = { label, given: { columns: [{ ...ofWords, missing: 'words' as const }] } };
				// What anything means there is another choice.
				if (isOffHeading(column.heading)) {
					return [...ofKnown(seen.flatMap((text) => offWordIn(text) ?? [])), typed];
				}
				const known = ofKnown(seen.flatMap((text) => offIn(text) ?? []));
				// A dish that is also sold elsewhere is hardly off for one of the words.
				const areLists = listed !== undefined && areChannels(seen);
				const isFew = seen.length <= MOST_WORDS && !areLists;
				const mayBeAnything =
					seen.length > 1 && !seen.some(saysOn) && seen.some((text) => offIn(text) === undefined);
				const anything =
					mayBeAnything && !areLists ? [offWhere(seen, ': wherever it says anything')] : [];
				return [
					...(isAsked ? anything : []),
					...known,
					...(known.length === 0 && isFew
						? seen.filter((word) => !saysOn(word)).map((word) => offWhere([word]))
						: []),
					...(!isAsked && isFew ? anything : []),
					typed,
				];
			}
			const others = seen.filter((word) => offWordIn(word) === undefined);
			const areOn = isOffHeading(column.heading) ? [] : others.filter(saysOn);
			const single = listed ?? others;
			const ways = areOn.length > 0 ? [areOn] : single.map((word) => [word]);
			const isFew = (listed ?? seen).length <= MOST_WORDS;
			const isInList = (words: string[]) =>
				seen.some((cell) => !isOneOf(words, cell) && listsOneOf(words, cell));
			return [
				...(isFew ? ways : []).map((words) => ({
					label: `On sale only where it says ${listWords(words)}${isInList(words) ? AMONG : ''}`,
					given: { columns: [{ ...answer, words, seen }] },
				})),
				{ label, given: { columns: [{ ...answer, seen, missing: 'words' }] } },
			];
		}
		default: {
			const isBesideSizes = answer.offered.includes(labelOf('priceOfSize'));
			const others = sheet.columns.filter(({ heading }) => heading !== column.heading);
			const hasSizes = others.some(({ heading }) => namesSize(heading));
			const isOfOne = stores.length > 1 && stores.some((id) => names(column, id));
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

const AMONG = ', alone or among others';

/**
 * What cells such as "dine-in, delivery" and "dine-in" list; undefined where no two of them share a part,
 * or where one says "yes, until six".
 */
function listedIn(texts: readonly string[]): string[] | undefined {
	const parts = texts.filter((text) => !listsOff(text)).flatMap(partsOf);
	const listed = [...new Set(parts)];
	const areWords = listed.every((part) => /\p{L}/u.test(part));
	return areWords && listed.length < parts.length && !texts.some(beginsWithOn) ? listed : undefined;
}

/** Whether cells say where a dish is sold, and none says yes. */
const areChannels = (texts: readonly string[]) =>
	!texts.some(saysOn) && texts.flatMap(partsOf).some(isDelivery);

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
const isLikely = (column: Column, meaning: string, storeId: string) =>
	meaning !== 'statusInStore' || names(column, storeId);

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
	if (marked[0]?.isRash !== true || first === undefined) return marked;
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
			const name = nameWith(sheet, column, rowOfSeveral(sheet, column));
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

/** Where no heading says it, the names are mostly what differs most. */
function titleIn(sheet: Sheet): Column | undefined {
	const headed = sheet.columns.find(({ heading }) => meaningOf(heading) === 'title');
	if (headed !== undefined) return headed;
	const names = sheet.columns.flatMap((column) => {
		const cells = filledCells(sheet, column);
		const mayBe = meaningOf(column.heading) === undefined && mostFit(cells, kindOf('title').fits);
		return mayBe ? [{ column, count: new Set(cells).size }] : [];
	});
	return names.toSorted((one, other) => other.count - one.count)[0]?.column;
}

/** Rows of dishes that have something in a column: where names are merged, some rows have none. */
function dishesWith(sheet: Sheet, column: Column): Row[] {
	const title = titleIn(sheet);
	return sheet.rows.filter((row) => !isEmpty(title?.cellOf(row)) && !isEmpty(column.cellOf(row)));
}

/** The name of a dish with a text behind it. */
function guestsRead(sheet: Sheet, row: Row, behind?: string) {
	const title = String(titleIn(sheet)?.cellOf(row));
	const end = behind === undefined ? '' : withBehindName(title, behind).slice(title.length);
	return show(`${shorten(title, SHORT)}${end}`);
}

/** Two dishes with a price in a column; the second may have no other price. */
function examplesOf(sheet: Sheet, column: Column, size?: string): string {
	const [first, ...others] = dishesWith(sheet, column);
	if (first === undefined) return '';
	const second = others.find((row) => filledIn(row).length < filledIn(first).length);
	const rows = second === undefined ? [first] : [first, second];
	const names = new Set(rows.map((row) => guestsRead(sheet, row, size)));
	return `, as in ${[...names].join(' and ')}`;
}

/** As guests read a dish with what a column says behind its name; undefined where no dish has both. */
function nameWith(sheet: Sheet, column: Column, row = dishesWith(sheet, column)[0]) {
	return row && guestsRead(sheet, row, String(column.cellOf(row)));
}

/** The row of a dish that an earlier row has as well, with another cell in a column. */
export function rowOfSeveral(sheet: Sheet, column: Column): Row | undefined {
	const title = titleIn(sheet);
	const first = new Map<string, string>();
	const print = (cell: unknown) => String(cell).trim().toLowerCase();
	return sheet.rows.find((row) => {
		const [name, cell] = [title?.cellOf(row), column.cellOf(row)];
		if (isEmpty(name) || isEmpty(cell)) return false;
		const earlier = first.get(print(name)) ?? print(cell);
		first.set(print(name), earlier);
		return earlier !== print(cell);
	});
}

/** The size that a column such as "Price 30 cm, UAH" is about. */
export function sizeIn(heading: string): string {
	const words = heading
		.split(/\s+/u)
		.map((word) => word.replace(/^[([]|[\]),;:]{1,2}$/gu, ''))
		.filter((word) => meaningOf(word) !== 'listPrice' && !isCurrency(word));
	return words.join(' ').trim() || heading;
}

const whatIsMissing = ({ meaning, missing }: ColumnAnswer, isList: boolean): string => {
	if (missing === 'storeId') return 'For which store is this? Type its ID.';
	if (meaning === 'offWhenListed') {
		return 'Which words say that a dish is off? Separate them by commas.';
	}
	return isList
		? 'Which words say that a dish is on sale, alone or among others? With none of them, it is off. Separate them by commas.'
		: 'Which words say that a dish is on sale? With any other, it is off. Separate them by commas.';
};

/** As many different cells as somebody looks through who types words of them. */
const MOST_TO_TYPE = 20;

/** What is still to be said about a column. */
export function askMissing(
	sheet: Sheet,
	{ missing, typed: before, ...answer }: ColumnAnswer,
	stores: readonly string[],
): Asked[] {
	const column = sheet.columns.find((one) => isSameColumn(one, answer));
	if (missing === undefined || column === undefined) return [];
	const cells = textsOf(sheet, column);
	const isOff = answer.meaning === 'offWhenListed';
	const says = isOff ? saysOneOf : listsOneOf;
	// A whole cell may have a comma in it. Of those that mean off, its words are enough.
	const isWhole = (text: string) => !isOff && isOneOf(cells, text);
	const wordsIn = (said: string) =>
		said
			.split(';')
			.flatMap((part) => (isWhole(part) ? [part] : part.split(',')))
			.map((word) => word.trim().toLowerCase())
			.filter((word) => word !== '');
	const unsaidIn = (words: readonly string[]) =>
		words.filter((word) => !cells.some((cell) => says([word], cell)));
	const unsaid = unsaidIn(wordsIn(before ?? ''));
	const flaw = unsaid.length === 0 ? '' : `No cell says ${unsaid.map(show).join(' or ')}. `;
	const text = `${flaw}${whatIsMissing({ ...answer, missing }, listedIn(cells) !== undefined)}`;
	const typed = (said: string) => {
		if (missing !== 'words') return { columns: [{ ...answer, [missing]: asTyped(said, stores) }] };
		const words = wordsIn(said);
		const isWrong = words.length === 0 || unsaidIn(words).length > 0;
		return { columns: [isWrong ? { ...answer, missing, typed: said } : { ...answer, words }] };
	};
	const samples = samplesOf(sheet, column);
	const about = { heading: column.heading, samples };
	const left = stores.filter((id) => !isLikely(column, answer.meaning, id));
	if (missing === 'storeId' && left.length > 0) {
		const choices = [
			...left.map((storeId): Choice => ({ label: storeId, given: typed(storeId) })),
			{ label: 'Another store, typed below' },
		];
		const other = `${shorten(column.heading)}: ID of the store (only if you chose "typed below")`;
		const instead = ask(other, { typed });
		return [
			ask(`${named(sheet, column)}: For which store is this?`, { ...about, choices, instead }),
		];
	}
	if (missing === 'storeId') {
		return [ask(`${named(sheet, column)}: ${text}`, { ...about, text, typed })];
	}
	const words = `${shorten(column.heading)}: words (only if you chose "typed below")`;
	return [
		ask(`${named(sheet, column, MOST_TO_TYPE)}: ${text}`, {
			...{ ...about, text, typed },
			choices: [{ label: 'The words typed below' }],
			instead: ask(words, { typed, before }),
		}),
	];
}
