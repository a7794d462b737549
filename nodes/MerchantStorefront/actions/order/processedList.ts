import { NodeOperationError, sleep, type IExecuteFunctions } from 'n8n-workflow';

const MODE = 'entries';
const ROUND_MS = 300;
const MOST_ROUNDS = 8;

/**
 * One of n8n's lists of what was processed: that of a node, or that of a workflow. n8n keeps the
 * hashes of a list in one row of its database, and reads and writes the row without a lock: of two
 * processes that do so at the same moment, one undoes what the other has written. So what this
 * process has written is looked at again a moment later, and written once more if it is gone.
 */
export class ProcessedList {
	private static readonly ofProcess = new Map<string, ProcessedList>();

	/** Written by this process, and too young to be confirmed in the next round. */
	private fresh = new Set<string>();
	private due = new Set<string>();
	private removed = new Set<string>();
	private limit?: number;
	private isConfirming = false;

	private constructor(
		private readonly key: string,
		private readonly scope: 'node' | 'workflow',
		private context: IExecuteFunctions,
	) {}

	static of(context: IExecuteFunctions, scope: 'node' | 'workflow'): ProcessedList {
		const key = [context.getWorkflow().id, scope === 'node' ? context.getNode().id : ''].join(' ');
		const list = this.ofProcess.get(key) ?? new ProcessedList(key, scope, context);
		this.ofProcess.set(key, list);
		list.context = context;
		return list;
	}

	/**
	 * Adds values, and gives back those that were not in the list. What is more than the limit pushes
	 * out the oldest; without a limit nothing is pushed out.
	 */
	async record(values: string[], limit?: number): Promise<Set<string>> {
		if (values.length === 0) return new Set();
		const added = await this.write(values, limit);
		const isKnown = (value: string) => this.fresh.has(value) || this.due.has(value);
		const isNew = new Set(added.filter((value) => !isKnown(value)));
		for (const value of isNew) this.fresh.add(value);
		for (const value of values) this.removed.delete(value);
		this.limit = limit ?? this.limit;
		this.confirmLater();
		return isNew;
	}

	async remove(values: string[]): Promise<void> {
		if (values.length === 0) return;
		await this.context.helpers.removeProcessed(values, this.scope, { mode: MODE });
		for (const value of values) {
			this.fresh.delete(value);
			this.due.delete(value);
			this.removed.add(value);
		}
		this.confirmLater();
	}

	private async write(values: string[], limit?: number): Promise<string[]> {
		const once = async () =>
			await this.context.helpers.checkProcessedAndRecord(values, this.scope, {
				mode: MODE,
				maxEntries: limit,
			});
		try {
			const { new: added } = await once().catch(async (error: Error) => {
				// Two processes made the row at the same moment: it stands now. After any other failure
				// nobody knows whether the values were written, and a second try would take them for old.
				if (!/unique|duplicate/i.test(error.message)) throw error;
				return await once();
			});
			return added as string[];
		} catch (error) {
			throw new NodeOperationError(
				this.context.getNode(),
				`n8n cannot read what it remembers: ${(error as Error).message}`,
				{
					description:
						'Nothing was let through. If this workflow has a Remove Duplicates node, set its Scope to Node. Otherwise see whether the workflow is saved and the database of n8n works.',
				},
			);
		}
	}

	private get isConfirmed(): boolean {
		return this.fresh.size + this.due.size + this.removed.size === 0;
	}

	private confirmLater(): void {
		if (this.isConfirming) return;
		this.isConfirming = true;
		void this.confirm()
			.catch((error: Error) => {
				this.context.logger.debug(`What was remembered could not be confirmed: ${error.message}`);
			})
			.finally(() => {
				this.isConfirming = false;
				if (this.isConfirmed) ProcessedList.ofProcess.delete(this.key);
			});
	}

	private async confirm(): Promise<void> {
		for (let round = 0; round < MOST_ROUNDS && !this.isConfirmed; round++) {
			// At random, so that two processes do not meet each time.
			await sleep(ROUND_MS * (1 + Math.random()));
			await inTurn(this.context, async () => await this.writeAgain());
		}
	}

	private async writeAgain(): Promise<void> {
		// What the limit has pushed out since is not brought back.
		const due = [...this.due].slice(-(this.limit ?? this.due.size));
		const removed = [...this.removed];
		[this.due, this.fresh, this.removed] = [this.fresh, new Set(), new Set()];
		if (removed.length > 0) {
			await this.context.helpers.removeProcessed(removed, this.scope, { mode: MODE });
		}
		if (due.length === 0) return;
		for (const lost of await this.write(due, this.limit)) this.fresh.add(lost);
	}
}

const turns = new Map<string, Promise<unknown>>();

/** One after the other, among all executions of this workflow in this process. */
export async function inTurn<Result>(
	context: IExecuteFunctions,
	work: () => Promise<Result>,
): Promise<Result> {
	const workflowId = String(context.getWorkflow().id);
	const mine = (turns.get(workflowId) ?? Promise.resolve()).then(work);
	const settled = mine.catch(() => {});
	turns.set(workflowId, settled);
	void settled.then(() => {
		if (turns.get(workflowId) === settled) turns.delete(workflowId);
	});
	return await mine;
}
