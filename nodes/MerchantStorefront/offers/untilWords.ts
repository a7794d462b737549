import { DateTime } from 'luxon';

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
		...['кінця дня', 'півночі', 'опівночі', 'ночі', 'конца дня', 'полуночи'],
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
	for: ['for', 'на', 'na', 'für'],
	hours: [
		...['hours?', 'h', 'годин[^ ]*', 'год', 'час[^ ]*', 'ч'],
		...['godzin[^ ]*', 'godz', 'stunden?', 'std'],
	],
	minutes: ['minutes?', 'min', 'хвилин[^ ]*', 'хв', 'минут[^ ]*', 'мин', 'minut[^ ]*'],
	at: ['at', 'о', 'об', 'в', 'у', 'во', 'o', 'godziny', 'godz\\.', 'godz', 'um'],
	except: ['не', 'крім', 'окрім', 'кроме', 'not', 'except', 'nie', 'oprócz', 'nicht', 'außer'],
	only: ['тільки', 'лише', 'только', 'only', 'tylko', 'nur'],
};

/** As people type them, and as they are folded. */
const oneOf = (what: keyof typeof WORDS) =>
	[...new Set(WORDS[what].flatMap((words) => [words, foldText(words)]))].join('|');

/** The words of a store and an end, for the expressions of what kitchens say. */
export const TAIL = {
	in: oneOf('in'),
	only: oneOf('only'),
	until: oneOf('until'),
	today: oneOf('today'),
	lasting: `${oneOf('hours')}|${oneOf('minutes')}`,
	time: `${oneOf('tonight')}|${oneOf('tomorrow')}`.replace(/ [^|]+/g, ''),
};

/** With the word behind it. */
export const ONLY = new RegExp(`(?<!\\p{L})(?:${TAIL.only}) (?=(\\S+))`, 'giu');

/** Such as "not in podil", and "only in podil" of a dish that is on sale there. */
export const EXCEPT = new RegExp(`(?:^| )(?:${oneOf('except')}|${TAIL.only})(?: (.+))?$`, 'u');

/** Words between two dishes, as a comma is. */
export const BETWEEN_DISHES = ['and', 'n', 'і', 'й', 'та', 'и', 'i', 'oraz', 'und'];

/** Words between a dish and a store. */
export const BEFORE_STORE: ReadonlySet<string> = new Set(WORDS.in.map(foldText));

/** Words with which an end or a store begins. */
export const BEFORE_TAIL: ReadonlySet<string> = new Set([
	...BEFORE_STORE,
	...WORDS.until.flatMap((words) => foldText(words).split(' ').slice(0, 1)),
]);

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
const TOMORROW = new RegExp(
	`^(?:(?:${oneOf('tomorrow')}) (.+)|(.+) (?:${oneOf('tomorrow')}))$`,
	'u',
);
const HOUR = new RegExp(
	`^(?:(?:${oneOf('at')}) )?(\\d{1,2})(?:[:.h](\\d\\d))? ?(?:(am|ранку|утра)|(pm|вечора|вечера)|h|uhr|год|години|ч|часов|godz)?\\.?$`,
	'u',
);

/** Such as "for 2 hours", "на годину" and "30 min". */
const LASTING = new RegExp(
	`^(?:(${oneOf('for')}) )?(?:(\\d{1,3}) ?|an )?(?:(${oneOf('hours')})|${oneOf('minutes')})\\.?$`,
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

/** As long as an end may be. */
const LONGEST = 80;

/**
 * Reads an end such as "until 18:00", "до завтра 10:00" or "for 2 hours", in milliseconds; undefined for any other
 * text. Until a day means until it begins.
 */
export function readUntil(written: string, at: number, timeZone: string): number | undefined {
	if (written.length > LONGEST) return undefined;
	const [, begins, count = begins && 1, hours] = LASTING.exec(foldText(written)) ?? [];
	const minutesLasting = Number(count ?? 0) * (hours === undefined ? 1 : 60);
	if (minutesLasting > 0) return at + minutesLasting * MINUTE;
	const [, end = ''] = END.exec(foldText(written)) ?? [];
	if (MAY_BE_DAY.test(end)) return undefined;
	const now = DateTime.fromMillis(at, { zone: timeZone });
	const tomorrow = now.plus({ days: 1 }).startOf('day');
	if (TONIGHT.test(end) || TODAY.test(foldText(written))) return tomorrow.toMillis();
	const [, minutes] = OF_BUTTON.exec(end) ?? [];
	const [, first, last = first] = TOMORROW.exec(end) ?? [];
	const until =
		minutes !== undefined
			? Number.parseInt(minutes, 36) * MINUTE
			: last !== undefined
				? readHour(last, tomorrow, now)
				: readHour(end, now.startOf('day'), now);
	return until !== undefined && until > at ? until : undefined;
}

/** What an end is meant to be in which "tomorrow" or another day is mistyped. */
export function mistypedEnd(written: string, at: number, timeZone: string) {
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
