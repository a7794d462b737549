import { shorten } from '../platform/shown';
import { knownHeadings } from './columns/meanings';
import type { Question } from '../table/recognize';
import { isSameHeading } from '../table/headings';
import { samplesOf, type Sheet } from '../table/rows';

/** For a program: one entry for each column, with what to enter. */
interface OpenColumn {
	heading: string | null;
	samples: string[];
	meanings: string[];
	question: string;
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
		if (columns.length === 0) return `• ${text}`;
		const headings = columns.map(({ heading }) => heading);
		const known = meanings.flatMap((label) => knownHeadings(label, headings));
		const isNamedSo = known.some((one) => headings.some((heading) => isSameHeading(one, heading)));
		const rename = known.length === 0 || isNamedSo ? '' : ` Or rename it: ${listChoices(known)}.`;
		return `• ${text} ${named.join(', ')}${more} → ${listChoices(meanings)}.${rename}`;
	});
}

function listChoices(meanings: readonly string[]): string {
	const others = meanings.slice(0, -1).join(', ');
	return [others, ...meanings.slice(-1)].filter(Boolean).join(' or ');
}
