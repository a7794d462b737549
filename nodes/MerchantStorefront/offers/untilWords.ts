import { DateTime, Info } from 'luxon';

import { foldText } from './foldText';
import { mistypedIn } from '../platform/nearest';
import { MINUTES_OF_A_DAY, readTimeOfDay } from '../platform/timeOfDay';
import { sayTime } from '../platform/zonedTime';

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
	],
	today: [
		...['today', 'сьогодні', 'сегодня', 'dzisiaj', 'dziś', 'heute'],
		...['весь день', 'увесь день', 'цілий день', 'целый день', 'all day'],
	],
	days: [
		...['days?', 'weeks?', 'weekend', 'день', 'дні', 'днів', 'дня', 'дней', 'тижд?е?нь', 'тижні'],
		...['неделю', 'недели', 'вихідні', 'выходные', 'dni', 'tydzień', 'tage?', 'woche'],
	],
	tomorrow: ['tomorrow', 'tmrw', 'завтра', 'jutra', 'morgen'],
	halfAnHour: [
		...['пів ?годин[^ ]*', 'полчаса', 'half an hour', 'pół godziny', '(?:eine )?halbe stunde'],
	],
	for: ['for', 'на', 'na', 'für'],
	hours: [
		...['hours?', 'h', 'годин[^ ]*', 'год', 'час[^ ]*', 'ч'],
		...['godzin[^ ]*', 'godz', 'stunden?', 'std'],
	],
	minutes: ['minutes?', 'min', 'хвилин[^ ]*', 'хв', 'минут[^ ]*', 'мин', 'minut[^ ]*'],
	at: ['at', 'о', 'об', 'в', 'у', 'во', 'o', 'godziny', 'godz\\.', 'godz', 'um'],
	not: ['не', 'not', 'nie', 'nicht'],
	except: ['крім', 'окрім', 'кроме', 'except', 'oprócz', 'außer'],
	all: ['all', 'everything', '[ув]с(?:е|і|ьо|іх)', 'всех', 'wszystk(?:o|ie)', 'alle', 'alles'],
	both: ['both', 'обидв[аі]', 'обох', 'об[ае]', 'обоих', 'обеих', 'obu', 'beiden'],
	everywhere: ['everywhere', 'скрізь', 'всюди', 'везде', 'wszędzie', 'überall'],
	places: [
		...['stores', 'locations', 'places', 'точк[^ ]*', 'магазин[^ ]*', 'заклад[^ ]*'],
		...['завед[^ ]*', 'ресторан[^ ]*', 'кафе', 'sklepach', 'lokalach', 'filialen'],
	],
	from: [
		...['from', 'after', 'since', 'starting', 'з', 'із', 'від', 'після', 'с', 'со', 'после'],
		...['od', 'po', 'ab', 'von', 'nach'],
	],
	within: ['in', 'через', 'за', 'після', 'после', 'po', 'nach'],
	only: ['тільки', 'лише', 'только', 'only', 'tylko', 'nur'],
};

/** As people type them, and as they are folded. */
const oneOf = (what: keyof typeof WORDS) =>
	[...new Set(WORDS[what].flatMap((words) => [words, foldText(words)]))].join('|');

const setOf = (what: keyof typeof WORDS): ReadonlySet<string> => new Set(WORDS[what].map(foldText));

/** From Monday on. */
const WEEK_DAYS = [
	['monday', 'понеділ[^ ]*', 'понедельн[^ ]*', 'poniedzi[^ ]*', 'montag'],
	['tuesday', 'вівтор[^ ]*', 'вторник[^ ]*', 'wtor[^ ]*', 'dienstag'],
	['wednesday', 'серед[аиу]', 'сред[аыу]', 'środ[ayę]', 'mittwoch'],
	['thursday', 'четверг?а?', 'czwarte?ku?', 'donnerstag'],
	['friday', "п'?ятниц[^ ]*", 'piąte?ku?', 'freitag'],
	['saturday', 'суб?бот[^ ]*', 'sobot[^ ]*', 'samstag', 'sonnabend'],
	['sunday', 'неділ[іяю]', 'воскресен[^ ]*', 'niedziel[^ ]*', 'sonntag'],
].map((words) => words.flatMap((word) => [word, foldText(word)]));

/** As a day of them is written, with their numbers. */
const MONTHS = new Map(
	['en', 'uk', 'ru', 'pl', 'de'].flatMap((locale) =>
		Info.monthsFormat('long', { locale }).map((name, index) => [foldText(name), index + 1]),
	),
);

const firstWords = (words: string) => words.replace(/ [^|]+/g, '');

/** The words of a store and an end, for the expressions of what kitchens say. */
export const TAIL = {
	in: oneOf('in'),
	only: oneOf('only'),
	not: oneOf('not'),
	everywhere: `${oneOf('everywhere')}|${oneOf('both')}`,
	until: oneOf('until'),
	all: oneOf('all'),
	today: oneOf('today'),
	halfAnHour: oneOf('halfAnHour'),
	lasting: `${oneOf('hours')}|${oneOf('minutes')}`,
	time: [...[oneOf('tonight'), oneOf('tomorrow')].map(firstWords), ...WEEK_DAYS.flat()].join('|'),
};

/** With the word behind it. */
export const ONLY = new RegExp(`(?<!\\p{L})(?:${TAIL.only}) (?=(\\S+))`, 'giu');

/** Such as "not in podil", and "only in podil" of a dish that is on sale there. */
export const EXCEPT = new RegExp(
	`(?:^| )(?:${oneOf('not')}|${oneOf('except')}|but|${TAIL.only})(?: (.+))?$`,
	'u',
);

/** With the word behind it, such as "except soup". */
export const BUT = new RegExp(
	`(?<!\\p{L})(?:${oneOf('except')}) (?:(?:for|${TAIL.in}) )?(\\S+)`,
	'u',
);

/** Such as "all except soup", with the word behind it. */
export const ALL_BUT = new RegExp(
	`(?<!\\p{L})(?:${oneOf('all')})(?:'s)?(?: but|,?(?: [^ ]+){0,4} (?:${oneOf('except')}|${TAIL.only}))(?: (?:for|${TAIL.in}))? ([^ ]+)`,
	'u',
);

const isWhole = (words: string) => {
	const whole = new RegExp(`^(?:${words})$`, 'u');
	return (text: string) => whole.test(foldText(text));
};
export const meansAll = isWhole(oneOf('all'));
const meansEverywhere = isWhole(
	`${oneOf('everywhere')}|(?:${oneOf('all')}) (?:${oneOf('places')})`,
);
const meansBoth = isWhole(`(?:${oneOf('both')})(?: (?:${oneOf('places')}))?`);

/** Such as "both places" of two stores. */
export const meansAllStores = (text: string, count: number) =>
	meansEverywhere(text) || (count === 2 && meansBoth(text));

/** Words between two dishes, as a comma is. */
export const BETWEEN_DISHES = ['and', 'n', 'і', 'й', 'та', 'и', 'i', 'oraz', 'und'];

/** Words between a dish and a store. */
export const BEFORE_STORE = setOf('in');

const [FROM, WITHIN, AT, FOR] = [setOf('from'), setOf('within'), setOf('at'), setOf('for')];

const BEFORE_END: ReadonlySet<string> = new Set(
	WORDS.until.flatMap((words) => foldText(words).split(' ').slice(0, 1)),
);

/** Words with which an end or a store begins. */
export const BEFORE_TAIL: ReadonlySet<string> = new Set([...BEFORE_STORE, ...BEFORE_END]);

/** Whether a store or an end may be in a text that can't be read. */
export const mayBeTail = (text = '') =>
	text.split(' ').some((word) => /\d/.test(word) || BEFORE_TAIL.has(foldText(word)));

const END = new RegExp(`^(?:${oneOf('until')}) (.+)$`, 'u');
const TONIGHT = new RegExp(`^(?:${oneOf('tonight')}|${oneOf('today')}|${oneOf('tomorrow')})$`, 'u');
const NAMES_TIME = new RegExp(
	`(?:^| )(?:(?:${oneOf('tomorrow')})|(?:${oneOf('for')}) (?:\\S+ )?(?:${oneOf('days')}|${oneOf('hours')}))$|\\d:\\d\\d`,
	'u',
);
const TODAY = new RegExp(`^(?:(?:${oneOf('for')}) )?(?:${oneOf('today')})$`, 'u');
const TOMORROW = new RegExp(`^(?:${oneOf('tomorrow')})$`, 'u');
const HALF_AN_HOUR = new RegExp(`^(?:(?:${oneOf('for')}) )?(?:${oneOf('halfAnHour')})$`, 'u');
const ON_WEEK_DAY = WEEK_DAYS.map((words) => new RegExp(`^(?:${words.join('|')})$`, 'u'));
const HOUR = new RegExp(
	`^(?:(?:${oneOf('at')}) )?(\\d{1,2})(?:[:.h](\\d\\d))? ?(?:(am|ранку|утра)|(pm|вечора|вечера)|h|uhr|год|години|ч|часов|godz)?\\.?$`,
	'u',
);

/** Such as "for 2 hours", "на годину" and "30 min". */
const LASTING = new RegExp(
	`^(?:(${oneOf('for')}) )?(?:(\\d{1,3}) ?|an )?(?:(${oneOf('hours')})|${oneOf('minutes')})\\.?$`,
	'u',
);

/** Such as "хвилин на 40", which is about 40 minutes. */
const ABOUT = new RegExp(
	`^(?:(${oneOf('hours')})|${oneOf('minutes')}) (?:(?:${oneOf('for')}) )?(\\d{1,3})$`,
	'u',
);

/** Many write 3:05 like 3 May. */
const MAY_BE_DAY = /^\d{1,2}\.(?:0?[1-9]|1[0-2])\.?$/;

/** An end of a button is a number of minutes, in little room. */
const OF_BUTTON = /^@([\da-z]{1,8})$/;
const MINUTE = 60_000;
export const endForButton = (until: number) => `@${Math.floor(until / MINUTE).toString(36)}`;

/** Whether a text looks like an end, though no time may be in it. */
export const isEnd = (written: string) =>
	END.test(foldText(written)) || NAMES_TIME.test(foldText(written));

/** As many words as a start has. */
const LONGEST_START = 4;

const DATE = /^\d{4}-\d\d-\d\d$/;
const DAY_OF_MONTH = /^(?:(\d{1,2})\.? (\p{L}+)|(\p{L}+) (\d{1,2}))$/u;

/** As long as an end may be. */
const LONGEST = 80;

/**
 * Reads an end such as "until 18:00", "до завтра 10:00" or "for 2 hours", in milliseconds; undefined for any other
 * text. Until a day means until it begins.
 */
export function readUntil(written: string, at: number, timeZone: string): number | undefined {
	if (written.length > LONGEST) return undefined;
	const [, begins, count = begins && 1, hours] = LASTING.exec(foldText(written)) ?? [];
	const minutesLasting = HALF_AN_HOUR.test(foldText(written))
		? 30
		: Number(count ?? 0) * (hours === undefined ? 1 : 60);
	if (minutesLasting > 0) return at + minutesLasting * MINUTE;
	const [, end = ''] = END.exec(foldText(written)) ?? [];
	if (MAY_BE_DAY.test(end)) return undefined;
	const now = DateTime.fromMillis(at, { zone: timeZone });
	const isToday = TONIGHT.test(end) || TODAY.test(foldText(written));
	if (isToday) return now.plus({ days: 1 }).startOf('day').toMillis();
	const [, minutes] = OF_BUTTON.exec(end) ?? [];
	const until =
		minutes !== undefined
			? Number.parseInt(minutes, 36) * MINUTE
			: (readHour(end, now.startOf('day'), now) ?? readOnDay(end, now));
	return until !== undefined && until > at ? until : undefined;
}

/** A day, with an hour before or after it or without. */
function readOnDay(text: string, now: DateTime): number | undefined {
	const words = text.split(/\s+/);
	for (const [index] of words.entries()) {
		const [first, last] = [words.slice(0, index).join(' '), words.slice(index).join(' ')];
		const [begun, other] = [readDay(first, now), readDay(last, now)];
		if (begun !== undefined) return readHour(last, begun, now);
		if (other !== undefined) return first === '' ? other.toMillis() : readHour(first, other, now);
	}
	return undefined;
}

/** When the next such day begins. */
function readDay(text: string, now: DateTime): DateTime | undefined {
	const today = now.startOf('day');
	if (TOMORROW.test(text)) return today.plus({ days: 1 });
	const weekDay = ON_WEEK_DAY.findIndex((day) => day.test(text)) + 1;
	if (weekDay > 0) return today.plus({ days: (weekDay - now.weekday + 7) % 7 || 7 });
	const { zone, year } = now;
	if (DATE.test(text)) return validOf(DateTime.fromISO(text, { zone }));
	const [, first, behind, before, last] = DAY_OF_MONTH.exec(text) ?? [];
	const month = MONTHS.get(behind ?? before ?? '');
	if (month === undefined) return undefined;
	const day = validOf(DateTime.fromObject({ year, month, day: Number(first ?? last) }, { zone }));
	return day !== undefined && day <= now ? day.plus({ years: 1 }) : day;
}

const validOf = (day: DateTime) => (day.isValid ? day : undefined);

/** The words that say when something begins, such as "from 6pm" and "in 10 minutes", and the others. */
export function withoutStart(words: readonly string[], at: number, timeZone: string) {
	const now = DateTime.fromMillis(at, { zone: timeZone });
	const folded = words.map(foldText);
	const firstEnd = folded.findIndex((word) => BEFORE_END.has(word));
	const isMoment = (text: string) =>
		/\D/.test(text) && readUntil(`until ${text}`, at, timeZone) !== undefined;
	const isStart = (begin: number, end: number) => {
		const [first = '', ...others] = folded.slice(begin, end);
		const rest = others.join(' ');
		if (FROM.has(first) && isMoment(rest)) return true;
		if (WITHIN.has(first) && (LASTING.test(rest) || HALF_AN_HOUR.test(rest))) return true;
		// Such as "until tomorrow at 10:00".
		if (firstEnd !== -1 && begin > firstEnd) return false;
		if (rest === '') return TOMORROW.test(first);
		return (
			(AT.has(first) && isMoment(rest)) || (FOR.has(first) && readDay(rest, now) !== undefined)
		);
	};
	const [start, others]: [string[], string[]] = [[], []];
	for (let begin = 0; begin < words.length;) {
		const ends = Array.from({ length: LONGEST_START }, (_, index) => begin + 1 + index);
		const end = ends.find((one) => one <= words.length && isStart(begin, one));
		(end === undefined ? others : start).push(...words.slice(begin, end ?? begin + 1));
		begin = end ?? begin + 1;
	}
	return { start: start.join(' '), others };
}

/** What an end is meant to be that isn't certain, or in which "tomorrow" or another day is mistyped. */
export function likelyEnd(written: string, at: number, timeZone: string) {
	const [about, hours, count] = ABOUT.exec(foldText(written.slice(0, LONGEST))) ?? [];
	if (about !== undefined) {
		const minutes = Number(count) * (hours === undefined ? 1 : 60);
		return minutes === 0 ? undefined : { text: about, until: at + minutes * MINUTE };
	}
	const days = [...WORDS.tomorrow, ...WORDS.tonight, ...WORDS.today].map(foldText);
	const words = foldText(written.slice(0, LONGEST)).split(' ');
	const text = words
		.map((word) => days.find((day) => mistypedIn(word, day) < Infinity) ?? word)
		.join(' ');
	const until = readUntil(text, at, timeZone);
	return until === undefined ? undefined : { text, until };
}

/** An end for people, such as "tomorrow 10:00". */
export function sayEnd(until: number | undefined, now: number, timeZone: string): string {
	if (until === undefined) return 'switched on again';
	const end = DateTime.fromMillis(until, { zone: timeZone });
	const today = DateTime.fromMillis(now, { zone: timeZone });
	// Midnight ends the day before it.
	const isOn = (day: DateTime) => end.minus(1).hasSame(day, 'day');
	const clock = end.toFormat('HH:mm').replace('00:00', '23:59');
	if (isOn(today)) return clock === '23:59' ? 'midnight' : clock;
	return isOn(today.plus({ days: 1 })) ? `tomorrow ${clock}` : sayTime(until, timeZone);
}

/** The next time that the clocks show an hour on this day or later. */
function readHour(text: string, day: DateTime, now: DateTime): number | undefined {
	const [, hour, minute = '00', morning, evening] = HOUR.exec(text) ?? [];
	if (hour === undefined) return undefined;
	// In the evening, 12 may be noon or midnight.
	if ((morning ?? evening ?? '').length > 2 && Number(hour) > 11) return undefined;
	const time = `${hour}:${minute}${(morning && 'am') ?? (evening && 'pm') ?? ''}`;
	const minutes = time === '24:00' ? MINUTES_OF_A_DAY : readTimeOfDay(time);
	if (minutes === undefined) return undefined;
	const at = day.set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
	return (at <= now ? at.plus({ days: 1 }) : at).toMillis();
}
