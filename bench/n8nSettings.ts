/* eslint-disable no-console -- a program for the command line, never part of the package */
import { median } from './measure';
import { ourTrigger, type Candidate } from './n8n/candidates';
import { withN8n, type Instance } from './n8n/instance';
import { rounds } from './n8n/throughput';

const ROUNDS = 7;

const LAZY = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };
const FORGETFUL = { EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none' };
const BASE = "n8n's default settings";

/** What an operator can set; an n8n with each of them runs beside one with its default settings. */
const SETTINGS: Record<string, Readonly<Record<string, string>>> = {
	[BASE]: {},
	'N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true': LAZY,
	'N8N_EXPRESSION_ENGINE_COMPILE_CACHE=true': { N8N_EXPRESSION_ENGINE_COMPILE_CACHE: 'true' },
	'N8N_EXPRESSION_ENGINE_POOL_SIZE=10': { N8N_EXPRESSION_ENGINE_POOL_SIZE: '10' },
	'N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true EXECUTIONS_DATA_SAVE_ON_SUCCESS=none': {
		...LAZY,
		...FORGETFUL,
	},
};

/** Notifications a second through our trigger, in instances that take turns. */
async function measure(
	waiting: Array<[name: string, env: Readonly<Record<string, string>>]>,
	started: Record<string, Instance> = {},
): Promise<Array<Record<string, number>>> {
	const [next, ...rest] = waiting;
	if (next !== undefined) {
		const [name, env] = next;
		return await withN8n(env, (instance) => measure(rest, { ...started, [name]: instance }));
	}
	const candidates: Record<string, Candidate> = {};
	for (const [name, given] of Object.entries(started)) {
		const isForgotten = 'EXECUTIONS_DATA_SAVE_ON_SUCCESS' in SETTINGS[name];
		candidates[name] = { ...(await ourTrigger(given)), isForgotten };
	}
	return await rounds(ROUNDS, candidates);
}

async function main(): Promise<void> {
	const rates = await measure(Object.entries(SETTINGS));
	for (const name of Object.keys(SETTINGS)) {
		const ratios = rates.map((round) => round[name] / round[BASE]);
		const spread = [Math.min(...ratios), Math.max(...ratios)].map((end) => end.toFixed(2));
		const rate = median(rates.map((round) => round[name])).toFixed(1);
		const ratio = `${median(ratios).toFixed(2)} (${spread.join('–')})`;
		console.log(`${ratio}, ${rate} notifications a second: ${name}`);
	}
}

void main();
