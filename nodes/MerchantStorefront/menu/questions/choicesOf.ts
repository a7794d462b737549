import { capitalize, listNames, shorten, show } from '../../platform/shown';
import { samplesOf } from '../../table/questions';
import { isEmpty, type Column, type Sheet } from '../../table/rows';
import { saysOneOf } from '../../table/status';
import { isOffWord } from '../columns/guess';
import { meaningOf, needsOf, type Meaning } from '../columns/meanings';
import { isSameColumn, type ColumnAnswer } from '../ledger/rememberedAnswers';
import { withUnit } from '../rows/records';
import { ask, type Asked, type Choice } from './asked';
import { inOwnWords, named, SHORT } from './inOwnWords';
import { textsOf } from './recall';

/** As many as one reads in a list of choices. */
const MOST_WORDS = 6;

/** What a page offers for one meaning of a column. */
export function choicesOf(
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
