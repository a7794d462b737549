import { listNames, many, show } from '../../platform/shown';
import { groupBy } from '../../platform/groupBy';
import { sayProblem, withoutAdvice } from '../problemsInWords';
import type { Problem } from '../../table/problems';
import type { Row, Sheet } from '../../table/rows';
import type { InvalidMenuError } from '../invalidMenu';
import { NO_PRICE, type SkippedRow } from '../rows/otherRows';
import { ask, SKIP, type Asked, type Choice } from './asked';
import type { FieldAbove } from '../columns/menuSheet';
import { ofAllRows } from './ofAllRows';
import { askWhich, cellIn, findSame, MOST, textsTaken } from './sameRows';

/** Which of two rows of one dish counts, what empty cells say, and whether rows with other mistakes are skipped. */
export function askAboutRows({ problems, skipped }: InvalidMenuError, sheet: Sheet): Asked[] {
	const { rows } = sheet;
	const same = findSame(
		problems.flatMap((one) => one.same ?? []),
		rows,
	);
	const inSame = new Set(same.flatMap(({ found }) => found.slice(1).map(({ index }) => index)));
	const single = problems.filter(({ itemIndex = -1 }) => !inSame.has(itemIndex));
	const found = single.flatMap((problem) => askWhichCell(problem, rows) ?? []);
	const differing = found.length > MOST ? [] : found;
	const rest = single.filter((one) => differing.every(({ problem }) => problem !== one));
	const above = rest.filter(({ mayBeAbove }) => mayBeAbove !== undefined);
	const sale = rest.filter(({ isSale }) => isSale);
	const usual = rest.filter(({ mayBeAbove, isSale }) => mayBeAbove === undefined && !isSale);
	// Without an option, or a heading of the sheet, the rest cannot go either.
	if (usual.some(({ mayBeSkipped }) => mayBeSkipped !== true)) return [];
	const ofWeights = rowsWithOnly(usual, ({ priceOfWeight }) => priceOfWeight !== undefined);
	const others = usual.filter((one) => !ofWeights.includes(one));
	const isAbove = new Set(above.map(({ itemIndex }) => itemIndex));
	// A name that is in several rows may be of several dishes once their categories are filled in.
	const sure = same.filter(
		({ found, isName }) => !isName || !found.some(({ index }) => isAbove.has(index)),
	);
	const together = sure.length > MOST ? [sure] : sure.map((one) => [one]);
	const takenIn = textsTaken(rows);
	const asked = [
		...together.map((some) => askWhich(some, rows, takenIn)),
		...differing.map((one) => one.asked),
	];
	return [
		...asked,
		...(['category', 'title'] as const).flatMap((field) => {
			const of = above.filter(({ mayBeAbove }) => mayBeAbove === field);
			return of.length === 0 ? [] : [askAbove(of, field, sheet)];
		}),
		...(sale.length === 0 ? [] : [askSale(sale, sheet)]),
		...(ofWeights.length === 0
			? []
			: [askPriceOfWeight(ofWeights, sheet, others.length === 0 ? skipped : [])]),
		...(others.length === 0 ? [] : [askToSkip(others, skipped)]),
	];
}

/** The problems of rows that have no other kind of problem. */
function rowsWithOnly(problems: readonly Problem[], is: (one: Problem) => boolean): Problem[] {
	const ofRows = groupBy(problems, ({ itemIndex }) => itemIndex);
	return [...ofRows.values()].filter((ofRow) => ofRow.every(is)).flat();
}

const NO_PROBLEM: Pick<Problem, 'itemIndex' | 'row' | 'priceOfWeight'> = {};

/** Such as "98 грн/100 г": whether guests pay 98 for a dish, only a person can tell. */
function askPriceOfWeight(
	problems: readonly Problem[],
	{ rows }: Sheet,
	skipped: readonly SkippedRow[],
): Asked {
	const ofRows = [...groupBy(problems, ({ itemIndex }) => itemIndex).values()];
	const found = ofRows.flatMap((ofRow) => {
		const [{ itemIndex: index = 0, row: number, priceOfWeight } = NO_PROBLEM] = ofRow;
		const prices = ofRow.map(({ field = '', priceOfWeight: price }) => [field, price]);
		const row: Row = { ...rows[index], ...Object.fromEntries(prices) };
		return { index, row, said: `row ${number} → the price ${show(priceOfWeight)}` };
	});
	const { label: question, above, choices } = askToSkip(problems, skipped);
	const [{ row: number, priceOfWeight: price } = { row: 0 }] = problems;
	const what = problems.length === 1 ? price : `these prices, such as ${price} in row ${number},`;
	const label = `Guests pay ${what} for one order, whatever it weighs`;
	const [skip] = choices;
	return ask(question, {
		above,
		choices: [...(skip === undefined ? [] : [skip]), { label, given: { rows: found } }],
	});
}

/** Such as "-20%" instead of what guests pay. */
function askSale(problems: readonly Problem[], { rows }: Sheet): Asked {
	// A row has one for each of its stores.
	const ofRows = groupBy(problems, ({ itemIndex }) => itemIndex);
	const first = [...ofRows.values()].flatMap(([one]) => one ?? []);
	const found = first.map(({ itemIndex: index = 0, field = '', row: number }) => ({
		...{ index, row: { ...rows[index], [field]: '' } },
		said: `row ${number} → at the usual price`,
	}));
	const { label: question, above, choices } = askToSkip(problems);
	const label = `Send ${first.length === 1 ? 'it' : 'them'} at the usual price`;
	return ask(question, {
		above,
		choices: [{ label, given: { rows: found } }, ...choices.slice(0, 1)],
	});
}

/** Where cells are merged, all but the first of them are empty. */
function askAbove(problems: readonly Problem[], what: FieldAbove, sheet: Sheet): Asked {
	const [{ field, itemIndex = 0 } = { field: undefined }] = problems;
	const before = sheet.rows.slice(0, itemIndex).map((row) => cellIn(row, field));
	const text = show(before.findLast((cell) => cell !== ''));
	const example =
		text === undefined ? '' : `, such as ${text} for row ${sheet.rowNumber(itemIndex)}`;
	const { label: question, above, choices } = askToSkip(problems);
	const take = (name: string, setting: 'fillFromRowAbove' | 'nameFromRowAbove', end = '') => ({
		label: `Take the ${name} of the row above${example}${end}`,
		given: ofAllRows(sheet, setting, 'true'),
	});
	const skip = choices.slice(0, 1);
	if (what === 'category') {
		return ask(question, { above, choices: [take('category', 'fillFromRowAbove'), ...skip] });
	}
	// Without its own size or store, it is mostly another dish that has lost its name.
	const areOfSameDish = problems.every(({ isOfSameDish }) => isOfSameDish);
	const end = areOfSameDish
		? ': the same dish in another size or store'
		: ', though it may be another dish';
	const name = { ...take('name', 'nameFromRowAbove', end), isRash: !areOfSameDish };
	return ask(question, { above, choices: areOfSameDish ? [name, ...skip] : [...skip, name] });
}

const GO_OFF = {
	dish: ['the dish', 'these dishes'],
	size: ['this size', 'these sizes'],
	store: ['the dish in this store', 'these dishes in these stores'],
} as const;

function askToSkip(problems: readonly Problem[], skipped: readonly SkippedRow[] = []): Asked {
	const ofRows = [...groupBy(problems, ({ itemIndex }) => itemIndex).values()];
	const mistakes = ofRows
		.slice(0, MOST)
		.flatMap((ofRow) => ofRow.map((one) => `• ${sayProblem(one)}`));
	const more = ofRows.length - MOST;
	const unpriced = skipped
		.filter(({ mayBeDish }) => mayBeDish)
		.map(({ row, text, reason }) =>
			reason === NO_PRICE ? `row ${row} (${text})` : `row ${row} (${text}): ${reason}`,
		);
	const listed = [
		...(unpriced.length === 0
			? []
			: [`Without a price, so not sent in any case: ${listNames(unpriced, MOST)}.`]),
		...mistakes,
		...(more > 0 ? [`And ${many(more, 'more row')}.`] : []),
	];
	const [which, them] =
		ofRows.length === 1 ? ['this row', 'it'] : [`these ${ofRows.length} rows`, 'them'];
	const [part = 'dish', ...others] = new Set(problems.map((one) => one.part ?? 'dish'));
	const goOff =
		others.length > 0
			? 'these dishes, or not in that size or store'
			: GO_OFF[part][(part === 'size' ? problems : ofRows).length === 1 ? 0 : 1];
	const choices = [{ label: `${SKIP}${them}: guests don't see ${goOff}`, given: { skips: true } }];
	return ask(`What about ${which}?`, { above: listed, choices });
}

/** Where rows of one dish say otherwise of what it has in all stores. */
function askWhichCell(problem: Problem, rows: readonly Row[]) {
	const { itemIndex, field = '', contradicts = [] } = problem;
	if (itemIndex === undefined) return undefined;
	const earlier = contradicts.map((index) => cellIn(rows[index], field)).find(Boolean);
	const later = cellIn(rows[itemIndex], field);
	if (earlier === undefined || later === '' || earlier === later) return undefined;
	const all = [...contradicts, itemIndex];
	const choices = [earlier, later].map((cell): Choice => {
		const found = all.flatMap((index) => {
			const row = rows[index];
			if (row === undefined || ['', cell].includes(cellIn(row, field))) return [];
			return { index, row: { ...row, [field]: cell }, said: `${field} → ${show(cell)}` };
		});
		return { label: show(cell) ?? '', given: { rows: found } };
	});
	const label = `${withoutAdvice(problem)}. What do guests see?`;
	return { problem, asked: ask(label, { choices }) };
}
