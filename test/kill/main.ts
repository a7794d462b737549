/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- a command-line program */
import '../../scripts/checkNode';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { keepsAll, runCampaign, type Result } from './campaign';
import { isOnceAtLeast, isOnceEach } from './health';
import { tableOf, totalOf } from './results';

const USAGE = `Usage: npm run test:kill -- [options]

  --mode MODE     single (default) or queue
  --path PATH     orders (default), both, trigger or changes
  --orders COUNT  200 by default
  --kills COUNT   12 by default
  --seed NUMBER   1 by default
  --keep          adds the result to test/kill/results.jsonl
  --sum           prints what all kept results add up to, and runs nothing`;

const RESULTS = join(__dirname, 'results.jsonl');

const { values } = parseArgs({
	options: {
		mode: { type: 'string', default: 'single' },
		path: { type: 'string', default: 'orders' },
		orders: { type: 'string', default: '200' },
		kills: { type: 'string', default: '12' },
		seed: { type: 'string', default: '1' },
		keep: { type: 'boolean', default: false },
		sum: { type: 'boolean', default: false },
		help: { type: 'boolean', default: false },
	},
});

const count = z.coerce.number().int().positive();
const planSchema = z.object({
	mode: z.enum(['single', 'queue']),
	path: z.enum(['orders', 'both', 'trigger', 'changes']),
	orders: count,
	kills: count,
	seed: count,
});

async function main(): Promise<void> {
	if (values.help) {
		console.log(USAGE);
		return;
	}
	if (values.sum) {
		const results = readResults();
		console.log(`${tableOf(results)}\n\n${totalOf(results)}`);
		return;
	}
	const result = await runCampaign(planSchema.parse(values), console.log);
	if (values.keep) appendFileSync(RESULTS, `${JSON.stringify(result)}\n`);
	console.log(tableOf([result]));
	const { canceled = 0, cancellationsLost = 0, cancellationsTwice = 0 } = result;
	console.log(
		`${canceled} canceled: the till never heard of ${cancellationsLost}, and twice of ${cancellationsTwice}`,
	);
	const { health } = result;
	if (health)
		console.log(`Health: ${health.states.join(', ')}; starts: ${health.starts.join(', ')}`);
	// Without n8n's durable cursors, a killed poll may start for a state again.
	const hasToldAll = result.mode === 'queue' ? isOnceEach : isOnceAtLeast;
	const isUntold = health !== undefined && !hasToldAll(health);
	const isBroken = result.lost > 0 || result.unexpected > 0 || isUntold;
	if (keepsAll(result) && isBroken) process.exitCode = 1;
	const { passed, failed } = { passed: isBroken ? 0 : 1, failed: isBroken ? 1 : 0 };
	if (keepsAll(result)) console.log(`${passed} passed, ${failed} failed`);
}

function readResults(): Result[] {
	if (!existsSync(RESULTS)) return [];
	const lines = readFileSync(RESULTS, 'utf8').split('\n').filter(Boolean);
	return lines.map((line) => JSON.parse(line) as Result);
}

main().catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
