import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { findFileProblem } from '../sheet/fileProblems';

/** Before any heading is looked up: what was read wrongly would raise questions that nobody can answer. */
export function refuseUnreadFile(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
	answers: ReadonlyArray<{ heading: string }>,
): void {
	const problem = findFileProblem(
		items.map(({ json }) => json),
		answers.map(({ heading }) => heading),
	);
	if (problem === undefined) return;
	throw operationError(context, `${problem.message}, so nothing is sent`, problem.description);
}
