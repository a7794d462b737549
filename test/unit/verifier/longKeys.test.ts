/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- finds the program that it runs */
import { join } from 'node:path';
import { lastLineOf, TEST_MS } from '../../support/endedByForce';

describe('Forged notifications of the largest size', () => {
	it(
		'are rejected in a time that grows no faster than one key of theirs does',
		() => {
			// Where it was ended, the last line names the key that it did not get through.
			const run = lastLineOf(join(__dirname, 'verifyLongKeys.ts'));
			expect(run).toEqual({ last: 'done', stderr: '' });
		},
		TEST_MS,
	);
});
