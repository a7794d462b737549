/** The error workflow hears of the first failed poll and then of each tenth: one outage is one matter. */
const ERROR_EVERY_POLLS = 10;

const failedPolls = new Map<string, number>();

export const endOutage = (trigger: string) => failedPolls.delete(trigger);

/** Notes a failed poll. False where n8n need not hear of it: it knows of the outage, and the next poll catches up. */
export function mustReportFailure(trigger: string): boolean {
	const before = failedPolls.get(trigger) ?? 0;
	failedPolls.set(trigger, before + 1);
	return before % ERROR_EVERY_POLLS === 0;
}
