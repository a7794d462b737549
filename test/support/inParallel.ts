/** Runs the tasks in order, so many at the same time. */
export async function inParallel<Task>(
	tasks: readonly Task[],
	width: number,
	run: (task: Task) => Promise<void>,
): Promise<void> {
	const queue = tasks.values();
	const worker = async () => {
		for (const task of queue) await run(task);
	};
	await Promise.all(Array.from({ length: width }, worker));
}
