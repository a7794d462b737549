import { meaningOf } from '../../../nodes/MerchantStorefront/menu/columns/meanings';
import { underHeadings } from '../../../nodes/MerchantStorefront/menu/read/headingRow';
import type { Row } from '../../../nodes/MerchantStorefront/table/rows';

const HEADINGS = { A: 'SKU', __EMPTY: 'Title', __EMPTY_1: 'Price' };
const DISH = { A: 'a', __EMPTY: 'Soup', __EMPTY_1: 7 };
const TITLE = { A: 'Café Nova', __EMPTY: 45_962 };

describe('The row with the headings', () => {
	it.each<[string, number, Row[]]>([
		['below nothing', 2, [HEADINGS, DISH]],
		['below a title', 3, [TITLE, HEADINGS, DISH]],
		['below a title and a note', 4, [{ A: 'Open daily' }, TITLE, HEADINGS, DISH]],
		['counted by the node before', 7, [TITLE, { ...HEADINGS, row_number: 7 }, DISH]],
	])('is found %s', (_where, row, rows) => {
		expect(underHeadings(rows, meaningOf)?.headingRow).toBe(row);
	});

	it('is not below rows that may be dishes', () => {
		const rows = [DISH, DISH, HEADINGS, DISH];
		expect(underHeadings(rows, meaningOf)).toBeUndefined();
	});

	it.each<[string, Row[]]>([
		['the first one', [{ SKU: 'a', Title: 'Soup', Price: 7 }]],
		['the first one, with a dish that is called like it', [{ SKU: 'a', Title: 'Title', Price: 7 }]],
		['far below', [...Array.from({ length: 30 }, () => TITLE), HEADINGS, DISH]],
		['nowhere', [TITLE, DISH]],
	])('is not below the first one where it is %s', (_where, rows) => {
		expect(underHeadings(rows, meaningOf)).toBeUndefined();
	});
});
