/** Beyond ASCII, in the order of the bytes: what a printer can print, without spaces and hyphens that aren't seen. */
const BEYOND_ASCII = {
	ascii: '',
	ibm866:
		'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
		'└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■',
	windows1250:
		'€‚„…†‡‰Š‹ŚŤŽŹ‘’“”•–—™š›śťžźˇ˘Ł¤Ą¦§¨©Ş«¬®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆ' +
		'ÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙',
	windows1251:
		'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџЎўЈ¤Ґ¦§Ё©Є«¬®Ї°±Ііґµ¶·ё№є»јЅѕїАБВ' +
		'ГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
	windows1252:
		'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆ' +
		'ÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
};

export type CodePage = keyof typeof BEYOND_ASCII;

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, place) => String.fromCharCode(0x20 + place));

const PRINTABLE = new Map(
	Object.entries(BEYOND_ASCII).map(([name, beyond]) => [name, new Set([...ASCII, ...beyond])]),
);

export const CODE_PAGES = Object.keys(BEYOND_ASCII) as CodePage[];

export const canPrint = (codePage: CodePage, character: string) =>
	PRINTABLE.get(codePage)?.has(character) === true;
