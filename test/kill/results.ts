import { keepsAll, type Result } from './campaign';

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

const sumOf = (runs: readonly Result[], valueOf: (run: Result) => number) =>
	runs.reduce((total, run) => total + valueOf(run), 0);

const killsOf = ({ killed }: Result) =>
	Object.values(killed).reduce((total, one) => total + one, 0);

/** What the paths that promise to lose nothing add up to. */
export function totalOf(results: readonly Result[]): string {
	const runs = results.filter(keepsAll);
	const [orders, kills, lost, unexpected] = [
		sumOf(runs, ({ placed }) => placed),
		sumOf(runs, killsOf),
		sumOf(runs, (run) => run.lost),
		sumOf(runs, (run) => run.unexpected),
	];
	return `orders and both: ${orders} orders, ${kills} kills, ${lost} lost, ${unexpected} unexpected`;
}

/** One line for each path and mode, of all runs together. */
export function tableOf(results: readonly Result[]): string {
	const groups: Record<string, Result[]> = {};
	for (const result of results) (groups[`${result.path} ${result.mode}`] ??= []).push(result);
	const rows = Object.values(groups).map((runs) => {
		const sum = (valueOf: (run: Result) => number) => sumOf(runs, valueOf);
		return [
			runs[0].path,
			runs[0].mode,
			runs.length,
			sum(({ placed }) => placed),
			sum(killsOf),
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
