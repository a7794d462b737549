import type { IPollFunctions } from 'n8n-workflow';

/** n8n 1 names no budget. */
const USUAL_BUDGET_MS = 30_000;
/** The least time between two polls. */
const LARGEST_BUDGET_MS = 50_000;

/** When a poll has to be done: n8n abandons a later one, and starts the next. */
export function deadlineOf(context: IPollFunctions): number {
	const budgetMs = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : USUAL_BUDGET_MS;
	return Date.now() + Math.min(budgetMs, LARGEST_BUDGET_MS);
}

/** Names a trigger within this n8n. */
export const triggerOf = (context: IPollFunctions) =>
	`${context.getWorkflow().id} ${context.getNode().id}`;

/** Names a trigger in the log. */
export function titleOf(context: IPollFunctions): string {
	const { id, name } = context.getWorkflow();
	return `"${context.getNode().name}" of the workflow "${name}" (${id})`;
}
