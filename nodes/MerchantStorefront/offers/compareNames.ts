import { foldText } from './foldText';
import { AMOUNTS, UNITS, WITHIN_NAMES } from './talkWords';
import { mistypedIn } from '../platform/nearest';
import { toLatin } from '../table/toLatin';

/** A dish as people may call it. */
export interface NamedDish {
	sku: string;
	/** Of a large menu only SKUs and prices are kept. */
	title?: string | undefined;
}

/** Nobody types a name that is longer. */
const LONGEST = 100;

export interface Compared<Dish> {
	dish: Dish;
	/** How many letters are typed wrong. */
	mistyped: number;
}

/** Those that a text may mean, the likeliest first. */
export function compareDishes<Dish extends NamedDish>(
	text: string,
	dishes: readonly Dish[],
): Array<Compared<Dish>> {
	const mistypedAs = compareWith(text);
	return dishes
		.map((dish) => ({ dish, mistyped: mistypedAs(dish) }))
		.filter((one) => one.mistyped < Infinity)
		.sort((one, other) => one.mistyped - other.mistyped);
}

const AMOUNT = new RegExp(`^(?:[\\d.,/]+(?:${UNITS})?|${UNITS}|${AMOUNTS.join('|')})$`, 'iu');
/** Such as "12 шт" and "мало", which many names hold as well. */
export const isAmount = (text: string) => text.split(' ').every((word) => AMOUNT.test(word));

/** People decline names, as in "вареників немає". Folding makes й and ї the same as и and і. */
const withoutEnding = (word: string) =>
	word.replace(/(?<=\p{Script=Cyrillic}{4})(?:[ая]ми|[аеєиіоуюяыэь][вмхию]?)$/u, '');

/** Also of short words, and in Russian or Ukrainian: what is left is too little to find a name by. */
const stemOf = (word: string) =>
	word
		.replace(/[іы]/g, 'и')
		.replace(/(?<=\p{Script=Cyrillic}{2})(?:[ая]ми|[ое](?:го|му)|[аеєоуюяэьи][вмхию]?)$/u, '');

/** What a word has that the name hasn't: "юшок" and "bułek" are of several, "узварчик" and "юшечка" are said fondly. */
const OTHER_FORMS = [
	/(?<=\p{L}{2})[оеoe](?=[кk]$)/u,
	/(?<=\p{L}{3})чик$/u,
	/(?<=\p{L}{2})[оеє]ч(?=к$)/u,
];

/** Whether a word of a name is the typed one in such a form, but for its last letter. */
function isOtherForm(typed: string, words: readonly string[]): boolean {
	const stem = withoutEnding(typed);
	return OTHER_FORMS.some((form) => {
		const base = stem.replace(form, '');
		const isBase = (word: string) => word.startsWith(base) && word.length <= base.length + 1;
		return base !== stem && words.some(isBase);
	});
}

const ADJECTIVE = /^(?:[оеє]в|ь?н|ян|сь?к)$/u;

/** Whether a word of a name is the adjective of the typed one: "часник" is rather the garlic of "соус часниковий". */
function isAdjectiveOf(typed: string, word: string): boolean {
	const base = withoutEnding(typed);
	return word.startsWith(base) && ADJECTIVE.test(word.slice(base.length));
}

/** Whether all of a text is in a name, but for endings and other letters; it may only be like it. */
export function isPartOf(text: string, dish: NamedDish): boolean {
	if (isCyrillic(text) !== isCyrillic(dish.title)) return true;
	const { words } = typedOf(dish);
	const stems = new Set(words.map(stemOf));
	// "Мед" begins "медовик", and is rather the honey.
	const begins = (word: string, one: string) =>
		one.startsWith(word) && word.length * 2 > one.length;
	const isIn = (word: string) =>
		!words.some((one) => isAdjectiveOf(word, one)) &&
		(words.some((one) => begins(word, one) || isSameNumber(word, one)) ||
			stems.has(stemOf(word)) ||
			isOtherForm(word, words));
	return foldText(text).split(' ').every(isIn);
}

/** Whether a text may mean any of them. */
export function isNearAny(text: string, dishes: readonly NamedDish[]): boolean {
	const mistypedAs = compareWith(text);
	return dishes.some((dish) => mistypedAs(dish) < Infinity);
}

/** In Latin ones, with the same letter for "кока-кола" and "Coca-Cola". */
const inOtherLetters = (text: string) => toLatin(text).replace(/c(?!h)/g, 'k');

/** Another word is too near to a shorter one, as "про" is to "по-київськи". */
const LEAST_MISTYPED = 3;

/** Words such as "we" and "czy" are too near to shorter ones. */
const LEAST_ABROAD = 5;

/** The words of a name as Poles and Germans write them: "barszcz", "gołąbki", "Borschtsch" and "Wareniki". */
function wordsAbroad(latin: string): string[] {
	const withG = latin.replace(/(?<![ck]|[sz])h/g, 'g');
	const polish = [latin, withG.replaceAll('ts', 'c'), withG.replace(/tsi(?=$|[ -])/g, 'ki')];
	return [
		...polish.map((name) => name.replaceAll('sh', 'sz').replaceAll('ch', 'cz')),
		latin.replaceAll('ch', 'tsch').replace(/sh|zh/g, 'sch'),
	]
		.flatMap((written) => written.replaceAll('v', 'w').split(/[ -]/))
		.filter(({ length }) => length >= LEAST_ABROAD);
}

/** Of a shorter word, too little is left of what it sounds like. */
const LEAST_SOUND = 7;

/** Menus write English words as they sound, such as "чізбургер" and "бейгл", with a г for their g. */
const soundsOf = (name: string) =>
	inOtherLetters(name.replaceAll('г', 'ґ'))
		.split(/[ -]/)
		.filter(({ length }) => length >= LEAST_SOUND);

/** Such as "chizburger" for "cheeseburgers". */
const soundOf = (word: string) =>
	word
		.replace(/ee|ea/g, 'i')
		.replaceAll('oo', 'u')
		.replace(/s(?=eb)/g, 'z')
		.replace(/(?<=[a-z]{6})(?:e?s|a|y|u|em|ow)$/, '');

const IN_NAMES: ReadonlySet<string> = new Set(WITHIN_NAMES);

/** Between its first and its last word, "with" says no more of which dish it is. */
const readTyped = (typed: string) => {
	const words = typed.split(' ');
	const said = words.filter(
		(word, index) => index === 0 || index === words.length - 1 || !IN_NAMES.has(word),
	);
	/** Each word with what is left of it without its ending. */
	return { typed, words: new Map(said.map((word) => [word, withoutEnding(word)])) };
};

const isCyrillic = (title = '') => /\p{Script=Cyrillic}/u.test(title);

function compareWith(text: string): (dish: NamedDish) => number {
	const typed = foldText(text.slice(0, LONGEST));
	// The Polish "ą" is a "у" in names that both have, such as "gołąbki" and "голубці".
	const asTyped = readTyped(foldText(text.slice(0, LONGEST).replaceAll('ą', 'u')));
	// Some type in Cyrillic letters what the menu has in Latin ones.
	const inLatin = readTyped(inOtherLetters(typed));
	return (dish) =>
		typed === '' ? Infinity : mistyped(isCyrillic(dish.title) ? asTyped : inLatin, dish);
}

interface TypedName {
	names: readonly string[];
	/** People type the beginning of them only. */
	words: readonly string[];
	/** Those that are typed in full, perhaps with a mistake. */
	wholeWords: readonly string[];
	/** Of words such as "мала", without their endings: "мало" isn't a mistyped one. */
	sizes: ReadonlySet<string>;
	/** What English words of a name sound like. */
	sounds: readonly string[];
}

/** What people type of dishes. A text is compared with each of them several times. */
const typedNames = new WeakMap<NamedDish, TypedName>();

function typedOf(dish: NamedDish): TypedName {
	const known = typedNames.get(dish);
	if (known !== undefined) return known;
	const { sku, title = sku } = dish;
	const [name = '', code = ''] = [title, sku].map((one) => foldText(one.slice(0, LONGEST)));
	// Some type in Latin letters what the menu has in Cyrillic ones.
	const latin = inOtherLetters(name);
	const names = [...new Set([name, latin])];
	const codes = [code, inOtherLetters(code), ...code.split('-', 1)];
	const parts = [...names.flatMap((one) => [...one.split(' '), ...one.split(/[ -]/)]), ...codes];
	const words = [...new Set(parts.map(withoutEnding))];
	const wholeWords = [...words, ...(isCyrillic(name) ? wordsAbroad(latin) : [])].filter(
		(word) => word.length >= LEAST_MISTYPED && !isAmount(word),
	);
	const sizes = new Set(
		words.filter((word) => /^\p{L}{2}/u.test(word) && isAmount(word)).map(stemOf),
	);
	const typed = { names, words, wholeWords, sizes, sounds: isCyrillic(name) ? soundsOf(name) : [] };
	typedNames.set(dish, typed);
	return typed;
}

/** Such as "0.5" and "0,5л", but not "1" and "12". */
function isSameNumber(typed: string, word: string): boolean {
	const [number = '', whole = ''] = [typed, word].map((text) => text.replaceAll(',', '.'));
	const isBegun = /^\d/.test(number) && whole.startsWith(number);
	return isBegun && !/^\.?\d/.test(whole.slice(number.length));
}

/** How many letters are typed wrong in a name, or in words of it. */
function mistyped(
	{ typed, words: typedWords }: ReturnType<typeof readTyped>,
	dish: NamedDish,
): number {
	const { names, words, wholeWords, sizes, sounds } = typedOf(dish);
	let ofWords = 0;
	for (const [word, stem] of typedWords) {
		// A single letter begins too many words.
		const begins = /^\d/.test(word)
			? (word.length > 1 || typedWords.size > 1) && words.some((one) => isSameNumber(word, one))
			: word.length > 1 &&
				(sizes.has(stemOf(word)) ||
					words.some((one) => one.startsWith(word)) ||
					isOtherForm(word, words));
		if (!begins) {
			const sound = sounds.length === 0 || word.length < LEAST_SOUND ? '' : soundOf(word);
			ofWords += Math.min(
				...wholeWords.map((one) => mistypedIn(stem, one)),
				...(sound === '' ? [] : sounds.map((one) => mistypedIn(sound, one))),
			);
		}
		if (ofWords === Infinity) break;
	}
	return Math.min(ofWords, ...names.map((name) => mistypedIn(typed, name)));
}
