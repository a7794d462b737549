/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the documents */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { MerchantStorefrontHealthTrigger } from '../../nodes/MerchantStorefrontHealthTrigger/MerchantStorefrontHealthTrigger.node';
import { MerchantStorefrontOrdersTrigger } from '../../nodes/MerchantStorefrontOrdersTrigger/MerchantStorefrontOrdersTrigger.node';

const ROOT = join(__dirname, '../..');
const documents = ['.', 'docs', 'examples'].flatMap((folder) =>
	readdirSync(join(ROOT, folder))
		.filter((name) => name.endsWith('.md'))
		.map((name) => join(folder, name)),
);

/** As GitHub names the anchor of a heading. */
const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replaceAll(' ', '-');

const anchorsIn = (text: string) =>
	[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));

const anchorsOf = new Map(
	documents.map((document) => [
		document,
		new Set(anchorsIn(readFileSync(join(ROOT, document), 'utf8'))),
	]),
);

const links = documents.flatMap((document) =>
	[
		...readFileSync(join(ROOT, document), 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g),
	].map(([, link]) => [document, link]),
);

it('There are links to check', () => {
	expect(links.length).toBeGreaterThan(100);
});

it('Each picture is in a document', () => {
	const shown = links.map(([document, link]) => join(dirname(document), link));
	const pictures = readdirSync(join(ROOT, 'docs/images')).map((name) => join('docs/images', name));
	expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});

it('Two documents say that an import is the whole menu, and others link there', () => {
	const saying = documents.filter((document) =>
		/import is the whole menu|that isn't in the (sheet|file) goes off/.test(
			readFileSync(join(ROOT, document), 'utf8'),
		),
	);
	// The list of operations has the words of the fields.
	expect(saying).toEqual(['README.md', 'docs/menu.md', 'docs/operations.md']);
});

it.each([
	'README.md',
	...['go-live', 'orders', 'menu', 'trigger'].map((name) => `docs/${name}.md`),
])('%s says once what publishing is called in both versions of n8n', (document) => {
	const text = readFileSync(join(ROOT, document), 'utf8');
	expect(text.match(/\*\*Publish\*\* at the top right \(n8n 1: \*\*Active\*\*\)/g)).toHaveLength(1);
});

it('Every field whose label ends with a unit is named with it', () => {
	const properties = [
		...new MerchantStorefront().description.properties,
		...new MerchantStorefrontHealthTrigger().description.properties,
		...new MerchantStorefrontOrdersTrigger().description.properties,
	];
	const labels = JSON.stringify(properties).matchAll(/"displayName":"([^"]*) (\([^")]*\))"/g);
	const names = [...new Set([...labels].map(([, name]) => name))];
	expect(names.length).toBeGreaterThan(5);
	const withoutUnit = documents.flatMap((document) =>
		[...readFileSync(join(ROOT, document), 'utf8').matchAll(/\*\*([^*]+)\*\*/g)]
			.map(([, bold]) => bold.split(' → ').at(-1) ?? '')
			.filter((bold) => names.includes(bold))
			.map((bold) => `${document}: ${bold}`),
	);
	expect(withoutUnit).toEqual([]);
});

it.each(links)('%s: the link %s leads somewhere', (document, link) => {
	const [path, anchor] = link.split('#');
	const target = path === '' ? document : relative(ROOT, join(ROOT, dirname(document), path));
	expect(existsSync(join(ROOT, target))).toBe(true);
	expect(anchor === undefined || anchorsOf.get(target)?.has(anchor)).toBe(true);
});
