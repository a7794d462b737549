import { asStoreId, storesNamedBy, type Answer, type ListedMeaning } from '../../table/tableOf';

/** An entry of Column Meanings, as it is stored: the heading raw, the rest evaluated. */
export interface AnswerEntry {
	heading?: unknown;
	/** The only one that it is about; nobody can type it. */
	tab?: string | undefined;
	meaning?: unknown;
	storeId?: unknown;
	size?: unknown;
	words?: unknown;
	/** Nobody can type it either. */
	seen?: readonly string[] | undefined;
}

const EXPRESSION = /^=\s*\{\{\s*\$json(.*?)\}\}\s*$/su;
const SEGMENT =
	/^\s*(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[\s*(?:"((?:[^"\\]|\\.)+)"|'((?:[^'\\]|\\.)+)')\s*\])/u;

/** The heading of an entry, typed or dragged; undefined for an expression that does more. */
export function headingOf({ heading }: AnswerEntry): string | undefined {
	const raw = typeof heading === 'string' ? heading : '';
	if (!raw.startsWith('=')) return raw.trim();
	let rest = EXPRESSION.exec(raw)?.[1];
	const path: string[] = [];
	while (rest !== undefined && rest.trim() !== '') {
		const [segment, property, ...quoted] = SEGMENT.exec(rest) ?? [];
		if (segment === undefined) return undefined;
		const text = property ?? quoted.find((one) => one !== undefined) ?? '';
		path.push(text.replace(/\\(.)/gsu, '$1'));
		rest = rest.slice(segment.length);
	}
	return path.length === 0 ? undefined : path.join('.');
}

const textOf = (value: unknown) => String(value ?? '').trim();

/** The entries that name a column, and what is wrong with the others. */
export function readAnswers(
	entries: readonly AnswerEntry[],
	meanings: readonly ListedMeaning[],
): { answers: Answer[]; flaws: string[] } {
	const answers: Answer[] = [];
	const flaws: string[] = [];
	for (const [index, entry] of entries.entries()) {
		const heading = headingOf(entry);
		const meaning = meanings.find(({ value }) => value === textOf(entry.meaning));
		const flaw = (text: string) =>
			flaws.push(`Entry ${index + 1}${heading ? `, "${heading}"` : ''}: ${text}`);
		const told = {
			storeId: asStoreId(storesNamedBy({ storeId: textOf(entry.storeId) })),
			size: textOf(entry.size),
			// Those of a page may have commas in them.
			words: Array.isArray(entry.words)
				? entry.words.map(textOf)
				: textOf(entry.words)
						.split(/[,;\n]/)
						.map(textOf)
						.filter(Boolean),
		};
		if (heading === undefined) flaw(COMPUTED);
		else if (heading === '') {
			flaw('Heading is empty. Type the heading of a column, or remove the entry.');
		} else if (meaning === undefined) flaw('Choose a meaning.');
		else {
			const { value, needs } = meaning;
			if (needs !== undefined && told[needs].length === 0) flaw(NEEDED[needs]);
			else {
				// Hidden words of an earlier meaning may still be there; only a page adds remarks to a meaning.
				const words = needs === 'words' || entry.tab !== undefined ? told.words : [];
				const { tab, seen } = entry;
				answers.push({ heading, tab, meaning: value, ...told, words, seen });
			}
		}
	}
	return { answers, flaws };
}

const COMPUTED =
	'Heading is an expression that does more than name one column. Drag the column in, or type its heading. What is computed belongs in an Edit Fields node before this one.';
const NEEDED = {
	storeId: 'Type the ID of the store into Store ID.',
	size: 'Type the name of the size into Size Name.',
	words: 'Type the words into Listed Words, separated by commas.',
};
