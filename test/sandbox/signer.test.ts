/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the fixtures from their folder */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Signing } from '../../sandbox';
import { notification, signatureOf, signedText } from '../../sandbox/signer';

interface Fixture {
	dialect: Signing['escaping'];
	order: Signing['order'];
	numbers: 'as-sent' | 'reserialized';
	secret: string;
	text: string;
	signatureHex: string;
	body: string;
}

const FOLDER = join(__dirname, '../fixtures/signing');

const fixtures = readdirSync(FOLDER)
	.filter((name) => name.endsWith('.json'))
	.map((name) => {
		const fixture = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Fixture;
		return { name, ...fixture };
	});

// 1.0, -0.0 and 1.5e-07 are literals that no JavaScript value keeps, and the sandbox has only values.
const printable = fixtures.filter(({ name }) => !name.startsWith('numbers-'));

const signingOf = ({ dialect, order }: Fixture): Signing => ({
	place: 'body',
	name: 'signature',
	encoding: 'hex',
	order,
	escaping: dialect,
});

test('there are fixtures of every dialect that PHP and Python speak', () => {
	expect(new Set(printable.map(({ dialect }) => dialect))).toEqual(
		new Set([
			'php',
			'php-unescaped',
			'php-unescaped-slashes',
			'php-unescaped-unicode',
			'python',
			'python-compact',
			'python-unescaped',
		]),
	);
});

test.each(printable)('signs as the interpreter did that made $name', (fixture) => {
	const { data } = JSON.parse(fixture.body) as { data: unknown };
	const text = signedText(data, signingOf(fixture));
	expect(text).toBe(fixture.text);
	expect(signatureOf(text, fixture.secret, 'hex')).toBe(fixture.signatureHex);
});

test.each(fixtures)('hashes the text of $name as the interpreter did', (fixture) => {
	expect(signatureOf(fixture.text, fixture.secret, 'hex')).toBe(fixture.signatureHex);
});

const plain: Signing = {
	place: 'body',
	name: 'signature',
	encoding: 'hex',
	order: 'recursive',
	escaping: 'javascript',
};

test('JavaScript escapes nothing that JSON allows', () => {
	expect(signedText({ b: 'ї/😴\u2028', a: '"' }, plain)).toBe('{"a":"\\"","b":"ї/😴\u2028"}');
});

test('the signature is 128 lowercase hex digits, or the same bytes in base64', () => {
	const hex = signatureOf('text', 'made-up secret', 'hex');
	expect(hex).toMatch(/^[0-9a-f]{128}$/);
	const base64 = signatureOf('text', 'made-up secret', 'base64');
	expect(Buffer.from(base64, 'base64').toString('hex')).toBe(hex);
});

test('the signature is in the body field or header of the chosen name', () => {
	const data = { b: 1, a: 2 };
	expect(notification('order.new', data, 'f00', { ...plain, name: 'sign' })).toEqual({
		headers: { 'content-type': 'application/json' },
		body: '{"event":"order.new","data":{"b":1,"a":2},"sign":"f00"}',
	});
	expect(
		notification('order.new', data, 'f00', { ...plain, place: 'header', name: 'X-Sign' }),
	).toEqual({
		headers: { 'content-type': 'application/json', 'x-sign': 'f00' },
		body: '{"event":"order.new","data":{"b":1,"a":2}}',
	});
});
