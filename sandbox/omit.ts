/** The row without some of its fields. */
export function omit<T extends object, K extends keyof T & string>(
	row: T,
	...fields: K[]
): Omit<T, K> {
	const left: ReadonlyArray<string> = fields;
	const kept = Object.entries(row).filter(([field]) => !left.includes(field));
	return Object.fromEntries(kept) as Omit<T, K>;
}
