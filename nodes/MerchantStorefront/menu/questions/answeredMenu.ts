import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationError } from '../../n8n/asNodeError';
import { many } from '../../platform/shown';
import { describeQuestions } from '../../table/questions';
import type { MenuAccount } from '../account';
import { everyItem, OpenQuestionsError } from '../invalidMenu';
import type { Answers } from '../ledger/answers';
import type { Ledger } from '../ledger/ledger';
import { readStores } from '../read/readInput';
import { AskedError, readAnswered } from './answered';
import { describeAsked, formFieldsOf } from './asked';
import { isRemembering, isReturningQuestions } from './readAnswers';

/** Beside what was read: what was answered, in words, and what to remember of it. */
export interface WithAnswers {
	answers?: { said: string[]; kept: Answers | undefined };
}

type Read<Result> = (
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	account: MenuAccount,
) => Result;

const SETTINGS = ['companyId', 'storeIds', 'category', 'withoutSku', 'sectionHeadings'] as const;

/** A menu whose questions are answered by a page, or were before. */
export const answeredMenu =
	<Result extends object>(read: Read<Result>): Read<Result & WithAnswers> =>
	(context, items, account) => {
		if (context.getNodeParameter('input', 0) === 'json') return read(context, items, account);
		const { ledger } = account;
		const remembers = isRemembering(context);
		const { result, answers } = readAnswered(
			context,
			items.map(({ json }) => json),
			(filled) => read(filled, items, account),
			{
				settings: SETTINGS,
				stores: [...new Set([...readStores(context, items.length).ofRow(0), ...storesOf(ledger)])],
				companies: ledger.companies(),
			},
			remembers ? ledger.answers() : undefined,
		);
		const kept = remembers ? answers.all : undefined;
		return { ...result, answers: { said: answers.describe(), kept } };
	};

const storesOf = (ledger: Ledger) =>
	ledger.companies().flatMap((id) => ledger.find(id)?.stores.map(([storeId]) => storeId) ?? []);

/** As an output lists them. */
export const saidIn = ({ answers }: WithAnswers) =>
	answers === undefined ? {} : { answers: answers.said };

/** Keeps what was answered about the sheet of an import that was accepted. */
export function rememberAnswers({ answers }: WithAnswers, ledger: Ledger): void {
	if (answers?.kept !== undefined) ledger.keepAnswers(answers.kept);
}

/** What is asked, for a page, where that is wanted. */
export function questionsItem(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	error: Error,
): INodeExecutionData | undefined {
	if (!(error instanceof OpenQuestionsError) || !isReturningQuestions(context)) return undefined;
	if (!(error instanceof AskedError)) {
		throw operationError(
			context,
			'This sheet lacks what a menu needs, so nothing is sent',
			describeQuestions(error.sheet, error.questions).join('\n'),
		);
	}
	const { asked, answers } = error;
	return {
		json: {
			ok: false,
			verdict: `${many(asked.length, 'question')} to answer first`,
			questions: asked.map(describeAsked),
			formFields: formFieldsOf(asked),
			answers: answers.describe(),
		},
		pairedItem: everyItem(items),
	};
}
