/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions, no-console -- a program for the command line, never part of the package */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';

import { Compiler } from './compiler';
import { LEFT, ROOMS } from './rooms';

const HELP = `Changes the code that decides about money, security and loss, one place at a time, and counts
the changes that its tests notice.

  npm run test:mutants                          every room
  npm run test:mutants -- --room tokenPolicy    one room of test/mutants/rooms.ts
  npm run test:mutants -- --file tokenPolicy.ts one file; tokenPolicy.ts:10-20 is a part of it
  npm run test:mutants -- --since main          files that differ from a commit
  npm run test:mutants -- --concurrency 1       leaves a core to others`;

const LEAST_NOTICED = 0.92;
const TIMEOUT_MS = 20_000;
/** jest keeps what each run has loaded. */
const RUNS_PER_WORKER = 40;

/** What is used of it. Its types are only for projects that resolve modules as Node's ES modules do. */
interface StrykerModule {
	Stryker: new (options: object) => { runMutationTest: () => Promise<Mutant[]> };
}
const STRYKER: string = '@stryker-mutator/core';

interface Mutant {
	status: string;
	/** The code that is there instead. */
	replacement?: string;
	location: Parameters<Compiler['refuses']>[1];
}

const { values } = parseArgs({
	options: {
		room: { type: 'string' },
		file: { type: 'string' },
		since: { type: 'string' },
		concurrency: { type: 'string', default: String(availableParallelism()) },
		help: { type: 'boolean', default: false },
	},
});

/** Files with their tests, of those that were asked for. */
function chosen(): Array<{ file: string; lines: string; tests: string[] }> {
	const { room, file: wanted, since } = values;
	const [name, lines] = wanted?.split(':') ?? [];
	const changed =
		since === undefined
			? undefined
			: execFileSync('git', ['diff', '--name-only', since], { encoding: 'utf8' }).split('\n');
	return Object.entries(ROOMS)
		.filter(([of]) => room === undefined || of === room)
		.flatMap(([, { files, tests }]) => files.map((file) => ({ file, tests })))
		.filter(({ file }) => name === undefined || file.endsWith(`/${name}`))
		.filter(({ file }) => changed?.includes(file) ?? true)
		.map((one) => ({ ...one, lines: lines === undefined ? '' : `:${lines}` }));
}

async function mutate(file: string, lines: string, tests: string[]): Promise<Mutant[]> {
	process.env.MUTANTS_TESTS = JSON.stringify(tests.map((path) => `<rootDir>/test/unit/${path}`));
	const { Stryker } = (await import(STRYKER)) as StrykerModule;
	const stryker = new Stryker({
		mutate: [`${file}${lines}`],
		testRunner: 'jest',
		jest: { configFile: 'test/mutants/jest.config.js', enableFindRelatedTests: false },
		coverageAnalysis: 'perTest',
		concurrency: Number(values.concurrency),
		ignorePatterns: ['docs', 'host', 'bench', 'examples', 'icons', 'demo', '/.stryker-tmp*'],
		tempDirName: `.stryker-tmp-${process.pid}`,
		cleanTempDir: 'always',
		reporters: [],
		logLevel: 'error',
		timeoutMS: TIMEOUT_MS,
		maxTestRunnerReuse: RUNS_PER_WORKER,
	});
	return await stryker.runMutationTest();
}

const shown = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What is left of the mutants of a file, and the share that was noticed. */
function judge(file: string, mutants: Mutant[], compiler: Compiler): boolean {
	const lines = readFileSync(file, 'utf8').split('\n');
	let noticed = 0;
	let left = 0;
	const missed: string[] = [];
	for (const { status, location, replacement = '' } of mutants) {
		if (status === 'Killed' || status === 'Timeout') noticed++;
		if (status !== 'Survived' && status !== 'NoCoverage') continue;
		if (compiler.refuses(file, location, replacement)) continue;
		const line = lines[location.start.line - 1].trim();
		const isLeft = (LEFT[file] ?? []).some(
			(one) => one.line === line && replacement.includes(one.has),
		);
		if (isLeft) left++;
		else missed.push(`  ${file}:${location.start.line}  ${line}  →  ${shown(replacement)}`);
	}
	const all = noticed + missed.length;
	const share = all === 0 ? 1 : noticed / all;
	console.log(
		`${(share * 100).toFixed(1)} %  ${file}: ${noticed} of ${all} noticed, ${left} more are left with a reason`,
	);
	for (const text of missed) console.log(text);
	return share >= LEAST_NOTICED;
}

async function main(): Promise<void> {
	if (values.help) return console.log(HELP);
	const files = chosen();
	if (files.length === 0)
		return console.log('None of these files decides about money, security or loss.');
	console.log(`Mutates ${files.map(({ file }) => relative('nodes', file)).join(', ')}`);
	const compiler = new Compiler();
	const below: string[] = [];
	for (const { file, lines, tests } of files) {
		const isEnough = judge(file, await mutate(file, lines, tests), compiler);
		if (!isEnough) below.push(file);
	}
	if (below.length > 0) {
		console.log(`Below ${LEAST_NOTICED * 100} %: ${below.join(', ')}`);
		process.exitCode = 1;
	}
}

void main();
