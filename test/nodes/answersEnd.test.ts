import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';
import '../support/propertyTests';
import { questionsIn, type Question } from '../support/questions';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(async () => await sandbox.close());

type Page = Record<string, string>;

async function run(
	operation: string,
	rows: IDataObject[],
	page: Page,
	{ staticData, ...more }: IDataObject,
) {
	const [{ json }] = await runAction(
		credentialFor(sandbox),
		{
			...{ resource: 'menu', operation, companyId: 'demo-company', storeIds: 'podil, obolon' },
			...{ firstImport: true, rememberAnswers: true, onQuestions: 'return' },
			...{ options: { answers: JSON.stringify(page) }, ...more },
		},
		rows.map((json) => ({ json })),
		{ staticData: staticData as IDataObject, onError: 'continueRegularOutput' },
	);
	return json;
}

const MOST_PAGES = 6;

/** Answers page after page, until nothing is asked any more. */
async function answerAll(
	rows: IDataObject[],
	staticData: IDataObject,
	choose: (question: Question) => string,
) {
	const page: Page = {};
	const asked = new Set<string>();
	for (let pages = 0; pages < MOST_PAGES; pages++) {
		const preview = await run('previewImport', rows, page, { staticData });
		if (preview.questions === undefined) return { page, fingerprint: preview.fingerprint };
		for (const question of questionsIn(preview)) {
			const told = JSON.stringify(question);
			if (asked.has(told)) throw new Error(`Asked again: ${told}`);
			asked.add(told);
			page[question.label] = choose(question);
		}
	}
	throw new Error(`More than ${MOST_PAGES} pages: ${JSON.stringify(page)}`);
}

/** All but to stop. */
const choicesIn = (meanings: readonly string[]) =>
	meanings.filter((one) => !one.startsWith('Stop: '));

const OF_STORES = ['Price podil', 'Price obolon'];
const PRICES = [
	['Price'],
	OF_STORES,
	['Price S', 'Price L'],
	['Price podil'],
	['Price', 'Price podil'],
	['Price', 'Cost', 'Price obolon'],
];
const PRICES_NOT_READ = ['5*2', 'on request', '5/2', '12,5O', '', '-20%'];

const mistake = fc.record({
	row: fc.nat(11),
	column: fc.nat(1),
	what: fc.constantFrom<string | Record<string, string>>(
		...PRICES_NOT_READ,
		...['twice', 'total'],
		...[{ Title: '' }, { Category: '' }, { Status: 'perhaps' }, { Status: '' }],
	),
});

interface Sheet {
	prices: string[];
	hasNumbers: boolean;
	hasMergedCategories: boolean;
	hasStatus: boolean;
	hasSale: boolean;
	isRowPerStore: boolean;
	hasRemarks: boolean;
	hasStopsOfStores: boolean;
}

const sheet = fc.record<Sheet>({
	prices: fc.constantFrom(...PRICES),
	hasNumbers: fc.boolean(),
	hasMergedCategories: fc.boolean(),
	hasStatus: fc.boolean(),
	hasSale: fc.boolean(),
	isRowPerStore: fc.boolean(),
	hasRemarks: fc.boolean(),
	hasStopsOfStores: fc.boolean(),
});

function rightRows({ prices, ...has }: Sheet): IDataObject[] {
	const titles = ['Soup', 'Stew', 'Salad', 'Cake', 'Tea', 'Fish'];
	const rows = titles.map((Title, index): IDataObject => ({
		...(has.hasNumbers ? { SKU: `s${index}` } : {}),
		...{ Title, Category: index < 3 ? 'food' : 'more' },
		...(has.hasMergedCategories && index % 3 > 0 ? { Category: '' } : {}),
		...Object.fromEntries(prices.map((heading, column) => [heading, 5 + index + column])),
		...(has.hasSale ? { 'Sale price': index === 2 ? 3 : '' } : {}),
		...(has.hasStatus ? { Status: index === 1 ? 'off' : 'on' } : {}),
		...(has.hasRemarks ? { Remarks: ['', 'sold out', '', 'ask the cook'][index] ?? '' } : {}),
		...(has.hasStopsOfStores ? { 'Stop podil': index === 4 ? 'x' : '', 'Stop obolon': '' } : {}),
	}));
	if (!has.isRowPerStore) return rows;
	return ['podil', 'obolon'].flatMap((Store) => rows.map((row) => ({ ...row, Store })));
}

function withMistakes(
	made: Sheet,
	mistakes: ReadonlyArray<{ row: number; column: number; what: string | Record<string, string> }>,
): IDataObject[] {
	const rows = rightRows(made);
	const [price] = made.prices;
	for (const { row, column, what } of mistakes) {
		const at = rows[row % rows.length];
		const isSale = what === '-20%' && made.hasSale;
		const heading = isSale ? 'Sale price' : made.prices[column % made.prices.length];
		if (what === 'twice') rows.push({ ...at });
		else if (what === 'total') rows.push({ Title: 'Total', [price]: 55 });
		else Object.assign(at, typeof what === 'string' ? { [heading]: what } : what);
	}
	return rows;
}

const NOTHING_MORE = { hasMergedCategories: false, hasStatus: false, hasSale: false };
const ROWS_OF_STORES = {
	...{ prices: ['Price'], hasNumbers: true, isRowPerStore: true },
	...{ hasRemarks: false, hasStopsOfStores: true },
};
const LOST_NAME = [
	{ row: 9, column: 0, what: '5*2' },
	{ row: 3, column: 0, what: { Title: '' } },
];

it('asks nothing again, whatever mistakes a sheet has and whatever is answered', async () => {
	const mistakes = fc.array(mistake, { maxLength: 4 });
	const choices = fc.array(fc.constantFrom(0, 0, 1, 2, -1, -1), { minLength: 1 });
	await fc.assert(
		fc.asyncProperty(
			...[sheet, mistakes, choices, fc.boolean()],
			async (made, mistakes, choices, isKnown) => {
				const staticData = {};
				if (isKnown) {
					const rows = rightRows(made);
					const usual = ({ meanings }: Question) => choicesIn(meanings)[0];
					const { page, fingerprint } = await answerAll(rows, staticData, usual);
					const approved = { staticData, approvedFingerprint: fingerprint };
					const { sent } = await run('importProductsAndOffers', rows, page, approved);
					expect(sent).toBe(true);
				}
				let count = 0;
				await answerAll(withMistakes(made, mistakes), staticData, (question) => {
					const { meanings, heading, samples } = question;
					const ways = choicesIn(meanings);
					const nth = choices[count++ % choices.length];
					// Two columns can't be the same, which any of their choices may say.
					const isClear = heading === null || nth <= 0;
					return ways.at(isClear ? nth % ways.length : 0) ?? samples[0] ?? 'podil';
				});
			},
		),
		{ examples: [[{ ...NOTHING_MORE, ...ROWS_OF_STORES }, LOST_NAME, [0], false]] },
	);
}, 120_000);

const HEADINGS = [
	...['Price', 'Cost', 'Sale price', 'Price podil', 'Sale podil', 'Price obolon', 'Sale obolon'],
	...['Price S', 'Sale S', 'Stock podil', 'Count podil', 'Dish', 'Name of the dish', 'Stop podil'],
];

const columns = fc.uniqueArray(fc.constantFrom(...HEADINGS), { minLength: 1, maxLength: 6 });

it('offers no first choices that clash with each other', async () => {
	await fc.assert(
		fc.asyncProperty(columns, fc.boolean(), async (headings, isSaleLower) => {
			const rows = ['Soup', 'Stew', 'Salad', 'Cake'].map((Title, index): IDataObject => {
				const cells = headings.map((heading, column) => {
					if (/^(?:Dish|Name)/u.test(heading)) return [heading, `${Title} ${column}`] as const;
					if (heading.startsWith('Stop')) return [heading, index === 1 ? 'x' : ''] as const;
					const isSale = heading.startsWith('Sale');
					const price = 50 + index * 10 + column - (isSale && isSaleLower ? 20 : 0);
					return [heading, isSale && index > 1 ? '' : price] as const;
				});
				return { SKU: `s${index}`, Title, Category: 'x', ...Object.fromEntries(cells) };
			});
			const labels: string[] = [];
			await answerAll(rows, {}, ({ label, meanings, samples }) => {
				labels.push(label);
				const [first] = meanings;
				const isStop = first !== undefined && choicesIn([first]).length === 0;
				// Who reads that a column isn't clear ignores it.
				const ignored = meanings.find((one) => one.startsWith('Nothing of this'));
				const [other] = choicesIn(meanings);
				return (isStop ? (ignored ?? other) : first) ?? samples[0] ?? 'podil';
			});
			expect(labels.filter((label) => /^Two columns|^You chose/u.test(label))).toEqual([]);
		}),
	);
}, 120_000);
