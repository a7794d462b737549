import type { Sheet } from '../../table/rows';
import type { Proposal } from '../../table/tableOf';

/** What the columns are, once one more thing about them all is known. */
export type Step = (all: Proposal[], sheet: Sheet) => Proposal[];

export const without = (proposal: Proposal, reason?: string): Proposal => ({
	...proposal,
	meaning: undefined,
	doubt: undefined,
	reason: reason ?? proposal.reason,
});

export const isSure = ({ doubt }: Proposal) => doubt === undefined;
