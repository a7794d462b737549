import type { ComparedList, Comparison } from './changes';
import { compare } from './compare';
import type { KnownList } from './knownList';
import { PREFIX, textsIn, writeDown, type StaticData } from './overlapping';
import { printCompany, readCompany, type KnownCompany } from './text';
import { isSold, LISTS, type KeptValues, type ListName, type Thing } from './things';

const SOLD = LISTS.filter(isSold);

const NO_COMPANY: KnownCompany = { lists: {}, agreed: {} };

/** Where an offer is in what is known of a company. */
export interface OfferPlace {
	companyId: string;
	list: ListName;
	known: KnownList;
	values: KeptValues;
}

/** The menus of an account as they are in static data, a text for each company. */
export class KnownMenus {
	/** Companies of which something is remembered that can't be read. It counts as nothing. */
	readonly unreadable: string[] = [];
	protected readonly key: string;
	private readonly known = new Map<string, KnownCompany>();
	private readonly things = new Map<readonly Thing[], Map<string, Thing>>();

	constructor(
		protected readonly staticData: StaticData,
		/** A test platform's menu says nothing about the real one's, nor that of another client. */
		account: string,
		/** An agent that approves its own previews would otherwise take a menu apart in steps, each within the limits. */
		protected readonly isByTool: boolean,
		/** Undefined for a test run, whose static data n8n doesn't save. */
		protected readonly workflowId: string | undefined,
	) {
		this.key = PREFIX + account;
	}

	/** Nothing of them counts where the stop list is lost: it would put back on sale what somebody has switched off. */
	protected readMenus(doCount: boolean): void {
		const prefix = `${this.key} `;
		for (const key of Object.keys(this.staticData).filter((one) => one.startsWith(prefix))) {
			const companyId = key.slice(prefix.length);
			const known = doCount ? readCompany(this.staticData[key]) : undefined;
			if (known === undefined) this.unreadable.push(companyId);
			else this.known.set(companyId, known);
		}
	}

	/** In characters, of all accounts. */
	size(except?: string): number {
		return [...textsIn(this.staticData)]
			.filter(([key]) => key !== except)
			.reduce((sum, [, text]) => sum + String(text).length, 0);
	}

	/** Those whose dishes are remembered. */
	companies(): string[] {
		return [...this.known.keys()].filter((companyId) => this.find(companyId) !== undefined);
	}

	/** Those that sold their dishes. */
	stores(): string[] {
		const all = this.companies().flatMap((companyId) => this.find(companyId)?.stores ?? []);
		return all.map(([storeId]) => storeId);
	}

	/** What is remembered of a list of a company. */
	find(companyId: string, list: ListName = 'dish'): KnownList | undefined {
		return this.of(companyId).lists[list];
	}

	/** As limits compare with it: a tool's with the last one that no tool has sent. */
	findAgreed(companyId: string, list: ListName = 'dish'): KnownList | undefined {
		const agreed = this.isByTool ? this.of(companyId).agreed[list] : undefined;
		return agreed ?? this.find(companyId, list);
	}

	/** What stands for what is known of a list. */
	digests(companyId: string, list: ListName): string[] {
		const { digest = '', together = [] } = this.find(companyId, list) ?? {};
		return [digest, ...together];
	}

	/** How a menu differs from what is on: all of it is new where nothing is remembered. */
	changes(companyId: string, list: ComparedList): Comparison {
		return compare(list, this.find(companyId, list.list));
	}

	/** Its price before any tool has changed it. */
	priceAgreed(storeId: string, sku: string) {
		const place = this.placeOf(storeId, sku);
		if (place === undefined) return undefined;
		const agreed = this.findAgreed(place.companyId, place.list);
		return this.valuesIn(agreed, storeId, sku)?.listPrice;
	}

	/** Whether the menus don't have it, so that putting it on sale would bring back what is gone. */
	isGone(storeId: string, sku: string): boolean {
		const companies = this.companies();
		return (
			companies.length > 0 &&
			companies.every((companyId) => this.find(companyId)?.things !== undefined) &&
			this.placesOf(storeId, sku).length === 0
		);
	}

	/** Whether a menu has come of which some of the dishes aren't known. */
	areDishesCertain(): boolean {
		return this.companies().every((companyId) => {
			const last = this.find(companyId);
			return last?.inDoubt !== true && last?.things !== undefined;
		});
	}

	protected hasNone(): boolean {
		return this.known.size === 0;
	}

	protected of(companyId: string): KnownCompany {
		return this.known.get(companyId) ?? NO_COMPANY;
	}

	protected learn(companyId: string, { lists, agreed }: Partial<KnownCompany>): void {
		const before = this.of(companyId);
		this.known.set(companyId, {
			lists: { ...before.lists, ...lists },
			agreed: { ...before.agreed, ...agreed },
		});
	}

	/** The menus that have an offer. */
	protected placesOf(
		storeId: string,
		sku: string,
		which: keyof KnownCompany = 'lists',
	): OfferPlace[] {
		return [...this.known].flatMap(([companyId, { [which]: lists }]) =>
			SOLD.flatMap((list) => {
				const last = lists[list];
				const values = this.valuesIn(last, storeId, sku);
				if (last === undefined || values === undefined) return [];
				return [{ companyId, list, known: last, values }];
			}),
		);
	}

	/** Undefined where several companies have it. */
	protected placeOf(storeId: string, sku: string): OfferPlace | undefined {
		const [place, ...others] = this.placesOf(storeId, sku);
		return others.length > 0 ? undefined : place;
	}

	/** Before a tool changes lists, as they were; none once people have sent them. */
	protected keepAgreed(companyId: string, lists: readonly ListName[]): void {
		const { agreed } = this.of(companyId);
		const missing = lists.filter((list) => agreed[list] === undefined);
		if (this.isByTool && missing.length === 0) return;
		const before = this.isByTool
			? readCompany(this.staticData[`${this.key} ${companyId}`])
			: undefined;
		const kept = (this.isByTool ? missing : lists).map((list) => [list, before?.lists[list]]);
		this.learn(companyId, { agreed: Object.fromEntries(kept) as KnownCompany['agreed'] });
	}

	protected write(companyId: string): void {
		const known = this.of(companyId);
		const key = `${this.key} ${companyId}`;
		const isEmpty = LISTS.every((list) => known.lists[list] === undefined);
		this.put(key, isEmpty ? undefined : printCompany(known, this.size(key)));
	}

	/** One text, none for what is empty: n8n wraps every object in static data each time that the workflow runs. */
	protected put(key: string, text: string | undefined): void {
		if (text === this.staticData[key]) return;
		if (text === undefined) delete this.staticData[key];
		else this.staticData[key] = text;
		if (this.workflowId !== undefined) writeDown(this.workflowId, this.staticData);
	}

	private valuesIn(last: KnownList | undefined, storeId: string, sku: string) {
		const [, , parts = []] = this.thingsOf(last)?.get(sku) ?? [];
		return parts.find(([key]) => key === storeId)?.[1];
	}

	private thingsOf(last: KnownList | undefined): ReadonlyMap<string, Thing> | undefined {
		if (last?.things === undefined) return undefined;
		let bySku = this.things.get(last.things);
		if (bySku === undefined) {
			bySku = new Map(last.things.map((thing) => [thing[0], thing]));
			this.things.set(last.things, bySku);
		}
		return bySku;
	}
}
