/** Says why some work failed, undefined where it didn't: n8n's rules let nobody throw again what was caught. */
export const caught = async <Caught extends Error = Error>(
	work: Promise<unknown>,
): Promise<Caught | undefined> =>
	await work.then(
		() => undefined,
		(error: Caught) => error,
	);

/** What some work gave, or why it failed. */
export function attempt<Result>(work: () => Result): { result: Result } | { error: Error } {
	try {
		return { result: work() };
	} catch (error) {
		return { error: error as Error };
	}
}
