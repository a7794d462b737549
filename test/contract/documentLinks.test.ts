/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the documents */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

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

const links = documents.flatMap((document) =>
	[
		...readFileSync(join(ROOT, document), 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g),
	].map(([, link]) => [document, link]),
);

it('There are links to check', () => {
	expect(links.length).toBeGreaterThan(100);
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

it.each(links)('%s: the link %s leads somewhere', (document, link) => {
	const [path, anchor] = link.split('#');
	const target = path === '' ? document : relative(ROOT, join(ROOT, dirname(document), path));
	expect(existsSync(join(ROOT, target))).toBe(true);
	const anchors =
		anchor === undefined ? [undefined] : anchorsIn(readFileSync(join(ROOT, target), 'utf8'));
	expect(anchors).toContain(anchor);
});
