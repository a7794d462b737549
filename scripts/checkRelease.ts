/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions, no-console -- a command-line program: it reads the checkout, asks npm what would be packed and prints */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Manifest {
	readonly version: string;
	readonly repository: { readonly url: string };
	readonly n8n: { readonly nodes: string[]; readonly credentials: string[] };
}

export interface Release {
	readonly tag: string;
	readonly manifest: Manifest;
	readonly changelog: string;
	/** The files that npm would publish. */
	readonly packed: readonly string[];
	/** The repository that publishes, as `owner/name`. */
	readonly home?: string;
}

/** Why this must not be published, one sentence each; nothing when all is well. */
export function releaseProblems({ tag, manifest, changelog, packed, home }: Release): string[] {
	const { version, repository, n8n } = manifest;
	const missing = [...n8n.nodes, ...n8n.credentials].filter((file) => !packed.includes(file));
	return [
		...(tag === version
			? []
			: [`The tag is ${tag}, but package.json has the version ${version}: make them the same.`]),
		...changelogProblems(version, changelog),
		...missing.map((file) => `${file} would be missing from the package: run "npm run build".`),
		...(home === undefined || repository.url === `git+https://github.com/${home}.git`
			? []
			: [
					`package.json names the repository ${repository.url}, but ${home} publishes: see "Before the first release" in CONTRIBUTING.md.`,
				]),
	];
}

function changelogProblems(version: string, changelog: string): string[] {
	const [, ...entries] = changelog.split(/^## /m);
	const entry = entries.find((text) => text.split(/\s/, 1)[0] === version);
	if (entry === undefined) return [`CHANGELOG.md has no entry "## ${version}": write one.`];
	const [heading, ...lines] = entry.split('\n');
	if (/unreleased/i.test(heading)) {
		return [`CHANGELOG.md calls ${version} unreleased: put the date there.`];
	}
	return lines.some((line) => line.startsWith('- '))
		? []
		: [`The entry "## ${version}" of CHANGELOG.md is empty: say what changes for users.`];
}

function packedFiles(): string[] {
	const answer = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
		encoding: 'utf8',
	});
	const [{ files }] = JSON.parse(answer) as [{ files: Array<{ path: string }> }];
	return files.map(({ path }) => path);
}

if (require.main === module) {
	const [tag = ''] = process.argv.slice(2);
	const problems = releaseProblems({
		tag,
		manifest: JSON.parse(readFileSync('package.json', 'utf8')) as Manifest,
		changelog: readFileSync('CHANGELOG.md', 'utf8'),
		packed: packedFiles(),
		home: process.env.GITHUB_REPOSITORY,
	});
	for (const problem of problems) console.error(problem);
	if (problems.length > 0) process.exitCode = 1;
}
