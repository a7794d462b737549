/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads a document */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ENTITIES, type Field } from '../../nodes/MerchantStorefront/menu/entities';
import * as contract from '../../nodes/MerchantStorefront/platform/contract';
import * as furtherFacts from './furtherFacts';

const text = readFileSync(join(__dirname, '../../docs/contract.md'), 'utf8');
const [, assumptions = ''] = text.split('\n## Further assumptions\n');
const listed = [...assumptions.matchAll(/^- (.+)$/gm)].map(([, assumption]) => assumption);
const rows = text
	.split('\n')
	.filter((line) => line.startsWith('|'))
	.map((line) =>
		line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	)
	// A row may be about several fields.
	.flatMap(([first, ...others]) => first.split(/(?<=`), (?=`)/).map((name) => [name, ...others]))
	.concat(listed.map((assumption) => [assumption, 'assumed']))
	.map((cells) => cells.map((cell) => cell.replaceAll('`', '')));

const fact = (name: string, source: string): [string, string] => [name, source];
/** Of each field, its names in requests. */
const factsOf = (entity: Readonly<Record<string, Field>>) =>
	Object.entries(entity).flatMap(([name, { wire = {}, source = 'public' }]) => {
		const told = typeof wire === 'object' ? [name, ...Object.values(wire ?? {})] : [wire];
		const names = told.flatMap((path) => path?.split('.').filter(Boolean) ?? []);
		return [...new Set(names)].map((each) => fact(each, each === name ? source : 'public'));
	});

/** Whatever they export, so that nothing new is forgotten here. */
function factsIn(value: unknown): Array<[string, string]> {
	if (typeof value !== 'object' || value === null) return [];
	const { source, name, method = 'POST', path, status } = value as Record<string, unknown>;
	if (typeof source !== 'string') return Object.values(value).flatMap(factsIn);
	const request = path === undefined ? status : `${String(method)} ${String(path)}`;
	return [fact(String(name ?? request), source)];
}

const facts = [
	...factsIn({ ...contract }),
	...factsIn({ ...furtherFacts }),
	...Object.values(ENTITIES).flatMap(factsOf),
];

it.each(facts)('The document for people has the fact %s as %s', (name, source) => {
	// Requests of several calls share names of fields.
	const sources = rows.filter(([first]) => first === name).map((row) => row.at(-1));
	expect(sources).toContain(source);
});

it('The document for people has no fact that the program does not know', () => {
	const known = facts.map(([name]) => name);
	const told = rows.filter((row) => ['spec', 'public', 'assumed'].includes(row.at(-1) ?? ''));
	expect(told.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
});

it('The document for people assumes nothing in passing: it lists each assumption', () => {
	const elsewhere = text
		.replace('[Further assumptions](#further-assumptions)', '')
		.replaceAll(/\| assumed +\|$/gm, '')
		.replace('- **assumed**:', '')
		.replace('## Further assumptions', '')
		.replaceAll('What is assumed', '');
	expect(elsewhere.match(/.*(?:assume|assumption|assuming).*/gi)).toBeNull();
});
