import { foldText } from './foldText';

/** What kitchens say of dishes, in English, Ukrainian, Russian, Polish and German. */
const WORDS = {
	gone: [
		...["(?:['’]s|is|are) (?:all )?(?:sold out|out|gone)", 'sold out', 'all gone', 'gone'],
		...['(?:we (?:are )?)?(?:r[au]n )?out of', 'out', '(?:is |are )?finished'],
		...['(?:we )?(?:have )?no more', '(?:we )?(?:have )?no', 'none left'],
		...['немає', 'нема', '(?:[зс]а?)?кінчи\\p{L}+', 'вийш(?:ов|л[аои])', 'розпродано', 'всьо'],
		...['нету?', '(?:за)?кончил\\p{L}+', 'выш(?:ел|л[аои])', 'распродано', 'всё', '[ув]се'],
		...['(?:на )?стоп(?:[ -]?лист\\p{L}*)?', 'stop', 'off'],
		...['зніми(?:ть)?', 'прибер(?:и|іть)', 'вимкн(?:и|іть)', 'убери(?:те)?', '[зс] продажу?'],
		...['nie ma', 'brak(?:uje)?', 'zabrakło', 'wysz(?:edł|ł[aoy])', 'koniec'],
		...['(?:się )?sko[nń]czy[lł]\\p{L}*(?: si[eę])?'],
		...['(?:ist |sind )?(?:ausverkauft|ausgegangen|aus|alle|leer|weg)', 'kein\\p{L}*'],
	],
	comeBack: ['поверни', 'поверніть', 'повернути', 'повертаємо', 'верни', 'верните', 'вернуть'],
	back: ['є', 'есть', '[ув] наявності', '[ув] продажу', 'back', 'is back', 'are back'],
	/** They may go with each of these. */
	besides: [
		...['поставте', 'постав', 'більше', 'уже', 'вже', 'теж', 'також', 'знову', 'зовсім'],
		...['тоже', 'больше', 'już', 'więcej', 'mehr', 'left', 'too', '[ув] нас'],
	],
};

const said = (...lists: Array<readonly string[]>) =>
	new RegExp(
		`(?:[-–—] )?(?:(?<![\\p{L}\\d])|(?=['’]s ))(?:${lists.flat().join('|')})(?![\\p{L}\\d])[.!?:]*`,
		'giu',
	);
const IS_GONE = said(WORDS.gone);
const GONE = said(WORDS.gone, WORDS.besides);
const COME_BACK = said(WORDS.comeBack, WORDS.back, WORDS.besides);
const come = WORDS.comeBack.join('|');
const IS_BACK = new RegExp(`^(?:(?:${come}) .+|.+ (?:${come}|${WORDS.back.join('|')})\\.?)$`, 'u');

/** Whether dishes are said to be back and none to be gone, and the other words. */
export function withoutTalk(text: string) {
	const parts = text.split(',');
	const others = parts.filter((part) => !IS_BACK.test(foldText(part)));
	const isBack =
		others.length < parts.length && others.every((part) => part.search(IS_GONE) === -1);
	if (isBack) return { isBack, rest: text.replace(COME_BACK, ' ').trim() };
	// Such as "there is borscht, no dumplings".
	return { isBack, rest: others.join(',').replace(GONE, ' ').trim() };
}
