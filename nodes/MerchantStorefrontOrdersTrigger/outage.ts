import { failureOf } from '../MerchantStorefront/platform/apiError';
import { isTemporary } from '../MerchantStorefront/platform/outcomes';

/**
 * With the durable cursor n8n waits longer after each error in a row, up to 30 minutes. Orders must
 * not wait that long once the platform responds again.
 */
const ERROR_EVERY_POLLS = 10;

const failedPolls = new Map<string, number>();

export const endOutage = (trigger: string) => failedPolls.delete(trigger);

/** Notes a failed poll. False where n8n need not hear of it: it knows of the outage, and the next poll catches up. */
export function mustReportFailure(trigger: string, error: unknown): boolean {
	const failure = failureOf(error);
	if (failure === undefined || !isTemporary(failure)) return true;
	const before = failedPolls.get(trigger) ?? 0;
	failedPolls.set(trigger, before + 1);
	return before % ERROR_EVERY_POLLS === 0;
}
