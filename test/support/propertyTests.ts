/* eslint-disable @n8n/community-nodes/no-restricted-globals -- reads the environment */
import * as fc from 'fast-check';
import { isEverything } from './everything';

const { CI, LONG_TESTS, STRYKER_MUTATOR_WORKER } = process.env;

fc.configureGlobal({
	numRuns: LONG_TESTS === undefined ? 30 : isEverything ? 1_000 : 200,
	// CI tries the same cases for each push, so that a change is judged by itself; everybody else explores.
	...(CI === undefined || isEverything ? {} : { seed: 1 }),
	// Of a mutant, Stryker asks only whether it is noticed: the same cases, and no search for the smallest.
	...(STRYKER_MUTATOR_WORKER === undefined ? {} : { seed: 1, endOnFailure: true }),
});
