import { foldText } from './foldText';

/** What kitchens say of dishes, in English, Ukrainian, Russian, Polish and German. */
const WORDS = {
	gone: [
		...["(?:['’]s|is|are) (?:sold out|out|gone)", 'sold out', '(?:we (?:are )?)?out of', 'gone'],
		...['no more', 'no', 'немає', 'нема', '(?:[зс]а?)?кінчи\\p{L}+', 'нет'],
		...['на стоп', 'стоп', 'stop', 'off'],
		...['за?кончил\\p{L}+', 'brak', 'ausverkauft'],
	],
	comeBack: ['поверни', 'поверніть', 'повернути', 'верни', 'верните', 'вернуть'],
	back: ['є', 'есть', 'back', 'is back', 'are back'],
	/** They may go with each of these. */
	besides: [
		...['поставте', 'постав', 'більше', 'уже', 'вже', 'теж', 'також', 'знову', 'зовсім'],
		...['тоже', 'too', '[ув] нас'],
	],
};

const said = (...lists: Array<readonly string[]>) =>
	new RegExp(
		`(?:(?<![\\p{L}\\d])|(?=['’]s ))(?:${lists.flat().join('|')})(?![\\p{L}\\d])[.!?:]*`,
		'giu',
	);
const GONE = said(WORDS.gone, WORDS.besides);
const COME_BACK = said(WORDS.comeBack, WORDS.back, WORDS.besides);
const come = WORDS.comeBack.join('|');
const IS_BACK = new RegExp(
	`^(?:(?:${come}) [^,]+|[^,]+ (?:${come}|${WORDS.back.join('|')})\\.?)$`,
	'u',
);

/** Whether a dish is said to be gone or to be back, and the other words. */
export function withoutTalk(text: string) {
	const isBack = IS_BACK.test(foldText(text));
	if (isBack) return { isBack, rest: text.replace(COME_BACK, ' ').trim() };
	// Such as "there is borscht, no dumplings".
	const parts = text.split(',').filter((part) => !IS_BACK.test(foldText(part)));
	return { isBack, rest: parts.join(',').replace(GONE, ' ').trim() };
}
