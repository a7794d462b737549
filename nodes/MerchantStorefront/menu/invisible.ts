/** Those that copying from the web and from office programs leaves behind most. */
const NAMES: Record<string, string> = {
	'\u0009': 'a tab',
	'\u000A': 'a line break',
	'\u000D': 'a line break',
	'\u00A0': 'a no-break space',
	'\u00AD': 'a soft hyphen',
	'\u200B': 'a zero-width space',
	'\u200C': 'a zero-width non-joiner',
	'\u200D': 'a zero-width joiner',
	'\u200E': 'a left-to-right mark',
	'\u200F': 'a right-to-left mark',
	'\u202F': 'a narrow no-break space',
	'\u2060': 'a word joiner',
	'\uFEFF': 'a byte order mark',
};

// Whatever shows nothing, and every space but the one on the keyboard.
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

const PLAIN = /^[!-~]+$/;

/** Neither empty nor with anything but what one sees, as most identifiers are; told quickly. */
export const isPlain = (text: string) => PLAIN.test(text);

/** Names the first character of the text that looks like nothing or like a plain space. */
export function nameInvisible(text: string): string | undefined {
	const found = INVISIBLE.exec(text);
	if (found === null) return undefined;
	const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
	const name = NAMES[found[0]] ?? 'an invisible character';
	return `${name} (U+${code}, character ${found.index + 1})`;
}
