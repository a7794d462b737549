/** Of lines with a comma and a space between the headings, one line a language or two. */
export const list = (...lines: readonly string[]): readonly string[] =>
	lines.flatMap((line) => line.split(', '));
