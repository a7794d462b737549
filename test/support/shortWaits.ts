/** Milliseconds that the nodes have waited, each time, as they see it. */
export const waits: number[] = [];

/** What the nodes wait between their attempts: a second of it is a millisecond here. */
jest.mock('n8n-workflow', () => {
	const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	return {
		...actual,
		sleep: async (ms: number) => {
			waits.push(ms);
			await actual.sleep(ms / 1_000);
		},
	};
});
