import type { z } from 'zod';

/** What a text in static data holds; undefined where it is broken: it can be edited and come from elsewhere. */
export function readStored<Schema extends z.ZodType>(
	schema: Schema,
	text: unknown,
): z.output<Schema> | undefined {
	if (typeof text !== 'string') return undefined;
	try {
		return schema.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}

/**
 * One text, none for an empty list: n8n wraps every object in static data each time that the workflow
 * runs. Only what is new is written: n8n saves static data as one object, and the last writer wins.
 */
export function writeStored(
	staticData: Record<string, unknown>,
	key: string,
	entries: readonly unknown[],
): void {
	const text = entries.length === 0 ? undefined : JSON.stringify(entries);
	if (text === staticData[key]) return;
	if (text === undefined) delete staticData[key];
	else staticData[key] = text;
}

/** What is kept of each company, in the workflow's static data: one text for each, as above. */
export class CompanyMemory<Kept extends { isUnknown?: boolean | undefined }> {
	constructor(
		private readonly staticData: Record<string, unknown>,
		private readonly prefix: string,
		private readonly read: (text: unknown) => Kept | undefined,
		private readonly print: (kept: Kept) => string,
	) {}

	companies(): string[] {
		return Object.keys(this.staticData)
			.filter((key) => key.startsWith(this.prefix))
			.map((key) => key.slice(this.prefix.length));
	}

	get(companyId: string): Kept | undefined {
		return this.read(this.staticData[this.prefix + companyId]);
	}

	/**
	 * The last one that no tool has sent: an agent that approves its own previews would otherwise
	 * take a menu apart in steps, each within the limits.
	 */
	getAgreed(companyId: string): Kept | undefined {
		return this.read(this.staticData[this.agreedKey(companyId)]) ?? this.get(companyId);
	}

	set(companyId: string, kept: Kept, isByTool = false): void {
		const { staticData } = this;
		const [key, agreedKey] = [this.prefix + companyId, this.agreedKey(companyId)];
		if (!isByTool) delete staticData[agreedKey];
		else if (key in staticData) staticData[agreedKey] ??= staticData[key];
		this.write(key, kept);
	}

	/** A change of what is known; one that no tool has made counts in what was agreed on as well. */
	change(companyId: string, change: (kept: Kept) => Kept, isByTool: boolean): void {
		const { staticData } = this;
		const [key, agreedKey] = [this.prefix + companyId, this.agreedKey(companyId)];
		if (isByTool) staticData[agreedKey] ??= staticData[key];
		for (const each of isByTool ? [key] : [key, agreedKey]) {
			const kept = this.read(staticData[each]);
			if (kept !== undefined) this.write(each, change(kept));
		}
	}

	/** After an import that failed: nothing counts as unchanged until one is accepted. */
	markUnknown(companyId: string): void {
		const last = this.get(companyId);
		if (last !== undefined) this.write(this.prefix + companyId, { ...last, isUnknown: true });
	}

	forget(companyId: string): void {
		delete this.staticData[this.prefix + companyId];
		delete this.staticData[this.agreedKey(companyId)];
	}

	private agreedKey(companyId: string): string {
		return `merchantStorefrontAgreed ${this.prefix}${companyId}`;
	}

	/** What is there makes room first. */
	private write(key: string, kept: Kept): void {
		delete this.staticData[key];
		this.staticData[key] = this.print(kept);
	}
}
