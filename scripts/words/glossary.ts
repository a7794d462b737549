import type { Ban } from './phrases';

/** The glossary of docs/style.md: what is in its last column, but for italics and what depends. */
export function glossaryBans(styleGuide: string): Ban[] {
	const [, glossary = ''] = styleGuide.split('\n## Glossary\n');
	const rows = glossary
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map((line) => line.split('|').map((cell) => cell.trim()))
		.slice(2);
	return rows.flatMap(([, term, , others]) =>
		others
			.split(', ')
			.filter((other) => /^[\w ]+$/.test(other) && !other.startsWith('_'))
			.map((other) => ({ pattern: anyForm(other), instead: `"${term}"` })),
	);
}

/** A phrase with whatever endings its words have. */
function anyForm(phrase: string): RegExp {
	const words = phrase.split(' ').map((word) => {
		if (word.endsWith('e')) return `${word.slice(0, -1)}(?:e[sd]?|ing)`;
		return word.endsWith('s') ? word : `${word}(?:s|ed|ing)?`;
	});
	return new RegExp(`\\b${words.join('\\s+')}\\b`, 'gi');
}
