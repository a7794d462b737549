/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads a document */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const TROUBLESHOOTING = readFileSync(
	join(__dirname, '../../docs/troubleshooting.md'),
	'utf8',
);

/** The messages of docs/troubleshooting.md, each by itself. */
export const troubleshootingMessages = () => messagesIn(TROUBLESHOOTING);

/** Those of one section. */
export function messagesBelow(heading: string): string[] {
	const [, section = ''] = TROUBLESHOOTING.split(`\n## ${heading}\n`);
	return messagesIn(section.split('\n## ')[0] ?? '');
}

const messagesIn = (text: string) =>
	text
		.split('\n')
		.filter((line) => line.startsWith('| ') && !/^\| (Message|-+) +\|/.test(line))
		.flatMap((line) => line.split('|')[1].split(' / '))
		.map((message) => message.trim())
		.filter((message) => message !== '…');

export function messagesAbout(words: string): string[] {
	return troubleshootingMessages().filter((message) => message.includes(words));
}

/** What is missing may be anything. */
export function patternOf(message: string): RegExp {
	const parts = message.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(parts.join('.+'));
}
