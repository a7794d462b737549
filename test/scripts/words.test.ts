import { GLOSSARY } from '../../scripts/words/glossary';
import { PHRASES } from '../../scripts/words/phrases';
import { proseOf } from '../../scripts/words/prose';
import { brokenBans } from '../../scripts/words/textlint';

async function brokenIn(file: string, text: string): Promise<string[]> {
	const bans = { phrases: PHRASES, terms: GLOSSARY };
	const broken = await brokenBans(proseOf(file, text), bans);
	return broken.map(({ rule, line, message }) => `${rule} ${line} ${message.split(':')[0]}`);
}

describe('The check of words', () => {
	it('reads comments, test titles, messages and templates of code', async () => {
		const code = [
			"import { subscriber } from 'is told';",
			'/**',
			' * It stands in here.',
			' */',
			"it('is told once', () => {}); // On its way.",
			'throw new Error(`Limit ${limit} is no number from ${1} on`);',
			"const subscriber = { displayName: 'Subscriber' };",
			"const setting = 'Its Path: /v1/subscriber';",
		].join('\n');
		expect(await brokenIn('some.ts', code)).toEqual([
			'phrases 3 "stands in"',
			'phrases 5 "is told"',
			'phrases 5 "On its way"',
			'phrases 6 "is no number"',
			'phrases 6 "from |||| on"',
			'terms 7 "Subscriber"',
		]);
	});

	it('reads the text of Markdown and not its code', async () => {
		const text = 'An order is told.\n\nThe `subscriber` and its Extra Prices.\n';
		expect(await brokenIn('some.md', text)).toEqual([
			'phrases 1 "is told"',
			'terms 3 "Extra Prices"',
		]);
	});

	it('reads the sticky notes of an example and the text of a page', async () => {
		const example = '{ "content": "A title\\nis told here" }';
		expect(await brokenIn('some.json', example)).toEqual(['phrases 1 "is told"']);
		const page = '<p class="subscriber">\nWho is told\n</p>';
		expect(await brokenIn('some.html', page)).toEqual(['phrases 2 "is told"']);
	});

	it('leaves plain English alone', async () => {
		const text =
			'A part of its own text. There is no order, or there is none. It is no longer open. A hook of the API comes from 1 file.';
		expect(await brokenIn('some.md', text)).toEqual([]);
	});
});
