/** The same for texts that differ only in case, accents, blanks, dashes and kinds of apostrophes. */
export function foldText(text: string): string {
	return text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replaceAll('ł', 'l')
		.replace(/[’‘ʼ`´]/gu, "'")
		.replace(/\p{Pd}/gu, '-')
		.replace(/\s+/gu, ' ')
		.trim();
}
