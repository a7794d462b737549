/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions, no-console -- a command-line program: it reads the checkout, starts cspell and prints */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { GLOSSARY } from './glossary';
import { PHRASES } from './phrases';
import { proseOf } from './prose';
import { brokenBans } from './textlint';

const ROOT = join(__dirname, '../..');

const HAS_PROSE = /\.(?:md|ts|js|mjs|html)$|^examples\/.*\.json$/;
const SPELLED = /\.(?:md|ts|js|mjs|html|yml)$|^examples\/.*\.json$|^package\.json$/;
/** They quote what is banned, or what people write. */
const ABOUT_WORDS =
	/^(?:docs\/style\.md|scripts\/words\/.*|test\/scripts\/words\.test\.ts|.*\/menu\/(?:languages\/.*|(?:headings|languages)\.test\.ts)|test\/support\/sheets\.ts|test\/nodes\/menuColumns\.test\.ts)$/;

function filesOf(kind: RegExp): string[] {
	const listed = execFileSync(
		'git',
		['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
		{ cwd: ROOT, encoding: 'utf8' },
	);
	return [...new Set(listed.split('\0'))].filter(
		(file) => kind.test(file) && !file.startsWith('test/fixtures/') && existsSync(join(ROOT, file)),
	);
}

async function wording(): Promise<string[]> {
	const bans = { phrases: PHRASES, terms: GLOSSARY };
	const findings: string[] = [];
	for (const file of filesOf(HAS_PROSE).filter((name) => !ABOUT_WORDS.test(name))) {
		const prose = proseOf(file, readFileSync(join(ROOT, file), 'utf8'));
		for (const { line, message } of await brokenBans(prose, bans)) {
			findings.push(`${file}:${line} ${message}`);
		}
	}
	return findings;
}

const MISSPELLED = /^.+?:\d+:\d+ - .+$/;

/** Without cspell's cache: a file that it has read before counts as without findings. */
async function spelling(): Promise<string[]> {
	const cspell = join(ROOT, 'node_modules/cspell/bin.mjs');
	const options = ['--file-list', 'stdin', '--no-progress', '--no-summary', '--no-color'];
	const child = spawn(process.execPath, [cspell, 'lint', ...options], { cwd: ROOT });
	child.stdin.end(filesOf(SPELLED).join('\n'));
	const [output, problem, [status]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, 'close'),
	]);
	const findings = output.split('\n').filter((line) => MISSPELLED.test(line));
	if (problem !== '' || status !== (findings.length > 0 ? 1 : 0)) {
		throw new Error(`cspell failed (${status}): ${problem}${output}`);
	}
	return findings;
}

async function main(): Promise<void> {
	const findings = (await Promise.all([spelling(), wording()])).flat();
	if (findings.length === 0) return;
	for (const finding of findings) console.log(finding);
	console.log(
		'\ndocs/style.md says how we write. A new name goes into scripts/words/dictionary.txt.',
	);
	process.exitCode = 1;
}

void main();
