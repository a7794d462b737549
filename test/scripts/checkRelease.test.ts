import { releaseProblems, type Release } from '../../scripts/checkRelease';

const READY: Release = {
	tag: '1.2.3',
	manifest: {
		version: '1.2.3',
		repository: { url: 'git+https://github.com/owner/name.git' },
		n8n: { nodes: ['dist/Some.node.js'], credentials: ['dist/Some.credentials.js'] },
	},
	changelog: '# Changelog\n\n## 1.2.3 – 2026-11-30\n\n- Something.\n\n## 1.2.2\n\n- Older.\n',
	packed: ['package.json', 'dist/Some.node.js', 'dist/Some.credentials.js'],
	home: 'owner/name',
};

const problems = (change: Partial<Release>) => releaseProblems({ ...READY, ...change });

describe('A release', () => {
	it('is published when tag, version, changelog, files and repository agree', () => {
		expect(releaseProblems(READY)).toEqual([]);
		expect(problems({ home: undefined })).toEqual([]);
		expect(problems({ changelog: '## 1.2.3\n\n### Fixed\n\n- One thing.' })).toEqual([]);
	});

	it.each(['1.2.4', 'v1.2.3', '1.2.3-beta.1', ''])('is refused with the tag "%s"', (tag) => {
		expect(problems({ tag })).toEqual([expect.stringContaining('package.json has the version')]);
	});

	it.each([
		['no entry', '# Changelog\n\n## 1.2.30\n\n- Another.', 'has no entry'],
		['an unreleased entry', '## 1.2.3 – unreleased\n\n- Something.', 'unreleased'],
		['an empty entry', '## 1.2.3\n\n### Added\n\n## 1.2.2\n\n- Older.', 'is empty'],
	])('is refused with %s in the changelog', (_, changelog, message) => {
		expect(problems({ changelog })).toEqual([expect.stringContaining(message)]);
	});

	it('is refused before it was built', () => {
		expect(problems({ packed: ['package.json'] })).toEqual([
			expect.stringContaining('dist/Some.node.js would be missing'),
			expect.stringContaining('dist/Some.credentials.js would be missing'),
		]);
	});

	it('is refused from a repository that package.json does not name', () => {
		expect(problems({ home: 'fork/name' })).toEqual([expect.stringContaining('fork/name')]);
	});
});
