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
