/** What a heading says about being on sale. */
export interface Availability {
	/** Yes in such a column means that the dish is off. */
	isInverted: boolean;
	/** Perhaps only of the website or the till, not of this storefront. */
	isOfChannel: boolean;
	/** Such as "In stock": a number of pieces heads its column like that, too. */
	mayBeStock: boolean;
	/** Such as "In stock?" and "Is available". */
	asksYesOrNo: boolean;
}

const split = (text: string) => text.split(/,\s*/);

const MAY_BE_STOCK = split('available, availability, in stock, наявність, в наявності, доступно');

const ON = [
	...MAY_BE_STOCK,
	...split('published, visible, visibility, enabled, active, sellable, orderable, on sale'),
	...split('for sale, shown, displayed, доступний, доступна, доступність, активно, активний'),
	...split('активна, увімкнено, ввімкнено, опубліковано, видимий, видимість, показувати'),
	...split('опублікована, видима, у продажу, в продажу, у наявності, продається'),
];

const OFF = [
	...split('archived, hidden, disabled, unavailable, inactive, out of stock, sold out, deleted'),
	...split('discontinued, paused, suspended, unpublished, stop list, stoplist, архів, архівовано'),
	...split('в архіві, приховано, прихований, сховано, недоступно, недоступний, неактивно'),
	...split('прихована, недоступна, неактивна, вимкнена, видалена, архівна, архівний'),
	...split('неактивний, вимкнено, видалено, знято з продажу, немає в наявності, стоп, стоп лист'),
];

// What may stand beside such a word without making another matter of it.
const FILLERS = new Set([
	...split('is, are, it, for, sale, in, the, item, product, dish, menu, now, today, currently'),
	...split('to, order, у, в, на, продаж, продажу, є, чи, товар, страва, зараз, сьогодні, меню'),
	...split('для, до, замовлення'),
]);
const CHANNELS = new Set([
	...split('online, delivery, website, site, web, app, pos, till, pickup, store, shop, catalog'),
	...split('catalogue, kiosk, storefront, сайті, сайт, доставка, доставки, онлайн, касі, каталозі'),
]);
const NEGATIONS = new Set(['not', 'no', 'не']);

// The longest first, so that "out of stock" is not taken for something else.
const PHRASES = [
	...ON.map((phrase) => ({ phrase, isOff: false })),
	...OFF.map((phrase) => ({ phrase, isOff: true })),
].sort((one, other) => other.phrase.length - one.phrase.length);

/** Undefined for a heading that is about something else. */
export function availabilityIn(heading: string): Availability | undefined {
	const words = wordsOf(heading);
	const text = ` ${words.join(' ')} `;
	for (const { phrase, isOff } of PHRASES) {
		if (!text.includes(` ${phrase} `)) continue;
		const others = text.replace(` ${phrase} `, ' ').trim().split(' ').filter(Boolean);
		const isKnown = (word: string) =>
			FILLERS.has(word) || CHANNELS.has(word) || NEGATIONS.has(word);
		if (!others.every(isKnown)) continue;
		return {
			isInverted: isOff !== others.some((word) => NEGATIONS.has(word)),
			isOfChannel: others.some((word) => CHANNELS.has(word)),
			mayBeStock: MAY_BE_STOCK.includes(phrase),
			asksYesOrNo: /\?\s*$/.test(heading) || words[0] === 'is' || words[0] === 'чи',
		};
	}
	return undefined;
}

/** Also of headings such as isAvailable and is_available. */
function wordsOf(heading: string): string[] {
	return heading
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
}
