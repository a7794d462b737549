/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the fixtures from disk */
import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CanonicalJson } from '../../nodes/MerchantStorefront/trigger/canonicalJson';
import { JsonOutline } from '../../nodes/MerchantStorefront/trigger/jsonOutline';
import { FORMS, ID_FORM } from '../../nodes/MerchantStorefront/trigger/signingForms';
import { FormMemory, verifyNotification } from '../../nodes/MerchantStorefront/trigger/signature';
import { anyJson, anyWriting, valueOf, written } from './referenceSigner';

interface Fixture {
	secret: string;
	text: string;
	body: string;
}

const FIXTURES = join(__dirname, '../fixtures/signing');

const fixtures = readdirSync(FIXTURES)
	.filter((name) => name.endsWith('.json'))
	.map((name): [string, Fixture] => [
		name,
		JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')) as Fixture,
	]);

function canonical(json: string): CanonicalJson {
	return new CanonicalJson(new JsonOutline(Buffer.from(json)), JsonOutline.ROOT);
}

const inIdForm = (json: string) => canonical(json).print(ID_FORM).toString();

describe('What real PHP and Python have signed', () => {
	test('is there to be read', () => {
		expect(fixtures.length).toBeGreaterThan(30);
	});

	test.each(fixtures)('verifies, and is one of the texts that are tried: %s', (_, fixture) => {
		const { body, secret, text } = fixture;
		const outline = new JsonOutline(Buffer.from(body));
		const data = new CanonicalJson(outline, outline.field('data')!);
		const texts = FORMS.map((form) => data.print(form).toString());
		expect(texts).toContain(text);

		const verdict = verifyNotification(
			{ body: Buffer.from(body), headers: {} },
			[{ senderId: 'subscriber', secret, signedWith: 'current' }],
			new FormMemory(),
			0,
		);
		expect(verdict).toMatchObject({ accepted: true });
	});
});

describe('The canonical form', () => {
	test.each([
		[
			'sorts keys of every object',
			'{"b":1,"a":{"d":[{"f":1,"e":2}],"c":3}}',
			'{"a":{"c":3,"d":[{"e":2,"f":1}]},"b":1}',
		],
		['keeps the order of arrays', '[3,1,2,"b","a"]', '[3,1,2,"b","a"]'],
		['drops all space between tokens', ' { "a" : [ 1 , 2 ] }\r\n\t', '{"a":[1,2]}'],
		['keeps space in strings', '{ "a b" : " c " }', '{"a b":" c "}'],
		[
			'sorts a key before the longer ones that it begins',
			'{"ab":1,"a!":2,"a":3,"":4}',
			'{"":4,"a":3,"a!":2,"ab":1}',
		],
		['sorts digits as text', '{"9":1,"10":2}', '{"10":2,"9":1}'],
		[
			'sorts by UTF-16 code units',
			'{"\ue000":1,"😀":2,"я":3,"é":4,"z":5}',
			'{"z":5,"é":4,"я":3,"😀":2,"\ue000":1}',
		],
		[
			'sorts escaped keys by what they mean',
			'{"b":1,"\\u0061":2,"c":3,"\\ud83d\\ude00":4}',
			'{"a":2,"b":1,"c":3,"😀":4}',
		],
		[
			'prints escapes that were not needed as what they mean',
			'"\\u0041\\/\\u0431\\ud83d\\ude00"',
			'"A/б😀"',
		],
		[
			'escapes as JSON.stringify does',
			'"\\u0022\\u005C\\u000A\\u0008\\u001F\\u007F\\u2028"',
			'"\\"\\\\\\n\\b\\u001f\u007f\u2028"',
		],
		['keeps half a surrogate pair escaped', '"\\uD83D \\ude00\\ud83d"', '"\\ud83d \\ude00\\ud83d"'],
		[
			'prints numbers as JavaScript does',
			'[12.50,1.0,1E3,1e21,-0.5,0.0000001]',
			'[12.5,1,1000,1e+21,-0.5,1e-7]',
		],
		['keeps numbers that no double holds', '[1e400,-1e999]', '[1e400,-1e999]'],
	])('%s', (_, json, expected) => {
		expect(inIdForm(json)).toBe(expected);
	});

	test('of any value reads back as the value, whatever the form', () => {
		fc.assert(
			fc.property(anyJson, anyWriting, fc.constantFrom(...FORMS), (json, writing, form) => {
				const printed = canonical(written(json, writing)).print(form).toString();
				const comparable = JSON.parse(JSON.stringify({ value: valueOf(json) })) as {
					value: unknown;
				};
				expect(JSON.parse(JSON.stringify(JSON.parse(printed)))).toEqual(comparable.value);
			}),
			{ numRuns: 1000 },
		);
	});

	test('is its own canonical form', () => {
		fc.assert(
			fc.property(anyJson, anyWriting, (json, writing) => {
				const printed = inIdForm(written(json, writing));
				expect(inIdForm(printed)).toBe(printed);
			}),
			{ numRuns: 500 },
		);
	});
});

test('Text keys of two forms are equal exactly if they print the same text', () => {
	const anyForm = fc.constantFrom(...FORMS);
	fc.assert(
		fc.property(anyJson, anyWriting, anyForm, anyForm, (json, writing, one, other) => {
			const value = canonical(written(json, writing));
			const texts = [one, other].map((form) => value.print(form).toString());
			expect(value.textKey(one) === value.textKey(other)).toBe(texts[0] === texts[1]);
		}),
		{ numRuns: 5000 },
	);
});
