import { choices } from '../../n8n/choices';

/** The bytes from 0x80 on print these, and a space stands where nothing is seen. */
const BEYOND_ASCII = {
	ascii: '',
	ibm737:
		'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
		'└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■ ',
	ibm866:
		'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
		'└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■ ',
	windows1250:
		'€ ‚ „…†‡ ‰Š‹ŚŤŽŹ ‘’“”•–— ™š›śťžź ˇ˘Ł¤Ą¦§¨©Ş«¬ ®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż' +
		'ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙',
	windows1251:
		'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–— ™љ›њќћџ ЎўЈ¤Ґ¦§Ё©Є«¬ ®Ї°±Ііґµ¶·ё№є»јЅѕї' +
		'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
	windows1252:
		'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ ¡¢£¤¥¦§¨©ª«¬ ®¯°±²³´µ¶·¸¹º»¼½¾¿' +
		'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
};

export type CodePage = keyof typeof BEYOND_ASCII | 'unicode';

export const CODE_PAGES = choices<CodePage>({
	ascii: ['ASCII', 'Every printer: Latin letters without accents'],
	ibm737: ['IBM737 (Greek)', 'Also known as CP737'],
	ibm866: ['IBM866 (Cyrillic)', 'Also known as CP866'],
	unicode: ['Unicode (UTF-8)', 'For text, and for newer printers: every alphabet'],
	windows1250: [
		'Windows-1250 (Central European)',
		'Polish, Czech, Slovak, Hungarian, Romanian and others',
	],
	windows1251: ['Windows-1251 (Cyrillic)', 'Ukrainian, Bulgarian, Serbian and others'],
	windows1252: ['Windows-1252 (Western European)', 'English, German, French, Spanish and others'],
});

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, place) => String.fromCharCode(0x20 + place));

const BYTES = new Map(
	Object.entries(BEYOND_ASCII).map(([name, beyond]) => {
		const others = [...beyond].map((character, place) => [character, 0x80 + place] as const);
		const ascii = ASCII.map((character, place) => [character, 0x20 + place] as const);
		return [name, new Map([...others, ...ascii])];
	}),
);

/** No printer has emoji, or what makes one of several characters. */
export const isEmoji = (character: string) =>
	/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}]/u.test(
		character,
	);

const isSeen = (character: string) => character === ' ' || !/[\p{C}\p{Z}]/u.test(character);

export const canPrint = (codePage: CodePage, character: string) =>
	codePage === 'unicode'
		? isSeen(character) && !isEmoji(character)
		: BYTES.get(codePage)?.has(character) === true;

/** A text that the code page has, as the printer takes it. */
export const encode = (text: string, codePage: CodePage): Buffer =>
	codePage === 'unicode'
		? Buffer.from(text)
		: Buffer.from([...text].map((character) => BYTES.get(codePage)?.get(character) ?? 0x3f));
