/** What the node was told about stores. */
export interface StoreSettings {
	/** How the sheet calls stores, beside their IDs. */
	names: ReadonlyArray<{ name: string; storeId: string }>;
	/** Those that rows belong to that name none. */
	ofRow(index: number): readonly string[];
	/** The most stores of a row. */
	mostOfRow: number;
	/** All that any row belongs to, as far as they are typed once for all rows. */
	typed: readonly string[];
}

export const NO_STORES: StoreSettings = { names: [], ofRow: () => [], mostOfRow: 0, typed: [] };

/** The stores in a parameter, also where an expression gave a number or a list; none in an expression. */
export function storesIn(value: unknown): string[] {
	if (typeof value === 'string' && value.startsWith('=')) return [];
	const texts = [value].flat().flatMap((entry) => String(entry ?? '').split(/[,;\n]/));
	return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

const simplify = (text: string) => text.trim().replace(/\s+/gu, ' ').toLowerCase();

/** The store that a text of the sheet means. */
export class StoreNames {
	private readonly ids = new Map<string, string>();

	constructor({ names, typed }: StoreSettings) {
		for (const storeId of typed) this.ids.set(simplify(storeId), storeId);
		for (const { storeId } of names) this.ids.set(simplify(storeId), storeId);
		for (const { name, storeId } of names) this.ids.set(simplify(name), storeId);
	}

	/** Undefined for a text that nobody has told the meaning of. */
	idOf(text: string): string | undefined {
		return this.ids.get(simplify(text));
	}

	/** As `idOf`, for "Price [Centre]", which is surely about a store: its ID, if none was told. */
	idInBrackets(text: string): string | undefined {
		return this.idOf(text) ?? (this.ids.size === 0 && LIKE_AN_ID.test(text) ? text : undefined);
	}

	/** The longest of the names that the heading begins or ends with, and the rest of the heading. */
	inHeading(heading: string): { storeId: string; rest: string } | undefined {
		const text = words(heading);
		const found = [...this.ids]
			.map(([name, storeId]) => ({ name: words(name), storeId }))
			.filter(({ name }) => text.startsWith(`${name} `) || text.endsWith(` ${name}`))
			.sort((one, other) => other.name.length - one.name.length)[0];
		if (found === undefined) return undefined;
		const { name, storeId } = found;
		const isFirst = text.startsWith(`${name} `);
		return { storeId, rest: isFirst ? text.slice(name.length) : text.slice(0, -name.length) };
	}
}

const LIKE_AN_ID = /^[\p{L}\p{N}._-]+$/u;

const words = (text: string) =>
	text
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)
		.join(' ');
