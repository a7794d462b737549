import type { StatusColumn } from '../../table/status';
import type { MenuColumn } from '../menuColumns';
import { isMeaning, labelOf, saysOff, type Meaning } from './meanings';
import type { MenuColumns } from './menuSheet';
import type { Answer } from '../../table/answers';
import type { Problem } from '../../table/problems';
import type { Question } from '../../table/questions';
import { isEmpty, type Column } from '../../table/rows';
import type { UnusedColumn } from '../../table/unusedColumns';

export const AS_ASKED = 'ignored, as you asked';

const ANSWERED = 'Column Meanings';

/** Without these, a menu says less of a dish. The others say which dish it is, where, whether it is sold, and at what price. */
const MAY_BE_MISSING: ReadonlySet<Meaning> = new Set<Meaning>([
	...['title', 'description', 'category', 'categories', 'optionGroups', 'media', 'unit', 'type'],
	...['oldPrice', 'sortOrder', 'stock', 'stockInStore', 'ignore'],
] as const);

const IN_STORE = {
	priceInStore: 'listPrice',
	stockInStore: 'stock',
	statusInStore: 'status',
} as const;

/** Two columns of sizes, such as size and dough: together they tell dishes apart. */
const joined = (one: Column, other: Column): Column => ({
	heading: `${one.heading} / ${other.heading}`,
	cellOf: (row) => {
		const cells = [one, other].map((column) => column.cellOf(row)).filter((cell) => !isEmpty(cell));
		return cells.length < 2 ? cells[0] : cells.map(String).join(', ');
	},
});

/** What is known of each column so far. */
export class TakenColumns implements MenuColumns {
	readonly fields = new Map<MenuColumn, StatusColumn[]>();
	readonly ofStore = new Map<string, Map<MenuColumn, StatusColumn[]>>();
	readonly sizes: Array<{ size: string; column: Column }> = [];
	readonly given = new Set<MenuColumn>();
	readonly unused: UnusedColumn[] = [];
	readonly questions: Question[] = [];
	readonly problems: Problem[] = [];
	readonly warnings: Problem[] = [];
	size?: Column | undefined;
	parent?: Column | undefined;
	promo?: Column | undefined;

	constructor(private readonly of: readonly MenuColumn[]) {}

	/** What a row has filled if it is a dish. */
	ofDish(): Column[] {
		return (['sku', 'title', 'listPrice'] as const).flatMap(
			(field) => this.fields.get(field) ?? [],
		);
	}

	/** Takes a column as the user says. */
	answer(column: Column, { meaning, storeId, size, words }: Answer<Meaning>): void {
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
				this.size = this.size === undefined ? column : joined(this.size, column);
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
					isAnswered: true,
					// Only here an empty cell surely means the opposite of a cross.
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

	add(field: MenuColumn, column: StatusColumn, to = this.fields): void {
		const others = to.get(field) ?? [];
		to.set(field, [...others, column]);
		if (others.length === 1 && field !== 'status') {
			this.flaw(`Two columns are the ${labelOf(field)}: give one of them another meaning.`);
		}
	}

	leave(columns: readonly Column[], reason?: string): void {
		for (const { heading } of columns) {
			this.unused.push(reason === undefined ? { heading } : { heading, reason });
		}
	}

	/** Extract From File drops columns whose cells are all empty, such as old prices. */
	miss({ heading, meaning }: Answer<Meaning>): void {
		const message = `"${heading}" isn't a heading of this sheet`;
		if (!MAY_BE_MISSING.has(meaning)) this.flaw(`${message}.`);
		else this.warnings.push({ place: ANSWERED, message: `${message}. It counts as empty.` });
	}

	flaw(message: string): void {
		this.problems.push({ place: ANSWERED, message });
	}

	ask(columns: readonly Column[], text: string, meanings: readonly Meaning[]): void {
		const possible = meanings.filter(isMeaning(this.of));
		this.questions.push({ text, columns, meanings: possible.map(labelOf) });
	}
}
