/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- lists what npm would pack */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The folder and the name of each. */
const NODES = [
	['MerchantStorefront', 'MerchantStorefront'],
	['MerchantStorefront', 'MerchantStorefrontTrigger'],
	['MerchantStorefrontOrdersTrigger', 'MerchantStorefrontOrdersTrigger'],
	['MerchantStorefrontHealthTrigger', 'MerchantStorefrontHealthTrigger'],
];

function filesIn(folder: string, ending: RegExp): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => ending.test(file))
		.map((file) => join(folder, file));
}

describe('The package', () => {
	let packed: string[];
	beforeAll(() => {
		const list = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
			cwd: ROOT,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
		});
		const [{ files }] = JSON.parse(list);
		packed = files.map(({ path }: { path: string }) => path).sort();
	});

	it('holds the compiled nodes and credential, their assets, and nothing else', () => {
		const compiled = [...filesIn('nodes', /\.ts$/), ...filesIn('credentials', /\.ts$/)].map(
			(file) => `dist/${file.replace(/\.ts$/, '.js')}`,
		);
		const assets = [...filesIn('nodes', /\.json$/), ...filesIn('icons', /\.svg$/)].map(
			(file) => `dist/${file}`,
		);
		const documents = ['LICENSE.md', 'README.md', 'package.json'];
		expect(packed).toEqual([...compiled, ...assets, ...documents].sort());
	});

	it('holds every file that its n8n section names, and the icons that the nodes show', () => {
		for (const file of [...manifest.n8n.nodes, ...manifest.n8n.credentials]) {
			expect(packed).toContain(file);
		}
		for (const [folder, name] of NODES) {
			const { [name]: Node } = jest.requireActual(
				join(ROOT, `dist/nodes/${folder}/${name}.node.js`),
			);
			const { icon } = new Node().description;
			for (const path of [icon.light, icon.dark]) {
				const file = path.replace('file:', '');
				expect(existsSync(join(ROOT, 'dist/nodes', folder, file))).toBe(true);
			}
		}
	});

	it('is found by what people search for', () => {
		for (const [folder, name] of NODES) {
			const codex = readFileSync(join(ROOT, `nodes/${folder}/${name}.node.json`), 'utf8');
			const { node, alias } = JSON.parse(codex);
			expect(node.toLowerCase()).toBe(`${manifest.name}.${name}`.toLowerCase());
			expect(alias).toEqual(
				expect.arrayContaining([
					'order',
					'delivery',
					'food',
					'restaurant',
					'menu',
					'POS',
					'kitchen',
					'courier',
					'LOKO',
				]),
			);
		}
	});

	it('needs nothing that n8n does not have', () => {
		expect(manifest.dependencies).toBeUndefined();
		expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
		expect(manifest.files).toEqual(['dist']);
		expect(manifest.n8n.strict).toBe(true);
	});

	it('is compiled with the zod that n8n ships', () => {
		const { version } = JSON.parse(
			readFileSync(require.resolve('zod/package.json', { paths: [ROOT] }), 'utf8'),
		);
		expect(version).toBe('3.25.76');
	});
});
