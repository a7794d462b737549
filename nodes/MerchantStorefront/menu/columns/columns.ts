import type { StatusColumn } from '../../table/status';
import { doubtOf, fitsField } from './fit';
import { MENU_COLUMNS, type MenuColumn } from '../menuColumns';
import {
	isField,
	isOfMenu,
	labelOf,
	meaningOf,
	STATUS_MEANINGS,
	type HeadingMeaning,
	type Meaning,
} from './meanings';
import type { MenuColumns } from './menuSheet';
import { askCurrencies, takeOpenColumns } from './openColumns';
import { priceColumns } from './priceColumns';
import { TakenColumns } from './takenColumns';
import { isSize } from '../rows/sizes';
import type { Answer } from '../../table/answers';
import { simplify } from '../../table/headings';
import { columnWithin, filledCells, type Column, type Sheet } from '../../table/rows';

export interface ColumnOptions {
	/** The fields that the sheet may have: all of a menu, or those of a list of changes. */
	fields?: readonly MenuColumn[] | undefined;
	answers?: ReadonlyArray<Answer<Meaning>> | undefined;
}

const TAXONOMY = simplify('Product Category');
/** Such as Food > Bakery > Cakes. */
const PATH = /\S\s*>\s*\S/u;

const PRICE_MEANINGS: readonly Meaning[] = ['listPrice', 'oldPrice', 'ignore'];

/** Finds out which column of a sheet is what: what is known, what the user says, and what is open. */
export function findColumns(sheet: Sheet, options: ColumnOptions = {}): MenuColumns {
	return new Recognition(sheet, options).run();
}

class Recognition {
	private readonly taken: TakenColumns;
	private readonly isMenu: boolean;
	private readonly fields: readonly MenuColumn[];
	private readonly answers: ReadonlyArray<Answer<Meaning>>;

	constructor(
		private readonly sheet: Sheet,
		{ fields = MENU_COLUMNS, answers = [] }: ColumnOptions,
	) {
		this.fields = fields;
		this.taken = new TakenColumns(fields);
		this.isMenu = isOfMenu(fields);
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
		this.preferTypeToTaxonomy(found);
		for (const column of found.get('ignore') ?? [])
			this.taken.unused.push({ heading: column.heading });
		this.takePrices(found);
		this.takeSize(found.get('size') ?? []);
		[this.taken.parent] = found.get('parent') ?? [];
		for (const field of this.fields) {
			if (!['listPrice', 'oldPrice', 'status'].includes(field)) {
				this.takeField(field, found.get(field) ?? []);
			}
		}
		const brief = found.get('briefDescription') ?? [];
		if (this.taken.fields.has('description') || found.has('description')) this.taken.leave(brief);
		else this.takeField('description', brief);
		this.takeStatus(found);
		for (const [meaning, columns] of found) {
			if (isField(meaning) && !this.fields.includes(meaning)) this.taken.leave(columns);
		}
		takeOpenColumns(this.sheet, this.taken, open, this.isMenu);
		askCurrencies(this.sheet, this.taken);
		return this.taken;
	}

	/** In Italian, "Media" is a size. */
	private isPriceOfSize(column: Column, meaning: HeadingMeaning): boolean {
		return (
			meaning === 'media' && isSize(column.heading) && fitsField(this.sheet, 'listPrice', column)
		);
	}

	/** In Shopify's export, "Type" is the merchant's category, and "Product Category" that of all merchants. */
	private preferTypeToTaxonomy(found: Map<HeadingMeaning, Column[]>): void {
		const [category, ...others] = found.get('category') ?? [];
		const types = this.withoutEmpty(found.get('type') ?? []);
		if (category === undefined || others.length > 0 || types.length !== 1) return;
		const isTaxonomy = filledCells(this.sheet, category).some((cell) => PATH.test(String(cell)));
		if (simplify(category.heading) !== TAXONOMY || !isTaxonomy) return;
		this.taken.leave([category], 'a taxonomy of all merchants');
		found.set('category', [...types]);
		found.delete('type');
	}

	private takeAnswers(): Set<Column> {
		const taken = new Set<Column>();
		const fold = (heading: string) => heading.trim().toLowerCase();
		for (const answer of this.answers) {
			const { columns } = this.sheet;
			const column =
				columns.find(({ heading }) => heading === answer.heading) ??
				columns.find(({ heading }) => fold(heading) === fold(answer.heading)) ??
				columnWithin(this.sheet, answer.heading);
			if (column === undefined) this.taken.miss(answer);
			else if (taken.has(column)) this.taken.flaw(`"${column.heading}" is listed twice.`);
			else this.taken.answer(column, answer);
			if (column !== undefined) taken.add(column);
		}
		return taken;
	}

	private takeField(field: MenuColumn, columns: readonly Column[]): void {
		const [column, ...others] = this.withoutEmpty(columns);
		if (column === undefined) return;
		if (filledCells(this.sheet, column, 1).length === 0) return this.taken.leave([column], 'empty');
		const label = labelOf(field);
		if (others.length > 0 || this.taken.given.has(field)) {
			this.taken.ask(
				[column, ...others],
				this.taken.given.has(field)
					? `Another column is already the ${label}. What is this one?`
					: `Which of these is the ${label}?`,
				[field, 'ignore'],
			);
			return;
		}
		const doubt = doubtOf(this.sheet, field, column);
		if (doubt === undefined) this.taken.add(field, column);
		else if (doubt.isHarmless) this.taken.leave([column], doubt.reason);
		else this.taken.ask([column], doubt.reason, [field, 'ignore']);
	}

	/** Of several columns with one heading, those without a filled cell say nothing. */
	private withoutEmpty(columns: readonly Column[]): readonly Column[] {
		if (columns.length < 2) return columns;
		const filled = columns.filter((column) => filledCells(this.sheet, column, 1).length > 0);
		this.taken.leave(
			columns.filter((column) => !filled.includes(column)),
			'empty',
		);
		return filled;
	}

	private takePrices(all: ReadonlyMap<HeadingMeaning, readonly Column[]>): void {
		const found = new Map(
			(['listPrice', 'regular', 'promo', 'gross', 'net', 'oldPrice'] as const).map((meaning) => [
				meaning,
				this.withoutEmpty(all.get(meaning) ?? []),
			]),
		);
		const columns = [...found.values()].flat();
		if (this.taken.given.has('listPrice') || this.taken.given.has('oldPrice')) {
			const old = found.get('oldPrice') ?? [];
			const price = columns.filter((column) => !old.includes(column));
			const isClear = this.taken.given.has('listPrice')
				? price.length === 0 && old.length < (this.taken.given.has('oldPrice') ? 1 : 2)
				: price.length === 1 && old.length === 0;
			const isOnlyHeaded =
				this.taken.given.has('listPrice') &&
				columns.every((column) => found.get('listPrice')?.includes(column));
			// Which of two columns guests pay was answered.
			if (isOnlyHeaded) this.taken.leave(columns, 'another column is the Price');
			else if (isClear) {
				for (const column of price) this.taken.add('listPrice', column);
				for (const column of old) this.taken.add('oldPrice', column);
			} else if (columns.length > 0) {
				const text = 'Other columns are already prices. What are these?';
				this.taken.ask(columns, text, PRICE_MEANINGS);
			}
			return;
		}
		const prices = priceColumns(found, PRICE_MEANINGS.map(labelOf));
		this.taken.questions.push(...prices.questions);
		this.taken.leave(prices.unused);
		if (prices.promo !== undefined && !this.isMenu) {
			// What stays empty in a list of changes stays as it is, so there is no price to fall back to.
			const text = 'Which of these does the guest pay, and which is crossed out?';
			this.taken.ask(columns, text, PRICE_MEANINGS);
			return;
		}
		this.taken.promo = prices.promo;
		if (prices.price !== undefined) this.taken.add('listPrice', prices.price);
		if (prices.old !== undefined) this.taken.add('oldPrice', prices.old);
	}

	private takeStatus(found: ReadonlyMap<HeadingMeaning, readonly Column[]>): void {
		const columns: StatusColumn[] = [
			...(found.get('status') ?? []),
			...(found.get('offWhenYes') ?? []).map((column) => ({ ...column, yes: 'off' as const })),
		];
		const filled = this.withoutEmpty(columns);
		if (filled.length > 1) {
			this.taken.ask(
				filled,
				'Which of these say what is on sale? A dish is off if any of them says so.',
				['status', ...STATUS_MEANINGS, 'ignore'],
			);
			return;
		}
		for (const column of filled) {
			const doubt = doubtOf(this.sheet, 'status', column, this.taken.ofDish());
			if (doubt === undefined) this.taken.add('status', column);
			else this.taken.ask([column], doubt.reason, [...STATUS_MEANINGS, 'stock', 'ignore']);
		}
	}

	private takeSize(columns: readonly Column[]): void {
		const filled = this.withoutEmpty(columns);
		if (!this.isMenu) return this.taken.leave(filled);
		if (filled.length > 1 || (filled.length === 1 && this.taken.size !== undefined)) {
			this.taken.ask(filled, 'Which of these is the size of a dish?', ['size', 'ignore']);
		} else {
			this.taken.size ??= filled[0];
		}
	}
}
