import type { Probe } from './probe';
import { shownName } from './shape';
import type { Subscriptions } from './subscriptions';
import type { Trial } from './trial';

export interface CheckResult {
	/** Shapes, names of fields, statuses: never a value. */
	came: string;
	/** Why the fact differs; undefined where it holds. */
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

/** Tries one fact of the contract. Throws NotTried where it can't be tried. */
export interface Check {
	/** As a sentence. */
	fact: string;
	/** The parts of the contract that it is made of. */
	covers: readonly object[];
	run(platform: Platform): Promise<CheckResult>;
}

export const check = (fact: string, covers: readonly object[], run: Check['run']): Check => ({
	fact,
	covers,
	run,
});

type Named = ReadonlyArray<{ name: string }>;

const listed = (label: string, names: string[]) =>
	names.length > 0 ? [`${label}: ${names.join(', ')}`] : [];

export const missingOf = (known: Named, names: readonly string[]) =>
	listed(
		'Missing',
		known.map(({ name }) => name).filter((name) => !names.includes(name)),
	);

export const undocumentedIn = (names: readonly string[], known: Named) =>
	listed(
		'Not documented',
		names.filter((name) => !known.some((one) => one.name === name)).map(shownName),
	);

export const flawOf = (...flaws: string[][]) => flaws.flat().join('. ') || undefined;
