import { offPhraseIn, saysOff, thereOrNot } from '../../table/status';
import type { Readers } from '../../table/readers';
import { columnsOf, type MenuSheet } from '../columns/menuSheet';

/** At the end of a title, such as "(sold out)". */
const LONGEST_REMARK = 40;
const REMARK = /(?:[([*]|(?:^|[)\]])[^()[\]*–—-]*[–—-])\s*([^\s()[\]*][^()[\]*]*)[)\]*]?$/iu;

/** Notes titles that say so: nothing goes off by a title. */
export function titlesThatSayOff(menu: MenuSheet, readers: Readers) {
	const [column] = columnsOf(menu, 'title');
	const note =
		column &&
		readers.note(column, {
			what: 'say that the dish is off',
			consequence: 'Titles switch nothing off: say it in a column such as Status.',
			isEach: true,
		});
	return (index: number, title: unknown): void => {
		if (typeof title === 'string' && titleSaysOff(title)) note?.(index, title);
	};
}

/** Such as "Cola (sold out)". */
export function titleSaysOff(title: string): boolean {
	const [, remark = ''] = REMARK.exec(title.slice(-LONGEST_REMARK)) ?? [];
	// A single word among others may praise the dish, such as a hidden gem.
	const isOff = saysGone(remark) || offPhraseIn(remark)?.includes(' ') === true;
	return isOff || endsWithOff(title) || beginsWithOff(title);
}

const saysGone = (text: string) => saysOff(text) || thereOrNot(text) === false;

/** A shorter word for off is part of names, such as "Pit Stop". */
const SHORTEST_WORD = 8;
const MOST_LAST_WORDS = 3;

/** Whether a name such as "Cola NIEDOSTĘPNA" has words behind it that say so. */
function endsWithOff(title: string): boolean {
	const words = title.trim().split(/\s+/u).slice(1);
	return words.slice(-MOST_LAST_WORDS).some((_word, index, last) => {
		const text = last.slice(index).join(' ');
		const isClear = /\s/u.test(text) || text.length >= SHORTEST_WORD;
		return isClear ? saysGone(text) : thereOrNot(text) === false;
	});
}

/** Such as "СТОП Медовик" and "немає - Чізкейк", but not "Stop and Go". */
const FIRST_WORD = /^[^\p{L}]*(?<word>\p{L}+)(?<end>[^\p{L}]*)\p{L}/u;
const CUTS_OFF = /[!:.,;–—-]/u;

function beginsWithOff(title: string): boolean {
	const { word = '', end = '' } = FIRST_WORD.exec(title)?.groups ?? {};
	const isLoud = word.length > 2 && word === word.toUpperCase() && title !== title.toUpperCase();
	return saysGone(word) && (isLoud || CUTS_OFF.test(end));
}
