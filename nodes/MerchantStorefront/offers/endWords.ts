import { Info } from 'luxon';

import { foldText } from './foldText';
import { EXCEPT, NOT } from './talkWords';

const ONLY = ['т[іи]ль?ки', 'т[іио]к[аоиі]', 'лише', 'только', 'only', 'tylko', 'nur'];

/** In English, Ukrainian, Russian, Polish and German. */
const WORDS = {
	in: ['in', 'at', 'в', 'у', 'на', 'w', 'we', 'na', 'im', 'bei'],
	until: [
		...['until the', 'until', 'untill', 'till', 'til', 'до', 'aż do', 'do'],
		...['bis zum', 'bis um', 'bis'],
	],
	tonight: [
		...['tonight', 'midnight', 'end of day', 'end of the day', 'end of today'],
		...['кінця дня', 'півночі', 'опівночі', 'ночі', 'конца дня', 'полуночи', '12 ноч[іи]'],
		...['końca dnia', 'północy', 'heute abend', 'mitternacht', 'tagesende'],
		// Nobody knows here when a kitchen closes.
		...['кінця зміни', 'конца смены', 'końca zmiany', 'end of (?:the )?shift', 'schichtende'],
		...['кінця робочого дня', 'конца рабочего дня', 'feierabend', 'закриття', 'закрытия'],
		...['zamknięcia', 'closing(?: time)?', 'ladenschluss'],
	],
	/** To some it begins at 17:00, and others mean midnight. */
	evening: [
		...['вечора', 'вечера', 'wieczora', 'evening', 'abend', 'ранку', 'утра', 'rana', 'morning'],
		...['обіду', 'обеда', 'obiadu', 'lunch', 'mittag'],
	],
	today: [
		...['today', 'сьогодні', 'сегодня', 'dzisiaj', 'dziś', 'heute'],
		...['весь день', 'увесь день', 'цілий день', 'целый день', 'all day'],
	],
	tomorrow: ['tomorrow', 'tmrw', 'tmr', 'завтра', 'jutra', 'jutro', 'morgen'],
	dayAfterTomorrow: [
		...['day after tomorrow', 'після ?завтра', 'после ?завтра', 'pojutrza', 'übermorgen'],
	],
	endOfWeek: [
		...['end of (?:the |this )?week', '(?:кінця|конца) (?:(?:цього|этой) )?(?:тижня|недели)'],
		...['końca (?:tego )?tygodnia', 'ende der woche'],
	],
	halfAnHour: [
		...['пів ?годин[^ ]*', 'пол ?часа', 'half an hour', 'pół godziny', '(?:eine )?halbe stunde'],
	],
	oneAndAHalf: [
		...['півтор[аиуі]', 'полутора', 'полтора', 'półtor(?:a|ej)', 'anderthalb', 'eineinhalb'],
	],
	for: ['for', 'на', 'na', 'für'],
	hours: [
		...['hours?', 'h', 'годин[^ ]*', 'год', 'час[^ ]*', 'ч'],
		...['godzin[^ ]*', 'godz', 'stunden?', 'std'],
	],
	minutes: ['minutes?', 'min', 'хвилин[^ ]*', 'хв', 'минут[^ ]*', 'мин', 'minut[^ ]*'],
	morning: ['ранку', 'утра', 'rano'],
	afternoon: ['дня', 'po południu'],
	inEvening: ['вечора', 'вечера', 'wieczorem'],
	oClock: ['години', 'часов', 'часа', 'godziny'],
	days: ['days?', 'дн(?:і|ів|я|ей)', 'день', 'dni', 'dzień', 'tage?'],
	daysAndNights: ['доб(?:у|и|а)', 'діб', 'сутки', 'суток', 'dob(?:ę|y|a)'],
	weeks: [
		...['weeks?', 'тиж(?:день|ні|нів)', 'недел(?:ю|и|ь)', 'tydzień', 'tygodni(?:e|a)?'],
		...['(?:eine )?wochen?'],
	],
	at: ['at', 'о', 'об', 'в', 'у', 'во', 'o', 'godziny', 'godz\\.', 'godz', 'um'],
	all: [
		'all',
		"everything(?:'?s)?",
		'[ув]с(?:е|і|ьо|ього|іх)',
		'всех',
		'wszystk(?:o|ie)',
		'alle',
		'alles',
	],
	within: ['in', 'через', 'за', 'після', 'после', 'po', 'za', 'nach'],
	only: ONLY,
	besideStore: [...NOT, ...EXCEPT, ...ONLY, 'but'],
};

/** As people type them, and as they are folded. */
export const oneOf = (what: keyof typeof WORDS) =>
	[...new Set(WORDS[what].flatMap((words) => [words, foldText(words)]))].join('|');

export const setOf = (what: keyof typeof WORDS): ReadonlySet<string> =>
	new Set(WORDS[what].map(foldText));

/** From Monday on. */
export const WEEK_DAYS = [
	['monday', 'mon', 'пн', 'понеділ[^ ]*', 'понедельн[^ ]*', 'poniedzi[^ ]*', 'montag'],
	['tuesday', 'tue', 'вт', 'вівтор[^ ]*', 'вторник[^ ]*', 'wtor[^ ]*', 'dienstag'],
	['wednesday', 'wed', 'ср', 'серед[аиу]', 'сред[аыу]', 'środ[ayę]', 'mittwoch'],
	['thursday', 'thu', 'чт', 'четверг?а?', 'czwarte?ku?', 'donnerstag'],
	['friday', 'fri', 'пт', "п'?ятниц[^ ]*", 'piąte?ku?', 'freitag'],
	['saturday', 'sat', 'сб', 'суб?бот[^ ]*', 'sobot[^ ]*', 'samstag', 'sonnabend'],
	['sunday', 'sun', 'нд', 'вс', 'неділ[іяю]', 'воскресен[^ ]*', 'niedziel[^ ]*', 'sonntag'],
].map((words) => words.flatMap((word) => [word, foldText(word)]));

/** From one o'clock on, as they stand behind "until". */
export const HOURS_IN_WORDS = [
	['першої', 'часу', 'часа', 'pierwszej'],
	['другої', 'двух', 'drugiej'],
	['третьої', 'трёх', 'trzeciej'],
	['четвертої', 'четырёх', 'czwartej'],
	["п'ятої", 'пяти', 'piątej'],
	['шостої', 'шести', 'szóstej'],
	['сьомої', 'семи', 'siódmej'],
	['восьмої', 'восьми', 'ósmej'],
	["дев'ятої", 'девяти', 'dziewiątej'],
	['десятої', 'десяти', 'dziesiątej'],
	['одинадцятої', 'одиннадцати', 'jedenastej'],
	['дванадцятої', 'двенадцати', 'dwunastej'],
].map((words) => words.map(foldText));

/** Before an hour in words. */
export const HALF_AN = ['пів', 'пол', 'half', 'wpół', 'wpol', 'halb'];

/** As a day of them is written, with their numbers. */
export const MONTHS = new Map(
	['en', 'uk', 'ru', 'pl', 'de'].flatMap((locale) =>
		(['long', 'short'] as const).flatMap((length) =>
			Info.monthsFormat(length, { locale }).map((name, index): [string, number] => [
				foldText(name).replace('.', ''),
				index + 1,
			]),
		),
	),
);
