/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the code */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ERROR_CASES, NOT_PROVOKED } from '../e2e/errorCases';
import {
	messagesAbout,
	messagesBelow,
	TROUBLESHOOTING,
	troubleshootingMessages,
} from '../support/troubleshooting';

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

/** What it says of a field whose expression gave something else. */
const WRONG_SETTINGS = [
	'Retry While Still New (Minutes) must be a whole number from 0 to 1440',
	'Test Orders must be one of include, skip, only',
	'Store IDs is empty',
	"Company ID isn't a text: {}",
];

describe('The command of docs/troubleshooting.md that searches the log', () => {
	const [, words = ''] = /grep -iE '([^']+)'/.exec(TROUBLESHOOTING) ?? [];
	const found = new RegExp(words, 'i');

	it.each([
		...['The credential', 'The Merchant Storefront Trigger', 'The Orders Trigger'].flatMap(
			messagesBelow,
		),
		...WRONG_SETTINGS,
	])('finds "%s"', (message) => {
		expect(
			message.replace('In the log: …', 'The trigger "Orders"').replace(/^In the log.*?: /, ''),
		).toMatch(found);
	});

	it.each([
		'Editor is now accessible via:',
		'n8n Task Broker ready on 127.0.0.1, port 5679',
		'Registered runner "JS Task Runner" (RHHDdKVFdGa4dsx2uLk6U)',
	])("doesn't find '%s'", (line) => {
		expect(line).not.toMatch(found);
	});
});
