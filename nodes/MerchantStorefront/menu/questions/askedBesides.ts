import type { IExecuteFunctions } from 'n8n-workflow';

import { listNames, show } from '../../platform/shown';
import { entriesIn } from '../read/columnMeanings';
import { headingOf } from '../read/answers';
import { isSameHeading } from '../../table/headings';
import { askWhatIsOn, type Question } from '../../table/recognize';
import { isNumber } from '../../table/numbers';
import { areMost, filledCells, textsOf, type Column, type Sheet } from '../../table/rows';
import { remarksIn, whereItSays, type StatusReading } from '../../table/status';
import { OFF_FIRST, STATUS_MEANINGS } from '../../table/tableOf';
import { describesDishes, holdAmounts, mayBeAbout } from '../columns/guess';
import {
	isAllergens,
	isMeaning,
	isOffHeading,
	isSize,
	labelOf,
	meaningOf,
	PRICES,
	unitIn,
	type Meaning,
} from '../columns/meanings';
import { weightsIn } from '../columns/weights';
import type { InvalidMenuError } from '../invalidMenu';
import {
	answerAbout,
	columnOf,
	hadColumn,
	NO_ANSWERS,
	type Answers,
	type ColumnAnswer,
} from '../ledger/rememberedAnswers';
import { stopFirst, type Asked } from './asked';
import { askedAbout } from './askedAbout';
import { rowOfSeveral } from './examples';
import { meaningOfChoice, saidBy } from './firstChoice';
import type { AllGiven } from './given';
import { inOwnWords } from './inOwnWords';
import type { Surroundings } from './ofAllRows';
import { changedSince } from './recall';

/** As many as show what has changed. */
const MOST_CELLS = 3;

/** Columns of which an earlier answer is known that nothing has asked for, and what to ask about them. */
export const unusedBefore = (
	context: IExecuteFunctions,
	sheet: Sheet,
	kept: Answers,
	{ fields }: Surroundings,
) =>
	kept.columns.flatMap((answer) => {
		const { heading, tab, meaning } = answer;
		const found = columnOf(sheet, heading);
		if (isAnswered(context, answer) || found === undefined || !isMeaning(fields)(meaning))
			return [];
		const column = { ...found, tab };
		if (answerAbout(kept, column) !== answer) return [];
		if (filledCells(sheet, column, 1).length === 0) return [];
		const others = new Set(changedSince(sheet, column, answer).map(show));
		const says = listNames([...others].map(String), MOST_CELLS);
		const last = lastTime(answer);
		const text =
			last === undefined
				? `This was the ${labelOf(meaning)} before, and it says ${says} now. What is it?`
				: `${last} ${says}. What is it?`;
		const all = isOffHeading(heading) ? OFF_FIRST : STATUS_MEANINGS;
		// With what was offered before, nothing is new to choose.
		const labels =
			last === undefined ? [labelOf(meaning)] : [...all.map(labelOf), ...answer.offered];
		if (isSize(heading)) labels.unshift(labelOf('priceOfSize'));
		const meanings = [...new Set([...labels, labelOf('ignore')])];
		return [{ column, answer, question: { text, columns: [column], meanings } }];
	});

/** About a column of which something is answered that can't hold here: that answer isn't the first choice. */
export const askOnceMore = (
	sheet: Sheet,
	{ heading, tab, meaning, offered }: ColumnAnswer,
	text: string,
	surroundings: Surroundings,
): Asked[] =>
	sheet.columns
		.filter((column) => isSameHeading(column.heading, heading))
		.flatMap((column) => {
			const meanings = [...new Set([labelOf(meaning), ...offered, labelOf('ignore')])];
			const question = { text, columns: [{ ...column, tab }], meanings };
			return askedAbout(sheet, [question], surroundings).filter((one) => one !== undefined);
		})
		.map((asked) => {
			const choices = asked.choices.map((choice) =>
				meaningOfChoice(choice) === meaning ? { ...choice, isRash: true } : choice,
			);
			return { ...asked, choices: choices[0]?.isRash === true ? stopFirst(choices) : choices };
		});

const PRICE = labelOf('listPrice');
const WAS_IGNORED = 'Last time it was ignored; now no other column is the price. What is it?';

/** What may be the price of a sheet without one, as only an earlier answer says to ignore it. */
export function ignoredPrices(
	sheet: Sheet,
	questions: readonly Question[],
	{ columns, remembered }: AllGiven,
	surroundings: Surroundings,
): Asked[] {
	const isLacking = questions.some(({ meanings }) => meanings.join() === PRICE);
	if (!isLacking || columns.some(({ meaning }) => PRICES.has(meaning))) return [];
	return columns
		.filter(
			(answer) =>
				remembered.has(answer) && answer.meaning === 'ignore' && answer.offered.includes(PRICE),
		)
		.flatMap((answer) => askOnceMore(sheet, answer, WAS_IGNORED, surroundings));
}

/** Columns of what is on sale that make single rows wrong: what a word there means is remembered with the column. */
export const oddStatuses = (
	context: IExecuteFunctions,
	sheet: Sheet,
	{ problems }: InvalidMenuError,
): Question[] =>
	sheet.columns.flatMap((column) => {
		const { heading } = column;
		const isWrong =
			meaningOf(heading) === 'status' && problems.some((one) => one.field === heading);
		const odd =
			isWrong && !isAnswered(context, column) ? remarksIn(textsOf(sheet, column), {}) : [];
		const meanings = [...STATUS_MEANINGS, 'ignore' as const].map(labelOf);
		return odd.length === 0 ? [] : [{ text: askWhatIsOn(odd, {}), columns: [column], meanings }];
	});

/** How a column said what is on sale, or that it was ignored; undefined of what else it was. */
function lastTime({ meaning, words = [] }: ColumnAnswer): string | undefined {
	if (meaning === 'ignore') return 'Last time it was ignored; now it says';
	if (!STATUS_MEANINGS.some((one) => one === meaning)) return undefined;
	const readings: Partial<Record<string, StatusReading>> = {
		onWhenListed: { onWords: words },
		offWhenListed: { offWords: words },
	};
	const reading = readings[meaning];
	const how = reading === undefined ? inOwnWords(meaning) : whereItSays([], reading);
	return `Last time it was ${how}; now it also says`;
}

/** Whether the node says already what a column means. */
export function isAnswered(
	context: IExecuteFunctions,
	{ heading, tab = 'dishes' }: Pick<Column, 'heading' | 'tab'>,
): boolean {
	return entriesIn(context).some(
		(one) =>
			isSameHeading(headingOf(one) ?? '', heading) && (one.tab === undefined || one.tab === tab),
	);
}

/** What guests may want to see. Without an answer they see nothing of it. */
export function askBesides(
	context: IExecuteFunctions,
	sheet: Sheet,
	open: readonly Question[],
	surroundings: Surroundings,
	kept: Answers = NO_ANSWERS,
): Array<Asked | undefined> {
	if (surroundings.fields !== undefined) return [];
	const asked = new Set(open.flatMap(({ columns }) => columns.map(({ heading }) => heading)));
	const free = sheet.columns.filter(
		(column) => !asked.has(column.heading) && !isAnswered(context, column),
	);
	// No request has a field for it. What was a size before is one again.
	const ofWeight = new Set(weightsIn(sheet).map(({ heading }) => heading));
	const weights = free.filter((column) => {
		if (!ofWeight.has(column.heading)) return false;
		if ((meaningOf(column.heading) ?? 'ignore') !== 'ignore') return false;
		if (answerAbout(kept, column)?.meaning === 'size') return false;
		const cells = filledCells(sheet, column);
		return holdAmounts(cells) && cells.some((cell) => Number(cell) !== 0);
	});
	const allergens = free.filter(
		(column) => isAllergens(column.heading) && filledCells(sheet, column, 1).length > 0,
	);
	const isDescribed = sheet.columns.some(({ heading }) => meaningOf(heading) === 'description');
	const texts = free.filter(
		(column) =>
			!isDescribed &&
			meaningOf(column.heading) === undefined &&
			!isSize(column.heading) &&
			// What was nothing of a dish before is nothing that guests read, whatever it says now.
			answerAbout(kept, column)?.meaning !== 'ignore' &&
			describesDishes(filledCells(sheet, column)),
	);
	// Guests may pay what a column says that is new beside the one that was answered to be the price.
	const [price] = kept.columns.flatMap((answer) =>
		sheet.columns
			.filter(
				({ heading }) => answer.meaning === 'listPrice' && isSameHeading(heading, answer.heading),
			)
			.map(({ heading }) => ({ ...answer, heading })),
	);
	const prices = free.filter(
		(column) =>
			price !== undefined &&
			column.heading !== price.heading &&
			!kept.settings.some((setting) => hadColumn(setting, column.heading)) &&
			saidBy(column.heading, surroundings) === 'listPrice' &&
			holdAmounts(filledCells(sheet, column)),
	);
	const orNothing = (...meanings: Meaning[]) => [...meanings, 'ignore' as const].map(labelOf);
	const questions: Question[] = [
		...prices.map((column) => ({
			text: 'Another column is already the Price. What is this one?',
			columns: [column],
			meanings: orNothing('listPrice', 'oldPrice', 'promo'),
		})),
		...weights.map((column) => {
			const isOfSeveral = rowOfSeveral(sheet, column) !== undefined;
			const meanings = isOfSeveral ? orNothing('size', 'weightInName') : orNothing('weightInName');
			const text = 'What do guests see of it?';
			if (isOfSeveral || !lacksUnit(sheet, column)) return { text, columns: [column], meanings };
			// Guests read nothing odd by the first answer.
			return {
				text: `Its numbers have no unit. If they are all grams, head it ${show(withGrams(column))}. ${text}`,
				columns: [column],
				meanings: meanings.toReversed(),
			};
		}),
		...allergens.map((column) => ({
			...{ text: 'What do guests see of it?', columns: [column] },
			meanings: orNothing('inDescription'),
		})),
		...texts.map((column) => {
			const meanings =
				texts.length > 1 ? orNothing('description', 'inDescription') : orNothing('description');
			// Guests see a remark of the kitchen only where somebody says so.
			const isRemark = mayBeAbout(column.heading, 'remark');
			return {
				...{ text: 'Is this the Description?', columns: [column] },
				meanings: isRemark ? meanings.toReversed() : meanings,
			};
		}),
	];
	const all = askedAbout(
		sheet,
		questions.filter(({ columns }) => columns.length > 0),
		surroundings,
	);
	return price === undefined ? all : all.map((one) => one && insteadOfPrice(one, price));
}

/** Two columns can't both be the price. */
const insteadOfPrice = (asked: Asked, price: ColumnAnswer): Asked => ({
	...asked,
	choices: asked.choices.map((choice) => {
		const { label, given } = choice;
		if (meaningOfChoice(choice) !== 'listPrice') return choice;
		const ignored = { ...price, meaning: 'ignore' };
		const columns = [...(given?.columns ?? []), ignored];
		return { ...choice, label: `${label}, and ignore ${show(price.heading)}`, given: { columns } };
	}),
});

/** Whether a weight is mostly numbers, and neither they nor the heading say of what. */
const lacksUnit = (sheet: Sheet, column: Column) =>
	unitIn(column.heading) === undefined && areMost(filledCells(sheet, column), isNumber);

/** Such as "Вага, г" for "Вага". */
const withGrams = ({ heading }: Column) =>
	`${heading.trim()}, ${/\p{Script=Cyrillic}/u.test(heading) ? 'г' : 'g'}`;
