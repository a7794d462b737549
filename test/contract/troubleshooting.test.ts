/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the code */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ERROR_CASES, NOT_PROVOKED } from '../e2e/errorCases';
import { messagesAbout, troubleshootingMessages } from '../support/troubleshooting';

const NODES = join(__dirname, '../../nodes');
const CODE = readdirSync(NODES, { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('.ts'))
	.map((name) => readFileSync(join(NODES, name), 'utf8'))
	.join('\n');

/** Each message is looked at in the real editor by test/e2e/editorMessages.test.ts. */
describe('Each message of docs/troubleshooting.md', () => {
	const seen = ERROR_CASES.flatMap(({ about }) => messagesAbout(about));
	const notSeen = Object.keys(NOT_PROVOKED).flatMap(messagesAbout);

	it('is provoked in the editor, or a reason is given why not', () => {
		expect([...seen, ...notSeen].sort()).toEqual(troubleshootingMessages().sort());
	});

	it.each([...ERROR_CASES.map(({ about }) => about)])('"%s" is one message', (about) => {
		expect(messagesAbout(about)).toHaveLength(1);
	});

	it.each(messagesAbout('In the log'))('%s: the code has these words', (message) => {
		const missing = message
			.replace(/^In the log.*?: /, '')
			.split('…')
			.map((part) => part.trim())
			.filter((part) => !CODE.includes(part));
		expect(missing).toEqual([]);
	});

	it.each(Object.keys(NOT_PROVOKED))('"%s" is about some', (about) => {
		expect(messagesAbout(about)).not.toEqual([]);
	});
});
