import * as fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { hmacSha512 } from '../../nodes/MerchantStorefront/trigger/hmac';

const behind = (text: Buffer) => (block: Buffer) => Buffer.concat([block, text]);

const expectSameAsNode = (secret: string, text: Buffer) => {
	const expected = createHmac('sha512', secret).update(text).digest('hex');
	expect(hmacSha512(secret, behind(text)).toString('hex')).toBe(expected);
};

const anyText = fc.uint8Array({ maxLength: 1000 }).map((bytes) => Buffer.from(bytes));

test('Any secret and any text have the HMAC that Node makes of them', () => {
	fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), anyText, expectSameAsNode), {
		numRuns: 1000,
	});
});

test.each([0, 1, 127, 128, 129, 1000])('A secret of %d bytes leaves nothing behind', (bytes) => {
	expectSameAsNode('k'.repeat(bytes), Buffer.from('one'));
	expectSameAsNode('short', Buffer.from('another'));
});

/** Test case 2 of RFC 4231. */
test('A text and a secret of the standard have the HMAC that stands there', () => {
	expect(
		hmacSha512('Jefe', behind(Buffer.from('what do ya want for nothing?'))).toString('hex'),
	).toBe(
		'164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
	);
});
