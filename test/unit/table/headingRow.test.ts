import { meaningOf } from '../../../nodes/MerchantStorefront/menu/columns/meanings';
import { findFileProblem } from '../../../nodes/MerchantStorefront/table/fileProblems';
import { underHeadings } from '../../../nodes/MerchantStorefront/table/headingRow';
import type { Row } from '../../../nodes/MerchantStorefront/table/rows';

const HEADINGS = { A: 'SKU', __EMPTY: 'Title', __EMPTY_1: 'Price' };
const FOREIGN = { A: 'Kood', __EMPTY: 'Nimetus', __EMPTY_1: 'Hind' };
const DISH = { A: 'a', __EMPTY: 'Soup', __EMPTY_1: 7 };
const TITLE = { A: 'Café Nova', __EMPTY: 45_962 };

const messageFor = (rows: Row[]) => findFileProblem(rows, [], meaningOf)?.description ?? '';

describe('The row with the headings', () => {
	it.each<[string, number, Row[]]>([
		['below nothing', 2, [HEADINGS, DISH]],
		['below a title', 3, [TITLE, HEADINGS, DISH]],
		['below a title and a note', 4, [{ A: 'Open daily' }, TITLE, HEADINGS, DISH]],
		['in a language that nobody has told us', 3, [TITLE, FOREIGN, DISH]],
		['counted by the node before', 7, [TITLE, { ...HEADINGS, row_number: 7 }, DISH]],
	])('is the same to read below it as to tell where it is: %s', (_where, row, rows) => {
		expect(underHeadings(rows, meaningOf)?.headingRow).toBe(row);
		expect(messageFor(rows)).toMatch(new RegExp(`in row ${row}, which .*Header Row ${row}\\.`));
	});

	it('only comes up in a message where rows above it may be dishes', () => {
		const rows = [DISH, DISH, HEADINGS, DISH];
		expect(underHeadings(rows, meaningOf)).toBeUndefined();
		expect(messageFor(rows)).toContain('in row 4, which starts with "SKU"');
	});

	it.each<[string, Row[]]>([
		['the first one', [{ SKU: 'a', Title: 'Soup', Price: 7 }]],
		['the first one, with a dish that is called like it', [{ SKU: 'a', Title: 'Title', Price: 7 }]],
		['far below', [...Array.from({ length: 30 }, () => TITLE), HEADINGS, DISH]],
		['nowhere', [TITLE, DISH]],
	])('is not below the first one where it is %s', (_where, rows) => {
		expect(underHeadings(rows, meaningOf)).toBeUndefined();
		expect(messageFor(rows)).not.toContain('in row');
	});
});
