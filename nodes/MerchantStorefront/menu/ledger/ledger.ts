import { printValue } from '../fieldsOf';
import { CHANGING, type OfferChange, type StoreOffer } from '../product';
import { NO_ANSWERS, type Answers } from './answers';
import { compare, type ComparedList, type Comparison } from './changes';
import { digestOfTexts, known, salesOf, type KnownList, type SentList } from './knownList';
import { idsOf, keyOf, StopList } from './stopList';
import {
	printCompany,
	readAccount,
	readCompany,
	printAccount,
	type KnownLists,
	type Note,
} from './text';
import { isSold, KEPT, LISTS, named, type KeptValue, type ListName, type Thing } from './things';

/** All texts of all accounts begin like this. */
const PREFIX = 'merchantStorefrontLedger ';

/** What is known of an offer; of a large menu only some of it. */
export type KnownOffer = { [field in string]?: string | number };

const SOLD = LISTS.filter(isSold);

const NO_ACCOUNT = { offers: [], answers: NO_ANSWERS };

/**
 * What this workflow knows of the storefront of an account, in the workflow's static data: one text
 * for each company, and one for what no menu says of single offers. All nodes of the workflow share
 * it. n8n saves static data as one object, and the last writer wins: so nothing is written without
 * need.
 */
export class Ledger {
	/** Companies of which something is remembered that can't be read. It counts as nothing. */
	readonly unreadable: string[] = [];
	/** Whether that is so of the stop list: then nothing counts. */
	readonly isStopListLost: boolean;
	readonly stopList: StopList;
	private readonly lists = new Map<string, KnownLists>();
	/** As people last sent them, of companies whose menu a tool has changed since. */
	private readonly agreed = new Map<string, KnownLists>();
	private readonly notes: Map<string, Note>;
	private kept: Answers;
	private readonly things = new Map<readonly Thing[], Map<string, Thing>>();
	private readonly key: string;

	constructor(
		private readonly staticData: Record<string, unknown>,
		/** A test platform's menu says nothing about the real one's, nor that of another client. */
		account: string,
		/** An agent that approves its own previews would otherwise take a menu apart in steps, each within the limits. */
		private readonly isByTool = false,
	) {
		this.key = PREFIX + account;
		const text = staticData[this.key];
		const noted = text === undefined ? NO_ACCOUNT : readAccount(text);
		this.isStopListLost = noted === undefined;
		this.kept = noted?.answers ?? NO_ANSWERS;
		this.notes = new Map(
			noted?.offers.map(([storeId, sku, note]) => [keyOf({ storeId, sku }), note] as const),
		);
		this.stopList = new StopList(this.notes);
		const prefix = `${this.key} `;
		for (const key of Object.keys(staticData).filter((one) => one.startsWith(prefix))) {
			const companyId = key.slice(prefix.length);
			// Without its stop list, a menu would put back on sale what somebody has switched off.
			const known = this.isStopListLost ? undefined : readCompany(staticData[key]);
			if (known === undefined) this.unreadable.push(companyId);
			else {
				this.lists.set(companyId, known.lists);
				this.agreed.set(companyId, known.agreed);
			}
		}
	}

	/** Whether nothing of this account is remembered. */
	isEmpty(): boolean {
		return this.lists.size === 0 && this.notes.size === 0 && this.unreadable.length === 0;
	}

	/** In characters, of all accounts. */
	size(except?: string): number {
		return Object.entries(this.staticData)
			.filter(([key]) => key.startsWith(PREFIX) && key !== except)
			.reduce((sum, [, text]) => sum + String(text).length, 0);
	}

	/** Those whose dishes are remembered. */
	companies(): string[] {
		return [...this.lists.keys()].filter((companyId) => this.find(companyId) !== undefined);
	}

	/** What is remembered of a list of a company. */
	find(companyId: string, list: ListName = 'dish'): KnownList | undefined {
		return this.lists.get(companyId)?.[list];
	}

	/** The same, as the menu itself had it: what is off by hand is on sale there. */
	asInMenu(companyId: string, list: ListName): KnownList | undefined {
		const last = this.find(companyId, list);
		const things = last?.things && this.stopList.asInMenu(list, last.things);
		return last && { ...last, things };
	}

	/** As limits compare with it: a tool's with the last one that no tool has sent. */
	findAgreed(companyId: string, list: ListName = 'dish'): KnownList | undefined {
		const agreed = this.isByTool ? this.agreed.get(companyId)?.[list] : undefined;
		return agreed ?? this.find(companyId, list);
	}

	/** What stands for what is known of a list. */
	digests(companyId: string, list: ListName): string[] {
		const { digest = '', together = [] } = this.find(companyId, list) ?? {};
		return [digest, ...together];
	}

	/** How a menu differs from what is on; undefined where nothing is remembered to compare with. */
	changes(companyId: string, list: ComparedList): Comparison | undefined {
		const last = this.find(companyId, list.list);
		return last === undefined ? undefined : compare(list, last);
	}

	/** The same beside what limits compare with. */
	changesSinceAgreed(companyId: string, list: ComparedList, changes: Comparison): Comparison {
		const agreed = this.findAgreed(companyId, list.list);
		const isSame = agreed === undefined || agreed === this.find(companyId, list.list);
		return isSame ? changes : compare(list, agreed);
	}

	/**
	 * All of these lists is on now. Options that aren't among them are gone with the dishes, or not:
	 * nobody states that. Nor does anybody know any more what another offer of the company is like.
	 */
	accept(companyId: string, lists: { [list in ListName]?: SentList }): void {
		const before = this.lists.get(companyId) ?? {};
		const now: KnownLists = { ...before };
		const sentLists = LISTS.filter((list) => lists[list] !== undefined);
		this.keepAgreed(companyId, sentLists);
		for (const list of sentLists) {
			const sent = lists[list];
			if (sent !== undefined) now[list] = known(list, sent);
		}
		if (lists.dish !== undefined && lists.option === undefined && before.option !== undefined) {
			now.option = { ...before.option, inDoubt: true };
		}
		this.lists.set(companyId, now);
		if (lists.dish !== undefined) this.dropNotes(companyId, true);
		this.write(companyId);
	}

	/**
	 * These lists may be on now, or a part of them: nothing of them is unchanged until they are
	 * accepted. Options may be gone with the dishes.
	 */
	doubt(companyId: string, lists: readonly ListName[]): void {
		const now = { ...this.lists.get(companyId) };
		const options = lists.includes('dish') ? (['option'] as const) : [];
		for (const list of [...lists, ...options]) {
			const last = now[list];
			if (last !== undefined) now[list] = { ...last, inDoubt: true };
		}
		if (lists.includes('dish')) this.dropNotes(companyId, false);
		if (!this.lists.has(companyId)) return;
		this.lists.set(companyId, now);
		this.write(companyId);
	}

	/** Its dishes are the business of another workflow. */
	forget(companyId: string): void {
		const { dish, ...others } = this.lists.get(companyId) ?? {};
		if (dish === undefined) return;
		this.lists.set(companyId, others);
		this.agreed.set(companyId, { ...this.agreed.get(companyId), dish: undefined });
		this.write(companyId);
	}

	/** An offer as it is now; undefined also where two companies have the same SKU in stores of the same ID. */
	offer(storeId: string, sku: string): KnownOffer | undefined {
		const place = this.placeOf(storeId, sku);
		if (place === undefined) return undefined;
		const values = Object.entries(named(KEPT[place.list].parts, place.values));
		return Object.fromEntries(values.filter(([, value]) => (value ?? null) !== null)) as KnownOffer;
	}

	/** Its price before any tool has changed it. */
	priceAgreed(storeId: string, sku: string): KeptValue {
		const place = this.placeOf(storeId, sku);
		if (place === undefined) return undefined;
		const agreed = this.findAgreed(place.companyId, place.list);
		return this.valuesIn(agreed, storeId, sku)?.[KEPT[place.list].price];
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

	/** Whether the platform has all that the change names, for all that this workflow knows. */
	has(storeId: string, change: StoreOffer): boolean {
		const { sku } = change;
		const note = this.notes.get(keyOf({ storeId, sku }));
		const [place, ...others] = this.placesOf(storeId, sku);
		const isCertain = place === undefined ? this.areDishesCertain() : place.known.inDoubt !== true;
		if (!isCertain) return false;
		// A dish that the last menu doesn't have stays off, whatever becomes of its offer.
		if (change.status === 'enabled' && this.isGone(storeId, sku)) return false;
		const values =
			place === undefined || others.length > 0
				? note?.sent
				: named(KEPT[place.list].parts, place.values);
		if (values === undefined) return false;
		return fieldsIn(change).every(
			(field) =>
				note?.doubt?.includes(field) !== true &&
				isSame(field, printValue(change[field]), values[field]),
		);
	}

	/** These offers are so now: what is off stays off until then. */
	acceptChanges(
		changes: readonly OfferChange[],
		/** Whether to remember offers that no menu has. */
		keepsAll = false,
	): void {
		this.note(changes, (change, places, note) => {
			const [place] = places;
			const fields = fieldsIn(change);
			// What people change is agreed on as well.
			const agreed = this.isByTool ? [] : this.placesOf(change.storeId, change.sku, this.agreed);
			if (change.status === 'enabled') this.stopList.on(change);
			if (change.status === 'disabled') {
				const isOne = place !== undefined && places.length === 1;
				const ofMenu = isOne ? place.values[KEPT[place.list].status] === 'disabled' : undefined;
				this.stopList.offUntil({ ...change, isOffInMenu: note.isOffInMenu ?? ofMenu });
			}
			for (const { values, list } of [...places, ...agreed]) {
				for (const field of fields) {
					const index = KEPT[list].parts.indexOf(field);
					// What isn't remembered of the other offers isn't of this one.
					if (values[index] !== undefined) values[index] = printValue(change[field]);
				}
			}
			const sure = new Set<string>(fields);
			const doubt = note.doubt?.filter((field) => !sure.has(field));
			const isNoted = places.length !== 1 && (keepsAll || note.sent !== undefined);
			const sent = isNoted ? { ...note.sent, ...sentIn(change) } : undefined;
			return { sent, doubt: doubt?.length === 0 ? undefined : doubt };
		});
	}

	/** These may be so now. */
	doubtChanges(changes: readonly OfferChange[]): void {
		this.note(changes, (change, places, note) => {
			const [place] = places;
			const unsure = fieldsIn(change).filter((field) => {
				if (places.length !== 1 || place === undefined) return true;
				const value = place.values[KEPT[place.list].parts.indexOf(field)];
				return !isSame(field, printValue(change[field]), value);
			});
			const doubt = [...new Set([...(note.doubt ?? []), ...unsure])];
			return { doubt: doubt.length === 0 ? undefined : doubt };
		});
	}

	/** Keeps what was switched off and on. */
	save(): void {
		// Beside a new stop list they would count again, and bring back what the lost one kept off.
		if (this.isStopListLost) for (const companyId of this.unreadable) this.write(companyId);
		const noted = [...this.notes].flatMap(([key, { off, isOffInMenu, doubt, sent }]) => {
			if (off === undefined && doubt === undefined && sent === undefined) return [];
			const { storeId, sku } = idsOf(key);
			return [[storeId, sku, { off, isOffInMenu, doubt, sent }] as [string, string, Note]];
		});
		this.put(this.key, printAccount({ offers: noted, answers: this.kept }));
	}

	/** What was answered about the sheets of accepted imports. */
	answers(): Answers {
		return this.kept;
	}

	/** All that is known now, of an import that was accepted. */
	keepAnswers(answers: Answers): void {
		this.kept = answers;
		this.save();
	}

	/** Whether a menu has come of which some of the dishes aren't known. */
	areDishesCertain(): boolean {
		return this.companies().every((companyId) => {
			const last = this.find(companyId);
			return last?.inDoubt !== true && last?.things !== undefined;
		});
	}

	/** After a menu was sent, nobody knows the offers that it doesn't have. */
	private dropNotes(companyId: string, isAccepted: boolean): void {
		for (const [key, note] of this.notes) {
			const { storeId, sku } = idsOf(key);
			const isOfOther = this.placesOf(storeId, sku).some((place) => place.companyId !== companyId);
			const doubt = isAccepted && !isOfOther ? undefined : note.doubt;
			this.notes.set(key, { ...note, sent: undefined, doubt });
		}
		this.save();
	}

	/** Writes down what has become of offers, and that the menus they may be in are not as they were sent. */
	private note(
		changes: readonly OfferChange[],
		learn: (change: OfferChange, places: readonly OfferPlace[], note: Note) => Note,
	): void {
		const altered = new Map<KnownList, { companyId: string; list: ListName; by: OfferChange[] }>();
		for (const change of changes) {
			const { storeId, sku } = change;
			const key = keyOf(change);
			const note = this.notes.get(key) ?? {};
			const places = this.placesOf(storeId, sku);
			for (const { companyId, list } of places) {
				if (this.isByTool) this.keepAgreed(companyId, [list]);
			}
			const news = places.filter(({ list, values }) =>
				fieldsIn(change).some((field) => {
					const before = values[KEPT[list].parts.indexOf(field)];
					return !isSame(field, printValue(change[field]), before);
				}),
			);
			const at = places.length > 0 ? news : this.listsOfOther(change);
			for (const { companyId, list, known: last } of at) {
				const of = altered.get(last) ?? { companyId, list, by: [] };
				altered.set(last, of);
				of.by.push(change);
			}
			const learned = learn(change, places, note);
			this.notes.set(key, { ...this.notes.get(key), ...learned });
		}
		for (const [last, { companyId, list, by }] of altered) {
			const now = {
				...last,
				// The storefront no longer shows what was imported, so the same menu again must be sent.
				digest: digestOfTexts([last.digest, JSON.stringify(by)]),
				...(last.things === undefined ? {} : salesOf(list, last.things)),
			};
			this.lists.set(companyId, { ...this.lists.get(companyId), [list]: now });
			const agreed = this.agreed.get(companyId) ?? {};
			const before = agreed[list];
			if (before?.things !== undefined) {
				agreed[list] = { ...before, ...salesOf(list, before.things) };
			}
			this.write(companyId);
		}
		this.save();
	}

	/**
	 * The menus that no longer say what is on, of an offer that none is known to have: those that name
	 * its store, or all. What they don't have is off, unless it is switched on.
	 */
	private listsOfOther({ storeId, status }: OfferChange) {
		const all = this.companies().flatMap((companyId) => {
			const last = this.find(companyId);
			return last === undefined ? [] : [{ companyId, list: 'dish' as const, known: last }];
		});
		const ofStore = all.filter(({ known: { stores } }) => stores.some(([id]) => id === storeId));
		const at = ofStore.length > 0 ? ofStore : all;
		return at.filter(({ known: last }) => status === 'enabled' || last.things === undefined);
	}

	/** The menus that have an offer. */
	private placesOf(storeId: string, sku: string, menus = this.lists): OfferPlace[] {
		return [...menus].flatMap(([companyId, lists]) =>
			SOLD.flatMap((list) => {
				const last = lists[list];
				const values = this.valuesIn(last, storeId, sku);
				if (last === undefined || values === undefined) return [];
				return [{ companyId, list, known: last, values }];
			}),
		);
	}

	/** Undefined where several companies have it. */
	private placeOf(storeId: string, sku: string): OfferPlace | undefined {
		const [place, ...others] = this.placesOf(storeId, sku);
		return others.length > 0 ? undefined : place;
	}

	private valuesIn(last: KnownList | undefined, storeId: string, sku: string) {
		const [, , parts = []] = this.thingsOf(last)?.get(sku) ?? [];
		return parts.find(([key]) => key === storeId)?.[1];
	}

	/** Before a tool changes lists, as they were; none once people have sent them. */
	private keepAgreed(companyId: string, lists: readonly ListName[]): void {
		const agreed = { ...this.agreed.get(companyId) };
		const missing = lists.filter((list) => agreed[list] === undefined);
		if (this.isByTool && missing.length === 0) return;
		const before = this.isByTool
			? readCompany(this.staticData[`${this.key} ${companyId}`])
			: undefined;
		for (const list of this.isByTool ? missing : lists) agreed[list] = before?.lists[list];
		this.agreed.set(companyId, agreed);
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

	private write(companyId: string): void {
		const lists = this.lists.get(companyId) ?? {};
		const key = `${this.key} ${companyId}`;
		const isEmpty = LISTS.every((list) => lists[list] === undefined);
		const agreed = this.agreed.get(companyId) ?? {};
		this.put(key, isEmpty ? undefined : printCompany({ lists, agreed }, this.size(key)));
	}

	/** One text, none for what is empty: n8n wraps every object in static data each time that the workflow runs. */
	private put(key: string, text: string | undefined): void {
		if (text === this.staticData[key]) return;
		if (text === undefined) delete this.staticData[key];
		else this.staticData[key] = text;
	}
}

interface OfferPlace {
	companyId: string;
	list: ListName;
	known: KnownList;
	values: KeptValue[];
}

/** What a change names. */
const fieldsIn = (change: Partial<StoreOffer>) =>
	CHANGING.filter((field) => change[field] !== undefined);

/** A menu that names no status puts its dishes on sale. */
function isSame(field: string, one: KeptValue, other: KeptValue): boolean {
	const isOnSale = (value: KeptValue) => value === null || value === 'enabled';
	return one === other || (field === 'status' && one === 'enabled' && isOnSale(other));
}

const sentIn = (change: OfferChange): NonNullable<Note['sent']> =>
	Object.fromEntries(fieldsIn(change).map((field) => [field, printValue(change[field]) ?? '']));
