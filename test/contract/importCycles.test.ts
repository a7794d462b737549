import { importsOf, sources } from '../support/imports';

const FOLDERS = ['nodes', 'credentials', 'sandbox', 'host', 'scripts', 'bench', 'test'];

function importGraph(): Map<string, string[]> {
	const files = FOLDERS.flatMap(sources);
	const known = new Set(files);
	return new Map(
		files.map((file) => [
			file,
			importsOf(file)
				.flatMap((target) => [`${target}.ts`, `${target}/index.ts`])
				.filter((target) => known.has(target)),
		]),
	);
}

/** Every file that a file imports, directly or through others. */
function reach(graph: Map<string, string[]>, start: string): Set<string> {
	const reached = new Set<string>();
	const open = [start];
	for (let file = open.pop(); file !== undefined; file = open.pop()) {
		for (const target of graph.get(file) ?? []) {
			if (!reached.has(target)) {
				reached.add(target);
				open.push(target);
			}
		}
	}
	return reached;
}

/** Groups of files that all import each other, directly or through others. */
function importCycles(graph: Map<string, string[]>): string[][] {
	const reachable = new Map([...graph.keys()].map((file) => [file, reach(graph, file)]));
	const groups = [...reachable]
		.filter(([file, reached]) => reached.has(file))
		.map(([file, reached]) =>
			[...reached].filter((other) => reachable.get(other)?.has(file)).sort(),
		);
	return [...new Map(groups.map((group) => [group.join(), group])).values()];
}

describe('Import cycles', () => {
	it('finds a cycle through several files', () => {
		const graph = new Map([
			['a', ['b']],
			['b', ['c']],
			['c', ['a']],
			['d', ['a']],
		]);
		expect(importCycles(graph)).toEqual([['a', 'b', 'c']]);
	});

	// Types count: files that know each other are one file in several pieces.
	it('has none', () => {
		expect(importCycles(importGraph())).toEqual([]);
	});
});
