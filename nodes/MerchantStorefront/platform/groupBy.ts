/** The groups are in the order of the first of each, which none of them lacks. */
export function groupBy<Entry, Key>(
	entries: Iterable<Entry>,
	keyOf: (entry: Entry) => Key,
): Map<Key, [Entry, ...Entry[]]> {
	const groups = new Map<Key, [Entry, ...Entry[]]>();
	for (const entry of entries) {
		const key = keyOf(entry);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [entry]);
		else group.push(entry);
	}
	return groups;
}
