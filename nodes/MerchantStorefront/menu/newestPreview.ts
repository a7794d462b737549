import type { IExecuteFunctions } from 'n8n-workflow';

import { sheetError } from '../n8n/asNodeError';
import { dropOldest } from '../platform/dropOldest';
import { previewAskedInChat } from './approval';
import type { Plan } from './plan';

/** What previews have shown last, in this process: a preview writes nothing down. */
const shown = new Map<string, string>();
const MOST = 1_000;

/** A test in the editor is not about what is asked in the published workflow. */
const keyOf = (context: IExecuteFunctions, preview: string) =>
	JSON.stringify([context.getWorkflow().id, context.getMode() === 'manual', preview]);

const withCompanies = (key: string, { companies }: Plan) =>
	`${key}${JSON.stringify(companies.map(({ companyId }) => companyId).sort())}`;

export function noteShown(context: IExecuteFunctions, plan: Plan): void {
	const key = withCompanies(keyOf(context, context.getNode().name), plan);
	shown.delete(key);
	shown.set(key, plan.fingerprint);
	dropOldest(shown, MOST);
}

/** Somebody has brought another menu, although it can't be read, so nobody means what was shown before. */
export function noteUnread(context: IExecuteFunctions): void {
	const key = keyOf(context, context.getNode().name);
	for (const other of shown.keys()) if (other.startsWith(key)) shown.set(other, '');
}

/** Of two questions that wait, the older is about a sheet that somebody has corrected since. */
export function refuseOlder(context: IExecuteFunctions, plan: Plan): void {
	const { fingerprint, words } = plan;
	// Pages are of people who bring sheets of their own at once, and the first to agree is right.
	const preview = previewAskedInChat(context, fingerprint);
	if (preview === undefined) return;
	const newest = shown.get(withCompanies(keyOf(context, preview), plan));
	if (newest === undefined || newest === fingerprint) return;
	throw sheetError(
		context,
		`A newer ${words.what} has been previewed since, so this one is not sent`,
		`Answer the newer question, or run ${words.preview} again.`,
		'Somebody brought another menu after this was shown. Bring the right one again.',
	);
}
