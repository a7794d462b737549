import { shorten, show } from '../platform/shown';
import { filledCells, type Column, type Sheet } from './rows';

/** What only the user can tell about columns: answered under Column Meanings. */
export interface Question {
	/** A whole sentence. */
	text: string;
	/** Those it is about, or that may be the answer; none where no column fits. */
	columns: readonly Column[];
	/** Labels of the meanings to choose from. */
	meanings: readonly string[];
}

/** Columns and questions of one tab of several, which may have columns of the same heading. */
export function inTab(
	tab: string | undefined,
	{ rows, columns }: Pick<Sheet, 'rows' | 'columns'>,
	questions: readonly Question[],
) {
	const own = new Set(rows);
	const ofTab = ({ heading, cellOf }: Column): Column => ({
		...{ heading, tab },
		cellOf: (row) => (own.has(row) ? cellOf(row) : undefined),
	});
	return {
		columns: columns.map(ofTab),
		questions: questions.map((one) => ({ ...one, columns: one.columns.map(ofTab) })),
	};
}

/** For a program: one entry for each column, with what to enter. */
export interface OpenColumn {
	heading: string | null;
	samples: string[];
	meanings: string[];
	question: string;
}

const SAMPLES = 3;

export function samplesOf(sheet: Sheet, column: Column, most = SAMPLES): string[] {
	return filledCells(sheet, column, most).map((cell) =>
		shorten(typeof cell === 'string' ? cell.trim() : (show(cell) ?? '')),
	);
}

export function openColumns(sheet: Sheet, questions: readonly Question[]): OpenColumn[] {
	return questions.flatMap(({ text, columns, meanings }): OpenColumn | OpenColumn[] => {
		const entry = { meanings: [...meanings], question: text };
		if (columns.length === 0) return { heading: null, samples: [], ...entry };
		return columns.map((column): OpenColumn => ({
			heading: column.heading,
			samples: samplesOf(sheet, column),
			...entry,
		}));
	});
}

const MOST_NAMED = 8;
const SHORT = 24;

/** In lines to read. */
export function describeQuestions(sheet: Sheet, questions: readonly Question[]): string[] {
	return questions.map(({ text, columns, meanings }) => {
		const named = columns.slice(0, MOST_NAMED).map((column) => {
			const samples = samplesOf(sheet, column, 2).map((sample) => shorten(sample, SHORT));
			return `"${shorten(column.heading)}" (${samples.length === 0 ? 'empty' : samples.join('; ')})`;
		});
		const more = columns.length > MOST_NAMED ? ` and ${columns.length - MOST_NAMED} more` : '';
		const enter =
			named.length === 0 ? '' : ` ${named.join(', ')}${more} → ${listChoices(meanings)}.`;
		return `• ${text}${enter}`;
	});
}

function listChoices(meanings: readonly string[]): string {
	const others = meanings.slice(0, -1).join(', ');
	return [others, ...meanings.slice(-1)].filter(Boolean).join(' or ');
}
