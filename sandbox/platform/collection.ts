export interface Journal {
	record(collection: string, key: string, value?: unknown): void;
	/** Resolves when all that was recorded is safe. */
	saved(): Promise<void>;
	close(): Promise<void>;
}

export const NO_JOURNAL: Journal = {
	record: () => {},
	saved: () => Promise.resolve(),
	close: () => Promise.resolve(),
};

/** A map whose every change is written to the journal and told to the watcher. */
export class Collection<T> {
	private newestKey: string | undefined;

	constructor(
		private readonly name: string,
		private readonly rows: Map<string, T>,
		private readonly journal: Journal,
		private readonly changed: (collection: string) => void,
	) {
		for (const key of rows.keys()) this.newestKey = key;
	}

	get(key: string): T | undefined {
		return this.rows.get(key);
	}

	get size(): number {
		return this.rows.size;
	}

	all(): T[] {
		return [...this.rows.values()];
	}

	/** The row that was added last, unless it is gone. */
	newest(): T | undefined {
		return this.newestKey === undefined ? undefined : this.rows.get(this.newestKey);
	}

	set(key: string, value: T): void {
		if (!this.rows.has(key)) this.newestKey = key;
		this.rows.set(key, value);
		this.journal.record(this.name, key, value);
		this.changed(this.name);
	}

	change(changed: (row: T) => T): void {
		for (const [key, row] of this.rows) this.set(key, changed(row));
	}

	delete(key: string): void {
		if (!this.rows.delete(key)) return;
		this.journal.record(this.name, key);
		this.changed(this.name);
	}

	/** Forgets the oldest rows beyond `count`, but none that `stays` names. */
	keepNewest(count: number, stays: (row: T) => boolean = () => false): void {
		let surplus = this.rows.size - count;
		if (surplus <= 0) return;
		for (const [key, row] of this.rows) {
			if (surplus === 0) return;
			if (stays(row)) continue;
			this.delete(key);
			surplus -= 1;
		}
	}
}
