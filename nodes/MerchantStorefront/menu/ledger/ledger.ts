import { printValue } from '../kinds/menuKinds';
import { CHANGING, type OfferChange, type StoreOffer } from '../product';
import type { Comparison } from './changes';
import { compare, withAllBefore } from './compare';
import { NO_ANSWERS, type Answers } from './rememberedAnswers';
import { digestOfTexts, known, salesOf, type KnownList, type SentList } from './knownList';
import { KnownMenus, type OfferPlace } from './knownMenus';
import { catchUp, type StaticData } from './overlapping';
import { offerIds, offerKey, StopList, type StopListEntry } from './stopList';
import { printAccount, readAccount, type KnownLists, type Note } from './text';
import { LISTS, mapLists, type KeptValue, type KeptValues, type ListName } from './things';

/** What is known of an offer; of a large menu only some of it. */
export type KnownOffer = { [field in string]?: string | number };

const NO_ACCOUNT = { offers: [], answers: NO_ANSWERS };

/**
 * What this workflow knows of the storefront of an account, in the workflow's static data: one text
 * for each company, and one for what no menu says of single offers. All nodes of the workflow share
 * it. n8n saves static data as one object, and the last writer wins: so nothing is written without
 * need.
 */
export class Ledger extends KnownMenus {
	/** Whether what is remembered of it can't be read: then nothing counts. */
	readonly isStopListLost: boolean;
	readonly stopList: StopList;
	private readonly notes: Map<string, Note>;
	private kept: Answers;

	constructor(
		staticData: StaticData,
		private readonly account: string,
		isByTool = false,
		workflowId?: string,
	) {
		super(staticData, account, isByTool, workflowId);
		if (workflowId !== undefined) catchUp(workflowId, staticData);
		const text = staticData[this.key];
		const noted = text === undefined ? NO_ACCOUNT : readAccount(text);
		this.isStopListLost = noted === undefined;
		this.kept = noted?.answers ?? NO_ANSWERS;
		this.notes = new Map(
			noted?.offers.map(([storeId, sku, note]) => [offerKey({ storeId, sku }), note] as const),
		);
		this.stopList = new StopList(this.notes);
		this.readMenus(noted !== undefined);
	}

	/** The same after a wait, with what other runs of this process have written meanwhile. */
	upToDate(): Ledger {
		const { staticData, account, isByTool, workflowId } = this;
		if (workflowId === undefined || !catchUp(workflowId, staticData)) return this;
		return new Ledger(staticData, account, isByTool, workflowId);
	}

	/** Whether nothing of this account is remembered. */
	isEmpty(): boolean {
		return this.hasNone() && this.notes.size === 0 && this.unreadable.length === 0;
	}

	/** Whether a dish whose time is over doesn't come back: the menu has it off, or no longer has it. */
	staysOff({ storeId, sku, isOffInMenu }: StopListEntry): boolean {
		return isOffInMenu === true || (isOffInMenu === false && this.isGone(storeId, sku));
	}

	/** A list as the menu itself had it: what is off by hand is on sale there. */
	asInMenu(
		companyId: string,
		list: ListName,
		last = this.find(companyId, list),
	): KnownList | undefined {
		const things = last?.things && this.stopList.asInMenu(last.things);
		return last && counted(list, { ...last, things });
	}

	/**
	 * The changes that limits are about: since a person agreed, among all that the menu then had on
	 * sale. What is off by hand counts as on sale, since it is off on purpose.
	 */
	changesSinceAgreed(companyId: string, comparison: Comparison): Comparison {
		const { list, now } = comparison;
		const agreed = this.findAgreed(companyId, list);
		const changes = agreed === this.find(companyId, list) ? comparison : compare(now, agreed);
		if (this.stopList.isEmpty()) return changes;
		const inMenu = this.asInMenu(companyId, list, agreed);
		return inMenu === undefined ? changes : withAllBefore(changes, inMenu);
	}

	/**
	 * All of these lists is on now. Options that aren't among them are gone with the dishes, or not:
	 * nobody states that. Nor does anybody know any more what another offer of the company is like.
	 */
	accept(companyId: string, lists: { [list in ListName]?: SentList }): void {
		const sentLists = LISTS.filter((list) => lists[list] !== undefined);
		const { option } = this.of(companyId).lists;
		this.keepAgreed(companyId, sentLists);
		const now: KnownLists = mapLists(lists, known);
		if (lists.dish !== undefined && lists.option === undefined && option !== undefined) {
			now.option = { ...option, inDoubt: true };
		}
		this.learn(companyId, { lists: now });
		if (lists.dish !== undefined) this.dropNotes(companyId, true);
		this.write(companyId);
	}

	/**
	 * These lists may be on now, or a part of them: nothing of them is unchanged until they are
	 * accepted. Options may be gone with the dishes.
	 */
	doubt(companyId: string, lists: readonly ListName[]): void {
		const now: KnownLists = {};
		const options = lists.includes('dish') ? (['option'] as const) : [];
		for (const list of [...lists, ...options]) {
			const last = this.find(companyId, list);
			if (last !== undefined) now[list] = { ...last, inDoubt: true };
		}
		if (lists.includes('dish')) this.dropNotes(companyId, false);
		if (Object.keys(now).length === 0) return;
		this.learn(companyId, { lists: now });
		this.write(companyId);
	}

	/** Its dishes are the business of another workflow. */
	forget(companyId: string): void {
		if (this.find(companyId) === undefined) return;
		this.learn(companyId, { lists: { dish: undefined }, agreed: { dish: undefined } });
		this.write(companyId);
	}

	/** An offer as it is now; undefined also where two companies have the same SKU in stores of the same ID. */
	offer(storeId: string, sku: string): KnownOffer | undefined {
		const place = this.placeOf(storeId, sku);
		if (place === undefined) return undefined;
		const values = Object.entries(place.values);
		return Object.fromEntries(values.filter(([, value]) => (value ?? null) !== null)) as KnownOffer;
	}

	/** Whether the platform has all that the change names, for all that this workflow knows. */
	has(storeId: string, change: StoreOffer): boolean {
		const { sku } = change;
		const note = this.notes.get(offerKey({ storeId, sku }));
		const [place, ...others] = this.placesOf(storeId, sku);
		const isCertain = place === undefined ? this.areDishesCertain() : place.known.inDoubt !== true;
		if (!isCertain) return false;
		// A dish that the last menu doesn't have stays off, whatever becomes of its offer.
		if (change.status === 'enabled' && this.isGone(storeId, sku)) return false;
		const values: KeptValues | undefined =
			place === undefined || others.length > 0 ? note?.sent : place.values;
		if (values === undefined) return false;
		return fieldsIn(change).every(
			(field) =>
				note?.doubt?.includes(field) !== true && isSame(printValue(change[field]), values[field]),
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
			const agreed = this.isByTool ? [] : this.placesOf(change.storeId, change.sku, 'agreed');
			if (change.status === 'enabled') this.stopList.on(change);
			if (change.status === 'disabled') {
				const isOne = place !== undefined && places.length === 1;
				const ofMenu = isOne ? place.values.status === 'disabled' : undefined;
				this.stopList.offUntil({ ...change, isOffInMenu: note.isOffInMenu ?? ofMenu });
			}
			for (const { values } of [...places, ...agreed]) {
				for (const field of fields) {
					// What isn't remembered of the other offers isn't of this one.
					if (values[field] !== undefined) values[field] = printValue(change[field]);
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
				return !isSame(printValue(change[field]), place.values[field]);
			});
			const doubt = [...new Set([...(note.doubt ?? []), ...unsure])];
			return { doubt: doubt.length === 0 ? undefined : doubt };
		});
	}

	/** Keeps what was switched off and on. */
	save(): void {
		// Beside a new stop list they would count again, and bring back what the lost one kept off.
		if (this.isStopListLost) for (const companyId of this.unreadable) this.write(companyId);
		const noted = [...this.notes].flatMap(([key, { off, offSince, isOffInMenu, doubt, sent }]) => {
			if (off === undefined && doubt === undefined && sent === undefined) return [];
			const { storeId, sku } = offerIds(key);
			return [
				[storeId, sku, { off, offSince, isOffInMenu, doubt, sent }] as [string, string, Note],
			];
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

	/** After a menu was sent, nobody knows the offers that it doesn't have. */
	private dropNotes(companyId: string, isAccepted: boolean): void {
		for (const [key, note] of this.notes) {
			const { storeId, sku } = offerIds(key);
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
			const key = offerKey(change);
			const note = this.notes.get(key) ?? {};
			const places = this.placesOf(storeId, sku);
			for (const { companyId, list } of places) {
				if (this.isByTool) this.keepAgreed(companyId, [list]);
			}
			const news = places.filter(({ values }) =>
				fieldsIn(change).some((field) => !isSame(printValue(change[field]), values[field])),
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
			const digest = digestOfTexts([last.digest, JSON.stringify(by)]);
			const agreed = this.of(companyId).agreed[list];
			this.learn(companyId, {
				// The storefront no longer shows what was imported, so the same menu again must be sent.
				lists: { [list]: { ...counted(list, last), digest } },
				...(agreed === undefined ? {} : { agreed: { [list]: counted(list, agreed) } }),
			});
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
}

/** With what is sold now. */
const counted = (list: ListName, last: KnownList): KnownList =>
	last.things === undefined ? last : { ...last, ...salesOf(list, last.things) };

/** What a change names. */
const fieldsIn = (change: Partial<StoreOffer>) =>
	CHANGING.filter((field) => change[field] !== undefined);

/** A menu that names no status puts its dishes on sale; no other value is `enabled`. */
const isSame = (sent: KeptValue, kept: KeptValue) =>
	sent === kept || (sent === 'enabled' && kept === null);

const sentIn = (change: OfferChange): NonNullable<Note['sent']> =>
	Object.fromEntries(fieldsIn(change).map((field) => [field, printValue(change[field]) ?? '']));
