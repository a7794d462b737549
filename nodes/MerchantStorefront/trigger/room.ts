/** Room for working in that is used again: making it anew costs as much as reading a small body. */
export class Room<T extends { readonly length: number }> {
	private spare?: T;

	constructor(
		private readonly make: (length: number) => T,
		private readonly mostKept: number,
	) {}

	/** Holds whatever was left in it. */
	take(length: number): T {
		const { spare } = this;
		this.spare = undefined;
		return spare !== undefined && spare.length >= length ? spare : this.make(length);
	}

	giveBack(room: T): void {
		if (room.length <= this.mostKept) this.spare = room;
	}
}
