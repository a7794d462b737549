import fc from 'fast-check';

import { thingsOf, type Thing } from '../../../../nodes/MerchantStorefront/menu/ledger/things';
import { bodyMaker } from '../../../../nodes/MerchantStorefront/menu/send/requests';
import { menuOfCompany } from '../../../../nodes/MerchantStorefront/menu/whole/sold';
import { readWholeJson } from '../../../../nodes/MerchantStorefront/menu/whole/file';
import {
	categoryRows,
	optionRows,
	printWholeMenu,
} from '../../../../nodes/MerchantStorefront/menu/template';
import { keep } from '../menus';
import { categoriesIn, dish, menuOf, optionsOf, sentOf } from './menus';

const ID = fc.stringMatching(/^[a-z][a-z0-9-]{0,5}$/);
const NAME = fc.stringMatching(/^[A-Za-zА-яҐґЇїІі"'(][A-Za-z0-9 А-яҐґЇїІі"'()]{0,10}[a-z]$/);
const STORES = ['centre', 'station'];
const sent = (things: Thing[]) => ({ things, digest: '', at: '2026-12-01T10:00:00.000Z' });

const groupRows = fc
	.uniqueArray(NAME, { minLength: 1, maxLength: 4 })
	.chain((names) =>
		fc.tuple(
			...names.map((group, at) =>
				fc
					.record({
						options: fc.array(
							fc.record({
								title: NAME,
								prices: fc.array(fc.nat(90), { minLength: 1, maxLength: 2 }),
								max: fc.integer({ min: 1, max: 3 }),
								isOff: fc.boolean(),
							}),
							{ minLength: 1, maxLength: 4 },
						),
						isRequired: fc.boolean(),
					})
					.map(({ options, isRequired }) =>
						options.flatMap(({ title, prices, max, isOff }, index) =>
							prices.map((price, store) => ({
								Group: group,
								Option: title,
								SKU: `o-${at}-${index}`,
								Price: price,
								Choose: isRequired ? '1-' : `0-${options.length}`,
								'Max per Option': max,
								'Store ID': prices.length > 1 ? STORES[store] : '',
								Status: isOff ? 'disabled' : '',
							})),
						),
					),
			),
		),
	)
	.map((groups) => groups.flat());

describe('The template', () => {
	it('reads any options and groups and gives them back', () => {
		fc.assert(
			fc.property(groupRows, (rows) => {
				const optionGroups = [...new Set(rows.map(({ Group }) => Group))];
				const offers = STORES.map((storeId) => ({ storeId, listPrice: 180 }));
				const dishes = [dish('a', { optionGroups, offers })];
				const menu = menuOf(rows, dishes);
				const ofCompany = menuOfCompany(menu);
				const groups = keep(sent(thingsOf.group(ofCompany)), 'group');
				const options = thingsOf.option(ofCompany);
				const back = optionsOf(optionRows(groups, keep(sent(options), 'option')));
				expect(back.problems).toEqual([]);
				const before = sentOf(menu);
				const again = sentOf({ ...menu, ...back });
				expect(again.optionGroups).toEqual(before.optionGroups);
				expect(again.options.map(byStore)).toEqual(before.options.map(byStore));
			}),
		);
	});

	it('reads any options as JSON and gives them back', () => {
		fc.assert(
			fc.property(groupRows, (rows) => {
				const offers = STORES.map((storeId) => ({ storeId, listPrice: 180 }));
				const optionGroups = [...new Set(rows.map(({ Group }) => Group))];
				const menu = menuOf(rows, [dish('a', { optionGroups, offers })]);
				const json = readWholeJson(printWholeMenu(menuOfCompany(menu)));
				const back = optionsOf(json?.tabs.options.rows ?? []);
				expect(back.problems).toEqual([]);
				const [before, again] = [menu, { ...menu, ...back }].map(sentOf);
				expect(again.optionGroups).toEqual(before.optionGroups);
				expect(again.options.map(byStore)).toEqual(before.options.map(byStore));
			}),
		);
	});

	it('reads any categories and gives them back', () => {
		const category = fc.record({
			'Category ID': ID,
			Name: NAME,
			Position: fc.integer({ min: 1, max: 99 }),
			Hours: fc.constantFrom(
				'',
				'Mon-Fri 08:00-11:00; Sat 22:00-02:00',
				'10:00-12:00, 14:00-16:00',
			),
			From: fc.constantFrom('', '2026-12-01'),
			Until: fc.constantFrom('', '2026-12-31'),
			isInside: fc.boolean(),
		});
		const rows = fc
			.uniqueArray(category, { minLength: 1, selector: (each) => each['Category ID'] })
			.map((categories) =>
				categories.map(({ isInside, ...each }, index) => ({
					...each,
					Parent: isInside && index > 0 ? categories[index - 1]['Category ID'] : '',
				})),
			);
		fc.assert(
			fc.property(rows, (categories) => {
				const read = categoriesIn(categories);
				expect(read.problems).toEqual([]);
				const kept = keep(sent(thingsOf.category(read)), 'category');
				const back = categoriesIn(categoryRows(kept));
				expect(back.problems).toEqual([]);
				const bodyOf = bodyMaker('categories', 'category');
				expect(back.categories.map(bodyOf)).toEqual(read.categories.map(bodyOf));
			}),
		);
	});
});

function byStore<Part extends { offers: ReadonlyArray<{ storeId: string; status?: string }> }>(
	part: Part,
) {
	const offers = part.offers.map((offer) => ({ ...offer, status: offer.status ?? 'enabled' }));
	return {
		...part,
		offers: offers.sort((one, other) => one.storeId.localeCompare(other.storeId)),
	};
}
