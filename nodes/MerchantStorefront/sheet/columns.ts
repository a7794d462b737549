import { readInvertedStatus, readStatus } from './cells';
import { misfit, profileOf } from './columnFit';
import { Findings, type RecognisedColumns } from './findings';
import { COLUMN_NAMES } from './headingAliases';
import { meaningOf, type Meaning } from './headings';
import { show } from '../platform/shown';
import type { MenuColumn } from '../menu/product';
import type { FieldRule } from '../menu/rules';
import { StoreNames, type StoreSettings } from './storeNames';

type Row = Record<string, unknown>;

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

const STORE_NAMES = 'Store Names';
const LEAVE_OUT = 'Columns to Leave Out';
const simplify = (heading: string) => heading.trim().toLowerCase();
const quote = (texts: readonly string[]) =>
	[...new Set(texts)].map((text) => `"${text}"`).join(' and ');

class Recognition {
	private readonly found = new Findings();

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
			if (isLeftOut.has(simplify(heading))) {
				return this.found.drop({ heading }, 'left out, as you asked');
			}
			const meaning = meaningOf(heading, names);
			const isOfSheet = rules.some(({ field }) => field === meaning?.column);
			return meaning !== undefined && isOfSheet ? meaning : this.found.drop({ heading });
		});
	}

	/** Of headings such as "In stock": the cells say how many there are, or yes and no. */
	private stockOrStatus(meaning: Meaning, others: readonly Meaning[]): Meaning[] {
		const { heading, availability } = meaning;
		const { hasNumbers, hasZeroOrOne, hasWords } = profileOf(this.rows, heading);
		const asStock: Meaning = { ...meaning, column: 'stock', isByCells: true };
		delete asStock.availability;
		if (hasNumbers) return [asStock];
		if (hasWords || !hasZeroOrOne || availability?.asksYesOrNo || !/stock/i.test(heading))
			return [meaning];
		const hasOther = (column: MenuColumn) =>
			others.some((other) => other.column === column && isOfSameStore(other, meaning));
		if (hasOther('stock')) return [meaning];
		if (hasOther('status')) return [asStock];
		this.found.ask(
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
			if (group[0].column === 'status') this.found.take(group.filter((one) => this.isStatus(one)));
			else this.found.take(this.choose(group));
		}
	}

	/** Every column that says whether a dish is on sale counts, and none is ignored in silence. */
	private isStatus(meaning: Meaning): boolean {
		const { heading, isExact, availability } = meaning;
		if (isExact) return true;
		const odd = misfit(this.rows, heading, 'status');
		if (availability === undefined) {
			if (odd !== undefined) this.found.leaveAside(meaning, odd);
			return odd === undefined;
		}
		if (odd !== undefined) {
			this.found.ask(
				'status',
				`The column "${heading}" seems to say what is on sale, but ${show(odd)} is neither yes nor no. Type yes or no there, or name the column under ${LEAVE_OUT} in this node.`,
			);
			return false;
		}
		if (!availability.isOfChannel) return true;
		if (!this.saysOff(meaning)) {
			this.found.drop(meaning);
		} else {
			this.found.ask(
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
			this.found.ask(
				column,
				`The columns ${quote(best.map(({ heading }) => heading))} can all be the ${COLUMN_NAMES[column]}. Rename those that are not, name them under ${LEAVE_OUT} in this node, or map the columns by hand.`,
			);
			return [];
		}
		const [chosen] = best;
		for (const other of group.filter((one) => one !== chosen)) {
			const odd = oddOf.get(other);
			if (odd !== undefined) this.found.leaveAside(other, odd);
			else this.found.drop(other, `"${chosen.heading}" is the ${COLUMN_NAMES[column]}`);
		}
		return best;
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
				this.found.drop(
					meaning,
					`if it is the ${COLUMN_NAMES[column]} in a store "${storeName}", add that under ${STORE_NAMES}`,
				);
			} else this.found.drop(meaning);
		}
		if (prices.length > 0) {
			const headings = quote(prices.map(({ heading }) => heading));
			const names = quote(prices.map(({ storeName = '' }) => storeName));
			this.found.ask(
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
		this.found.ask(
			[column, 'storeId'],
			`The headings ${headings} ${what}. Add ${names} under ${STORE_NAMES} in this node, with the store ID of each. If a column is about something else, name it under ${LEAVE_OUT}.`,
		);
	}
}

const isOfKnownStore = ({ storeId, storeName }: Meaning) =>
	storeId !== undefined || storeName === undefined;

const isOfSameStore = (one: Meaning, other: Meaning) =>
	one.storeId === other.storeId && one.storeName === other.storeName;
