import type { IExecuteFunctions } from 'n8n-workflow';

import { SKIP, stopsBy, type Asked } from './asked';
import type { Given } from './given';
import { isReturningQuestions, noAnswer, noQuestion, readAnswersField } from './readAnswers';

/** Above a question that is asked again. */
const NOTHING_TYPED = 'You chose "typed below" and typed nothing.\n';

/** What the field Answers says; each of its answers counts once. */
export function answersOfPage(context: IExecuteFunctions) {
	// A page asks again, and an import that is bound to a preview sends what that has read.
	const isAskedAgain =
		isReturningQuestions(context) || context.getNodeParameter('approvedFingerprint', 0, '') !== '';
	// Of a question that was asked again, the later answer counts.
	const typed = new Map(
		[...readAnswersField(context)].map(([label, text]) => [label.replace(NOTHING_TYPED, ''), text]),
	);
	const unused = new Set(typed.keys());
	/** Texts beside another choice than to type one: a later question may still ask for them. */
	const besides = new Set<string>();
	const find = ({ label, choices, typed: readText, instead }: Asked): Given | undefined => {
		const text = typed.get(label);
		const choice =
			choices.find((one) => one.label === text) ??
			choices.find((one) => one.given?.skips === true && text?.startsWith(SKIP));
		// Once other answers are known, it may be among the choices.
		const isLater = choice === undefined && readText === undefined && isAskedAgain;
		const isNew = isLater ? unused.has(label) : unused.delete(label);
		if (instead !== undefined && unused.has(instead.label)) {
			if (choice?.given === undefined) return find(instead);
			besides.add(instead.label);
		}
		if (text === undefined || !isNew) return undefined;
		if (readText === undefined && choice === undefined && !isAskedAgain) {
			const labels = choices.map((one) => one.label);
			throw noAnswer(context, label, text, labels);
		}
		if (choice !== undefined) return choice.given;
		return readText && (stopsBy(text) ?? readText(text));
	};
	return {
		find,
		has: ({ label }: Asked) => typed.has(label) && !unused.has(label),
		/** Where a text was to be typed and none was, that is said. */
		asOpen(one: Asked): Asked {
			const chosen = one.choices.find(({ label }) => label === typed.get(one.label));
			const isMissing = chosen !== undefined && chosen.given === undefined;
			return isMissing ? { ...one, label: `${NOTHING_TYPED}${one.label}` } : one;
		},
		end() {
			// The answers to later pages may have changed which rows have mistakes.
			const left = [...unused].filter(
				(label) => !besides.has(label) && !typed.get(label)?.startsWith(SKIP),
			);
			if (left.length > 0 && !isAskedAgain) throw noQuestion(context, left);
		},
	};
}
