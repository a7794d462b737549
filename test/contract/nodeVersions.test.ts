/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads what CI does and the guides say */
import { readFileSync } from 'node:fs';

import { engines } from '../../package.json';

const read = (file: string) => readFileSync(file, 'utf8');
const major = (version: string) => version.split('.')[0];

it('The guides install the newest n8n that was tried', () => {
	const [, tried] = /^\| ([\d.]+) /m.exec(read('docs/compatibility.md')) ?? [];
	const images = ['docs/install.md', 'docs/operate.md'].flatMap((guide) =>
		[...read(guide).matchAll(/n8nio\/n8n:?([\d.]*)/g)].map(([, version]) => version),
	);
	expect(images.length).toBeGreaterThan(2);
	expect(images.filter((version) => version !== tried)).toEqual([]);
});

describe('The versions of Node that CI tests', () => {
	const [, latest = ''] = /^NEWEST_NODE=(.*)$/m.exec(read('.ci/run')) ?? [];
	const [oldest, newest] = [engines.node.replace('>=', ''), latest].map(major);
	const said = `Node ${oldest} and ${newest}`;

	it('are named in docs/compatibility.md', () => {
		expect(read('docs/compatibility.md')).toContain(said);
	});

	it('are those of the workflow on GitHub', () => {
		const [, nodes = ''] = /^ +node: \[(.*)\]$/m.exec(read('.github/workflows/ci.yml')) ?? [];
		expect(nodes.split(', ')).toEqual(expect.arrayContaining([oldest, newest]));
	});
});
