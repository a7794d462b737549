/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the source files */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const NODE = 'nodes/MerchantStorefront';

function sources(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
		.map((file) => join(folder, file));
}

/** What a file imports: a path from the root of the package, or the name of a package. */
function importsOf(file: string): string[] {
	const text = readFileSync(join(ROOT, file), 'utf8');
	return [...text.matchAll(/(?:from|import|require\()\s*'([^']+)'/g)].map(([, target]) =>
		target.startsWith('.')
			? relative(ROOT, resolve(ROOT, dirname(file), target)).replaceAll('\\', '/')
			: target,
	);
}

function crossings(folder: string, isAllowed: (target: string, file: string) => boolean): string[] {
	return sources(folder).flatMap((file) =>
		importsOf(file)
			.filter((target) => !isAllowed(target, file))
			.map((target) => `${file} imports ${target}`),
	);
}

const PACKAGES = ['n8n-workflow', 'zod', 'node:crypto'];
const SHARED = `${NODE}/shared/`;

describe('Imports cross no forbidden border', () => {
	it('nodes need nothing but n8n-workflow, zod and node:crypto', () => {
		expect(
			crossings('nodes', (target) => PACKAGES.includes(target) || target.startsWith(NODE)),
		).toEqual([]);
	});

	it('credentials share only pure modules with the nodes', () => {
		expect(
			crossings(
				'credentials',
				(target) =>
					PACKAGES.includes(target) ||
					target.startsWith('credentials/') ||
					target.startsWith(SHARED),
			),
		).toEqual([]);
	});

	it('the verifier and what is known of menus and orders know neither n8n nor HTTP', () => {
		const partOfN8n = [
			'notification',
			'fallback',
			'remoteSubscribers',
			'state',
			'subscription',
			'webhook',
			'wish',
		];
		const pure = [
			...sources(`${NODE}/trigger`).filter((file) => !partOfN8n.includes(basename(file, '.ts'))),
			...sources(`${NODE}/menu`),
			...sources(`${NODE}/orders`),
			...sources(`${NODE}/verifier`),
			...sources(`${NODE}/stores`),
		];
		expect(pure.length).toBeGreaterThan(5);
		const wrong = pure.flatMap((file) =>
			importsOf(file)
				.filter((target) => target === 'n8n-workflow' || target.includes('transport/request'))
				.map((target) => `${file} imports ${target}`),
		);
		expect(wrong).toEqual([]);
	});

	it('descriptions run nothing', () => {
		expect(
			crossings(
				`${NODE}/descriptions`,
				(target) =>
					target === 'n8n-workflow' ||
					target === `${NODE}/shared/contract` ||
					target.startsWith(`${NODE}/descriptions/`),
			),
		).toEqual([]);
	});

	it('the sandbox and the connector share no code, so that none hides the mistake of the other', () => {
		expect(crossings('sandbox', (target) => !/^(nodes|credentials|test)\b/.test(target))).toEqual(
			[],
		);
	});

	it('one function calls the API, one exchanges tokens, one tests the credential', () => {
		const callers = [...sources('nodes'), ...sources('credentials')].filter((file) =>
			/\.httpRequest(WithAuthentication)?\b/.test(readFileSync(join(ROOT, file), 'utf8')),
		);
		expect(callers).toEqual([
			`${NODE}/transport/request.ts`,
			'credentials/authentication.ts',
			'credentials/tokenExchange.ts',
		]);
	});

	it('the wire stands in one module: no other names a path of the API', () => {
		const others = [...sources('nodes'), ...sources('credentials')].filter(
			(file) =>
				file !== `${NODE}/shared/contract.ts` &&
				/['"`]\/?(v1\/merchant|connect\/token)/.test(readFileSync(join(ROOT, file), 'utf8')),
		);
		expect(others).toEqual([]);
	});
});
