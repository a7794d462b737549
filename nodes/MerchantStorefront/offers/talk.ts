import { foldText } from './foldText';
import { BEFORE_STORE } from './untilWords';

const LAST = '(?:[ув]с[еі]|останн\\p{L}+|последн\\p{L}+)';

/** What kitchens say of dishes, in English, Ukrainian, Russian, Polish and German. */
const WORDS = {
	gone: [
		...["(?:['’]s|is|are) (?:all )?(?:sold out|out|gone)", 'sold out', 'all gone', 'gone'],
		...['(?:we (?:are )?)?(?:r[au]n )?out of', 'out', '(?:is |are )?finished'],
		...['(?:we )?(?:have )?no more', '(?:we )?(?:have )?no', 'none left'],
		...['не?ма[єеэ]?', '(?:[зс]а?)?кінчи\\p{L}+', 'вийш(?:ов|л[аои])', 'розпродано'],
		...['не (?:за)?лиш\\p{L}+', 'не остал\\p{L}+', 'не буде(?:т|мо)?', 'на паузу', '86'],
		...['не (?:робимо|готуємо|делаем|готовим)', 'м[іи]нус', '[⛔🛑🚫❌]\\uFE0F?'],
		...['нету?', '(?:за)?кончил\\p{L}+', 'выш(?:ел|л[аои])', 'распродано'],
		...['(?:на )?стоп(?:[ -]?лист\\p{L}*)?', 'stop', 'off'],
		...['зн(?:ім[аиі]|ят)\\p{L}*', 'сн(?:им[аи]|ят)\\p{L}*', 'приб(?:ер|рат)\\p{L}+'],
		...[
			'уб(?:ери|рат)\\p{L}*',
			'(?:вимк|відкл|выкл|откл)\\p{L}+',
			'[зс] продаж[уи]?',
			'не прода\\p{L}+',
		],
		...['кінець', 'конец', `${LAST} прода(?:ли|но)`, `прода(?:ли|но) ${LAST}`],
		...['(?<=(?:вже|уже|сьогодні|сегодня) )без', 'без(?=(?: [^ ]+){1,2} (?:сьогодні|сегодня))'],
		...['nie ma', 'brak(?:uje)?', 'zabrakło', 'wysz(?:edł|ł[aoy])', 'koniec'],
		...['(?:się )?sko[nń]czy[lł]\\p{L}*(?: si[eę])?'],
		...['(?:ist |sind )?(?:ausverkauft|ausgegangen|aus|alle|leer|weg)', 'kein\\p{L}*'],
	],
	/** They say that a dish is gone, or mean all dishes. */
	all: ['всьо', 'всё', '[ув]се'],
	comeBack: [
		...['(?:по)?верн(?:и|іть|ите|ути|уть|емо?)', 'поверта(?:ємо|ти|й|йте)'],
		...['[ув]?[ув]імкн(?:и|іть|ути)', 'включ(?:и|ите|ить|іть|ити)', 'дода(?:й|йте|ти|ємо)'],
		...['добав(?:ь|ьте|ить)', '(?:put|bring|switch|turn) (?:back|on)'],
		...['włącz(?:cie)?', 'przywróć(?:cie)?', 'dodaj(?:cie)?', 'einschalten'],
	],
	back: [
		...['є', 'есть', '[ув] наявності', '[ув] наличии', '[ув] продажу', '[ув] продаже'],
		...["з['’ʼ]?яви(?:вся|лася|лась|лося|лось|лися|лись)", 'появил(?:ся|ась|ось|ись)'],
		...['(?:is |are )?(?:back|available|on sale|in stock)(?: again)?'],
		...['(?:znowu |znów )?(?:jest|są)', '(?:ist |sind )?wieder da', '(?:ist|sind) da'],
	],
	/** They may go with each of these. */
	besides: [
		...['поставте', 'постав', 'більше', 'уже', 'вже', 'теж', 'також', 'знову', 'зовсім'],
		...['тоже', 'больше', 'już', 'więcej', 'mehr', 'left', 'too', '[ув] нас', 'ми', 'мы'],
	],
};

const said = (...lists: Array<readonly string[]>) =>
	new RegExp(
		`(?:[-–—] )?(?:(?<![\\p{L}\\d])|(?=['’]s ))(?:${lists.flat().join('|')})(?![\\p{L}\\d])[.!?:]*`,
		'giu',
	);
const IS_GONE = said(WORDS.gone, WORDS.all);
const IS_SURELY_GONE = said(WORDS.gone);
const GONE = said(WORDS.gone, WORDS.all, WORDS.besides);
const COME_BACK = said(WORDS.comeBack, WORDS.back, WORDS.besides);
const back = [...WORDS.comeBack, ...WORDS.back].map(foldText).join('|');
const inStore = [...BEFORE_STORE].join('|');
/** Such as "there is borscht", "borscht is back" and "borscht is back in podil". */
const IS_BACK = new RegExp(
	`^(?:(?:(?:${inStore}) [^ ]+ )?(?:${back}) [^?]+|.+ (?:${back})(?: (?:${inStore}) [^?]+)?\\.?)$`,
	'u',
);

/** Such as "take borscht from the stop list", which puts it back. */
const FROM_LIST = said(['(?:[зс][іо]?|із|не(?: на)?) стоп(?:[ -]?лист)?\\p{L}*']);

const isSaidBack = (part: string) =>
	part.search(FROM_LIST) !== -1 ||
	(IS_BACK.test(foldText(part)) && part.replace(COME_BACK, ' ').search(IS_SURELY_GONE) === -1);

const BETWEEN_SENTENCES = /,|\s(?:але|а|но|but|ale|aber)\s/iu;

/** Whether dishes are said to be back and none to be gone, and the other words. */
export function withoutTalk(text: string) {
	const parts = text.split(BETWEEN_SENTENCES);
	const others = parts.filter((part) => !isSaidBack(part));
	const isBack =
		others.length < parts.length && others.every((part) => part.search(IS_GONE) === -1);
	if (isBack) {
		const names = [FROM_LIST, COME_BACK, IS_SURELY_GONE].reduce(
			(left, words) => left.replace(words, ' '),
			parts.join(','),
		);
		return { isBack, rest: names.trim() };
	}
	// Such as "there is borscht, no dumplings".
	const ofGone = others.length < parts.length ? others.join(',') : text;
	return { isBack, rest: ofGone.replace(GONE, ' ').trim() };
}

const UNITS = [
	...['грн', 'гривень', 'гривні', '₴', 'uah', 'zł', 'pln', 'eur', 'euro', '€', 'usd', '[$]', '%'],
	...['г', 'гр', 'кг', 'мл', 'л', 'шт', 'порці(?:я|ї|й|ю)', 'хв', 'мин', 'g', 'kg', 'ml', 'l'],
	...['pcs', 'portions?', 'min', 'szt', 'stück', 'portionen'],
];
const AMOUNT = new RegExp(`^86 ?(?:${UNITS.join('|')})[.!?]*$`, 'iu');

/** Whether a text is a price or a weight: kitchens say 86 of a dish that is gone. */
export const isAmount = (text: string) => AMOUNT.test(text.trim());

/** Whether a guest is spoken of, who may miss something in a dish. */
export const isOfGuest = (text: string) =>
	/(?<!\p{L})(?:клієнт|клиент|гість|гость|guest|customer|client|klient|gość|gast|kunde)(?!\p{L})/iu.test(
		text,
	);

const ASKS_WHAT_IS_OFF =
	/^(?:(?:покаж[^ ]+|(?:що|шо|что)(?: (?:зараз|сейчас|у нас))? (?:на|в|у)) стоп[^ ]*(?:[ -]лист[^ ]*)?(?: (?:на|в) [^ ]+)?|what(?:'s| is) off(?: now)?|co jest na stopie|was ist aus)\??$/u;

export const asksWhatIsOff = (text: string) => ASKS_WHAT_IS_OFF.test(foldText(text));
