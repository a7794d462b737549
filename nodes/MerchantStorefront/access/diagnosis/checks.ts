import { BASIC_CHECKS } from './basicChecks';
import type { Check } from './check';
import { ORDER_CHECKS } from './orderChecks';
import { SUBSCRIPTION_CHECKS } from './subscriptionChecks';
import { TRIAL_CHECKS } from './trialChecks';

/** In the order in which they run. */
export const CHECKS: readonly Check[] = [
	...BASIC_CHECKS,
	...SUBSCRIPTION_CHECKS,
	...TRIAL_CHECKS,
	...ORDER_CHECKS,
];
