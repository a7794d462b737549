/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- finds the program that it runs */
import { join } from 'node:path';
import { lastLineOf, TEST_MS } from '../../support/endedByForce';

describe('Hostile cells', () => {
	it(
		'are read in a time that grows no faster than they do',
		() => {
			// Where it was ended, the last line names the text that it did not get through.
			const run = lastLineOf(join(__dirname, 'readHostileCells.ts'));
			expect(run).toEqual({ last: 'done', stderr: '' });
		},
		TEST_MS,
	);
});
