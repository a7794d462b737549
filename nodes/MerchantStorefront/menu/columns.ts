import { readInvertedStatus, readStatus } from './cells';
import { misfit, profileOf } from './columnFit';
import { COLUMN_NAMES } from './headingAliases';
import { meaningOf, type Meaning } from './headings';
import { show, type MenuProblem } from './problems';
import type { MenuColumn } from './product';
import type { FieldRule } from './rules';
import { StoreNames, type StoreSettings } from './storeNames';
import type { UnusedColumn } from './unusedColumns';

type Row = Record<string, unknown>;

/** For each field the columns that hold it: the first that is filled counts; of statuses, all do. */
export type Columns = Map<MenuColumn, string[]>;

export interface RecognisedColumns {
	columns: Columns;
	/** For each store the columns that are about it alone. */
	ofStore: Map<string, Columns>;
	/** Headings such as "Archived", where yes means that the dish is off. */
	inverted: ReadonlySet<string>;
	unused: UnusedColumn[];
	/** What only the user can tell, and for which fields. */
	questions: Array<{ columns: readonly MenuColumn[]; message: string }>;
	/** What was read although its heading leaves a doubt, and what was left aside. */
	guesses: MenuProblem[];
}

export interface RecognitionOptions {
	rules: ReadonlyArray<FieldRule<MenuColumn>>;
	/** Unless told, columns of single stores are not looked for. */
	stores?: StoreSettings;
	/** Headings that the user does not want to be read. */
	leaveOut?: readonly string[];
}

/** Finds out which column of a sheet is what, once for all rows. */
export function recogniseColumns(
	rows: readonly Row[],
	headings: readonly string[],
	options: RecognitionOptions,
): RecognisedColumns {
	return new Recognition(rows, options).run(headings);
}

export const STORE_NAMES = 'Store Names';
export const LEAVE_OUT = 'Columns to Leave Out';
const simplify = (heading: string) => heading.trim().toLowerCase();
const quote = (texts: readonly string[]) =>
	[...new Set(texts)].map((text) => `"${text}"`).join(' and ');

class Recognition {
	private readonly inverted = new Set<string>();
	private readonly found: RecognisedColumns = {
		columns: new Map(),
		ofStore: new Map(),
		inverted: this.inverted,
		unused: [],
		questions: [],
		guesses: [],
	};

	constructor(
		private readonly rows: readonly Row[],
		private readonly options: RecognitionOptions,
	) {}

	run(headings: readonly string[]): RecognisedColumns {
		const meanings = this.readHeadings(headings);
		const clear = meanings.filter(({ availability }) => !availability?.mayBeStock);
		const doubtful = meanings.filter(({ availability }) => availability?.mayBeStock);
		const known = [...clear];
		for (const meaning of doubtful) known.push(...this.stockOrStatus(meaning, known));
		this.chooseAll(known.filter(isOfKnownStore));
		this.askForStores(known.filter((meaning) => !isOfKnownStore(meaning)));
		if (this.found.columns.has('storeId') && this.found.ofStore.size > 0) {
			this.ask(
				'storeId',
				`The column ${quote(this.found.columns.get('storeId') ?? [])} says which store a row is for, and the headings of other columns name stores as well. Name one or the other under ${LEAVE_OUT} in this node.`,
			);
		}
		return this.found;
	}

	private readHeadings(headings: readonly string[]): Meaning[] {
		const { leaveOut = [], stores, rules } = this.options;
		const names = stores === undefined ? undefined : new StoreNames(stores);
		const isLeftOut = new Set(leaveOut.map(simplify));
		const known = new Set(headings.map(simplify));
		for (const name of leaveOut.filter((other) => !known.has(simplify(other)))) {
			this.found.guesses.push({
				place: LEAVE_OUT,
				message: `"${name}" is no heading of the sheet.`,
			});
		}
		return headings.flatMap((heading) => {
			if (isLeftOut.has(simplify(heading))) return this.drop({ heading }, 'left out, as you asked');
			const meaning = meaningOf(heading, names);
			const isOfSheet = rules.some(({ field }) => field === meaning?.column);
			return meaning !== undefined && isOfSheet ? meaning : this.drop({ heading });
		});
	}

	/** Of headings such as "In stock": the cells say how many there are, or yes and no. */
	private stockOrStatus(meaning: Meaning, others: readonly Meaning[]): Meaning[] {
		const { heading, availability } = meaning;
		const { hasNumbers, hasZeroOrOne, hasWords } = profileOf(this.rows, heading);
		const asStock: Meaning = { ...meaning, column: 'stock', availability: undefined };
		if (hasNumbers) return [asStock];
		if (hasWords || !hasZeroOrOne || availability?.asksYesOrNo || !/stock/i.test(heading))
			return [meaning];
		const hasOther = (column: MenuColumn) =>
			others.some((other) => other.column === column && isOfSameStore(other, meaning));
		if (hasOther('stock')) return [meaning];
		if (hasOther('status')) return [asStock];
		this.ask(
			'stock',
			`The cells of the column "${heading}" are all 0 or 1, which can be yes and no or how many there are. Head it "${heading}?" or "Status" if 0 means that the dish is off, "Stock" if it is a number of pieces.`,
		);
		return [];
	}

	private chooseAll(meanings: readonly Meaning[]): void {
		const groups = new Map<string, Meaning[]>();
		for (const meaning of meanings) {
			const key = JSON.stringify([meaning.storeId, meaning.column]);
			groups.set(key, [...(groups.get(key) ?? []), meaning]);
		}
		for (const group of groups.values()) {
			if (group[0].column === 'status') this.take(group.filter((one) => this.isStatus(one)));
			else this.take(this.choose(group));
		}
	}

	/** Every column that says whether a dish is on sale counts, and none is ignored in silence. */
	private isStatus(meaning: Meaning): boolean {
		const { heading, isExact, availability } = meaning;
		if (isExact) return true;
		const odd = misfit(this.rows, heading, 'status');
		if (availability === undefined) {
			if (odd !== undefined) this.leaveAside(meaning, odd);
			return odd === undefined;
		}
		if (odd !== undefined) {
			this.ask(
				'status',
				`The column "${heading}" seems to say what is on sale, but ${show(odd)} is neither yes nor no. Type yes or no there, or name the column under ${LEAVE_OUT} in this node.`,
			);
			return false;
		}
		if (!availability.isOfChannel) return true;
		if (!this.saysOff(meaning)) {
			this.drop(meaning);
		} else {
			this.ask(
				'status',
				`The column "${heading}" may say what is on sale here, or only elsewhere. Head it "Status" if it counts here; if not, name it under ${LEAVE_OUT} in this node.`,
			);
		}
		return false;
	}

	private saysOff({ heading, availability }: Meaning): boolean {
		const read = availability?.isInverted ? readInvertedStatus : readStatus;
		return this.rows.some((row) => read(row[heading]) === 'disabled');
	}

	private choose(group: readonly Meaning[]): readonly Meaning[] {
		const [{ column }] = group;
		const isRequired = this.options.rules.some((rule) => rule.field === column && rule.required);
		const oddOf = new Map(group.map((one) => [one, misfit(this.rows, one.heading, column)]));
		const fitting = group.filter((one) => one.isExact || oddOf.get(one) === undefined);
		const possible = fitting.length === 0 && isRequired ? group : fitting;
		const firstChoice = possible.filter(({ isSecondChoice }) => !isSecondChoice);
		const named = group.filter(({ heading }) => heading === column);
		const best = [named, firstChoice, possible].find(({ length }) => length > 0) ?? [];
		if (best.length > 1) {
			this.ask(
				column,
				`The columns ${quote(best.map(({ heading }) => heading))} can all be the ${COLUMN_NAMES[column]}. Rename those that are not, name them under ${LEAVE_OUT} in this node, or map the columns by hand.`,
			);
			return [];
		}
		const [chosen] = best;
		for (const other of group.filter((one) => one !== chosen)) {
			const odd = oddOf.get(other);
			if (odd !== undefined) this.leaveAside(other, odd);
			else this.drop(other, `"${chosen.heading}" is the ${COLUMN_NAMES[column]}`);
		}
		return best;
	}

	private take(group: readonly Meaning[]): void {
		for (const meaning of group) {
			const { heading, column, storeId, availability, isExact } = meaning;
			const columns = storeId === undefined ? this.found.columns : this.columnsOf(storeId);
			columns.set(column, [...(columns.get(column) ?? []), heading]);
			if (availability?.isInverted) this.inverted.add(heading);
			const isGuess =
				storeId !== undefined || (column === 'status' && !isExact) || group.length > 1;
			if (isGuess) this.found.guesses.push(readingOf(group, meaning));
		}
	}

	private columnsOf(storeId: string): Columns {
		const known = this.found.ofStore.get(storeId) ?? new Map();
		this.found.ofStore.set(storeId, known);
		return known;
	}

	/** Headings about a store whose ID nobody has told, or about something else that looks like one. */
	private askForStores(meanings: readonly Meaning[]): void {
		const inBrackets = meanings.filter(({ isInBrackets }) => isInBrackets);
		if (inBrackets.length > 0) this.askForNames('listPrice', inBrackets, 'name stores');
		const prices: Meaning[] = [];
		for (const meaning of meanings) {
			if (meaning.isInBrackets) continue;
			const { heading, column, storeName } = meaning;
			const mayBe = misfit(this.rows, heading, column) === undefined;
			if (mayBe && column === 'listPrice' && !this.hasGeneralPriceOnly()) prices.push(meaning);
			else if (mayBe && column === 'status' && this.saysOff(meaning)) {
				this.askForNames('status', [meaning], 'may be about a store');
			} else if (mayBe) {
				this.drop(
					meaning,
					`if it is the ${COLUMN_NAMES[column]} in a store "${storeName}", add that under ${STORE_NAMES}`,
				);
			} else this.drop(meaning);
		}
		if (prices.length > 0) {
			const headings = quote(prices.map(({ heading }) => heading));
			const names = quote(prices.map(({ storeName = '' }) => storeName));
			this.ask(
				['listPrice', 'storeId'],
				`If ${headings} are prices of single stores, add ${names} under ${STORE_NAMES} in this node, with the store ID of each. If one is the price in all stores, head it "Price". What is no price can be named under ${LEAVE_OUT}.`,
			);
		}
	}

	/** Then a heading such as "Price per kg" does not lack to any store. */
	private hasGeneralPriceOnly(): boolean {
		const { columns, ofStore } = this.found;
		const hasOwn = [...ofStore.values()].some((own) => own.has('listPrice'));
		return columns.has('listPrice') && !hasOwn;
	}

	private askForNames(column: MenuColumn, meanings: readonly Meaning[], what: string): void {
		const headings = quote(meanings.map(({ heading }) => heading));
		const names = quote(meanings.map(({ storeName = '' }) => storeName));
		this.ask(
			[column, 'storeId'],
			`The headings ${headings} ${what}. Add ${names} under ${STORE_NAMES} in this node, with the store ID of each. If a column is about something else, name it under ${LEAVE_OUT}.`,
		);
	}

	private ask(columns: MenuColumn | readonly MenuColumn[], message: string): void {
		this.found.questions.push({ columns: [columns].flat(), message });
	}

	private drop({ heading }: { heading: string }, reason?: string): [] {
		this.found.unused.push(reason === undefined ? { heading } : { heading, reason });
		return [];
	}

	private leaveAside({ heading, column }: Meaning, odd: unknown): void {
		const reason = `${show(odd)} is no ${COLUMN_NAMES[column]}`;
		this.drop({ heading }, reason);
		this.found.guesses.push({ place: `Column "${heading}"`, message: `is not read: ${reason}.` });
	}
}

const isOfKnownStore = ({ storeId, storeName }: Meaning) =>
	storeId !== undefined || storeName === undefined;

const isOfSameStore = (one: Meaning, other: Meaning) =>
	one.storeId === other.storeId && one.storeName === other.storeName;

/** What the user should look at, since the heading leaves a doubt. */
function readingOf(group: readonly Meaning[], meaning: Meaning): MenuProblem {
	const { heading, column, storeId, availability } = meaning;
	const parts = [`is read as the ${COLUMN_NAMES[column]}`];
	if (storeId !== undefined) parts.push(` in store "${storeId}"`);
	if (column === 'status' && availability !== undefined) {
		parts.push(availability.isInverted ? ': yes means off' : ': no means off');
	}
	if (group.length > 1) parts.push('; a dish is on sale where all such columns say so');
	return { place: `Column "${heading}"`, field: heading, message: `${parts.join('')}.` };
}
