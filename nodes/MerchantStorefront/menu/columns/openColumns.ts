import { areNearPrices, fitsField, holdAmounts, saysOff, isTax, mayBeAbout, shareOf } from './fit';
import { STATUS_MEANINGS, type Meaning } from './meanings';
import { currenciesIn, holdDates, saysWhen } from './sideColumns';
import type { TakenColumns } from './takenColumns';
import { isSize } from '../rows/sizes';
import { listNames } from '../../platform/shown';
import { filledCells, type Column, type Sheet } from '../../table/rows';
import { yesOrNo } from '../../table/words';

const HALF = 0.5;

/** Headings that nobody knows: unused, unless they or their cells may be about a price or about being on sale. */
export function takeOpenColumns(
	sheet: Sheet,
	taken: TakenColumns,
	open: readonly Column[],
	isMenu: boolean,
): void {
	const hasPlainPrice =
		taken.fields.has('listPrice') ||
		[...taken.ofStore.values()].some((own) => own.has('listPrice'));
	const [price] = taken.fields.get('listPrice') ?? [];
	const amounts: Column[] = [];
	const askPrice = (column: Column) =>
		taken.ask([column], 'This may be a price.', [
			'listPrice',
			'priceInStore',
			'priceOfSize',
			'oldPrice',
			'ignore',
		]);
	for (const column of open) {
		const { heading } = column;
		const isFilled = filledCells(sheet, column, 1).length > 0;
		const isPrice = holdAmounts(sheet, column);
		const isAboutPrice = mayBeAbout(heading, 'price');
		if (!isFilled) taken.leave([column], 'empty');
		else if (isSize(heading) && isPrice && isMenu) {
			if (!hasPlainPrice) taken.sizes.push({ size: heading.trim(), column });
			else taken.ask([column], 'Is this the price of a size?', ['priceOfSize', 'ignore']);
		} else if (isAboutPrice && isPrice && !areSwitches(sheet, column)) {
			askPrice(column);
		} else if (isAboutPrice && taken.promo !== undefined && holdDates(sheet, column)) {
			taken.ask(
				[column],
				'Guests pay the sale price at any time, whatever this column says. If that is wrong, empty the old sale prices.',
				['ignore'],
			);
		} else if (
			mayBeAbout(heading, 'availability') ||
			(isAboutPrice && !isTax(heading) && areSwitches(sheet, column))
		) {
			const isStatus = shareOf(sheet, 'status', column) >= HALF;
			const isStock = shareOf(sheet, 'stock', column) >= HALF;
			taken.ask([column], 'This may say what is on sale.', [
				...(isStatus ? (['onWhenYes', 'offWhenYes'] as const) : []),
				'onWhenListed',
				'statusInStore',
				...(isStock ? (['stock', 'stockInStore'] as const) : []),
				'ignore',
			]);
		} else if (price !== undefined && areNearPrices(sheet, column, price)) askPrice(column);
		else if (filledCells(sheet, column).some(saysOff) || holdsLetters(sheet, column)) {
			taken.ask([column], 'Does it say what is on sale?', [...STATUS_MEANINGS, 'ignore']);
		} else if (saysWhen(sheet, column)) {
			taken.ask(
				[column],
				'It may say on which days or at what hours dishes are sold. The node switches nothing on or off by that.',
				['onWhenListed', 'ignore'],
			);
		} else if (fitsField(sheet, 'listPrice', column) && isMenu) amounts.push(column);
		else taken.leave([column]);
	}
	takeAmounts(taken, amounts);
}

/** Such as N and S, or O and N: the first letters of yes and no, of which one means nothing by itself. */
function holdsLetters(sheet: Sheet, column: Column): boolean {
	const cells = filledCells(sheet, column);
	const answers = new Set(cells.map(yesOrNo));
	return (
		answers.has(false) && answers.has(undefined) && cells.every((cell) => LETTER.test(String(cell)))
	);
}
const LETTER = /^\s*\p{L}\s*$/u;

/** Nothing but 1 and 0. */
const areSwitches = (sheet: Sheet, column: Column) =>
	filledCells(sheet, column).every((cell) => yesOrNo(cell) !== undefined);

/** Beside the prices of known sizes, other amounts may be prices of sizes that nobody knows. */
function takeAmounts(taken: TakenColumns, columns: readonly Column[]): void {
	if (taken.sizes.length === 0) taken.leave(columns);
	else if (columns.length > 0)
		taken.ask(columns, 'Is this the price of a size?', ['priceOfSize', 'ignore']);
}

/** Amounts are sent as they are, so a price must not be in one of several currencies. */
export function askCurrencies(sheet: Sheet, taken: TakenColumns): void {
	const ask = (columns: readonly Column[], meanings: readonly Meaning[]) => {
		for (const column of columns) {
			const found = currenciesIn(sheet, column);
			if (found.length < 2) continue;
			taken.ask(
				[column],
				`Prices seem to be in several currencies: ${listNames(found)}. Convert them before this node, or they are sent as they are.`,
				meanings,
			);
		}
	};
	if (!taken.given.has('listPrice')) {
		ask(taken.fields.get('listPrice') ?? [], ['listPrice', 'ignore']);
	}
	const unread = new Set(
		taken.unused.filter(({ reason }) => reason === undefined).map(({ heading }) => heading),
	);
	ask(
		sheet.columns.filter(({ heading }) => unread.has(heading)),
		['ignore'],
	);
}
