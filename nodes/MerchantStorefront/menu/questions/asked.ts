import type { Answers, ColumnAnswer, SettingAnswer } from '../ledger/answers';

/** What is typed about a column once its meaning is chosen. */
export type Detail = 'storeId' | 'words';

/** A setting that is typed, and holds for all rows. */
export type Typing = Exclude<SettingAnswer['setting'], 'withoutSku' | 'sectionHeadings'>;

/** What an answer says: of a column, of all rows, or that something is still to be typed about either. */
export type Given =
	| { column: ColumnAnswer; missing?: Detail | undefined }
	| { setting: SettingAnswer }
	| { typing: Typing };

export interface Choice {
	label: string;
	given: Given;
}

/** A question as a page asks it: with choices, or with room for a text. */
export interface Asked {
	/** What it is asked and answered by: no other question of a page has the same. */
	label: string;
	/** The same without the column. */
	text: string;
	heading: string | null;
	samples: string[];
	/** The likeliest first; none for a text. */
	choices: readonly Choice[];
	/** What a text says; undefined for a question with choices. */
	typed?(text: string): Given;
	/** What was answered to it before, as long as that fits. */
	recall(kept: Answers): Given | undefined;
}

/** Each with its own label, as pages take it. */
export function withOwnLabels(asked: readonly Asked[]): Asked[] {
	return own(asked).map((one) => ({ ...one, choices: own(one.choices) }));
}

function own<Of extends { label: string }>(entries: readonly Of[]): Of[] {
	const taken = new Set<string>();
	return entries.map((entry) => {
		const text = plain(entry.label);
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

/** The fields of a page of n8n's Form node. As text n8n puts it into the page by a replacement that reads `$`. */
export const formFieldsOf = (asked: readonly Asked[]): string =>
	JSON.stringify(
		asked.map(({ label, choices }) => ({
			fieldLabel: label,
			...(choices.length === 0
				? { fieldType: 'text' }
				: {
						fieldType: 'dropdown',
						fieldOptions: { values: choices.map((choice) => ({ option: choice.label })) },
					}),
			requiredField: true,
		})),
	).replaceAll('$', '\\u0024');
