import { Unreadable } from '../../table/problems';
import { lookAlikeKey } from './lookAlike';
import { checkValue } from './checkValue';

interface Off {
	companyId: string | undefined;
	storeId: string | undefined;
}

/** What rows with mistakes say: a dish that one of them disables is not put on sale by another. */
export class OffRows {
	private readonly bySku = new Map<string, Off[]>();

	constructor(private readonly allowsSimilar = false) {}

	/** Of a dish or an offer that has a mistake. */
	note(row: { companyId?: unknown; sku?: unknown; storeId?: unknown; status?: unknown }): void {
		const { companyId, sku, storeId, status } = row;
		// An unreadable status may say that it is off, too.
		const isOff = status === 'disabled' || status instanceof Unreadable;
		if (typeof sku !== 'string' || !isOff) return;
		const off = {
			companyId: goodText('companyId', companyId),
			storeId: goodText('storeId', storeId),
		};
		const key = this.fold(sku);
		this.bySku.set(key, [...(this.bySku.get(key) ?? []), off]);
	}

	/** In all companies where none is named, and in all stores where none is. */
	has({ sku, ...of }: { sku: string; storeId: string; companyId?: string }): boolean {
		if (this.bySku.size === 0) return false;
		const { companyId = '', storeId } = of;
		return (this.bySku.get(this.fold(sku)) ?? []).some(
			(off) =>
				this.fold(off.companyId ?? companyId) === this.fold(companyId) &&
				this.fold(off.storeId ?? storeId) === this.fold(storeId),
		);
	}

	/** Identifiers that only look alike count as the same. */
	private fold(id: string): string {
		return this.allowsSimilar ? id : lookAlikeKey(id);
	}
}

function goodText(field: 'companyId' | 'storeId', value: unknown): string | undefined {
	return typeof value === 'string' && checkValue(field, value) === undefined ? value : undefined;
}
