import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { operationError, sheetError } from '../../n8n/asNodeError';
import { isTool } from '../../n8n/inputs';
import { isObject, parseJson } from '../../platform/parseJson';
import { listNames, show } from '../../platform/shown';
import { ofOwnPages } from './asked';

const ofRows = { displayOptions: { show: { input: ['rows'] } } };

export const answersOption: INodeProperties = {
	displayName: 'Answers',
	name: 'answers',
	type: 'json',
	default: '{}',
	description:
		'What somebody answered on the page of a Form node that shows the questions about the sheet (Preview Import → On Questions → Return Them). Pass what that Form node put out. It may be several pages, merged.',
};

export const readLikeOption: INodeProperties = {
	displayName: 'Read Like the Preview',
	name: 'readLike',
	type: 'json',
	default: "={{ $('Preview Import').params }}",
	description:
		'The settings of the preview, as an expression with the name of its node: its Column Meanings and its options about rows then count here, too. So they are answered once.',
};

export const rememberAnswersField: INodeProperties = {
	displayName: 'Remember Answers',
	name: 'rememberAnswers',
	type: 'boolean',
	default: false,
	description:
		'Whether the next sheet with the same headings takes the answers of an accepted import, as long as they fit its cells. Switch it on in the preview and in the import.',
	...ofRows,
};

export const askAgainField: INodeProperties = {
	displayName: 'Ask Again',
	name: 'askAgain',
	type: 'boolean',
	default: false,
	description:
		'Whether to ask again what was answered about this sheet before, and what each column is that its heading names, and remember the new answers instead. An expression can take it from a form.',
	displayOptions: { show: { input: ['rows'], rememberAnswers: [true] } },
};

export const onQuestionsField: INodeProperties = {
	displayName: 'On Questions',
	name: 'onQuestions',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Return Them',
			value: 'return',
			description: 'Put out what is asked, with the fields of a page for the Form node',
		},
		{ name: 'Stop', value: 'stop', description: 'Stop with an error that lists what is asked' },
	],
	default: 'stop',
	description: 'What to do when only a person can tell what columns mean',
	...ofRows,
};

export const isReturningQuestions = (context: IExecuteFunctions): boolean =>
	context.getNodeParameter('onQuestions', 0, 'stop') === 'return';

/** What people have answered is theirs: an agent's answers end with its run. */
export const isRemembering = (context: IExecuteFunctions): boolean =>
	context.getNodeParameter('rememberAnswers', 0, false) === true && !isTool(context);

/** Whether what was answered about this sheet before counts no more. */
export const isAskingAgain = (context: IExecuteFunctions): boolean =>
	context.getNodeParameter('askAgain', 0, false) === true;

/** What n8n adds to the answers of a page. */
const OF_N8N = new Set(['submittedAt', 'formMode', 'formQueryParameters']);

/** As the pages put them out. */
export function answersOfPages(context: IExecuteFunctions): object {
	const value: unknown = context.getNodeParameter('options.answers', 0, '{}');
	const read = typeof value === 'string' ? parseJson(value.trim() || '{}') : value;
	if (!isObject(read)) {
		throw operationError(
			context,
			`Answers must be an object in JSON: ${show(value) ?? 'empty'}`,
			'Pass what the Form node put out, such as {{ JSON.stringify($json) }}. Nothing was sent.',
		);
	}
	return read;
}

/** The texts by the labels of their questions. */
export function readAnswersField(context: IExecuteFunctions): Map<string, string> {
	const answers = new Map<string, string>();
	for (const [label, answer] of ofOwnPages(answersOfPages(context))) {
		if (OF_N8N.has(label) || answer === null) continue;
		if (typeof answer !== 'string') throw noAnswer(context, label, answer, []);
		// Not every text has to be typed.
		if (answer.trim() !== '') answers.set(label, answer.trim());
	}
	return answers;
}

/** An answer that the question doesn't have, such as one to an earlier page. */
export const noAnswer = (
	context: IExecuteFunctions,
	label: string,
	answer: unknown,
	choices: readonly string[],
) =>
	operationError(
		context,
		`Answers has no answer to a question: ${show(answer) ?? 'nothing'}`,
		[
			`The question is: ${label}`,
			choices.length === 0 ? 'Type a text.' : `Possible answers: ${listNames(choices)}.`,
			'Nothing was sent.',
		].join('\n'),
	);

/** A question that this sheet doesn't ask. */
export const noQuestion = (context: IExecuteFunctions, labels: readonly string[]) =>
	operationError(
		context,
		`Answers has an answer to no question: ${show(labels[0])}`,
		`This sheet doesn't ask: ${listNames(labels)}. Pass the answers of the page that was made for this sheet. Nothing was sent.`,
	);

export const stopped = (context: IExecuteFunctions, label: string) =>
	sheetError(context, 'An answer says to stop, so nothing is sent', `The question was: ${label}`);
