import { DateTime } from 'luxon';

import { foldText } from './foldText';
import { MINUTES_OF_A_DAY, readTimeOfDay } from '../platform/timeOfDay';
import { endOfDay, isoInZone } from '../platform/zonedTime';

/** How long a dish stays off: until midnight, until midnight of the day after, until a time, or until somebody switches it on. */
export type Until = 'today' | 'tomorrow' | 'switchedOn' | { at: number };

const folded = (...lists: string[]) =>
	new Set(lists.flatMap((list) => list.split(', ')).map(foldText));

/** What stands before a time, in sixteen languages. */
const BEFORE = folded(
	'until, till, until the, til, up to',
	'до',
	'do, aż do, až do',
	'bis, bis zum, bis um',
	'hasta, hasta la, hasta las, hasta el',
	"jusqu'à, jusqu'au, jusque",
	'fino a, fino al, fino alle, fino',
	'até, até as, até às, até à',
	'până, până la, până mâine la',
	'tills, fram till, indtil, inntil, fram til',
);

/** What stands behind it: in Hungarian as an ending. */
const BEHIND = folded('asti, saakka, -ig');

const TOMORROW = folded(
	'tomorrow, завтра, jutra, jutro, morgen, mañana, demain, domani, amanhã, zítra, zítřka, mâine',
	'holnap, imorgon, i morgon, imorgen, i morgen, huomenna, huomiseen',
);

const TODAY = folded(
	'today, tonight, midnight, the end of the day, end of day, end of today, the end of today',
	'сьогодні, ночі, кінця дня, півночі, опівночі, сегодня, ночи, конца дня, полуночи',
	'dziś, dzisiaj, północy, końca dnia, heute, heute abend, mitternacht, hoy, esta noche, medianoche',
	"ce soir, aujourd'hui, minuit, stasera, oggi, mezzanotte, hoje, esta noite, meia-noite",
	'dnes, dneška, půlnoci, astăzi, diseară, miezul nopții, ma, éjfél, ikväll, idag, i dag, midnatt',
	'i aften, midnat, i kveld, tänään, keskiyöhön',
);

/** What people write between a day and an hour, or before an hour. */
const FILLER =
	/^(?:at|um|a las|a la|las|la|à|a|alle|às|as|o|ob|kl\.?|klo|ora|ore|godz\.?|godziny|о|об|в|во|у) /u;

const HOUR = /^(\d{1,2})(?:[:.h](\d\d))? ?(am|pm|h|uhr|год|години|година|ч|часов|godz)?\.?$/u;

const DAY = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}))?(?: (.+))?$/u;
/** 3 May, or 3:05 as many write it. */
const MAY_BE_EITHER = /^(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\.?$/u;
const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)(?:[ t](.+))?$/u;

/** As long as an end may be. */
const LONGEST = 80;

/** The longest phrase of a preposition has fewer words. */
const MOST_WORDS_BEFORE = 3;

/**
 * Reads an end such as "until 18:00", "до завтра" or "holnapig"; undefined for any other text.
 * Until a day means until it begins.
 */
export function readUntil(text: string, now: number, timeZone: string): Until | undefined {
	const end = endIn(text);
	return end === undefined ? undefined : readEnd(end, DateTime.fromMillis(now, { zone: timeZone }));
}

/** Whether a text begins as an end does. */
export const beginsAsUntil = (text: string) => endIn(text) !== undefined;

function endIn(written: string): string | undefined {
	if (written.length > LONGEST) return undefined;
	const text = foldText(written);
	const words = text.split(' ');
	for (let count = Math.min(MOST_WORDS_BEFORE, words.length - 1); count > 0; count--) {
		if (BEFORE.has(words.slice(0, count).join(' '))) return words.slice(count).join(' ');
	}
	const last = words.at(-1) ?? '';
	if (words.length > 1 && BEHIND.has(last)) return words.slice(0, -1).join(' ');
	return /^\S+-?ig$/u.test(text) ? text.replace(/-?ig$/u, '') : undefined;
}

function readEnd(end: string, now: DateTime): Until | undefined {
	if (TODAY.has(end)) return 'today';
	if (TOMORROW.has(end)) return 'today';
	if (MAY_BE_EITHER.test(end)) return undefined;
	const at = readHour(end, now, true) ?? readTomorrow(end, now) ?? readDay(end, now);
	return at !== undefined && at > now.toMillis() ? { at } : undefined;
}

/** "tomorrow at 10", or "10:00 tomorrow". */
function readTomorrow(end: string, now: DateTime): number | undefined {
	const words = end.split(' ');
	for (let count = 1; count < words.length; count++) {
		const [first, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
		const hour = TOMORROW.has(first) ? rest : TOMORROW.has(rest) ? first : undefined;
		const at = hour === undefined ? undefined : readHour(hour, now.plus({ days: 1 }), false);
		if (at !== undefined) return at;
	}
	return undefined;
}

function readDay(end: string, now: DateTime): number | undefined {
	const iso = ISO_DAY.exec(end);
	const [, day, month, year, hour] = iso
		? [undefined, iso[3], iso[2], iso[1], iso[4]]
		: (DAY.exec(end) ?? []);
	if (day === undefined || month === undefined) return undefined;
	const date = now
		.startOf('day')
		.set({ day: 1, month: Number(month), year: Number(year ?? now.year) });
	if (!date.isValid || Number(day) < 1 || Number(day) > (date.daysInMonth ?? 0)) return undefined;
	const named = date.set({ day: Number(day) });
	const next = year === undefined && named < now ? named.plus({ years: 1 }) : named;
	return hour === undefined ? next.toMillis() : readHour(hour, next, false);
}

/** The next time that the clocks show this hour, or that of one day. */
function readHour(text: string, day: DateTime, isNext: boolean): number | undefined {
	const [, hour, minute = '00', half] = HOUR.exec(text.replace(FILLER, '')) ?? [];
	if (hour === undefined) return undefined;
	const time = half === 'am' || half === 'pm' ? `${hour}:${minute} ${half}` : `${hour}:${minute}`;
	const minutes = time === '24:00' ? MINUTES_OF_A_DAY : readTimeOfDay(time);
	if (minutes === undefined) return undefined;
	const at = day.startOf('day').set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
	return (isNext && at <= day ? at.plus({ days: 1 }) : at).toMillis();
}

/** As Offer → Switch Off takes it. */
export function untilFields(until: Until, now: number, timeZone: string) {
	if (until === 'switchedOn') return { until: 'switchedOn', untilTime: '' };
	if (until === 'today') return { until: 'endOfToday', untilTime: '' };
	const at =
		until === 'tomorrow'
			? endOfDay(
					DateTime.fromMillis(now, { zone: timeZone }).plus({ days: 1 }).toMillis(),
					timeZone,
				)
			: until.at;
	return { until: 'time', untilTime: isoInZone(at, timeZone) };
}
