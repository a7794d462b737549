import type { StatusColumn } from './cellReaders';
import { mayBeAbout, type Asking } from './asking';
import { MENU_COLUMNS, type MenuColumn } from './fields';
import {
	areNearPrices,
	dividesDishes,
	doubtOf,
	fitsField,
	holdAmounts,
	numbersRows,
	shareOf,
} from './fit';
import { labelOf, meaningOf, saysOff, type HeadingMeaning, type Meaning } from './meanings';
import type { MenuColumns, MenuSheet } from './menuSheet';
import { priceColumns } from './priceColumns';
import { isSize } from '../rows/sizes';
import type { Answer } from '../../sheet/answers';
import type { Problem } from '../../sheet/problems';
import type { Question } from '../../sheet/questions';
import { filledCells, type Column, type Row, type Sheet } from '../../sheet/rows';
import type { UnusedColumn } from '../../sheet/unusedColumns';

export interface ColumnOptions {
	/** The fields that the sheet may have: all of a menu, or those of a list of changes. */
	fields?: readonly MenuColumn[] | undefined;
	answers?: ReadonlyArray<Answer<Meaning>> | undefined;
}

export const AS_ASKED = 'ignored, as you asked';

const STATUS_MEANINGS: readonly Meaning[] = ['onWhenYes', 'offWhenYes', 'onWhenListed'];
const HALF = 0.5;

const IN_STORE = {
	priceInStore: 'listPrice',
	stockInStore: 'stock',
	statusInStore: 'status',
} as const;

const isField = (meaning: string): meaning is MenuColumn =>
	(MENU_COLUMNS as readonly string[]).includes(meaning);

/** Finds out which column of a sheet is what: what is known, what the user says, and what is open. */
export function findColumns(sheet: Sheet, options: ColumnOptions = {}): MenuColumns {
	return new Recognition(sheet, options).run();
}

class Recognition {
	private readonly fields = new Map<MenuColumn, StatusColumn[]>();
	private readonly ofStore = new Map<string, Map<MenuColumn, StatusColumn[]>>();
	private readonly sizes: Array<{ size: string; column: Column }> = [];
	private readonly given = new Set<MenuColumn>();
	private readonly unused: UnusedColumn[] = [];
	private readonly questions: Question[] = [];
	private readonly problems: Problem[] = [];
	private readonly allowed: ReadonlySet<MenuColumn>;
	private readonly isWhole: boolean;
	private readonly answers: ReadonlyArray<Answer<Meaning>>;
	private size?: Column | undefined;
	private parent?: Column | undefined;
	private promo?: Column | undefined;

	constructor(
		private readonly sheet: Sheet,
		{ fields = MENU_COLUMNS, answers = [] }: ColumnOptions,
	) {
		this.allowed = new Set(fields);
		this.isWhole = fields.length === MENU_COLUMNS.length;
		this.answers = answers;
	}

	run(): MenuColumns {
		const answered = this.takeAnswers();
		const open: Column[] = [];
		const found = new Map<HeadingMeaning, Column[]>();
		for (const column of this.sheet.columns) {
			if (answered.has(column)) continue;
			const meaning = meaningOf(column.heading);
			if (meaning === undefined || this.isPriceOfSize(column, meaning)) open.push(column);
			else found.set(meaning, [...(found.get(meaning) ?? []), column]);
		}
		for (const column of found.get('ignore') ?? []) this.unused.push({ heading: column.heading });
		this.takePrices(found);
		this.takeSize(found.get('size') ?? []);
		[this.parent] = found.get('parent') ?? [];
		for (const field of this.allowed) {
			if (!['listPrice', 'oldPrice', 'status'].includes(field)) {
				this.takeField(field, found.get(field) ?? []);
			}
		}
		this.takeStatus(found);
		for (const [meaning, columns] of found) {
			if (isField(meaning) && !this.allowed.has(meaning)) this.leave(columns);
		}
		this.takeOpen(open);
		const { fields, ofStore, sizes, size, parent, promo, unused, questions, problems } = this;
		return { fields, ofStore, sizes, size, parent, promo, unused, questions, problems };
	}

	/** In Italian, "Media" is a size. */
	private isPriceOfSize(column: Column, meaning: HeadingMeaning): boolean {
		return meaning === 'media' && isSize(column.heading) && this.holdsPrices(column);
	}

	private holdsPrices(column: Column): boolean {
		return fitsField(this.sheet, 'listPrice', column);
	}

	private takeAnswers(): Set<Column> {
		const taken = new Set<Column>();
		const fold = (heading: string) => heading.trim().toLowerCase();
		for (const answer of this.answers) {
			const { columns } = this.sheet;
			const column =
				columns.find(({ heading }) => heading === answer.heading) ??
				columns.find(({ heading }) => fold(heading) === fold(answer.heading));
			if (column === undefined) this.flaw(`"${answer.heading}" isn't a heading of this sheet.`);
			else if (taken.has(column)) this.flaw(`"${column.heading}" stands twice.`);
			else this.take(column, answer);
			if (column !== undefined) taken.add(column);
		}
		return taken;
	}

	private flaw(message: string): void {
		this.problems.push({ place: 'Column Meanings', message });
	}

	private take(column: Column, { meaning, storeId, size, words }: Answer<Meaning>): void {
		switch (meaning) {
			case 'priceInStore':
			case 'stockInStore':
			case 'statusInStore': {
				const own = this.ofStore.get(storeId) ?? new Map<MenuColumn, StatusColumn[]>();
				this.ofStore.set(storeId, own);
				const isOff = meaning === 'statusInStore' && saysOff(column.heading);
				this.add(IN_STORE[meaning], isOff ? { ...column, yes: 'off' } : column, own);
				return;
			}
			case 'priceOfSize':
				this.sizes.push({ size, column });
				return;
			case 'size':
				if (this.size !== undefined) this.flaw('Two columns are the Size.');
				this.size = column;
				return;
			case 'ignore':
				this.unused.push({ heading: column.heading, reason: AS_ASKED });
				return;
			case 'onWhenYes':
			case 'offWhenYes':
			case 'onWhenListed':
				this.given.add('status');
				this.add('status', {
					...column,
					// Only here is an empty cell surely not what a cross is.
					...(meaning === 'offWhenYes' ? { yes: 'off', isTold: true } : {}),
					...(meaning === 'onWhenListed'
						? { onWords: words.map((word) => word.toLowerCase()) }
						: {}),
				});
				return;
			default:
				this.given.add(meaning);
				this.add(meaning, column);
		}
	}

	private add(field: MenuColumn, column: StatusColumn, to = this.fields): void {
		const others = to.get(field) ?? [];
		to.set(field, [...others, column]);
		if (others.length === 1 && field !== 'status') {
			this.flaw(`Two columns are the ${labelOf(field)}: give one of them another meaning.`);
		}
	}

	private leave(columns: readonly Column[], reason?: string): void {
		for (const { heading } of columns) {
			this.unused.push(reason === undefined ? { heading } : { heading, reason });
		}
	}

	private takeField(field: MenuColumn, columns: readonly Column[]): void {
		const [column, ...others] = this.withoutEmpty(columns);
		if (column === undefined) return;
		if (filledCells(this.sheet, column, 1).length === 0) return this.leave([column], 'empty');
		const label = labelOf(field);
		if (others.length > 0 || this.given.has(field)) {
			this.ask(
				[column, ...others],
				this.given.has(field)
					? `Another column is the ${label} already. What is this one?`
					: `Which of these is the ${label}?`,
				[field, 'ignore'],
			);
			return;
		}
		const doubt = doubtOf(this.sheet, field, column);
		if (doubt === undefined) this.add(field, column);
		else if (doubt.isHarmless) this.leave([column], doubt.reason);
		else this.ask([column], doubt.reason, [field, 'ignore']);
	}

	/** Of several columns with one heading, those without a filled cell say nothing. */
	private withoutEmpty(columns: readonly Column[]): readonly Column[] {
		if (columns.length < 2) return columns;
		const filled = columns.filter((column) => filledCells(this.sheet, column, 1).length > 0);
		this.leave(
			columns.filter((column) => !filled.includes(column)),
			'empty',
		);
		return filled;
	}

	private takePrices(all: ReadonlyMap<HeadingMeaning, readonly Column[]>): void {
		const found = new Map(
			[...all].map(([meaning, columns]) => [meaning, this.withoutEmpty(columns)]),
		);
		const columns = (
			['listPrice', 'regular', 'promo', 'gross', 'net', 'oldPrice'] as const
		).flatMap((meaning) => found.get(meaning) ?? []);
		if (this.given.has('listPrice') || this.given.has('oldPrice')) {
			const old = found.get('oldPrice') ?? [];
			const price = columns.filter((column) => !old.includes(column));
			const isClear = !this.given.has('listPrice')
				? price.length === 1 && old.length === 0
				: price.length === 0 && old.length < 2 && !(this.given.has('oldPrice') && old.length > 0);
			if (isClear) {
				for (const column of price) this.add('listPrice', column);
				for (const column of old) this.add('oldPrice', column);
			} else if (columns.length > 0) {
				this.ask(columns, 'Other columns are prices already. What are these?', [
					'listPrice',
					'oldPrice',
					'ignore',
				]);
			}
			return;
		}
		const labels = (['listPrice', 'oldPrice', 'ignore'] as const).map(labelOf);
		const prices = priceColumns(found, labels);
		this.questions.push(...prices.questions);
		this.leave(prices.unused);
		if (prices.promo !== undefined && !this.isWhole) {
			// What stays empty in a list of changes stays as it is, so there is no price to fall back to.
			this.ask(columns, 'Which of these does the guest pay, and which is crossed out?', [
				'listPrice',
				'oldPrice',
				'ignore',
			]);
			return;
		}
		this.promo = prices.promo;
		if (prices.price !== undefined) this.add('listPrice', prices.price);
		if (prices.old !== undefined) this.add('oldPrice', prices.old);
	}

	private takeStatus(found: ReadonlyMap<HeadingMeaning, readonly Column[]>): void {
		const columns: StatusColumn[] = [
			...(found.get('status') ?? []),
			...(found.get('offWhenYes') ?? []).map((column) => ({ ...column, yes: 'off' as const })),
		];
		const filled = this.withoutEmpty(columns);
		if (filled.length > 1) {
			this.ask(filled, 'Which of these say what is on sale? A dish is off where one says so.', [
				'status',
				...STATUS_MEANINGS,
				'ignore',
			]);
			return;
		}
		for (const column of filled) {
			const doubt = doubtOf(this.sheet, 'status', column, this.ofDish());
			if (doubt === undefined) this.add('status', column);
			else this.ask([column], doubt.reason, [...STATUS_MEANINGS, 'stock', 'ignore']);
		}
	}

	/** What a row has filled if it is a dish. */
	private ofDish(): Column[] {
		return (['sku', 'title', 'listPrice'] as const).flatMap(
			(field) => this.fields.get(field) ?? [],
		);
	}

	private takeSize(columns: readonly Column[]): void {
		const filled = this.withoutEmpty(columns);
		if (!this.isWhole) return this.leave(filled);
		if (filled.length > 1 || (filled.length === 1 && this.size !== undefined)) {
			this.ask(filled, 'Which of these is the size of a dish?', ['size', 'ignore']);
		} else {
			this.size ??= filled[0];
		}
	}

	/** Headings that nobody knows: unused, unless they or their cells may be about a price or about being on sale. */
	private takeOpen(open: readonly Column[]): void {
		const hasPlainPrice =
			this.fields.has('listPrice') ||
			[...this.ofStore.values()].some((own) => own.has('listPrice'));
		const amounts: Column[] = [];
		const flags: Column[] = [];
		const askPrice = (column: Column) =>
			this.ask([column], 'This may be a price.', [
				'listPrice',
				...(this.isWhole ? (['priceInStore', 'priceOfSize'] as const) : []),
				'oldPrice',
				'ignore',
			]);
		for (const column of open) {
			const { heading } = column;
			const isFilled = filledCells(this.sheet, column, 1).length > 0;
			const isPrice = holdAmounts(this.sheet, column);
			const has = (about: Asking) => mayBeAbout(heading, about);
			if (!isFilled) this.leave([column], 'empty');
			else if (isSize(heading) && isPrice && this.isWhole) {
				if (!hasPlainPrice) this.sizes.push({ size: heading.trim(), column });
				else this.ask([column], 'Is this the price of a size?', ['priceOfSize', 'ignore']);
			} else if (has('price') && isPrice) {
				askPrice(column);
			} else if (has('availability')) {
				const isStatus = shareOf(this.sheet, 'status', column) >= HALF;
				const isStock = shareOf(this.sheet, 'stock', column) >= HALF;
				this.ask([column], 'This may say what is on sale.', [
					...(isStatus ? (['onWhenYes', 'offWhenYes'] as const) : []),
					'onWhenListed',
					...(this.isWhole ? (['statusInStore'] as const) : []),
					...(isStock ? (['stock'] as const) : []),
					...(isStock && this.isWhole ? (['stockInStore'] as const) : []),
					'ignore',
				]);
			} else if (this.areNearPrices(column)) askPrice(column);
			else if (dividesDishes(this.sheet, column, this.ofDish())) flags.push(column);
			else if (this.holdsPrices(column) && this.isWhole) amounts.push(column);
			else this.leave([column]);
		}
		if (flags.length > 0) {
			this.ask(flags, 'Does it say what is on sale?', [...STATUS_MEANINGS, 'ignore']);
		}
		this.takeAmounts(amounts);
	}

	private areNearPrices(column: Column): boolean {
		const [price] = this.fields.get('listPrice') ?? [];
		return price !== undefined && areNearPrices(this.sheet, column, price);
	}

	/** Beside the prices of known sizes, other amounts may be prices of sizes that nobody knows. */
	private takeAmounts(columns: readonly Column[]): void {
		const isUnclear = (column: Column) => this.sizes.length > 0 && !numbersRows(this.sheet, column);
		const unclear = columns.filter(isUnclear);
		this.leave(columns.filter((column) => !isUnclear(column)));
		if (unclear.length === 0) return;
		this.ask(unclear, 'Is this the price of a size?', ['priceOfSize', 'ignore']);
	}

	private ask(columns: readonly Column[], text: string, meanings: readonly Meaning[]): void {
		const possible = meanings.filter((meaning) => !isField(meaning) || this.allowed.has(meaning));
		this.questions.push({ text, columns, meanings: possible.map(labelOf) });
	}
}

/** Rows of a form: each field has the column of its name, and there is nothing to find out. */
export function sheetOfFields(rows: readonly Row[], fields: readonly MenuColumn[]): MenuSheet {
	const columns = fields.map((field) => ({
		field,
		heading: labelOf(field),
		cellOf: (row: Row) => row[field],
	}));
	return {
		sheet: { rows, columns, headerRow: 0, rowNumber: (index) => index + 1 },
		columns: {
			fields: new Map(columns.map((column) => [column.field, [column]])),
			ofStore: new Map(),
			sizes: [],
			unused: [],
			questions: [],
			problems: [],
		},
		options: {},
		warnings: [],
	};
}
