/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the document */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FINDING_KINDS } from '../../nodes/MerchantStorefront/menu/rules/finding';
import { readCommand } from '../../nodes/MerchantStorefront/offers/chatCommand';
import { KnownDishes } from '../../nodes/MerchantStorefront/offers/knownDishes';
import { ROOT } from '../support/imports';

const page = readFileSync(join(ROOT, 'docs/what-stops-an-import.md'), 'utf8');
const listed = [...page.matchAll(/^- (`.*?): /gm)].flatMap(([, keys]) =>
	[...keys.matchAll(/`([a-z-]+)`/g)].map(([, key]) => key),
);

describe('docs/what-stops-an-import.md', () => {
	it('lists each kind of finding once, and no other', () => {
		expect(listed.sort()).toEqual([...FINDING_KINDS].sort());
	});
});

describe('docs/stop-list-rules.md', () => {
	const sales = new Map([['podil', 'on']] as const);
	const dish = { sku: 'beet-soup', title: 'Борщ', storeIds: ['podil'], sales };
	const chat = {
		known: new KnownDishes([dish], new Map([['podil', 1]]), true),
		storeIds: ['podil'],
		now: Date.parse('2026-05-01T12:00:00+03:00'),
		timeZone: 'Europe/Kyiv',
	};
	const rows = readFileSync(join(ROOT, 'docs/stop-list-rules.md'), 'utf8')
		.split('\n')
		.filter((line) => /^\| (?:Any|Ukrainian|Russian|English|Polish|German) /.test(line))
		.map((line) => line.split('|').map((cell) => cell.match(/(?<=`)[^`]+(?=`(?:,| *$))/g) ?? []));

	it.each([
		['It has run out', 2, [], /^⛔ Off (?:today|until midnight)$/, 40],
		['It is back', 3, [{ storeId: 'podil', sku: dish.sku }], /^✅ Back$/, 25],
		['Questions', 4, [], /^$/, 20],
	] as const)('says what each language knows: %s', (_head, column, offNow, button, least) => {
		const texts = rows.flatMap((cells) => cells[column] ?? []);
		expect(texts.length).toBeGreaterThan(least);
		for (const text of texts) {
			const answer = readCommand(text, { ...chat, offNow });
			const buttons = 'buttons' in answer ? answer.buttons : [];
			expect([text, answer]).not.toMatchObject([text, { reply: '' }]);
			expect([text, buttons[0]?.text ?? '']).toEqual([text, expect.stringMatching(button)]);
		}
	});
});

describe('docs/stop-list-in-chat.md', () => {
	const [, strange = ''] = readFileSync(join(ROOT, 'docs/stop-list-in-chat.md'), 'utf8').split(
		'## Something strange?',
	);
	const listed = [...strange.matchAll(/^\| `(.+?)`/gm)].map(([, text = '']) => text);

	it('quotes what the chat says where something is strange', () => {
		const room = join(ROOT, 'nodes/MerchantStorefront/offers');
		const code = [
			...readdirSync(room).map((file) => readFileSync(join(room, file), 'utf8')),
			readFileSync(join(ROOT, 'examples/menu-and-stop-list-in-chat.json'), 'utf8'),
		].join('\n');
		const inText = [...strange.matchAll(/^- .*/gm)]
			.flatMap(([line]) => [...line.matchAll(/`(.+?)`/g)].map(([, text = '']) => text))
			.filter((text) => /^[A-Za-z]/.test(text) && text !== 'stop');
		const said = [...listed, ...inText]
			// What differs from answer to answer isn't written in the code.
			.flatMap((text) =>
				text.split(
					/…|podil|"поділл"|"?All \d+"?|It is(?= already)|(?:off|on)$|change\?|is(?= back)|(?<=is off) /,
				),
			)
			.map((part) => part.trim())
			.filter(Boolean);
		expect(listed.length).toBeGreaterThan(40);
		expect(inText.length).toBeGreaterThan(8);
		expect(said.filter((part) => !code.includes(part))).toEqual([]);
	});

	it('lists what the chat says from A to Z', () => {
		expect(listed).toEqual(listed.toSorted((a, b) => a.localeCompare(b, 'en')));
	});

	it('has cells that people find something in', () => {
		const cells = readFileSync(join(ROOT, 'docs/stop-list-in-chat.md'), 'utf8')
			.split('\n')
			.filter((line) => line.startsWith('|'))
			.flatMap((line) => line.split('|'));
		expect(cells.filter((cell) => cell.trim().split(/\s+/).length > 25)).toEqual([]);
	});
});
