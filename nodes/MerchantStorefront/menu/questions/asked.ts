import { hash } from 'node:crypto';

import { saysOneOf } from '../../table/status';
import type { Given } from './given';

export interface Choice {
	label: string;
	/** What a page says behind the label. */
	mark?: string;
	/**
	 * Whether nobody should choose it without reading: it sells what says off, takes off what doesn't, or
	 * may take the name of another dish. Undefined where it says nothing of that.
	 */
	isRash?: boolean | undefined;
	/** Undefined where the answer is typed beside the choices. */
	given?: Given;
}

/** A question as a page asks it: with choices, with room for a text, or with both. */
export interface Asked {
	/** What it is asked and answered by: no other question of a page has the same. */
	label: string;
	/** Lines of its label before the last one. */
	above?: readonly string[] | undefined;
	/** The same without the column. */
	text: string;
	heading: string | null;
	samples: string[];
	/** Whether what was answered before was about less than this sheet has. */
	isAnew?: boolean;
	/** The likeliest first; none for a text. */
	choices: readonly Choice[];
	/** What a text says; undefined for a question that takes choices only. */
	typed?(text: string): Given;
	/** What was typed last, where it has to be corrected. */
	before?: string | undefined;
	/** A text that may be typed beside the choices, and then counts. */
	instead?: Asked | undefined;
}

const STOPPED: Given = { skips: false };

/** For whoever finds no answer among the others. */
export const STOP: Choice = {
	label: 'Stop: I change the sheet first, or bring another one',
	given: STOPPED,
};
/** So that nobody who takes the first choice sends anything. */
export const stopFirst = (choices: readonly Choice[]): Choice[] => [
	STOP,
	...choices.filter((one) => one !== STOP),
];
/** The same, where an answer is typed. */
const TYPED_STOP = 'Stop';

/** How the choice begins that skips rows with mistakes. What goes off by it may depend on other answers. */
export const SKIP = 'Skip ';

/** Whether it asks about nothing else. */
export const skipsRows = ({ choices: [first] }: Asked) => first?.given?.skips === true;

export const stopsBy = (text: string): Given | undefined =>
	text.trim() === TYPED_STOP ? STOPPED : undefined;

/** A question about no column, but for what is given. */
export const ask = (label: string, { choices = [], ...more }: Partial<Asked>): Asked => ({
	...{ label, text: label, heading: null, samples: [] },
	choices: choices.length === 0 ? [] : [...choices, STOP],
	...more,
});

/** All that is open about a sheet, as a page can ask it, and the error that says so elsewhere. */
export class AskedError extends Error {
	constructor(
		readonly asked: readonly Asked[],
		/** What is answered, in words. */
		readonly said: string[],
		override readonly cause: Error,
	) {
		super(cause.message);
	}
}

/** Behind the choice that is mostly right. */
export const USUAL = ' (usual)';
const BEFORE = ' (as answered before)';

/** With the answer of the last time first, unless it is rash, and nothing else marked. */
export function asBefore(asked: Asked, before: Given | undefined): Asked {
	const print = ({ columns: [column] = [], settings: [setting] = [] }: Given) =>
		JSON.stringify([
			...[column?.heading, column?.meaning, column?.storeId, column?.words],
			...[setting?.setting, setting?.value],
		]);
	const isSame = ({ given }: Choice) =>
		before !== undefined && given !== undefined && print(given) === print(before);
	const found = asked.choices.find(isSame);
	if (found === undefined) return asked;
	// What was ignored beside another price may be the only one now.
	const mayBePrice = asked.choices.some((one) => one.given?.columns?.[0]?.meaning === 'listPrice');
	const isIgnored = found.given?.columns?.[0]?.meaning === 'ignore';
	const isFirst = (choice: Choice) =>
		choice === found &&
		asked.isAnew !== true &&
		choice.isRash !== true &&
		!(isIgnored && mayBePrice) &&
		!leavesNewWords(choice, before);
	const marked = [
		...asked.choices.filter(isFirst),
		...asked.choices.filter((one) => !isFirst(one)),
	];
	const choices = marked.map((one) => ({ ...one, mark: one === found ? BEFORE : '' }));
	return { ...asked, choices };
}

const LEAVES_OTHERS: ReadonlySet<string> = new Set(['offWhenListed', 'statusInStore', 'ignore']);

/** Whether an answer of the last time would sell dishes by words that nobody has seen then. */
function leavesNewWords({ given }: Choice, before: Given | undefined): boolean {
	const [now] = given?.columns ?? [];
	const [then] = before?.columns ?? [];
	const { meaning, seen = [], words = [] } = now ?? {};
	const known = new Set(then?.seen);
	const isNew = (text: string) => !known.has(text) && !saysOneOf(words, text);
	return LEAVES_OTHERS.has(meaning ?? '') && seen.some(isNew);
}

/** Each with its own label, as pages take it. */
export function withOwnLabels(asked: readonly Asked[]): Asked[] {
	const inLines = asked.map(({ above = [], instead, ...one }) => ({
		...{ ...one, label: [...above, one.label].map(plain).join('\n') },
		instead: instead && { ...instead, label: plain(instead.label) },
		choices: own(
			one.choices.map(({ label, mark = '', ...more }) => ({
				...more,
				label: plain(`${label}${mark}`),
			})),
		),
	}));
	return own(inLines);
}

function own<Of extends { label: string }>(entries: readonly Of[]): Of[] {
	const taken = new Set<string>();
	return entries.map((entry) => {
		const { label: text } = entry;
		let label = text;
		for (let count = 2; taken.has(label); count++) label = `${text} (${count})`;
		taken.add(label);
		return { ...entry, label };
	});
}

/** n8n makes entities of angle brackets in labels, and browsers change line breaks and drop control characters. */
const plain = (text: string) =>
	text
		.replaceAll('<', '‹')
		.replaceAll('>', '›')
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.replace(/\p{Cs}/gu, '')
		.trim();

/** For a program: what to answer, and with what. */
export const describeAsked = ({ label, text, heading, samples, choices }: Asked) => ({
	...{ text, heading, samples, meanings: choices.map((choice) => choice.label), label },
});

const PAGE = /^page(?:-[0-9a-f]{8})+$/u;
const digestOf = (label: string) => hash('sha256', label).slice(0, 8);

/**
 * n8n knows an answer by the place of its field only: that of an older page, in another tab, would answer
 * another question. So each page begins with a link that nobody sees, to the questions that it asks.
 */
function pageField(asked: readonly Asked[]) {
	const labels = asked.flatMap(({ label, instead }) => [label, instead?.label ?? []].flat());
	const elementName = ['page', ...labels.map(digestOf)].join('-');
	return { fieldType: 'html', elementName, html: `<a href="#${elementName}"></a>` };
}

/** How many questions an earlier page has asked already: nobody has answered them there. */
export function countLeftOpen(asked: readonly Asked[], answers: object): number {
	const before = new Set(
		Object.keys(answers)
			.filter((key) => PAGE.test(key))
			.flatMap((key) => key.split('-')),
	);
	return asked.filter(({ label }) => before.has(digestOf(label))).length;
}

/** The answers of pages, without those that came from an older page. */
export function ofOwnPages(answers: object): Array<[label: string, answer: unknown]> {
	const all = Object.entries(answers);
	const pages = all.filter(([label]) => PAGE.test(label));
	const older = pages.flatMap(([own, came]) =>
		String(came).includes(`#${own}"`) ? [] : own.split('-'),
	);
	return all.filter(([label]) => !PAGE.test(label) && !older.includes(digestOf(label)));
}

/** The fields of a page of n8n's Form node. As text n8n puts it into the page by a replacement that reads `$`. */
export const formFieldsOf = (asked: readonly Asked[]): string =>
	JSON.stringify([
		pageField(asked),
		...asked.flatMap(({ label, choices, instead }) => [
			{
				fieldLabel: label,
				...(choices.length === 0
					? {
							fieldType: 'text',
							placeholder: `Or type ${TYPED_STOP}, to change the sheet first`,
						}
					: {
							// A closed list cuts long choices off on a phone.
							fieldType: 'radio',
							fieldOptions: { values: choices.map((choice) => ({ option: choice.label })) },
						}),
				// Stop at one is enough, and what is left open is asked on the next page.
				requiredField: asked.length === 1,
			},
			...(instead === undefined
				? []
				: [
						{
							...{ fieldLabel: instead.label, fieldType: 'text', requiredField: false },
							...(instead.before === undefined ? {} : { defaultValue: instead.before }),
						},
					]),
		]),
	]).replaceAll('$', '\\u0024');
