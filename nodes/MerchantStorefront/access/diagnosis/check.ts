import type { Probe } from './probe';
import type { Subscriptions } from './subscriptions';
import type { Trial } from './trialSubscription';

export interface Finding {
	result: 'holds' | 'differs' | 'not tried';
	/** Shapes, names of fields, statuses: never a value. */
	came: string;
	why?: string;
	/** Of the credential, where it mends the difference. */
	setting?: string;
}

export interface Platform {
	probe: Probe;
	subscriptions(): Promise<Subscriptions>;
	/** The subscription that was created and deleted again. Throws NotTried where none was. */
	trial(): Promise<Trial>;
}

/** Tries one fact of the contract. */
export interface Check {
	/** As a sentence. */
	fact: string;
	/** The parts of the contract that it is made of. */
	covers: readonly object[];
	run(platform: Platform): Promise<Finding>;
}

export const holds = (came: string): Finding => ({ result: 'holds', came });

export const differs = (came: string, why: string, setting?: string): Finding => ({
	result: 'differs',
	came,
	why,
	setting,
});

/** Holds where there is nothing against it. */
export const judged = (came: string, flaw: string | undefined, setting?: string): Finding =>
	flaw === undefined ? holds(came) : differs(came, flaw, setting);
