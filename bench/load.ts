/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- a program for the command line, never part of the package */
import { cpus } from 'node:os';

import { version } from '../package.json';
import { startSandbox, type Sandbox } from '../sandbox';
import { installedHost } from '../host/hosts';
import { packPackage } from '../host/package';
import {
	prepareSetups,
	removeTemporaryFolders,
	temporaryFolder,
	type Settings,
	type Setup,
} from './loadSetups';
import { loadStep, type Step } from './loadStep';

const CONNECTIONS = [1, 5, 10, 25, 50, 100];
const NOTIFICATIONS = 150;
const WARM_UP = 30;

const SETTINGS: Record<string, Settings> = {
	"n8n's default settings": {},
	'N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true': { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
};

const status = (refusals: readonly number[]) =>
	refusals.length === 0 ? '' : ` (status ${[...new Set(refusals)].join(', ')})`;

function describeStep({ plan }: Setup, step: Step): string {
	return [
		plan.name.padEnd(10),
		`${String(step.connections).padStart(3)} connections`,
		`${step.acknowledgedPerSecond.toFixed(1).padStart(5)} acknowledged/s`,
		`${step.finishedPerSecond.toFixed(1).padStart(5)} finished/s`,
		`p50 ${step.medianMs.toFixed(0).padStart(4)} ms, p99 ${step.p99Ms.toFixed(0).padStart(4)} ms`,
		`lost ${step.lost}, doubled ${step.doubled}, refused ${step.refusals.length}${status(step.refusals)}`,
	].join('; ');
}

/** The most that was reached. */
function describeMost({ plan }: Setup, steps: readonly Step[]): string {
	const [best] = [...steps].sort((one, other) => other.finishedPerSecond - one.finishedPerSecond);
	return `Most of ${plan.name}: ${best.finishedPerSecond.toFixed(1)} finished/s, over ${best.connections} connections`;
}

/** All setups run at the same time, but only one of them is sent to; who comes first rotates. */
async function measure(setups: readonly Setup[], sandbox: Sandbox): Promise<Step[]> {
	const steps = new Map<Setup, Step[]>(setups.map((setup) => [setup, []]));
	for (const setup of setups) await loadStep(setup, sandbox, 10, WARM_UP);
	for (const [turn, connections] of CONNECTIONS.entries()) {
		const first = turn % setups.length;
		for (const setup of [...setups.slice(first), ...setups.slice(0, first)]) {
			const step = await loadStep(setup, sandbox, connections, NOTIFICATIONS);
			console.log(describeStep(setup, step));
			steps.get(setup)?.push(step);
		}
	}
	for (const [setup, its] of steps) console.log(describeMost(setup, its));
	return [...steps.values()].flat();
}

async function main(): Promise<void> {
	const host = await installedHost('n8n-2');
	const [{ model }] = cpus();
	console.log(
		`${cpus().length} × ${model}, n8n ${host.n8nVersion} on Node ${host.nodeVersion}, package ${version}. These ${cpus().length} processors are shared by everything below: n8n, its database, and the sender. ${NOTIFICATIONS} notifications a step.`,
	);
	const sandbox = await startSandbox({ port: 0 });
	let setups: Setup[] = [];
	try {
		const items = ['borscht', 'banosh', 'uzvar'].map((sku) => ({ sku }));
		const { order } = sandbox.placeOrder({ items });
		console.log(`The data of each is ${Buffer.byteLength(JSON.stringify(order))} bytes`);
		setups = await prepareSetups(host, await packPackage(temporaryFolder()));
		let harmed = 0;
		for (const [name, settings] of Object.entries(SETTINGS)) {
			console.log(`\nWith ${name}`);
			await Promise.all(setups.map(async (setup) => await setup.start(settings)));
			for (const setup of setups) {
				if (setup.workflowId === '') await setup.publish(sandbox);
			}
			const steps = await measure(setups, sandbox);
			harmed += steps.reduce((sum, { lost, doubled }) => sum + lost + doubled, 0);
			await Promise.all(setups.map(async (setup) => await setup.stop()));
		}
		if (harmed > 0) process.exitCode = 1;
	} finally {
		for (const setup of setups) await setup.end();
		await sandbox.close();
		removeTemporaryFolders();
	}
}

void main();
