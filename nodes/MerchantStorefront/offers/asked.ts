import { TAIL } from './untilWords';

const ASKS_FOR_HELP = /^(?:help|допомога|помощь|pomoc|hilfe)[\s?!.]*$/iu;

/** Without a slash, and with nothing else. */
export const asksForHelp = (text: string) => ASKS_FOR_HELP.test(text);

const STOP = '(?:(?:на|[ув])\\s)?стоп(?:[іе]|[ -]?лист\\p{L}*)?|stop|off|86';
const ALL_STOP = new RegExp(
	`^(?:(?:${TAIL.all})\\s(?:${STOP})|(?:${STOP})\\s(?:${TAIL.all}))(?:[,.!;][^?]*|\\s(?:${TAIL.in})\\s\\S+)?$`,
	'iu',
);
const CLOSES = new RegExp(
	`^(?=.{1,60}$)(?:(?:ми|мы)\\s)?(?:(?:вже|уже|${TAIL.today})\\s)?(?:${[
		...['закриває(?:мо)?с[ья]', 'закриваємся', 'зачиняємос[ья]', 'закриті', 'зачинені'],
		...['закрываемся', 'закрыты', "we(?:['’]re| are) clos(?:ing|ed)", 'zamykamy(?: się)?'],
		'wir (?:schließen|haben geschlossen)',
	].join('|')})(?:[\\s,.!][^?]*)?$`,
	'iu',
);

/** Such as "все стоп, світла немає" and "we are closing". */
export const saysAllStops = (text: string) => ALL_STOP.test(text) || CLOSES.test(text);

/** What a question about a dish has beside its name, in each language. */
const OF_QUESTION = [
	...['чи', 'ли', 'є', 'есть', 'не?ма[єеэ]?', 'нету?', 'на стоп[іе]', 'прода(?:ємо|ем)'],
	...['[ув] (?:наявності|наличии|продажу?)', 'закінчи\\p{L}+', '(?:за)?кончи\\p{L}+'],
	...['is', 'are', 'do we have', 'have we got', 'any', 'off', 'sold out', 'out', 'available'],
	...['in stock', 'on sale', 'czy', 'jest', 'są', 'mamy', 'gibt es', 'haben wir', 'ist', 'sind'],
];
const BESIDES = [
	...['у нас', 'ми', 'мы', 'ще', 'ещ[её]', 'ещо', 'зараз', 'сейчас', 'ж', 'же', 'the', 'there'],
	...['still', 'now', 'left', 'noch', 'da', 'aus', 'już', 'jeszcze', 'вже', 'уже', 'точно'],
	...['будь ласка', 'пожалуйста', 'please', TAIL.today],
];
const wordsOf = (...words: readonly string[]) =>
	new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, 'giu');
const ASKS = wordsOf(...OF_QUESTION);
const BESIDE_DISH = wordsOf(...OF_QUESTION, ...BESIDES);
/** What a question begins with that another person is to answer. */
const TO_LOOK =
	/^[^?]{0,60}(?<!\p{L})(?:глянь|гляньте|подив[иі]\p{L}*|перевір\p{L}*|посмотр\p{L}+|провер\p{L}+|check)[^?]{0,20}\s(?=чи\s)/iu;
const AND = /^(?:а|and)\s/iu;

/** The words of a question that may be a dish; undefined for any other text. */
export function askedIn(text: string): string | undefined {
	const isToLook = TO_LOOK.test(text);
	if (text.startsWith('/') || !(isToLook || /[\p{L}\d]\s*\?+$/u.test(text))) return undefined;
	const question = text.replace(TO_LOOK, '').replaceAll('?', '').trim();
	if (!AND.test(question) && question.search(ASKS) === -1) return undefined;
	const rest = question.replace(AND, '').replace(BESIDE_DISH, ' ').replace(/\s+/g, ' ').trim();
	return rest === '' ? undefined : rest;
}
