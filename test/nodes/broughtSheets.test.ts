/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the guide */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import sheets from '../fixtures/brought/sheets.json';
import { COMPANY, newWorkflow, runPage, takeFirstChoices } from '../support/firstChoices';
import { credentialFor, runAction } from '../support/n8n';
import { onSale as onSaleIn } from '../support/onSale';
import { questionsIn } from '../support/questions';

let sandbox: Sandbox;
beforeEach(async () => (sandbox = await startSandbox({ port: 0 })));
afterEach(async () => await sandbox.close());

interface Brought {
	name: string;
	rows: IDataObject[];
	/** How the label of a question begins, and what is answered or how its choice begins. */
	answers: Record<string, string>;
	/** The column in which prices rise a month later. */
	dearer: string;
	pages: number;
	onSale: string[];
}

const run = async (operation: string, rows: IDataObject[], more: IDataObject) =>
	(
		await runAction(
			credentialFor(sandbox),
			{
				...{ resource: 'menu', operation, companyId: COMPANY, storeIds: 'podil' },
				...{ firstImport: true, rememberAnswers: true, onQuestions: 'return' },
				options: { answers: JSON.stringify(more.page ?? {}) },
			},
			rows.map((json) => ({ json })),
			{ staticData: more.staticData as IDataObject },
		)
	)[0].json;

/** What a person answers on a page; the longest beginning counts. */
function answer(preview: IDataObject, answers: Record<string, string>): Record<string, string> {
	const questions = preview.questions as unknown as Array<{ label: string; meanings: string[] }>;
	return Object.fromEntries(
		questions.map(({ label, meanings }) => {
			const [beginning = ''] = Object.keys(answers)
				.filter((one) => label.startsWith(one))
				.sort((one, other) => other.length - one.length);
			const wanted = answers[beginning];
			const choice = meanings.find((one) => one.startsWith(wanted));
			if (wanted === undefined || (choice === undefined && meanings.length > 0)) {
				throw new Error(`${label}: ${meanings.join(' | ')}`);
			}
			return [label, choice ?? wanted];
		}),
	);
}

/** A month later, prices have risen. */
function later({ rows, dearer }: Brought): IDataObject[] {
	const raise = (cell: unknown): unknown => {
		if (typeof cell === 'number') return cell + 1;
		if (typeof cell === 'string') return cell.replace(/\d+/, (digits) => String(+digits + 1));
		const { amount, ...others } = cell as { amount: number };
		return { ...others, amount: amount + 1 };
	};
	return rows.map((row) =>
		row[dearer] === undefined ? row : { ...row, [dearer]: raise(row[dearer]) as string },
	);
}

describe('A sheet is brought by answers on at most two pages', () => {
	it.each((sheets as unknown as Brought[]).map((sheet) => [sheet.name, sheet] as const))(
		'%s',
		async (_name, sheet) => {
			const staticData = {};
			let page = {};
			let preview = await run('previewImport', sheet.rows, { staticData });
			let pages = 0;
			for (; preview.questions !== undefined && pages < 3; pages++) {
				page = { ...page, ...answer(preview, sheet.answers) };
				preview = await run('previewImport', sheet.rows, { staticData, page });
			}
			expect(pages).toBe(sheet.pages);
			await run('importProductsAndOffers', sheet.rows, { staticData, page });
			const before = onSaleIn(sandbox, COMPANY);
			expect(before).toEqual(sheet.onSale);

			const again = await run('previewImport', later(sheet), { staticData });
			expect(again.questions).toBeUndefined();
			expect(again.ok).toBe(true);
			await run('importProductsAndOffers', later(sheet), { staticData });
			expect(onSaleIn(sandbox, COMPANY)).not.toEqual(before);
		},
	);
});

describe('The sheet of the guide', () => {
	const guide = readFileSync(join(__dirname, '../../docs/bring-a-menu.md'), 'utf8');
	const lines = guide.split('\n').filter((line) => line.startsWith('| '));
	const cellsOf = (line: string) =>
		line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim());
	const [english, , ...dishes] = lines.slice(0, 5).map(cellsOf);
	const [sized, , ...dishesOfSizes] = lines.slice(5, 10).map(cellsOf);
	const [ofRolls, , ...rolls] = lines.slice(10, 15).map(cellsOf);
	const rowsOf = (headings: string[], cells: string[][]) =>
		cells.map((line) => Object.fromEntries(line.map((cell, column) => [headings[column], cell])));
	const [, ukrainian = ''] = /^In Ukrainian: (.+), with /m.exec(guide) ?? [];
	const ANSWERS: Record<string, string> = { yes: 'так', no: 'ні' };

	it.each([
		['in English', english, dishes],
		[
			'in Ukrainian',
			ukrainian.split(', '),
			dishes.map((cells) => cells.map((cell) => ANSWERS[cell] ?? cell)),
		],
	])('raises no question %s', async (_language, headings, lines) => {
		const rows = rowsOf(headings, lines);
		const preview = await run('previewImport', rows, {});
		expect(preview.questions).toBeUndefined();
		expect(preview.usedColumns).toHaveLength(headings.length);
		await run('importProductsAndOffers', rows, {});
		expect(onSaleIn(sandbox, COMPANY)).toEqual(['1042 podil 145', '1044 podil 240']);
	});

	it('raises no question with a column for each size', async () => {
		const rows = rowsOf(sized, dishesOfSizes);
		const preview = await run('previewImport', rows, {});
		expect(preview.questions).toBeUndefined();
		await run('importProductsAndOffers', rows, {});
		expect(onSaleIn(sandbox, COMPANY)).toEqual([
			...['1044-30 cm podil 240', '1044-40 cm podil 310', '1045-30 cm podil 260'],
			...['1046-0.33 l podil 60', '1046-0.5 l podil 80'],
		]);
	});

	it('asks of a sheet with what dishes are made of only what the guide says', async () => {
		const rows = rowsOf(ofRolls, rolls);
		const staticData = {};
		const preview = await run('previewImport', rows, { staticData });
		const questions = questionsIn(preview);
		expect(questions.map(({ heading }) => heading)).toEqual([null, 'Вага, г', 'Склад']);
		const page = Object.fromEntries(questions.map(({ label, meanings }) => [label, meanings[0]]));
		const { sent } = await run('importProductsAndOffers', rows, { staticData, page });
		expect(sent).toBe(true);
		const sold = sandbox.storefront(COMPANY).filter(({ inMenu }) => inMenu);
		expect(sold.map(({ title, description }) => `${title}: ${description}`)).toContain(
			'Місо, 300 г: бульйон, тофу, водорості',
		);
	});
});

const sheetsOfGuide = readFileSync(join(__dirname, '../../docs/your-sheet.md'), 'utf8');

/** The rows below a heading of the guide, and what is said there besides. */
function sampleOf(heading: string): { lines: string[][]; section: string } {
	const [, below = ''] = sheetsOfGuide.split(`\n## ${heading}\n`);
	const [section = ''] = below.split('\n## ');
	const [headings = [], , ...dishes] = section
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map((line) =>
			line
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);
	return { lines: [headings, ...dishes], section };
}

describe("The restaurant's sheet of the guide", () => {
	const [headings = [], ...dishes] = sampleOf("A restaurant's sheet").lines;

	it('is asked about only what the guide says, and sold by the first answers', async () => {
		const rows = dishes.map((line) =>
			Object.fromEntries(line.map((cell, column) => [headings[column], cell])),
		);
		const staticData = {};
		const preview = await run('previewImport', rows, { staticData });
		const questions = questionsIn(preview);
		expect(questions.map(({ heading }) => heading)).toEqual([null, 'Вихід, г', 'Склад']);
		const page = Object.fromEntries(questions.map(({ label, meanings }) => [label, meanings[0]]));
		const { sent } = await run('importProductsAndOffers', rows, { staticData, page });
		expect(sent).toBe(true);
		const sold = sandbox.storefront(COMPANY).filter(({ inMenu }) => inMenu);
		const saidOf = ({ title, description, offers }: (typeof sold)[number]) =>
			`${title}: ${description}: ${offers.map(({ status, listPrice }) => `${status} ${listPrice}`).join()}`;
		expect(sold.map(saidOf)).toEqual([
			'Борщ, 350/50 г: буряк, яловичина, капуста: enabled 145',
			'Шашлик зі свинини, 100 г: свинина, цибуля: enabled 98',
			'Короп, 100 г: короп, лимон: disabled 85',
			'Ланч 1, 650 г: борщ, котлета, узвар: enabled 185',
		]);
	});
});

describe("The bakery's sheet of the guide", () => {
	const workflow = newWorkflow();
	const { lines, section } = sampleOf('A bakery with two cafés');
	const [headings = [], ...dishes] = lines;
	const [, ukrainian = ''] = /^In Ukrainian: (.+)\.$/m.exec(section) ?? [];

	it.each([
		['in English', headings],
		['with headings in Ukrainian', ukrainian.split(', ')],
	])('is sold %s by the first answers, of each café its own', async (_language, headings) => {
		const sheet = [headings, ...dishes].map((cells) => cells.join('\t'));
		const { asked, stopsAt, accidents, plan } = await takeFirstChoices(workflow, sheet);
		expect(stopsAt).toEqual([]);
		expect(accidents).toEqual([]);
		expect(asked.map(({ heading }) => heading)).toEqual([
			...[headings[3], headings[4], headings[6], headings[5], null],
		]);
		const { toCheck } = plan.page as unknown as { toCheck: string[] };
		expect(toCheck).toEqual([
			expect.stringContaining('row 7 ("Eclair"). These dishes are not sold in store "obolon"'),
			expect.stringContaining('row 3, "Napoleon, whole": 950'),
		]);
		const sold = workflow.sandbox.storefront(COMPANY).filter(({ inMenu }) => inMenu);
		const inStores = ({ title, offers }: (typeof sold)[number]) =>
			`${title}: ${offers.map(({ storeId, status, listPrice }) => `${storeId} ${status === 'enabled' ? listPrice : status}`).join(', ')}`;
		expect(sold.map(inStores)).toEqual([
			'Napoleon, slice: obolon 90, podil 95',
			'Napoleon, whole: obolon disabled, podil 950',
			'Cappuccino, 250 ml: obolon 60, podil 65',
			'Cappuccino, 350 ml: obolon 75, podil 80',
			'Almond croissant: obolon 70, podil disabled',
			'Eclair: podil 60',
		]);
	});
});

describe('The sheet of the guide with categories as rows', () => {
	const workflow = newWorkflow();
	const { lines } = sampleOf('Categories as rows');
	const sheetOf = (more: string[][]) => [...lines, ...more].map((cells) => cells.join('\t'));
	const titlesOf = (list: Array<{ inMenu: boolean; title: string }>) =>
		list.filter(({ inMenu }) => inMenu).map(({ title }) => title);

	it('is asked about only what the guide says, and sold by the first answers', async () => {
		const { asked, stopsAt, accidents } = await takeFirstChoices(workflow, sheetOf([]));
		expect({ stopsAt, accidents }).toEqual({ stopsAt: [], accidents: [] });
		expect(asked.map(({ label }) => label)).toEqual([
			expect.stringContaining('How is a dish known again?'),
			expect.stringContaining('no column for the category'),
		]);
		const sold = workflow.sandbox.storefront(COMPANY).filter(({ inMenu }) => inMenu);
		expect(
			sold.map(({ title, category, offers: [offer] }) => [title, category, offer?.status]),
		).toEqual([
			['Борщ', 'Супи', 'enabled'],
			['Юшка', 'Супи', 'disabled'],
			['Медовик', 'Десерти', 'enabled'],
			['Наполеон', 'Десерти', 'enabled'],
		]);
	});

	const BY_CATEGORY =
		'Know a dish by category, name and size, for names that are in several categories';
	const twice = [
		['Чай', '', ''],
		['Зелений', '45', ''],
		['Лимонад', '', ''],
		['Зелений', '95', ''],
	];

	it('has a name twice with a number behind it, if dishes are known by name and size', async () => {
		await takeFirstChoices(workflow, sheetOf(twice));
		expect(titlesOf(workflow.sandbox.storefront(COMPANY))).toContain('Зелений (2)');
	});

	it('keeps both names, if dishes are known by their category', async () => {
		const { page, rows } = await takeFirstChoices(workflow, sheetOf(twice));
		const byCategory = Object.fromEntries(
			Object.entries(page)
				.filter(([label]) => !label.startsWith('Two rows'))
				.map(([label, answer]) => [label, label.includes('known again') ? BY_CATEGORY : answer]),
		);
		workflow.staticData = {};
		await runPage(workflow, 'importProductsAndOffers', rows, byCategory);
		const titles = titlesOf(workflow.sandbox.storefront(COMPANY));
		expect(titles.filter((title) => title.startsWith('Зелений'))).toEqual(['Зелений', 'Зелений']);
	});
});
