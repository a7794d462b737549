const WORD = 4;

/** Up to here copying word by word is faster than calling what copies any number of bytes. */
const FEW_BYTES = 40;

/** A buffer for copying pieces of what stands in it. */
export class Page {
	/** A copy may write so many bytes more than it copies. */
	static readonly MARGIN = WORD;

	readonly bytes: Buffer;

	private readonly view: DataView;

	constructor(readonly length: number) {
		this.bytes = Buffer.allocUnsafe(length);
		this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, length);
	}

	/** Whatever stood behind the place it is copied to is lost. */
	copy(to: number, start: number, end: number): void {
		if (end - start > FEW_BYTES) {
			this.bytes.copyWithin(to, start, end);
			return;
		}
		const { view } = this;
		const shift = to - start;
		for (let at = start; at < end; at += WORD) view.setInt32(at + shift, view.getInt32(at));
	}
}
