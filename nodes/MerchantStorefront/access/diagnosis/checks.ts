import { BASIC_CHECKS } from './basicChecks';
import type { Check } from './check';
import { ORDER_CHECKS } from './orderChecks';
import { SUBSCRIBER_CHECKS } from './subscriberChecks';
import { TRIAL_CHECKS } from './trialChecks';

/** In the order in which they run. */
export const CHECKS: readonly Check[] = [
	...BASIC_CHECKS,
	...SUBSCRIBER_CHECKS,
	...TRIAL_CHECKS,
	...ORDER_CHECKS,
];
