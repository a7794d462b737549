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

	set(companyId: string, kept: Kept): void {
		this.forget(companyId);
		this.staticData[this.prefix + companyId] = this.print(kept);
	}

	/** After an import that failed: nothing counts as unchanged until one is accepted. */
	markUnknown(companyId: string): void {
		const last = this.get(companyId);
		if (last !== undefined) this.set(companyId, { ...last, isUnknown: true });
	}

	forget(companyId: string): void {
		delete this.staticData[this.prefix + companyId];
	}
}
