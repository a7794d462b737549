/** Stands in a draft for a cell that could not be read, so that the checks report it with the rest. */
export class Unreadable {
	constructor(
		readonly cell: unknown,
		readonly flaw: string,
	) {}
}
