/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads a document */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATH = join(__dirname, '../../docs/troubleshooting.md');

/** The messages of docs/troubleshooting.md, each by itself. */
export function troubleshootingMessages(): string[] {
	return readFileSync(PATH, 'utf8')
		.split('\n')
		.filter((line) => line.startsWith('| ') && !/^\| (Message|-+) +\|/.test(line))
		.flatMap((line) => line.split('|')[1].split(' / '))
		.map((message) => message.trim())
		.filter((message) => message !== '…');
}

export function messagesAbout(words: string): string[] {
	return troubleshootingMessages().filter((message) => message.includes(words));
}

/** What is missing may be anything. */
export function patternOf(message: string): RegExp {
	const parts = message.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	return new RegExp(parts.join('.+'));
}
