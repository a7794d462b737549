import type { Note } from './text';
import type { Part, Thing } from './things';

/** A dish that was switched off in a store, beside what the menu says. */
export interface StopListEntry {
	storeId: string;
	sku: string;
	/** In milliseconds; absent until somebody switches it on. */
	until?: number | undefined;
	/** When somebody switched it off, in milliseconds. */
	since?: number | undefined;
	/**
	 * Whether the menu has it off as well, so that nobody need switch it on when its time is over.
	 * Absent for a dish that this workflow's menus have never had: another one may import it.
	 */
	isOffInMenu?: boolean | undefined;
}

/** What an import keeps off. */
export interface KeptOff extends StopListEntry {
	companyId: string;
	title: string;
}

/** A dish or an option, with what stores sell of it. */
interface Offered {
	sku: string;
	title: string;
	companyId: string;
	offers: Array<{ storeId: string; status?: 'enabled' | 'disabled' | undefined }>;
}

/** The dishes that are off for now, among the notes of a ledger, which saves them. */
export class StopList {
	constructor(private readonly notes: Map<string, Note>) {}

	find(storeId: string, sku: string): StopListEntry | undefined {
		const note = this.notes.get(offerKey({ storeId, sku }));
		return note === undefined ? undefined : entryOf({ storeId, sku }, note);
	}

	isEmpty(): boolean {
		return this.all().length === 0;
	}

	/** Those whose time is over. */
	over(now: number): StopListEntry[] {
		return this.all().filter((entry) => !isInForce(entry, now));
	}

	/** Those that are still off. */
	inForce(now: number): StopListEntry[] {
		return this.all().filter((entry) => isInForce(entry, now));
	}

	/** Dishes or options as they may be sent now: what is still off here is off there. */
	applyTo<Of extends Offered>(
		menu: readonly Of[],
		now: number,
	): { kept: Of[]; keptOff: KeptOff[] } {
		const keptOff: KeptOff[] = [];
		const kept = menu.map((one) => {
			const before = keptOff.length;
			const offers = one.offers.map((offer) => {
				const entry = this.find(offer.storeId, one.sku);
				if (entry === undefined || !isInForce(entry, now) || offer.status === 'disabled') {
					return offer;
				}
				keptOff.push({ ...entry, companyId: one.companyId, title: one.title });
				return { ...offer, status: 'disabled' as const };
			});
			return keptOff.length > before ? { ...one, offers } : one;
		});
		return { kept, keptOff };
	}

	/** What was on, as the menu itself had it: what is off here only is on sale there. */
	asInMenu(things: readonly Thing[]): Thing[] {
		return things.map(([sku, values, parts]) => [
			sku,
			values,
			parts.map((part): Part => {
				const [storeId, of] = part;
				const entry = this.find(storeId, sku);
				if (entry === undefined || entry.isOffInMenu === true) return part;
				return [storeId, { ...of, status: 'enabled' }];
			}),
		]);
	}

	/** Once a menu was accepted, as it came in: it has brought back what was off for long enough. */
	learnMenu(menu: readonly Offered[], now: number): void {
		for (const { sku, offers } of menu) {
			for (const { storeId, status } of offers) {
				const entry = this.find(storeId, sku);
				if (entry === undefined) continue;
				if (!isInForce(entry, now)) this.on(entry);
				else this.offUntil({ ...entry, isOffInMenu: status === 'disabled' });
			}
		}
	}

	offUntil({
		storeId,
		sku,
		until = null,
		since,
		isOffInMenu,
	}: Omit<StopListEntry, 'until'> & { until?: number | null | undefined }): void {
		const key = offerKey({ storeId, sku });
		const note = this.notes.get(key);
		this.notes.set(key, { ...note, off: until, offSince: since, isOffInMenu });
	}

	on({ storeId, sku }: Pick<StopListEntry, 'storeId' | 'sku'>): void {
		const key = offerKey({ storeId, sku });
		const nothing = { off: undefined, offSince: undefined, isOffInMenu: undefined };
		this.notes.set(key, { ...this.notes.get(key), ...nothing });
	}

	private all(): StopListEntry[] {
		return [...this.notes].flatMap(([key, note]) => entryOf(offerIds(key), note) ?? []);
	}
}

function entryOf(
	ids: { storeId: string; sku: string },
	{ off, offSince: since, isOffInMenu }: Note,
): StopListEntry | undefined {
	return off === undefined ? undefined : { ...ids, until: off ?? undefined, since, isOffInMenu };
}

function isInForce({ until = Infinity }: StopListEntry, now: number): boolean {
	return now < until;
}

export const offerKey = ({ storeId, sku }: { storeId: string; sku: string }) =>
	JSON.stringify([storeId, sku]);

export function offerIds(key: string): { storeId: string; sku: string } {
	const [storeId, sku] = JSON.parse(key) as [string, string];
	return { storeId, sku };
}
