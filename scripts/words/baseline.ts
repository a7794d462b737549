/** How many findings of each rule a file has. */
type Counts = Record<string, number>;
export type Baseline = Record<string, Counts>;

export interface Finding {
	file: string;
	rule: string;
	/** With the line, to print. */
	text: string;
}

export function countsOf(findings: readonly Finding[]): Baseline {
	const counts: Baseline = {};
	for (const { file, rule } of findings) {
		const ofFile = (counts[file] ??= {});
		ofFile[rule] = (ofFile[rule] ?? 0) + 1;
	}
	return counts;
}

/** The findings of each file and rule that has more of them than the baseline. */
export function tooMany(findings: readonly Finding[], baseline: Baseline): Finding[] {
	const counts = countsOf(findings);
	return findings.filter(({ file, rule }) => counts[file][rule] > (baseline[file]?.[rule] ?? 0));
}

/** The baseline without what is mended by now. It never rises. */
export function lowered(baseline: Baseline, findings: readonly Finding[]): Baseline {
	const counts = countsOf(findings);
	const files = Object.entries(baseline).map(([file, rules]) => {
		const kept = Object.entries(rules)
			.map(([rule, count]) => [rule, Math.min(count, counts[file]?.[rule] ?? 0)] as const)
			.filter(([, count]) => count > 0);
		return [file, Object.fromEntries(kept)] as const;
	});
	return Object.fromEntries(files.filter(([, rules]) => Object.keys(rules).length > 0));
}

/** Sorted and with one line for each file, so that changes of different files do not meet. */
export function printed(baseline: Baseline): string {
	const lines = Object.keys(baseline)
		.sort()
		.map((file) => {
			const rules = Object.entries(baseline[file])
				.sort(([one], [other]) => (one < other ? -1 : 1))
				.map(([rule, count]) => `"${rule}": ${count}`);
			return `"${file}": { ${rules.join(', ')} }`;
		});
	return `{\n${lines.join(',\n')}\n}\n`;
}

export function sumOf(baseline: Baseline): number {
	return Object.values(baseline)
		.flatMap((rules) => Object.values(rules))
		.reduce((sum, count) => sum + count, 0);
}
