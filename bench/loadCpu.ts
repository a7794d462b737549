/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- looks at the processes of this machine */
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const TICKS_A_SECOND = 100;

interface Row {
	parent: number;
	/** Of processor time, that of its ended children included. */
	seconds: number;
}

/** All processes of this machine, as Linux counts. */
function processTable(): Map<number, Row> {
	const table = new Map<number, Row>();
	for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
		try {
			// Behind the name, which may hold anything.
			const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
				.replace(/^.*\) /s, '')
				.split(' ');
			const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
			table.set(Number(pid), { parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND });
		} catch {
			// It has ended since it was listed.
		}
	}
	return table;
}

function secondsOf(pid: number, table: Map<number, Row>): number {
	const below = [...table].filter(([, { parent }]) => parent === pid);
	return below.reduce(
		(sum, [child]) => sum + secondsOf(child, table),
		table.get(pid)?.seconds ?? 0,
	);
}

function machineSeconds(): number {
	const busy = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
	return busy.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000;
}

/** All processors together. */
export const MACHINE = 'machine';
/** This very process, without those that it started. */
const SENDER = 'sender';

/** Share of one processor that each process took, with all that it started. */
export type Shares = Record<string, number>;

/** Starts to count; the function that it answers tells what was used since. */
export function countCpu(pids: Readonly<Record<string, number>>): () => Shares {
	const read = () => {
		const table = processTable();
		const used = Object.entries(pids).map(([name, pid]) => [name, secondsOf(pid, table)] as const);
		const { user, system } = process.cpuUsage();
		return new Map([...used, [SENDER, (user + system) / 1e6], [MACHINE, machineSeconds()]]);
	};
	const from = performance.now();
	const before = read();
	return () => {
		const seconds = (performance.now() - from) / 1000;
		return Object.fromEntries(
			[...read()].map(([name, used]) => [name, (used - (before.get(name) ?? 0)) / seconds]),
		);
	};
}
