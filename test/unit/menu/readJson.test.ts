import {
	describeProblem,
	describeProblems,
} from '../../../nodes/MerchantStorefront/menu/problemsInWords';
import { checkProducts } from '../../../nodes/MerchantStorefront/menu/read/readJson';

const OFFER = { storeId: 'podil', listPrice: 120 };
const PRODUCT = { sku: 'A1', title: 'Borsch', companyId: 'c', category: 'soups', offers: [OFFER] };

const problemsOf = (input: unknown) => checkProducts(input).problems.map(describeProblem);
const warningsOf = (input: unknown) => checkProducts(input).warnings.map(describeProblem);

describe('A product', () => {
	it('with every field is taken as it is', () => {
		const product = {
			sku: 'A1',
			title: 'Borsch',
			description: '',
			companyId: 'c',
			category: 'soups',
			categories: ['hot'],
			type: 'product',
			media: 'https://example.com/a.jpg',
			unit: 'bowl',
			offers: [
				{
					storeId: 'podil',
					listPrice: 0,
					oldPrice: 150.5,
					sortOrder: -1,
					stock: 0,
					status: 'disabled',
				},
			],
		};
		expect(checkProducts([product])).toEqual({
			products: [product],
			problems: [],
			warnings: [],
			leftOut: [],
		});
	});

	it.each(['sku', 'title', 'companyId', 'category'])('needs a %s', (field) => {
		expect(problemsOf([{ ...PRODUCT, [field]: undefined }])).toEqual([
			expect.stringMatching(new RegExp(`^products\\[0\\].*, ${field} is empty`)),
		]);
	});

	it.each([
		['sku', 5],
		['sku', ' A1'],
		['sku', 'A\u200B1'],
		['title', ''],
		['title', null],
		['description', 5],
		['companyId', ['c']],
		['category', '  '],
		['categories', 'hot'],
		['categories', ['hot', 5]],
		['type', 'drink'],
		['media', 'ftp://example.com/a.jpg'],
		['media', 'https://'],
		['media', 'picture.jpg'],
		['unit', {}],
	])('with the %s %j is refused', (field, value) => {
		expect(problemsOf([{ ...PRODUCT, [field]: value }])).toEqual([
			expect.stringContaining(`, ${field}: `),
		]);
	});

	it.each([5, null, 'A1', [PRODUCT]])('that is %j is refused', (product) => {
		expect(problemsOf([product])).toEqual([expect.stringContaining('is not a product')]);
	});

	it('with the same sku as another is refused', () => {
		expect(problemsOf([PRODUCT, { ...PRODUCT, sku: 'B' }, PRODUCT])).toEqual([
			'products[2] (sku "A1"), sku: "A1" is used twice, first here: products[0] (sku "A1"). Every product needs its own SKU.',
		]);
	});

	it('without offers passes with a warning', () => {
		for (const offers of [[], undefined]) {
			expect(checkProducts([{ ...PRODUCT, offers }]).products).toEqual([
				{ ...PRODUCT, offers: [] },
			]);
			expect(warningsOf([{ ...PRODUCT, offers }])).toEqual([
				'products[0] (sku "A1"): The product has no offers, so no store sells it.',
			]);
		}
	});

	it('of the type attribute passes with a warning', () => {
		const product = { ...PRODUCT, type: 'attribute' };
		expect(checkProducts([product]).products).toEqual([product]);
		expect(warningsOf([product])).toEqual([expect.stringContaining('account manager')]);
	});
});

describe('An offer', () => {
	it.each(['storeId', 'listPrice'])('needs a %s', (field) => {
		expect(problemsOf([{ ...PRODUCT, offers: [{ ...OFFER, [field]: undefined }] }])).toEqual([
			`products[0] (sku "A1"), offers[0].${field} is empty. Fill it in.`,
		]);
	});

	it.each([
		['storeId', 5],
		['listPrice', '120'],
		['listPrice', -0.01],
		['listPrice', Number.NaN],
		['listPrice', Number.POSITIVE_INFINITY],
		['oldPrice', -1],
		['listPrice', null],
		['storeId', null],
		['status', '-'],
		['sortOrder', 'first'],
		['stock', -1],
		['stock', true],
		['status', 'on'],
	])('with the %s %p is refused', (field, value) => {
		const offers = [{ ...OFFER, oldPrice: 200, [field]: value }];
		expect(problemsOf([{ ...PRODUCT, offers }])).toEqual([
			expect.stringContaining(`, offers[0].${field}: `),
		]);
	});

	it('for a store that another offer of the product is for is refused', () => {
		expect(problemsOf([{ ...PRODUCT, offers: [OFFER, OFFER] }])).toEqual([
			'products[0] (sku "A1"), offers[1] has two offers in the store "podil", first here: products[0] (sku "A1"), offers[0]. Keep one of them, or give each dish its own SKU.',
		]);
	});

	it.each([[5], 'podil'])("list that isn't a list of offers is rejected: %j", (offers) => {
		expect(problemsOf([{ ...PRODUCT, offers }])).toContainEqual(
			expect.stringMatching(/is not (an offer|a list of offers)/),
		);
	});
});

describe('A field that is not known', () => {
	it('is named once and not sent', () => {
		const products = ['A1', 'B1'].map((sku) => ({
			...PRODUCT,
			sku,
			color: 'red',
			offers: [{ ...OFFER, lisPrice: 5 }],
		}));
		expect(warningsOf(products)).toEqual([
			'products[0] (sku "A1"): The field "color" is unknown and not sent (2 times in this menu). Check its spelling.',
			'products[0] (sku "A1"), offers[0]: The field "offers[].lisPrice" is unknown and not sent (2 times in this menu). Check its spelling.',
		]);
		expect(checkProducts(products).products[0]).toEqual(PRODUCT);
	});

	it('may even be called __proto__', () => {
		const text = '[{"sku":"A1","__proto__":{"title":"x"},"companyId":"c","category":"s"}]';
		expect(problemsOf(text)).toEqual([expect.stringContaining('title is empty')]);
	});
});

describe('The input', () => {
	it('may be text', () => {
		expect(checkProducts(JSON.stringify([PRODUCT])).products).toEqual([PRODUCT]);
	});

	it('says in which line a text stops being JSON', () => {
		const text = '[\n\t{ "sku": "a",\n\t  "title": "Uzvar" "category": "drinks" }\n]';
		expect(problemsOf(text)).toEqual([
			expect.stringMatching(
				/^JSON: This isn't JSON: Expected .*, in line 3, after "title": "Uzvar"\.$/,
			),
		]);
	});

	it.each(['{}', 5, null, undefined, '"x"'])("that isn't a list is rejected: %j", (input) => {
		expect(problemsOf(input)).toEqual(['JSON: This is not a list of products, [{…}, {…}].']);
	});

	it('has all its problems reported at once', () => {
		const products = [
			{ ...PRODUCT, title: 5, offers: [{ ...OFFER, listPrice: -1 }] },
			{ sku: 'B1', offers: [{ storeId: 'x' }] },
		];
		expect(problemsOf(products)).toHaveLength(6);
	});
});

describe('A list of problems', () => {
	const problems = Array.from({ length: 120 }, (_, index) => ({
		place: `Row ${index + 2}`,
		message: 'is wrong.',
	}));

	it('shows the first 50 and how many more there are', () => {
		const lines = describeProblems(problems).split('\n');
		expect(lines).toHaveLength(51);
		expect(lines[0]).toBe('Row 2 is wrong.');
		expect(lines[50]).toBe('… and 70 more.');
	});

	it("doesn't announce more when the list is complete", () => {
		expect(describeProblems(problems.slice(0, 50)).split('\n')).toHaveLength(50);
	});
});
