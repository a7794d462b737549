/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- a program for the command line, never part of the package */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

import { version } from '../package.json';
import { ROUNDS, SHORT_ROUNDS, type Figure } from './measure';

const notifications = () => import('./n8n/notifications');

/**
 * What measures, and how the names of its figures begin. Each is loaded when it is its turn, so
 * that collecting garbage in one does not walk through what another has loaded.
 */
const PARTS: Array<{ names: string[]; measure: () => Promise<Figure[]> }> = [
	{
		names: ['verify-vs-plain-'],
		measure: async () => (await import('./verify')).verifyFigures(),
	},
	{ names: ['import-'], measure: async () => (await import('./importMenu')).importFigures() },
	{
		names: ['stop-list-'],
		measure: async () => [(await import('./stopList')).stopListFigure()],
	},
	{ names: ['calls-'], measure: async () => [await (await import('./calls')).callsFigure()] },
	{
		names: ['n8n-vs-webhook-lazy', 'n8n-vs-hand-lazy', 'verify-share-', 'forged-share-'],
		measure: async () => await (await notifications()).lazyFigures(),
	},
	{
		names: ['n8n-vs-hand-default', 'n8n-vs-trigger-default'],
		measure: async () => await (await notifications()).defaultFigures(),
	},
	{ names: ['once-'], measure: async () => [await (await import('./n8n/once')).onceFigure()] },
	{ names: ['menu-'], measure: async () => await (await import('./n8n/menu')).menuFigures() },
];

function describeMachine(): string {
	const [{ model }] = cpus();
	const memory = Math.round(totalmem() / 1024 ** 3);
	return `${cpus().length} × ${model}, ${memory} GB, Node ${process.version}, package ${version}, ${ROUNDS} rounds, ${SHORT_ROUNDS} of verifying and of growth`;
}

function describeFigure({ name, ratio, limit, better, spread, note }: Figure): string {
	const shown = (value: number) => value.toFixed(limit !== undefined && limit < 0.1 ? 4 : 2);
	const range = spread === undefined ? '' : ` (${spread.map(shown).join('–')})`;
	const figure = `${name}: ${shown(ratio)}${range}`;
	if (limit === undefined) return `no aim   ${figure}; ${note}`;
	const isReached = better === 'lower' ? ratio <= limit : ratio >= limit;
	const bound = better === 'lower' ? 'at most' : 'at least';
	return `${isReached ? 'reached' : 'MISSED '}  ${figure}, ${bound} ${limit}; ${note}`;
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { json: { type: 'string' }, only: { type: 'string', default: '' } },
	});
	const { only, json } = values;
	console.log(describeMachine());
	const figures: Figure[] = [];
	for (const { names, measure } of PARTS) {
		if (!names.some((name) => name.startsWith(only) || only.startsWith(name))) continue;
		for (const figure of await measure()) {
			if (!figure.name.startsWith(only)) continue;
			console.log(describeFigure(figure));
			figures.push(figure);
		}
	}
	if (json === undefined) return;
	const shown = figures.map(({ name, ratio, limit, better }) => ({ name, ratio, limit, better }));
	writeFileSync(json, `${JSON.stringify({ figures: shown }, undefined, '\t')}\n`);
}

void main();
