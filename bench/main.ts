/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- a program for the command line, never part of the package */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

import { version } from '../package.json';
import { ROUNDS, type Figure } from './measure';

/**
 * What measures, and how the names of its figures begin. Each is loaded when it is its turn, so
 * that collecting garbage in one does not walk through what another has loaded.
 */
const PARTS: Array<{ names: string[]; measure: () => Promise<Figure[]> }> = [
	{ names: ['import-'], measure: async () => (await import('./importMenu')).importFigures() },
	{
		names: ['whole-menu'],
		measure: async () => [(await import('./wholeMenu')).wholeMenuFigure()],
	},
	{
		names: ['switch-off'],
		measure: async () => [(await import('./switchOff')).switchOffFigure()],
	},
	{
		names: ['n8n-vs-webhook-lazy', 'n8n-vs-hand-lazy', 'verify-share-', 'forged-share-'],
		measure: async () => await (await import('./n8n/notifications')).lazyFigures(),
	},
	{
		names: ['n8n-vs-hand-default', 'n8n-vs-trigger-default'],
		measure: async () => await (await import('./n8n/notifications')).defaultFigures(),
	},
	{
		names: ['polling-'],
		measure: async () => await (await import('./n8n/polling')).pollingFigures(),
	},
	{
		names: ['start-delay-'],
		measure: async () => await (await import('./n8n/startDelay')).startDelayFigures(),
	},
	{ names: ['menu-'], measure: async () => await (await import('./n8n/menu')).menuFigures() },
];

function describeMachine(): string {
	const [{ model }] = cpus();
	const memory = Math.round(totalmem() / 1024 ** 3);
	return `${cpus().length} × ${model}, ${memory} GB, Node ${process.version}, package ${version}, ${ROUNDS} rounds`;
}

function describeFigure({ name, value, limit, better, spread, note }: Figure): string {
	const shown = (number: number) => number.toFixed(limit !== undefined && limit < 0.1 ? 4 : 2);
	const figure = `${name}: ${shown(value)} (${spread.map(shown).join('–')})`;
	if (limit === undefined) return `no aim   ${figure}; ${note}`;
	const isReached = better === 'lower' ? value <= limit : value >= limit;
	const bound = better === 'lower' ? 'at most' : 'at least';
	return `${isReached ? 'reached' : 'MISSED '}  ${figure}, ${bound} ${limit}; ${note}`;
}

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
	const { only } = values;
	console.log(describeMachine());
	for (const { names, measure } of PARTS) {
		if (!names.some((name) => name.startsWith(only) || only.startsWith(name))) continue;
		for (const figure of await measure()) {
			if (figure.name.startsWith(only)) console.log(describeFigure(figure));
		}
	}
}

void main();
