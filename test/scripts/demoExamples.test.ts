/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the copies of the sheets */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { copySheets, readExamples } from '../../scripts/demoExamples';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'sheets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a node takes up in the editor, with its name below it. */
const WIDTH = 160;
const HEIGHT = 96;
const URL = 'http://127.0.0.1:4999';

/** The files that an example reads in the demo. */
function filesOf(name: string): string[] {
	const example = readExamples({ sandboxUrl: URL, credentials: [], sheets: folder }).get(name);
	return (example?.nodes ?? [])
		.filter(({ type }) => type === 'n8n-nodes-base.readWriteFile')
		.map(({ parameters }) => String(parameters.fileSelector));
}

test.each([
	['menu-and-stop-list-in-chat', ['menu.csv']],
	['whole-menu', ['menu', 'options', 'categories'].map((tab) => join('whole-menu', `${tab}.csv`))],
	['orders-in-a-google-sheet', []],
])('In the demo, %s reads its menu from files that are there', (name, files) => {
	copySheets(folder, URL);
	const read = filesOf(name);
	expect(read).toEqual(files.map((file) => join(folder, file)));
	expect(read.every((file) => existsSync(file))).toBe(true);
});

test.each([
	['as it is', (text: string) => text],
	['with the semicolons and line ends of an Excel', asOfExcel],
])('In the demo, Menu and stop list in chat reads its menu %s', (_, saved) => {
	const [{ parameters }] = (
		readExamples({ sandboxUrl: URL, credentials: [], sheets: folder }).get(
			'menu-and-stop-list-in-chat',
		)?.nodes ?? []
	).filter(({ name }) => name === 'Menu sheet');
	copySheets(folder, URL);
	const data = saved(readFileSync(join(folder, 'menu.csv'), 'utf8'));
	const $input = { all: () => [{ json: { data } }] };
	const rows = runInNewContext(`(() => {${String(parameters.jsCode)}})()`, { $input }) as Array<{
		json: object;
	}>;
	expect(rows).toHaveLength(18);
	expect(rows[0].json).toEqual({
		...{ sku: 'borscht', title: 'Борщ з пампушками', category: 'soups', unit: 'порція' },
		...{ description: 'Буряковий, зі сметаною та часником', store_id: 'podil' },
		...{ list_price: '145.50', old_price: '165.00', stock: '200', status: 'так' },
		...{ media: `${URL}/pictures/borscht.svg`, row_number: 2 },
	});
});

/** Quoted only where a cell has a semicolon. */
function asOfExcel(text: string): string {
	const lines = text.trimEnd().split('\n');
	const cells = lines.map((line) => line.match(/"[^"]*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? []);
	return cells
		.map((row) => `${row.map((cell) => cell.replaceAll('"', '')).join(';')}\r\n`)
		.join('');
}

test.each([
	['menu-and-stop-list-in-chat', 'Menu sheet', 'menu.csv'],
	['whole-menu', 'Tab Options', join('whole-menu', 'options.csv')],
])('In the demo, %s says that a file is gone, and which one', (name, node, file) => {
	const example = readExamples({ sandboxUrl: URL, credentials: [], sheets: folder }).get(name);
	const found = example?.nodes.find((one) => one.name === node);
	const $input = { all: () => [{ json: { error: 'No file(s) found' } }] };
	const said: unknown = runInNewContext(`(() => {${String(found?.parameters.jsCode)}})()`, {
		$input,
	});
	expect(said).toEqual({ json: { error: `The file ${join(folder, file)} isn't there` } });
});

test.each([
	['menu-and-stop-list-in-chat', 'demo/menu.csv'],
	['whole-menu', 'demo/whole-menu'],
])('In the demo, the note of %s names its files and asks for no credential', (name, files) => {
	const example = readExamples({ sandboxUrl: URL, credentials: [], sheets: folder }).get(name);
	const note = String(example?.nodes.find((node) => node.name === 'Note')?.parameters.content);
	expect(note).toContain(`\`${files}\``);
	expect(note).not.toMatch(/red mark|Google/);
});

test.each([
	['order-to-till', '1. The credentials are chosen in this demo.\n2. Put the address'],
	['orders-in-a-google-sheet', 'in the nodes with a red mark'],
])('In the demo, the note of %s says which credentials are left to choose', (name, said) => {
	const credentials = ['merchantStorefrontApi', 'telegramApi'].map((type) => ({
		...{ id: '1', name: type, type },
	}));
	const example = readExamples({ sandboxUrl: URL, credentials, sheets: folder }).get(name);
	const note = String(example?.nodes.find((node) => node.name === 'Note')?.parameters.content);
	expect(note).toContain(said);
});

test('The sheets of the demo have the pictures of its sandbox', () => {
	copySheets(folder, URL);
	const sheet = readFileSync(join(folder, 'whole-menu', 'menu.csv'), 'utf8');
	expect(sheet).toContain(`${URL}/pictures/`);
	expect(sheet).not.toContain(':4010');
});

test.each(['menu-and-stop-list-in-chat', 'whole-menu'])(
	'In the demo, no node of %s covers another',
	(name) => {
		const nodes =
			readExamples({ sandboxUrl: URL, credentials: [], sheets: folder }).get(name)?.nodes ?? [];
		const places = nodes
			.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote')
			.map(({ position }) => position);
		const covering = places.filter(([left, top], index) =>
			places
				.slice(index + 1)
				.some(([x, y]) => Math.abs(x - left) < WIDTH && Math.abs(y - top) < HEIGHT),
		);
		expect(places.length).toBeGreaterThan(5);
		expect(covering).toEqual([]);
	},
);
