import { listNames } from '../platform/shown';
import type { Problem } from '../table/problems';

const withAdviceInNode = (text: string, { inNode }: Problem) =>
	[text, inNode].filter(Boolean).join(' ');

export const describeProblem = (problem: Problem) => withAdviceInNode(sayProblem(problem), problem);

/** What is wrong, for an output that has the value in another field. */
export const describeFlaw = (problem: Problem) => withAdviceInNode(problem.message, problem);

/** For whoever brought the sheet. */
export function sayProblem({ place, value, message }: Problem): string {
	if (value !== undefined) return `${place}: ${value} ${message}`;
	return /^[a-z]/.test(message) ? `${place} ${message}` : `${place}: ${message}`;
}

/** As many as somebody looks at one by one. */
const MOST_VALUES = 20;

/** The same where each of its values is to be looked at: one alone is named in it. */
export const sayWithValues = (problem: Problem) => {
	const { values = [] } = problem;
	const named = values.length > 1 ? `They are: ${listNames(values, MOST_VALUES)}.` : '';
	return [sayProblem(problem), named].filter(Boolean).join(' ');
};

const sentencesOf = ({ message }: Problem) => message.split(/(?<=\.)\s/u);

/** What follows the first sentence is advice. */
export function withoutAdvice(problem: Problem): string {
	const [message = ''] = sentencesOf(problem);
	return sayProblem({ ...problem, message }).replace(/\.$/u, '');
}

/** What is wrong with a row, where the row and its dish are named before it. */
export const sayOfRow = (problem: Problem) =>
	withoutAdvice(
		problem.row === undefined
			? problem
			: { ...problem, place: problem.field === undefined ? 'it' : `column "${problem.field}"` },
	);

export function describeProblems(problems: readonly Problem[], limit = 50): string {
	const lines = problems.slice(0, limit).map(describeProblem);
	if (problems.length > limit) lines.push(`… and ${problems.length - limit} more.`);
	return lines.join('\n');
}
