/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the copies of the sheets */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySheets, readExamples } from '../../scripts/demoExamples';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'sheets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

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

test('The sheets of the demo have the pictures of its sandbox', () => {
	copySheets(folder, URL);
	const sheet = readFileSync(join(folder, 'whole-menu', 'menu.csv'), 'utf8');
	expect(sheet).toContain(`${URL}/pictures/`);
	expect(sheet).not.toContain(':4010');
});
