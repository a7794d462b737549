import { randomUUID } from 'node:crypto';

import { dropOldest } from '../../platform/dropOldest';

/** All texts of all accounts begin like this. */
export const PREFIX = 'merchantStorefrontLedger ';

/** Another one after each change: what is written may be what was there before. */
const REVISION = 'merchantStorefrontRevision';

export type StaticData = Record<string, unknown>;

interface Written {
	revisions: Set<string>;
	latest: string;
	texts: ReadonlyMap<string, unknown>;
}

/** What runs in this process have written last, by workflow. */
const written = new Map<string, Written>();
const MOST_WORKFLOWS = 100;
const MOST_REVISIONS = 1_000;

export const textsIn = (staticData: StaticData) =>
	new Map(Object.entries(staticData).filter(([key]) => key.startsWith(PREFIX)));

const isOutdated = ({ [REVISION]: revision }: StaticData, known: Written) =>
	revision !== known.latest && known.revisions.has(String(revision));

/**
 * n8n gives each run the static data of its start, and the last run to end writes it whole. So a run
 * goes by what others in this process have written since. What it has from elsewhere, such as another
 * process, counts as it is. Returns whether it has changed.
 */
export function catchUp(workflowId: string, staticData: StaticData): boolean {
	const known = written.get(workflowId);
	if (known === undefined || !isOutdated(staticData, known)) return false;
	for (const key of textsIn(staticData).keys()) delete staticData[key];
	for (const [key, text] of known.texts) staticData[key] = text;
	staticData[REVISION] = known.latest;
	return true;
}

/** To be called after each change of the texts. */
export function writeDown(workflowId: string, staticData: StaticData): void {
	const before = staticData[REVISION];
	const revision = randomUUID();
	staticData[REVISION] = revision;
	const revisions = written.get(workflowId)?.revisions ?? new Set();
	if (!revisions.has(String(before))) revisions.clear();
	if (before !== undefined) revisions.add(String(before));
	revisions.add(revision);
	dropOldest(revisions, MOST_REVISIONS);
	written.delete(workflowId);
	written.set(workflowId, { revisions, latest: revision, texts: textsIn(staticData) });
	dropOldest(written, MOST_WORKFLOWS);
}
