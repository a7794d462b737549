import fc from 'fast-check';

import { readPages, type PagedList } from '../../nodes/MerchantStorefront/platform/paging';

/** A list that something happens to before each page. */
class MovingList implements PagedList<number> {
	readonly pageSize = 5;
	pages = 0;

	constructor(
		readonly entries: number[],
		readonly most = Infinity,
		private readonly happens: (list: number[], page: number) => void = () => {},
		private readonly answer: Partial<PagedList<number>> = {},
	) {}

	idOf = String;

	async fetchPage(offset: number, limit: number) {
		if (this.pages > 0) this.happens(this.entries, this.pages);
		this.pages++;
		if (this.answer.fetchPage) return await this.answer.fetchPage(offset, limit);
		return { total: this.entries.length, items: this.entries.slice(offset, offset + limit) };
	}
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('Reading a list page by page', () => {
	it.each([0, 1, 4, 5, 6, 9, 10, 11, 40])('finds all of %i entries', async (count) => {
		const reading = await readPages(new MovingList(numbers(count)));
		expect(reading).toEqual({ entries: numbers(count) });
	});

	it.each([1, 2, 5, 6, 12])('stops at the first %i', async (most) => {
		const list = new MovingList(numbers(40), most);
		await expect(readPages(list)).resolves.toEqual({ entries: numbers(most) });
	});

	it('counts entries without an ID by their position', async () => {
		const entries: Array<number | null> = [
			...numbers(7),
			null,
			null,
			...numbers(18).slice(7),
			null,
		];
		const list = {
			pageSize: 5,
			most: Infinity,
			idOf: (entry: number | null) => (entry === null ? undefined : String(entry)),
			fetchPage: async (offset: number, limit: number) =>
				await Promise.resolve({
					total: entries.length,
					items: entries.slice(offset, offset + limit),
				}),
		};
		expect(await readPages(list)).toEqual({ entries });
	});

	it('asks only for what is wanted where that is less than a page', async () => {
		const list = new MovingList(numbers(40), 2);
		await readPages(list);
		expect(list.pages).toBe(1);
	});

	it('finds what is there throughout, each once, whatever leaves and comes meanwhile', async () => {
		const moves = fc.array(
			fc.record({
				leaving: fc.array(fc.nat(60), { maxLength: 12 }),
				coming: fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 4 }),
			}),
			{ maxLength: 20 },
		);
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 0, max: 60 }), moves, async (count, wanted) => {
				const start = numbers(count).map((number) => number * 5);
				const left = new Set<number>();
				const list = new MovingList([...start], Infinity, (entries, page) => {
					for (const position of wanted[page]?.leaving ?? []) {
						for (const gone of entries.splice(position, 1)) left.add(gone);
					}
					for (const entry of wanted[page]?.coming ?? []) {
						if (entries.includes(entry) || left.has(entry)) continue;
						entries.push(entry);
						entries.sort((one, other) => one - other);
					}
				});
				const reading = await readPages(list);
				// What left and came may make the list look short; then it is read again.
				if ('flaw' in reading) return;
				expect(new Set(reading.entries).size).toBe(reading.entries.length);
				const throughout = start.filter((entry) => !left.has(entry));
				expect(reading.entries).toEqual(expect.arrayContaining(throughout));
			}),
		);
	});

	it('is complete in one reading when entries leave', async () => {
		const list = new MovingList(numbers(30), Infinity, (entries) => void entries.splice(0, 3));
		const reading = await readPages(list);
		expect(reading).toEqual({ entries: expect.arrayContaining(list.entries) as number[] });
	});

	it('is complete in one reading when new entries come to the front', async () => {
		let next = -1;
		const list = new MovingList(numbers(30), Infinity, (entries) => void entries.unshift(next--));
		await expect(readPages(list)).resolves.toEqual({ entries: numbers(30) });
	});

	it('accepts smaller pages than requested', async () => {
		const all = numbers(20);
		const fetchPage = async (offset: number) => ({
			total: 20,
			items: all.slice(offset, offset + 3),
		});
		await expect(
			readPages(new MovingList(all, Infinity, undefined, { fetchPage })),
		).resolves.toEqual({ entries: all });
	});

	it('accepts all at once from a platform that knows no paging', async () => {
		const all = numbers(20);
		const fetchPage = async () => ({ total: 20, items: all });
		await expect(
			readPages(new MovingList(all, Infinity, undefined, { fetchPage })),
		).resolves.toEqual({ entries: all });
	});

	it('accepts a page with an entry twice, as in its total', async () => {
		const fetchPage = async () => ({ total: 4, items: [1, 2, 2, 3] });
		await expect(
			readPages(new MovingList([], Infinity, undefined, { fetchPage })),
		).resolves.toEqual({ entries: [1, 2, 3] });
	});

	it.each([5, 3])('reads to the end without a total, %i on a page', async (size) => {
		const all = numbers(20);
		const fetchPage = async (offset: number) => ({ items: all.slice(offset, offset + size) });
		await expect(
			readPages(new MovingList(all, Infinity, undefined, { fetchPage })),
		).resolves.toEqual({ entries: all });
	});
});

describe('A platform that does not page as it should', () => {
	const flawOf = async (fetchPage: PagedList<number>['fetchPage']) => {
		const list = new MovingList([], Infinity, undefined, { fetchPage });
		const reading = await readPages(list);
		expect(list.pages).toBeLessThanOrEqual(2_000);
		return 'flaw' in reading ? reading.flaw : undefined;
	};

	it('and ignores the offset is noticed', async () => {
		const items = numbers(5);
		await expect(flawOf(async () => ({ total: 20, items }))).resolves.toMatch(/same page/);
		await expect(flawOf(async () => ({ items }))).resolves.toMatch(/same page/);
	});

	it('and sends less than it announces is noticed', async () => {
		const all = numbers(7);
		const short = async (offset: number, limit: number) => ({
			total: 99,
			items: all.slice(offset, offset + limit),
		});
		await expect(flawOf(short)).resolves.toBe('announces 99 but sends 7');
		await expect(flawOf(async () => ({ total: 3, items: [] }))).resolves.toMatch(/sends 0/);
	});

	it('and sends other entries each time is given up', async () => {
		let next = 0;
		const items = async () => ({ total: 1e9, items: numbers(5).map(() => next++) });
		await expect(flawOf(items)).resolves.toMatch(/order that changes/);
	});

	it('and has no end is given up', async () => {
		const endless = async (offset: number, limit: number) => ({
			items: numbers(limit).map((index) => offset + index),
		});
		await expect(flawOf(endless)).resolves.toMatch(/more than 2000 pages/);
	});

	it('and says nothing sensible ends anyway', async () => {
		const pages = fc.record({
			total: fc.option(fc.integer({ min: -5, max: 100 }), { nil: undefined }),
			items: fc.array(fc.nat(30), { maxLength: 8 }),
		});
		await fc.assert(
			fc.asyncProperty(fc.infiniteStream(pages), async (stream) => {
				const list = new MovingList([], Infinity, undefined, {
					fetchPage: async () => stream.next().value,
				});
				await readPages(list);
				expect(list.pages).toBeLessThanOrEqual(2_000);
			}),
		);
	});
});
