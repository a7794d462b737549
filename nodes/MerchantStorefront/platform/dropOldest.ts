/** Call it after each entry that a map or a set gets. */
export function dropOldest<Key>(
	all: { size: number; keys(): Iterator<Key>; delete(key: Key): boolean },
	most: number,
): void {
	const { value } = all.keys().next() as IteratorYieldResult<Key>;
	if (all.size > most) all.delete(value);
}
