import { SIGN, TAKE_AWAY, TALK } from './talkWords';
import { wordsOf } from './talk';
import { ONLY, TAIL } from './untilWords';

export type Way = 'off' | 'on';

/** What a message says between two commas, or words such as "but". */
export interface Clause {
	/** Without the words that say it. */
	text: string;
	/** Whether its dishes are off or on sale; undefined where it doesn't say. */
	way?: Way | undefined;
	/** Whether that stands before the dishes, such as "no soup": then it is said of the next clauses as well. */
	leads?: boolean;
	/** Whether it says the opposite of what was said before, such as "none in podil". */
	isOpposite?: boolean;
	/** Whether it takes back what was said before, such as "oh no". */
	isUndo?: boolean;
	/** Whether it denies what the next clause says, such as "not soup but salad". */
	isDenial?: boolean;
	isBehindBut?: boolean;
	/** Whether no comma stands between it and another, so that a store may belong to either. */
	isCut?: boolean;
	/** Of dishes between two words, such as "no soup salad is back", what the last is. */
	lastWay?: Way;
}

const BUT = wordsOf(TALK.but);
const BETWEEN = new RegExp(
	`[,;\\n](?!\\d|\\s\\d[.,]\\d)|[!?…]+|\\.+(?:\\s|$)|\\s(?=${BUT}\\s)`,
	'iu',
);
const BEGINS_WITH_BUT = new RegExp(`^\\s*${BUT}\\s`, 'iu');

const BESIDE = wordsOf(TALK.besides, TALK.fillers);
const PLACE = `(?:${TAIL.in}) \\S+|\\S+:`;
const EDGE = wordsOf(TALK.goneAtEdge);
const LAST = wordsOf(TALK.goneAtEdge, TALK.turnedOut, TALK.all);
const AT_END = `(?=[^\\p{L}\\d]*(?: (?:${PLACE}))?$)`;
const WAY = new RegExp(
	[
		wordsOf(TALK.fromList),
		`(?<gone>${wordsOf(TALK.gone)}|${wordsOf(TALK.stop)}|${SIGN}|^\\s*${EDGE}|${EDGE}(?=\\s\\S+$)|${LAST}${AT_END})`,
		wordsOf(TALK.comeBack, TALK.back),
	].join('|'),
	'giu',
);
const FROM_LIST = new RegExp(wordsOf(TALK.fromList), 'iu');
const TAKES_AWAY = new RegExp(`^(?:${TAKE_AWAY}|remove)$`, 'iu');
const DOES_NOT_PUT = /не (?:по)?став/iu;
const SAYS_STOP = new RegExp(wordsOf(TALK.stop), 'iu');

/** The words that say a way, without "take" of "take soup off the stop list". */
function waysIn(text: string): RegExpExecArray[] {
	const words = [...text.matchAll(WAY)];
	if (!FROM_LIST.test(text)) return words;
	const isNotPut = DOES_NOT_PUT.test(text);
	return words.filter(([word]) => !TAKES_AWAY.test(word) && !(isNotPut && SAYS_STOP.test(word)));
}

const OPPOSITE = new RegExp(`(?<=\\S)\\s+${wordsOf(TALK.no)}\\s*$`, 'iu');
const NOT_IN = new RegExp(`(?<!\\S)(?:${TAIL.not}) (?=(?:${TAIL.in}) )`, 'iu');
const DENIAL = /^(?:не|not|nie|nicht)\s/iu;
const UNDO = new RegExp(
	`^(?:(?:${wordsOf(TALK.undo, TALK.no, TALK.fillers, TALK.besides)})\\s*)+$`,
	'iu',
);
const ONLY_FILLERS = new RegExp(`^(?:(?:${BESIDE})\\s*)*$`, 'iu');

const BESIDE_WORDS = new RegExp(`(?:[-–—] )?${BESIDE}[.:]*`, 'giu');
const withoutBeside = (text: string) => text.replace(BESIDE_WORDS, ' ').replace(/\s+/g, ' ').trim();
const PLACES = new RegExp(`(?<!\\S)(?:${PLACE})`, 'giu');
const isBare = (text: string) => !/[\p{L}\d]/u.test(withoutBeside(text.replace(PLACES, ' ')));

/** What a message says, in its order. */
export function clausesOf(text: string): Clause[] {
	return text
		.split(BETWEEN)
		.filter((part) => part.trim() !== '')
		.flatMap((part) => {
			const isBehindBut = BEGINS_WITH_BUT.test(part);
			const said = part.replace(BEGINS_WITH_BUT, '').trim();
			return cut(said).map((clause) => ({ ...clause, isBehindBut }));
		});
}

const wayOf = ({ groups }: RegExpMatchArray): Way => (groups?.gone === undefined ? 'on' : 'off');

/** Also where no comma but another word for a dish that is gone or back begins the next, such as "soup is out salad is back". */
function cut(text: string): Clause[] {
	if (UNDO.test(text) && !ONLY_FILLERS.test(text)) return [{ text: '', isUndo: true }];
	if (OPPOSITE.test(text)) {
		return [{ text: withoutBeside(text.replace(OPPOSITE, '')), isOpposite: true }];
	}
	const words = waysIn(text);
	const [first] = words;
	const isDenial = DENIAL.test(withoutBeside(text));
	if (first === undefined && NOT_IN.test(text)) {
		return [{ text: withoutBeside(text.replace(NOT_IN, ' ')), isOpposite: true }];
	}
	if (first === undefined) {
		return [{ text: withoutBeside(text).replace(isDenial ? DENIAL : '', ''), isDenial }];
	}
	const clauses: Clause[] = [];
	let begin = 0;
	const add = (end: number, clause: Clause) => {
		clauses.push({ ...clause, text: withoutBeside(text.slice(begin, end).replace(WAY, ' ')) });
		begin = end;
	};
	for (const [index, word] of words.entries()) {
		const next = words[index + 1];
		const way = wayOf(word);
		const leader = words.find(({ index: at }) => at >= begin) ?? word;
		const leads = isBare(text.slice(begin, leader.index));
		if (next === undefined) {
			if (begin < text.length) add(text.length, { text: '', way, leads });
		} else if (wayOf(next) !== way) {
			const isNextLast = isBare(text.slice(next.index + next[0].length, words[index + 2]?.index));
			if (leads && isNextLast) {
				add(next.index + next[0].length, { text: '', way, leads, lastWay: wayOf(next) });
			} else add(leads ? next.index : word.index + word[0].length, { text: '', way, leads });
		}
	}
	const isCut = clauses.length > 1 || clauses.some(({ lastWay }) => lastWay !== undefined);
	return clauses.map((clause) => ({ ...clause, isCut, isDenial: isDenial && !isCut }));
}

const UNDONE = new RegExp(
	`(?:${wordsOf(TALK.undo, TALK.no, TALK.fillers, TALK.besides, TALK.comeBack, TALK.stop)})`,
	'giu',
);
const SAYS_UNDO = new RegExp(wordsOf(TALK.undo, TALK.comeBack), 'iu');
const BEGINS_WITH_NO = new RegExp(`^(?:${wordsOf(TALK.no, TALK.undo, TALK.fillers)})`, 'iu');

/** The other words of a text that takes something back, such as "undo" or "no, only in podil". */
export function undoneIn(text: string): { rest: string; isOnly: boolean } | undefined {
	const rest = text
		.replace(UNDONE, ' ')
		.replace(ONLY, ' ')
		.replace(/[^\p{L}\d]+/gu, ' ')
		.trim();
	const isOnly = text.search(ONLY) !== -1 && BEGINS_WITH_NO.test(text);
	return SAYS_UNDO.test(text) || isOnly ? { rest, isOnly } : undefined;
}
