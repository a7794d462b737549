import fc from 'fast-check';

import { foldText } from '../../../nodes/MerchantStorefront/offers/foldText';
import { nearestDishes } from '../../../nodes/MerchantStorefront/offers/knownDishes';

const DISHES = [
	{ sku: 'borscht', title: 'Борщ з пампушками' },
	{ sku: 'varenyky-cherry', title: 'Вареники з вишнею' },
	{ sku: 'varenyky-potato', title: 'Вареники з картоплею' },
	{ sku: 'chicken', title: 'Chicken in sauce' },
	{ sku: 'honey', title: 'Медовик' },
	{ sku: 'water', title: 'Боржомі' },
	{ sku: 'fizzy', title: 'Cola Zero' },
	{ sku: 'p-9' },
];
const skusFor = (text: string) => nearestDishes(text, DISHES).map(({ sku }) => sku);

describe('The dishes that a text may mean', () => {
	it.each([
		['борщ', ['borscht']],
		['пампуш', ['borscht']],
		['борщь', ['borscht']],
		['borsch', ['borscht']],
		['варенки', ['varenyky-cherry', 'varenyky-potato']],
		['вареники картопля', ['varenyky-potato']],
		['вареники з картоплю', ['varenyky-potato']],
		['chicken in saucer', ['chicken']],
		['sauce chicken', ['chicken']],
		['pampushkami', ['borscht']],
		['vareniki', ['varenyky-cherry', 'varenyky-potato']],
		['barszcz', ['borscht']],
		['barszczu', ['borscht']],
		['wareniki', ['varenyky-cherry', 'varenyky-potato']],
		['p-8', ['p-9']],
		['варенків', ['varenyky-cherry', 'varenyky-potato']],
		['медівника', ['honey']],
		['медовиками', ['honey']],
		['боржоми', ['water']],
		['кола', ['fizzy']],
		['марго', []],
		['піца', []],
		['', []],
	])('of %p are %p', (text, skus) => {
		expect(skusFor(text)).toEqual(skus);
	});

	const name = fc
		.array(fc.stringMatching(/^[a-zа-яґєії]{4,9}$/u), { minLength: 1, maxLength: 3 })
		.map((words) => words.join(' '));

	it('hold each dish that is typed with one letter wrong', () => {
		fc.assert(
			fc.property(name, fc.nat(), fc.constantFrom('', 'x', 'xx'), (title, at, letters) => {
				const index = at % title.length;
				const typed = title.slice(0, index) + letters + title.slice(index + 1);
				expect(nearestDishes(typed, [{ sku: '0', title }])).toHaveLength(1);
			}),
		);
	});

	it('are never more than three, whatever is typed', () => {
		const dishes = fc.array(
			fc.record({ sku: fc.string(), title: fc.string({ unit: 'grapheme' }) }),
		);
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), dishes, (typed, known) => {
				const nearest = nearestDishes(typed, known);
				expect(nearest.length).toBeLessThanOrEqual(3);
				expect(known).toEqual(expect.arrayContaining(nearest));
			}),
		);
	});
});

describe('Folding a text', () => {
	it('gives the same again for what it gave', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (text) => {
				expect(foldText(foldText(text))).toBe(foldText(text));
			}),
			{ examples: [['ŉ'], ['п´ять']] },
		);
	});
});
