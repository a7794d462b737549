/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions, no-console -- a command-line program: it reads the checkout, starts cspell and prints */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import {
	countsOf,
	lowered,
	printed,
	sumOf,
	tooMany,
	type Baseline,
	type Finding,
} from './baseline';
import { glossaryBans } from './glossary';
import { PHRASES } from './phrases';
import { proseOf } from './prose';
import { brokenBans } from './textlint';

const ROOT = join(__dirname, '../..');
const BASELINE = join(__dirname, 'baseline.json');

const HAS_PROSE = /\.(?:md|ts|js|mjs|html)$|^examples\/.*\.json$/;
const SPELLED = /\.(?:md|ts|js|mjs|html|yml)$|^examples\/.*\.json$|^package\.json$/;
/** They quote what is banned, or what people write. */
const ABOUT_WORDS =
	/^(?:docs\/style\.md|scripts\/words\/.*|test\/scripts\/words\.test\.ts|.*\/menu\/(?:columns\/headings|columns\/otherHeadings|headings\.test)\.ts|test\/support\/sheets\.ts|test\/nodes\/menuColumns\.test\.ts)$/;

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

async function wording(): Promise<Finding[]> {
	const bans = {
		phrases: PHRASES,
		terms: glossaryBans(readFileSync(join(ROOT, 'docs/style.md'), 'utf8')),
	};
	const findings: Finding[] = [];
	for (const file of filesOf(HAS_PROSE).filter((name) => !ABOUT_WORDS.test(name))) {
		const prose = proseOf(file, readFileSync(join(ROOT, file), 'utf8'));
		for (const { rule, line, message } of await brokenBans(prose, bans)) {
			findings.push({ file, rule, text: `${file}:${line} ${message}` });
		}
	}
	return findings;
}

const MISSPELLED = /^(.+?):\d+:\d+ - .+$/;

/** Without cspell's cache: a file that it has read before counts as without findings. */
async function spelling(): Promise<Finding[]> {
	const cspell = join(ROOT, 'node_modules/cspell/bin.mjs');
	const options = ['--file-list', 'stdin', '--no-progress', '--no-summary', '--no-color'];
	const child = spawn(process.execPath, [cspell, 'lint', ...options], { cwd: ROOT });
	child.stdin.end(filesOf(SPELLED).join('\n'));
	const [output, problem, [status]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, 'close'),
	]);
	const findings = output.split('\n').flatMap((line) => {
		const file = MISSPELLED.exec(line)?.[1];
		return file === undefined ? [] : [{ file, rule: 'spelling', text: line }];
	});
	if (problem !== '' || status !== (findings.length > 0 ? 1 : 0)) {
		throw new Error(`cspell failed (${status}): ${problem}${output}`);
	}
	return findings;
}

async function main(): Promise<void> {
	const findings = (await Promise.all([spelling(), wording()])).flat();
	// Deleted, it is written from the texts of today.
	const before: Baseline = existsSync(BASELINE)
		? JSON.parse(readFileSync(BASELINE, 'utf8'))
		: countsOf(findings);
	const after = lowered(before, findings);
	const mended = sumOf(before) - sumOf(after);
	if (process.argv.includes('--update')) writeFileSync(BASELINE, printed(after));
	else if (mended > 0) {
		console.log(`${mended} fewer than the baseline: npm run check:words -- --update lowers it.`);
	}
	const added = tooMany(findings, after);
	for (const finding of added) console.log(finding.text);
	if (added.length > 0) {
		console.log('\nMore than scripts/words/baseline.json allows:');
		for (const [file, rules] of Object.entries(countsOf(added))) {
			for (const [rule, count] of Object.entries(rules)) {
				console.log(`${file}: ${count} ${rule}, ${after[file]?.[rule] ?? 0} allowed`);
			}
		}
		console.log(
			'docs/style.md says how we write. A new name goes into scripts/words/dictionary.txt.',
		);
		process.exitCode = 1;
	}
}

void main();
