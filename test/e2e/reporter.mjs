import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ARTIFACTS = join('test', 'e2e', 'artifacts');
const COMPATIBILITY = join('docs', 'compatibility.md');
const LOG_LINES_SHOWN = 60;

/**
 * Shows n8n's logs when a test fails. After a run of everything it prints what passed where,
 * and with UPDATE_COMPATIBILITY=1 writes it to docs/compatibility.md.
 */
export default class EndToEndReporter {
	constructor(globalConfig) {
		const { testNamePattern, nonFlagArgs, onlyFailures } = globalConfig;
		this.ranEverything = !testNamePattern && !nonFlagArgs?.length && !onlyFailures;
		this.results = new Map();
	}

	onTestResult(test, { testResults, testExecError }) {
		for (const { ancestorTitles, status, title } of testResults) {
			const host = ancestorTitles[0];
			if (!host.startsWith('n8n ')) continue;
			const tests = this.results.get(host) ?? [];
			this.results.set(host, [...tests, { title, status }]);
		}
		if (testExecError || testResults.some(({ status }) => status === 'failed')) {
			const name = test.path.match(/([^/]+)\.test\.ts$/)[1];
			const logs = readdirSync(ARTIFACTS).filter((file) => file.endsWith('.log'));
			const own = logs.filter((file) => file.startsWith(`${name}-`));
			const shown = own.length > 0 ? own : logs.filter((file) => file.startsWith('shared-'));
			for (const file of shown) showLog(file);
		}
	}

	onRunComplete() {
		if (!this.ranEverything) return;
		const compatibility = this.compatibility();
		if (process.env.UPDATE_COMPATIBILITY === '1') writeFileSync(COMPATIBILITY, compatibility);
		else console.error(compatibility);
	}

	compatibility() {
		const rows = [...this.results].map(([host, tests]) => {
			const [, n8n, node] = host.match(/^n8n (\S+) on Node (\S+)$/);
			const passed = tests.filter(({ status }) => status === 'passed').length;
			const verdict = passed === tests.length ? 'passed' : '**failed**';
			return `| ${n8n} | ${node} | ${verdict} | ${passed} of ${tests.length} |`;
		});
		return `# Compatibility

Made for n8n 1.123 and 2.x. These versions were tried, and no others:

| n8n | Node | Result | End-to-end tests passed |
| --- | --- | --- | --- |
${rows.join('\n')}

On n8n 1, the tests try what depends on its version: the nodes, forms and approvals. The other examples are tried on n8n 2.

The [durable cursor](queue-mode.md#orders-trigger-turn-on-the-durable-cursor) needs n8n 2.37 or newer, by n8n's own documentation. It was tried with the n8n 2 of the table.

The tests install the package into real n8n and run it against the [sandbox](sandbox.md). \`npm test\`, without a real n8n, runs on Node 20 and 26 in CI.
`;
	}
}

function showLog(file) {
	const lines = readFileSync(join(ARTIFACTS, file), 'utf8').trimEnd().split('\n');
	console.error(`\n--- the end of ${file} ---\n${lines.slice(-LOG_LINES_SHOWN).join('\n')}\n---`);
}
