import { listNames, show } from '../../platform/shown';
import { groupBy } from '../../platform/groupBy';
import { describeProblem, type Problem } from '../../table/problems';
import type { Row } from '../../table/rows';
import type { InvalidMenuError } from '../invalidMenu';
import type { Asked, Choice, OtherRow } from './asked';

/** As many as somebody reads in a question, or answers one by one. */
const MOST = 5;

/** Which of two rows of one dish counts, and whether rows with other mistakes are skipped. */
export function askAboutRows({ problems }: InvalidMenuError, rows: readonly Row[]): Asked[] {
	const same = findSame(problems, rows);
	const inSame = new Set(same.flatMap(({ found }) => found.slice(1).map(({ index }) => index)));
	const others = problems.filter(({ itemIndex = -1 }) => !inSame.has(itemIndex));
	// A mistake of something else has no such answer.
	if (others.some(({ itemIndex }) => itemIndex === undefined)) return [];
	const together = same.length > MOST ? [same] : same.map((one) => [one]);
	const asked = together.map((some) => askWhich(some, rows));
	return others.length === 0 ? asked : [...asked, askToSkip(others)];
}

const ask = (text: string, choices: readonly Choice[]): Asked => ({
	...{ label: text, text, heading: null, samples: [], choices, recall: () => undefined },
});

const stop = (label: string): Choice => ({ label: `Stop: ${label}`, given: { skips: false } });

function askToSkip(problems: readonly Problem[]): Asked {
	const { size } = new Set(problems.map(({ itemIndex }) => itemIndex));
	const mistakes = problems.slice(0, MOST).map((problem) => {
		// What follows is advice for the node.
		const [message = ''] = problem.message.split(/(?<=\.)\s/u);
		return describeProblem({ ...problem, message }).replace(/\.$/u, '');
	});
	const more = problems.length - mistakes.length;
	const listed = [...mistakes, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
	return ask(`${listed}. What about ${size === 1 ? 'this row' : `these ${size} rows`}?`, [
		{
			label:
				size === 1
					? 'Skip it: guests no longer see the dish'
					: 'Skip them: guests no longer see these dishes',
			given: { skips: true },
		},
		stop('I mend the sheet first'),
	]);
}

/** Rows of one dish, the earliest first. */
interface Same {
	found: Array<{ index: number; row: number | undefined; text: string; price: unknown }>;
	/** The column that says it is one dish, and what that says of the first row. */
	heading: string;
	value: string;
	isName: boolean;
}

const cellIn = (row: Row | undefined, heading = '') => String(row?.[heading] ?? '').trim();

function findSame(problems: readonly Problem[], rows: readonly Row[]): Same[] {
	const told = problems.filter(({ same, itemIndex }) => (same && itemIndex) !== undefined);
	return [...groupBy(told, ({ same }) => same?.earlier.itemIndex).values()].flatMap((all) => {
		const { earlier, headings = [], prices = [] } = all[0]?.same ?? {};
		const [name, sku] = headings;
		const places = [
			{ itemIndex: earlier?.itemIndex, row: earlier?.row, price: prices[0] },
			...all.map(({ itemIndex, row, same }) => ({ itemIndex, row, price: same?.prices[1] })),
		];
		// One entry for each row, for whichever of its stores and sizes.
		const found = [...groupBy(places, ({ itemIndex }) => itemIndex).values()].flatMap(([one]) =>
			one?.itemIndex === undefined
				? []
				: [{ ...one, index: one.itemIndex, text: cellIn(rows[one.itemIndex], name) }],
		);
		const isName = found.every(({ index }) => cellIn(rows[index], sku) === '');
		const heading = isName ? name : sku;
		const cells = found.map(({ index }) => cellIn(rows[index], heading));
		const [value = ''] = cells;
		// Such as a size that takes the name of its dish from the row above.
		const isOfOther = heading === undefined || found.length < 2 || cells.includes('');
		return isOfOther ? [] : [{ found, heading, value, isName }];
	});
}

/** For each dish: all of its rows, told apart, or one of them. */
function askWhich(same: readonly Same[], rows: readonly Row[]): Asked {
	const apart = tellApart(same, rows);
	const only = (label: string, position: number) => ({
		label: `Only ${label}`,
		given: {
			rows: same.flatMap(({ found }) =>
				found.flatMap(({ index, row, text }, at) =>
					found.at(position) === found[at]
						? []
						: [{ index, row: {}, said: `row ${row} (${text}) is skipped` }],
				),
			),
		},
	});
	const all = (label: string): Choice => ({ label, given: { rows: apart } });
	const stops = stop('I tell them apart in the sheet, and bring it again');
	const [{ found, value, isName } = NONE] = same;
	if (same.length > 1) {
		const dishes = same.map((one) => {
			const numbers = one.found.map(({ row }) => row);
			return `${show(one.value)} in rows ${numbers.join(' and ')}`;
		});
		const text = `${same.length} dishes are in several rows each: ${listNames(dishes, MOST)}`;
		return ask(`${text}. What do guests see?`, [
			all('All rows: the later ones get a number behind their name or dish number'),
			only('the first row of each', 0),
			only('the last row of each', -1),
			stops,
		]);
	}
	const say = ({ row, text, price }: Same['found'][number]) =>
		`row ${row} (${[show(text), ...(typeof price === 'number' ? [price] : [])].join(', ')})`;
	const which = isName ? 'name' : `dish number ${show(value)}`;
	const isTwo = found.length === 2;
	const both = all(`${isTwo ? 'Both' : 'All'}: ${apart.map(({ said }) => said).join(', ')}`);
	const each = found.map((one, position) => only(say(one), position));
	const areEqual = new Set(found.map(({ price }) => price)).size === 1;
	return ask(
		`${isTwo ? 'Two' : found.length} rows have the same ${which}: ${found.map(say).join(', ')}. What do guests see?`,
		// What is written twice is mostly meant once.
		[...(areEqual ? [...each, both] : [both, ...each]), stops],
	);
}

const NONE: Same = { found: [], heading: '', value: '', isName: true };

/** The later rows of each dish with a number behind what is the same. */
function tellApart(same: readonly Same[], rows: readonly Row[]): OtherRow[] {
	return same.flatMap(({ found, heading, isName }) => {
		const taken = new Set(rows.map((row) => cellIn(row, heading).toLowerCase()));
		return found.slice(1).map(({ index, row }) => {
			const before = cellIn(rows[index], heading);
			const numbered = (count: number) => `${before}${isName ? ` (${count})` : `-${count}`}`;
			let count = 2;
			while (taken.has(numbered(count).toLowerCase())) count++;
			const value = numbered(count);
			taken.add(value.toLowerCase());
			const said = `row ${row} ${isName ? 'is named' : 'gets the dish number'} ${show(value)}`;
			return { index, row: { ...rows[index], [heading]: value }, said };
		});
	});
}
