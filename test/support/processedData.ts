/* eslint-disable @n8n/community-nodes/no-restricted-imports -- lets others run between read and write, as a database does */
import { setImmediate } from 'node:timers/promises';
import { DataDeduplicationService } from 'n8n-core/dist/data-deduplication-service';
import type {
	DeduplicationItemTypes,
	ICheckProcessedContextData,
	ICheckProcessedOptions,
	IDataDeduplicator,
} from 'n8n-workflow';

/** Replaces n8n's database; the deduplicator works on it as n8n's own does, without a lock. */
export class ProcessedData implements IDataDeduplicator {
	readonly rows = new Map<string, string[]>();
	writes = 0;
	/** What the next calls of the database do, if they are to fail. */
	readonly faults: Error[] = [];

	/** One for all tests of a file: n8n takes no second. */
	static async install(): Promise<ProcessedData> {
		const data = new ProcessedData();
		await DataDeduplicationService.init(data);
		return data;
	}

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: string,
		of: ICheckProcessedContextData,
		{ maxEntries }: ICheckProcessedOptions,
	) {
		const stored = await this.read(scope, of);
		const known = new Set(stored);
		const isKnown = (item: DeduplicationItemTypes) => known.has(String(item));
		const added = items.filter((item) => !isKnown(item));
		const entries = [...(stored ?? []), ...added.map(String)];
		if (maxEntries) entries.splice(0, entries.length - maxEntries);
		await this.write(scope, of, entries, stored === undefined);
		return { new: added, processed: items.filter(isKnown) };
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		scope: string,
		of: ICheckProcessedContextData,
	): Promise<void> {
		const stored = await this.read(scope, of);
		if (stored === undefined) return;
		const gone = new Set(items.map(String));
		await this.write(
			scope,
			of,
			stored.filter((entry) => !gone.has(entry)),
		);
	}

	async clearAllProcessedItems(scope: string, of: ICheckProcessedContextData): Promise<void> {
		this.rows.delete(this.key(scope, of));
	}

	async getProcessedDataCount(scope: string, of: ICheckProcessedContextData): Promise<number> {
		return (await this.read(scope, of))?.length ?? 0;
	}

	private key(scope: string, { workflow, node }: ICheckProcessedContextData): string {
		return `${workflow.id} ${scope === 'node' ? node?.id : ''}`;
	}

	private async read(scope: string, of: ICheckProcessedContextData) {
		const fault = this.faults.shift();
		if (fault !== undefined) throw fault;
		await setImmediate();
		return this.rows.get(this.key(scope, of));
	}

	private async write(
		scope: string,
		of: ICheckProcessedContextData,
		entries: string[],
		isNewRow = false,
	): Promise<void> {
		await setImmediate();
		if (isNewRow && this.rows.has(this.key(scope, of))) throw new Error('UNIQUE constraint failed');
		this.rows.set(this.key(scope, of), entries);
		this.writes += 1;
	}
}
