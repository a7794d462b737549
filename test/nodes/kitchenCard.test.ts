/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the document */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { stopClock } from '../support/clock';
import { ROOT } from '../support/imports';
import { credentialFor, runAction } from '../support/n8n';
import { onSale } from '../support/onSale';

const COMPANY = 'demo-company';
const STORES = ['podil', 'obolon'];
const card = readFileSync(join(ROOT, 'docs/kitchen-card.md'), 'utf8');

let sandbox: Sandbox;
/** Kept by n8n between the executions of a workflow. */
let staticData: IDataObject;
beforeEach(async () => {
	stopClock(Date.parse('2026-05-01T12:00:00+03:00'));
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
});
afterEach(async () => {
	jest.useRealTimers();
	await sandbox.close();
});

async function run(parameters: INodeParameters, rows: IDataObject[] = [{}]) {
	const items = rows.map((json) => ({ json }));
	const options = { staticData, timezone: 'Europe/Kyiv' };
	const output = await runAction(credentialFor(sandbox), parameters, items, options);
	return output.map(({ json }) => json);
}
const send = async (text: string) =>
	await run({ resource: 'offer', operation: 'readCommand', text });
const labelsOf = (items: IDataObject[]) =>
	(items[0]?.buttons as Array<{ text: string }> | undefined)?.map(({ text }) => text) ?? [];

/** What the workflow does with it. */
async function carryOut(items: IDataObject[]) {
	const [{ command }] = items;
	const chosen = {
		storeId: { __rl: true, mode: 'id', value: '={{ $json.storeId }}' },
		otherDishes: '={{ $json.skus }}',
	};
	const operation = command === 'off' ? 'switchOff' : 'switchOn';
	await run({ resource: 'offer', operation, dishes: 'chosen', ...chosen }, items);
}

/** What a row says to write, and the buttons that it says there are. */
const rowsOf = (table: string) =>
	table.split('\n').flatMap((row) => {
		const [, text] = /^\| `(.+?)`/.exec(row) ?? [];
		if (text === undefined) return [];
		return [{ text, buttons: [...row.matchAll(/\*\*(.+?)\*\*/g)].map(([, label]) => label) }];
	});
const missingIn = (labels: readonly string[], buttons: readonly string[]) =>
	buttons.filter((button) => {
		const [first = '', last = ''] = button.split('…');
		return !labels.some((label) => label.startsWith(first.trim()) && label.endsWith(last.trim()));
	});

/** Those whose cooks read what the chat says in a translation. */
const TRANSLATED = [
	['Українською', 'Борщ'],
	['Po polsku', 'Barszcz'],
];
const PARTS = [...TRANSLATED, ['In English', 'Borscht']];

async function imported(title: string) {
	const rows = STORES.map((Store) => ({
		SKU: 's-1',
		Title: title,
		Category: 'x',
		Store,
		Price: 9,
	}));
	const importing = { resource: 'menu', operation: 'importProductsAndOffers', firstImport: true };
	await run({ ...importing, companyId: COMPANY }, rows);
}

const englishOf = (table: string) =>
	[...table.matchAll(/\*\*(.+?)(?: …)?\*\*/g)].map(([, word = '']) => word);

const partIn = (language: string) =>
	card.split('## ').find((part) => part.startsWith(language)) ?? '';
const tablesOf = (part: string) => part.split('\n\n').filter((part) => part.startsWith('|'));

it.each(PARTS)('The card for the wall says what happens: %s', async (language, title) => {
	await imported(title);
	const part = partIn(language);
	const [gone, back] = tablesOf(part).map(rowsOf);
	const advised = [...part.matchAll(/^- .*?`(.+?)`/gm)].map(([, text]) => ({ text, buttons: [] }));
	expect([gone, back, advised].map((some) => some?.length)).toEqual([4, 3, 1]);
	for (const [some, isOff] of [
		[[...(advised ?? []), ...(gone ?? [])], false],
		[back ?? [], true],
	] as const) {
		for (const { text, buttons } of some) {
			const items = await send(text);
			expect([text, missingIn(labelsOf(items), buttons)]).toEqual([text, []]);
			expect([text, labelsOf(items).length > 0]).toEqual([text, true]);
			const [, command = 'reply'] = /^\/(off|on) /.exec(text) ?? [];
			expect([text, items[0]?.command]).toEqual([text, command]);
			expect([text, onSale(sandbox, COMPANY).length]).toEqual([text, isOff ? 0 : 2]);
			if (command !== 'reply') await carryOut(items);
		}
		expect(onSale(sandbox, COMPANY)).toHaveLength(isOff ? 2 : 0);
	}
});

it.each(TRANSLATED)(
	'The card for the wall has the English of the chat: %s',
	async (language, title) => {
		await imported(title);
		const texts: string[] = [];
		const texted = async (text: string) => {
			const items = await send(text);
			texts.push(String(items[0]?.reply), ...labelsOf(items));
			return items;
		};
		const ends = ['', ' авокадо', ' до 23:59', ' до завтра 23:59'];
		for (const more of ends) await texted(`стоп ${title}${more}`);
		await texted('стоп піца');
		await carryOut(await texted(`/off ${title}`));
		await texted('/on');
		const [, , words = ''] = tablesOf(partIn(language));
		const english = englishOf(words);
		expect(english).toHaveLength(14);
		expect(english.filter((word) => !texts.some((text) => text.includes(word)))).toEqual([]);
	},
);

/** Texts of the chat are written in these files and in the example, with what differs from answer to answer between their parts. */
const CODE = readdirSync(join(ROOT, 'nodes/MerchantStorefront/offers'))
	.map((file) => readFileSync(join(ROOT, 'nodes/MerchantStorefront/offers', file), 'utf8'))
	.concat(readFileSync(join(ROOT, 'examples/menu-and-stop-list-in-chat.json'), 'utf8'))
	.join('\n');

const RARE = [
	"It isn't clear in which store",
	'Write one message for each store',
	'off only in …, or on sale only there',
	"Can't count portions",
	'already off, since',
	'That ends earlier',
	"It isn't clear until when",
	'What goes off stays off until',
	'Write one message for each dish',
	'too many for a button',
	"Can't take off all dishes",
	'⚠️ … is not switched off',
	'Try again',
	'Which is to change?',
	'All 3',
	'More (5)',
	'This chat is of podil',
	'No dish is called',
	"You aren't on the list",
];

it.each(PARTS)('The card for the wall has the English of rare answers: %s', (language) => {
	const rare = tablesOf(partIn(language)).at(-1) ?? '';
	const english = englishOf(rare);
	expect(english.sort()).toEqual([...RARE].sort());
	// What differs from answer to answer isn't written in them.
	const parts = english.flatMap((text) => text.split(/…| off$| change\?|\d\)?| podil/));
	expect(parts.filter((part) => !CODE.includes(part.trim()))).toEqual([]);
});

it('The card for the wall says what takes a dish off at once: its SKU, not a word of Poles for it', async () => {
	await imported('Борщ');
	await expect(send('/off barszcz')).resolves.toMatchObject([{ command: 'reply' }]);
	await expect(send('/off s-1')).resolves.toMatchObject([{ command: 'off' }, { command: 'off' }]);
	expect(labelsOf(await send('nie ma barszczu'))[0]).toMatch(/^⛔ Off /);
});
