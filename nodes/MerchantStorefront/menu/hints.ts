import type { IExecuteFunctions } from 'n8n-workflow';

import { hint } from '../n8n/hint';
import { workflowNodes } from '../n8n/workflowNodes';
import { listUnused } from './columns/menuSheet';
import type { UnusedColumn } from '../table/recognize';

/** n8n shows no hint beside an error, whose description says the same. */
export function hintAtUnused(context: IExecuteFunctions, unused: readonly UnusedColumn[]): void {
	for (const message of listUnused(unused)) hint(context, message);
}

/** What a test run does not do, for whoever runs it. */
export function hintAtTestRun(context: IExecuteFunctions, what: string): string[] {
	if (context.getMode() !== 'manual') return [];
	const message = `Test runs aren't remembered. Scheduled runs don't know that this ${what} was sent: they compare with the import before it, and Skip If Unchanged may skip a menu that the test run has replaced.`;
	hint(context, message);
	return [message];
}

/** With this switch on, nothing stops the import after n8n has lost what it remembered. */
export function hintAtFirstImport(context: IExecuteFunctions, isFirst: boolean): void {
	if (isFirst || context.getNode().parameters.firstImport !== true) return;
	hint(
		context,
		'Switch This Is My First Import off: an earlier import is remembered. If n8n ever loses it, the next import then stops and asks.',
	);
}

/** In characters of static data, which n8n loads for each notification. */
const MUCH = 100_000;

/** A trigger that waits for a large menu with each of its notifications. */
export function hintAtTrigger(context: IExecuteFunctions, remembered: number): void {
	if (remembered < MUCH) return;
	const triggers = workflowNodes(context).filter(
		({ type }) => type === 'merchantStorefrontTrigger',
	);
	for (const { name } of triggers) {
		const size = Math.round(remembered / 1_000);
		hint(
			context,
			`n8n loads what this workflow remembers of the menu (${size} KB) for each notification that "${name}" receives. Move that trigger to its own workflow.`,
		);
	}
}
