import { isCurrency, isNumber } from '../../table/numbers';
import type { Question } from '../../table/recognize';
import { areMost, filledCells, textsOf, type Column, type Sheet } from '../../table/rows';
import {
	beginsWithOn,
	isOffOfSwitch,
	isOneOf,
	isTick,
	readStatusCell,
	saysOn,
	yesOrNo,
} from '../../table/status';
import { STATUS_MEANINGS, storesNamedBy } from '../../table/tableOf';
import {
	asksWhatIsOn,
	isDate,
	isDelivery,
	isElsewhere,
	isFarBelow,
	isTime,
	mayBeAbout,
	mayBeOff,
	offWordIn,
	saysBelow,
} from '../columns/guess';
import {
	isOfField,
	isOffHeading,
	isSize,
	meaningOf,
	namesSize,
	PRICES,
	type HeadingMeaning,
} from '../columns/meanings';
import {
	answerAbout,
	isSameColumn,
	NO_ANSWERS,
	type ColumnAnswer,
} from '../ledger/rememberedAnswers';
import { STOP, stopFirst, type Choice } from './asked';
import { sizeIn } from './examples';
import type { Surroundings } from './ofAllRows';
import type { ColumnOnSale } from './pricesOnSale';
import { isMark, readingBy } from './recall';
import { storesIn, type KnownStores } from './storeNames';

const NO_COLUMN: Partial<ColumnAnswer> = {};
const columnIn = ({ given }: Choice) => given?.columns?.[0] ?? NO_COLUMN;

export const meaningOfChoice = (choice: Choice) => columnIn(choice).meaning ?? '';

export const isAboutPrice = (choices: readonly Choice[]) =>
	choices.some((choice) => {
		const meaning = meaningOfChoice(choice);
		return isOfField('listPrice', meaning) || meaning === 'oldPrice';
	});

const BY_HEADING: Partial<Record<HeadingMeaning, string>> = {
	...{ listPrice: 'listPrice', regular: 'listPrice', gross: 'listPrice' },
	...{ promo: 'promo', oldPrice: 'oldPrice' },
};

const isOfStatus = (choice: Choice) =>
	[...STATUS_MEANINGS, 'statusInStore'].includes(meaningOfChoice(choice));

/** By these, a column that seems to say what is on sale takes nothing off, or all that some word is not in. */
const SELLS_MORE: ReadonlySet<string> = new Set(['ignore', 'onWhenListed']);

const isCross = (text: string) => isTick(text) && !saysOn(text);

/**
 * Whether a column has an x, which ticks or crosses out, and neither its heading nor a word for on beside
 * it says which.
 */
const areCrosses = (sheet: Sheet, column: Column) =>
	!isOffHeading(column.heading) &&
	textsOf(sheet, column).some(isCross) &&
	!textsOf(sheet, column).some(saysOn);

/** What guests of a delivery pay, such as "Delivery price" or "Delivery", but not what a delivery costs. */
const isDelivered = (heading: string) =>
	mayBeAbout(heading, 'delivered') &&
	(meaningOf(heading) === 'listPrice' || !/\s/u.test(heading.trim()));

/** What the words of a heading say of a price, whatever the other columns are; undefined where they leave it open. */
export function saidBy(heading: string, known: KnownStores): string | undefined {
	const named = storesIn(heading, known);
	const isSale = mayBeAbout(heading, 'sale');
	if (named.length > 0) {
		// Such as "Podil +", which may be what a dish costs more there.
		const isOpen =
			named.length > 1 ||
			isSale ||
			isElsewhere(heading) ||
			namesSize(heading) ||
			/[+%]/.test(heading);
		return isOpen ? undefined : 'priceInStore';
	}
	if (isElsewhere(heading)) return 'ignore';
	const told = BY_HEADING[meaningOf(heading) ?? 'ignore'];
	if (told !== undefined) return told;
	if (isSize(sizeIn(heading))) return 'priceOfSize';
	if (isSale) return heading.includes('%') ? undefined : 'promo';
	return isDelivered(heading) || isCurrency(heading.trim()) ? 'listPrice' : undefined;
}

/** Whether a sale price may say how much is off: one amount for several dishes, or amounts far below their prices. */
function mayBeDiscount(sheet: Sheet, column: Column, isFar: boolean): boolean {
	const cells = filledCells(sheet, column, Infinity);
	return cells.length > 1 && (isFar || new Set(cells.map(String)).size === 1);
}

/**
 * Whether the first choice sells dishes by words that say neither on nor off. What most dishes say is
 * mostly no reason to take them off. Of one store, whether no word says either. Where the heading asks
 * nothing of that, a single word is a tag, such as "spicy", and more of them may be a remark.
 */
function areWordsOpen(sheet: Sheet, column: Column, first: Choice, isOfStore: boolean): boolean {
	const { heading } = column;
	const texts = textsOf(sheet, column);
	const isOpen = (text: string) =>
		!isNumber(text) &&
		!isTick(text) &&
		!beginsWithOn(text) &&
		!saysBelow(heading, text, 'disabled') &&
		!saysBelow(heading, text, 'enabled');
	const isAsked = asksWhatIsOn(heading);
	if (!isAsked && isOfStore) return texts.every(isOpen);
	const meaning = meaningOfChoice(first);
	const reading = readingBy({ ...columnIn(first), heading, meaning });
	if (reading === undefined) return false;
	const saysMost = (text: string) =>
		areMost(sheet.rows, (row) => isOneOf([text], column.cellOf(row)));
	return texts.some(
		(text) =>
			isOpen(text) &&
			(isAsked || /\p{L}\s+\p{L}/u.test(text)) &&
			readStatusCell(text, reading) !== 'disabled' &&
			!(meaning === 'offWhenListed' && saysMost(text)),
	);
}

/** Whether no word of a heading is known to say what its column is: it may be the name of a place. */
export const mayNamePlace = ({ heading }: Column) =>
	meaningOf(heading) === undefined &&
	!asksWhatIsOn(heading) &&
	!namesSize(heading) &&
	!mayBeAbout(heading, 'remark');

const isAnswer = (text: string) =>
	yesOrNo(text) !== undefined || isTick(text) || beginsWithOn(text) || offWordIn(text) === text;

const mayAnswer = (sheet: Sheet, column: Column) =>
	mayNamePlace(column) && areMost(textsOf(sheet, column), isAnswer);

/**
 * Whether yes and no, or words such as "sold out", may be about one place: below a heading that may be
 * its name, where there are several stores, or several such columns.
 */
const mayBeOfPlace = (sheet: Sheet, column: Column, stores: readonly string[]) =>
	mayAnswer(sheet, column) &&
	(stores.length > 1 ||
		sheet.columns.some((one) => !isSameColumn(one, column) && mayAnswer(sheet, one)));

const isNo = (text: string) => yesOrNo(text) === false;

const seemsOff = (text: string) => mayBeOff(text) || offWordIn(text) !== undefined;

/** Whether the first choice about a column of what is on sale may take dishes off, or sell them, against what it means. */
function isUnclear(sheet: Sheet, column: Column, first: Choice, stores: number): boolean {
	const { heading } = column;
	const texts = textsOf(sheet, column);
	const meaning = meaningOfChoice(first);
	const { words } = columnIn(first);
	const isKnown = meaningOf(heading) !== undefined;
	const sellsMore = asksWhatIsOn(heading)
		? meaning === 'onWhenListed' && words?.every(saysOn) === false
		: SELLS_MORE.has(meaning);
	// Such as "winter" below "Season".
	const isOffByAny =
		meaning === 'offWhenListed' && words?.every((word) => offWordIn(word) === undefined) === true;
	// Such as "Out today?", below which a yes may say that a dish is out.
	const isByYes = meaning === 'onWhenYes' && seemsOff(heading);
	const isOpen = isMark(sheet, column) || (!isKnown && (isOffByAny || sellsMore || isByYes));
	return (
		(stores === 0 ? isOpen : stores > 1) ||
		areWordsOpen(sheet, column, first, stores > 0) ||
		(isOffHeading(heading) && texts.some(isOffOfSwitch)) ||
		// What isn't there may be the dish, or what is in it.
		(!asksWhatIsOn(heading) && stores === 0 && texts.some(mayBeOff)) ||
		// A "no" may be of the dish, or of the remark.
		(meaning === 'offWhenListed' && mayBeAbout(heading, 'remark') && texts.some(isNo)) ||
		// The other sizes of the dish would go off with it.
		texts.some((text) => /\d/.test(text) && namesSize(text) && seemsOff(text)) ||
		// A dish for the hall alone is not one for the delivery.
		texts.some(isDelivery) ||
		// Such as until when a dish is off, which ends nothing.
		texts.some((text) => isDate(text) || isTime(text)) ||
		// Such as how many pieces a portion has.
		(isOfStatus(first) && texts.some((text) => Number(text) > 1)) ||
		areCrosses(sheet, column)
	);
}

/**
 * People take the first choice. So where a column holds prices, or marks of what is on sale, that is
 * to stop, unless the heading says by its own words what the column is, and no other column says the same.
 */
export function firstChoices(
	sheet: Sheet,
	questions: readonly Question[],
	surroundings: Surroundings,
	onSale?: ColumnOnSale,
) {
	const { stores, answered = [], before = NO_ANSWERS } = surroundings;
	const asked = questions.flatMap(({ columns }) => columns);
	const isAsked = (column: Column) => asked.some((one) => isSameColumn(one, column));
	const wasPrice = (column: Column) => answerAbout(before, column)?.meaning === 'listPrice';
	const said = sheet.columns.flatMap((column) => {
		const answer = answerAbout({ columns: [...answered] }, column);
		const meaning = answer?.meaning ?? saidBy(column.heading, surroundings);
		return filledCells(sheet, column, 1).length === 0 ? [] : [{ column, meaning }];
	});
	// A price of the delivery that comes later changes nothing by itself.
	const isOnSale = ({ heading }: Column) => heading === onSale?.heading;
	const isLater = (column: Column) =>
		onSale?.isAnswered === false && !isOnSale(column) && mayBeAbout(column.heading, 'delivered');
	const hasLater = sheet.columns.some(isLater);
	const surely = (column: Column): string | undefined => {
		if (hasLater && isOnSale(column)) return 'listPrice';
		if (isLater(column)) return 'ignore';
		const meaning = saidBy(column.heading, surroundings);
		const others = said.filter((one) => !isSameColumn(one.column, column));
		const prices = others.filter((one) => PRICES.has(one.meaning));
		const isFar = prices.some((one) => isFarBelow(sheet, column, one.column));
		if (isFar && (meaning === 'listPrice' || meaning === 'priceInStore')) return undefined;
		if (meaning === 'promo' && mayBeDiscount(sheet, column, isFar)) return undefined;
		// It may be the price in another currency.
		if (isCurrency(column.heading.trim()) && prices.length > 0) return undefined;
		if (meaning === 'ignore') return prices.length > 0 ? meaning : undefined;
		if (meaning !== 'listPrice') return meaning;
		const plain = prices.filter((one) => one.meaning === meaning).map((one) => one.column);
		const delivered = plain.filter(({ heading }) => isDelivered(heading));
		if (isDelivered(column.heading)) {
			const isOpen = (one: Column) => isAsked(one) && !wasPrice(one);
			return plain.every(isOpen) && delivered.length === 0 ? meaning : undefined;
		}
		if (plain.length === 0) return meaning;
		return plain.length === 1 && delivered.some(isAsked) ? 'ignore' : undefined;
	};
	return (column: Column, choices: readonly Choice[]): Choice[] => {
		const { heading } = column;
		const named = storesIn(heading, surroundings);
		const isNamed = (choice: Choice) =>
			storesNamedBy(columnIn(choice)).some((id) => named.includes(id));
		const inOrder = choices.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
		if (isAboutPrice(choices)) {
			const meaning = surely(column);
			const found = inOrder.find((choice) => meaningOfChoice(choice) === meaning);
			return found === undefined
				? stopFirst(inOrder)
				: [found, ...inOrder.filter((choice) => choice !== found)];
		}
		// Its cells aren't all stores, or columns of single stores are beside it.
		if (meaningOf(heading) === 'storeId' && stores.length > 1) return stopFirst(inOrder);
		const [usual = STOP] = inOrder;
		// Such as "Quantity, pcs", which may say how many pieces a portion has.
		if (meaningOfChoice(usual) === 'stock' && /[,(/]/u.test(heading)) return stopFirst(inOrder);
		if (!choices.some(isOfStatus)) return inOrder;
		const isOpen =
			isUnclear(sheet, column, usual, named.length) ||
			(named.length === 0
				? mayBeOfPlace(sheet, column, stores)
				: stores.length > 1 && isOfStatus(usual) && !isNamed(usual));
		return isOpen ? stopFirst(inOrder) : inOrder;
	};
}
