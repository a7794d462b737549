const split = (words: string) => words.split(', ');

const YES = split('yes, y, true, 1, on, так');
const NO = split('no, n, false, 0, off, ні');

/** Words that say by themselves whether a dish is on sale, whatever the heading. */
const ON = [
	...split('enabled, active, published, visible, available, in stock, on sale, увімкнено, є'),
	...split('активно, активний, активна, доступно, доступний, доступна, в наявності'),
	...split('у продажу, в продажу, опубліковано'),
];
const OFF = [
	...split('disabled, inactive, unpublished, hidden, unavailable, out of stock, sold out'),
	...split('archived, draft, -1, вимкнено, неактивно, неактивний, неактивна, недоступно'),
	...split('недоступний, недоступна, немає, нема, немає в наявності, приховано, архів, стоп'),
	...split('знято з продажу'),
];

const wordMap = (yes: readonly string[], no: readonly string[]) =>
	new Map([
		...yes.map((word) => [word, true] as const),
		...no.map((word) => [word, false] as const),
	]);

const ANSWERS = wordMap(YES, NO);
const STATES = wordMap(ON, OFF);

/** Whether a cell says yes or no; undefined where it says neither. */
export function yesOrNo(cell: unknown): boolean | undefined {
	return ANSWERS.get(wordOf(cell));
}

/** Whether a cell says by itself that a dish is on sale or off; undefined where it says neither. */
export function onOrOff(cell: unknown): boolean | undefined {
	return STATES.get(wordOf(cell));
}

const wordOf = (cell: unknown) => String(cell).trim().toLowerCase();
