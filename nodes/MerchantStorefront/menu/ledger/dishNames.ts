import { isSize } from '../columns/meanings';
import { skuFromTitle } from '../rows/identities';
import { lookAlikeKey } from '../rules/lookAlike';

interface DishName {
	/** The same for names that differ only in case, spaces, signs or letters that look alike. */
	name: string;
	/** As it is written, without its size. */
	bare: string;
	/** What is behind it, such as 30 of the unit cm. A letter has no unit, and counts from the smallest on. */
	size?: { amount: number; unit: string };
}

/** The size at the end of a name such as "Margherita, 30 cm". */
const MEASURE = /(?<=[\s,(])(?<amount>\d+(?:[.,]\d+)?)\s?(?<unit>\p{L}{1,3})\.?\)?$/u;

/** From the smallest on, as at the end of "Latte, M". */
const LETTERS = ['xs', 's', 'm', 'l', 'xl', 'xxl'];
const LETTER = /(?<=[\s,])(?<letter>\p{L}{1,3})$/u;

/** What guests read in the name of a dish: "Tea, 30 ml" and "tea 30ml" are the same to them. */
export function readDishName(title: string): DishName {
	const found = MEASURE.exec(title) ?? LETTER.exec(title);
	const { amount = '', unit = '', letter = '' } = found?.groups ?? {};
	const place = LETTERS.indexOf(letter.toLowerCase());
	if (place < 0 && !isSize(amount + unit)) return { name: fold(title), bare: title };
	const start = title.slice(0, found?.index);
	const size =
		place < 0
			? { amount: Number(amount.replace(',', '.')), unit: unit.toLowerCase() }
			: { amount: place, unit: '' };
	return { name: fold(start), bare: start.trimEnd().replace(/[,(]$/u, '').trimEnd(), size };
}

/** Two numbers beside each other stay apart. */
function fold(title: string): string {
	const words = skuFromTitle(title);
	return lookAlikeKey(words.replace(/(?<!\p{N})-|-(?!\p{N})/gu, '')) || title;
}

/** A name, and what is left of it without what is behind its last commas. */
export const startsOf = (name: string) =>
	name.split(', ').map((_part, index, all) => all.slice(0, all.length - index).join(', '));
