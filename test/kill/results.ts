import type { Result } from './campaign';

const HEADINGS = [
	'path',
	'mode',
	'runs',
	'orders',
	'kills',
	'lost',
	'unexpected',
	'twice at a till that does not look',
	'recovered',
	'settled after (s)',
];

/** One line for each path and mode, of all runs together. */
export function tableOf(results: readonly Result[]): string {
	const groups: Record<string, Result[]> = {};
	for (const result of results) (groups[`${result.path} ${result.mode}`] ??= []).push(result);
	const rows = Object.values(groups).map((runs) => {
		const sum = (valueOf: (run: Result) => number) =>
			runs.reduce((total, run) => total + valueOf(run), 0);
		return [
			runs[0].path,
			runs[0].mode,
			runs.length,
			sum(({ placed }) => placed),
			sum(({ killed }) => Object.values(killed).reduce((total, kills) => total + kills, 0)),
			sum(({ lost }) => lost),
			sum(({ unexpected }) => unexpected),
			sum(({ duplicated }) => duplicated),
			sum(({ recovered }) => recovered),
			Math.max(...runs.map(({ settledAfterSeconds }) => settledAfterSeconds)),
		];
	});
	return [HEADINGS, HEADINGS.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}
