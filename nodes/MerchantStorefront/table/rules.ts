import { show } from '../platform/shown';

/** Says what is wrong with a value that is there; undefined when nothing is. */
export type Rule = (value: unknown) => string | undefined;

export const anyText: Rule = (value) => (typeof value === 'string' ? undefined : 'is not a text.');

export const text: Rule = (value) =>
	anyText(value) ?? ((value as string).trim() === '' ? 'is empty. Fill it in.' : undefined);

/** Of what is compared letter by letter. */
export const identifier: Rule = (value) => {
	const notText = text(value);
	if (notText !== undefined) return notText;
	const id = value as string;
	const invisible = nameInvisible(id);
	if (invisible !== undefined) return `contains ${invisible}. Delete it, or type the text again.`;
	return id === id.trim() ? undefined : 'begins or ends with a space. Delete it.';
};

export const number: Rule = (value) =>
	typeof value === 'number' && Number.isFinite(value) ? undefined : 'is not a number like 12.50.';

export const amount: Rule = (value) =>
	number(value) ?? ((value as number) < 0 ? 'is below zero. Use 0 or more.' : undefined);

export const textList: Rule = (value) => {
	if (!Array.isArray(value)) return 'is not a list of texts.';
	const wrong = value.find((entry) => identifier(entry) !== undefined);
	return wrong === undefined ? undefined : `holds ${show(wrong)}, which ${identifier(wrong)}`;
};

// A cell may hold the start of anything, and only these are pictures on the web.
export const webAddress: Rule = (value) =>
	typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
		? undefined
		: 'is not a web address. It should look like https://example.com/picture.jpg.';

export const oneOf =
	(choices: readonly string[]): Rule =>
	(value) =>
		choices.includes(value as string) ? undefined : `is neither ${choices.join(' nor ')}.`;

/** From 1. */
export const wholeNumber: Rule = (value) =>
	Number.isSafeInteger(value) && (value as number) > 0
		? undefined
		: 'must be a whole number, 1 or greater.';

// All characters that show nothing, and all spaces but the one on the keyboard.
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** Names the first character of the text that looks like nothing or like a plain space. */
function nameInvisible(text: string): string | undefined {
	const found = INVISIBLE.exec(text);
	if (found === null) return undefined;
	const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
	return `an invisible character (U+${code}, character ${found.index + 1})`;
}
