/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads a document */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ENTITIES, type Field } from '../../nodes/MerchantStorefront/menu/entities';
import * as contract from '../../nodes/MerchantStorefront/platform/contract';

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
const named = (facts: ReadonlyArray<{ name: string; source: string }>) =>
	facts.map(({ name, source }) => fact(name, source));

/** Of each field, its names in requests. */
const factsOf = (entity: Readonly<Record<string, Field>>) =>
	Object.entries(entity).flatMap(([name, { wire = {}, source }]) => {
		const told = typeof wire === 'object' ? [name, ...Object.values(wire ?? {})] : [wire];
		const names = told.flatMap((path) => path?.split('.').filter(Boolean) ?? []);
		return [...new Set(names)].map((each) => fact(each, each === name ? source : 'public'));
	});

const endpoints = [contract.TOKEN_ENDPOINT, ...Object.values(contract.ENDPOINTS)];

const facts = [
	...endpoints.map(({ method, path, source }) => fact(`${method} ${path}`, source)),
	...named(Object.values(contract.TOKEN_REQUEST_FIELDS)),
	...named(Object.values(contract.TOKEN_RESPONSE_FIELDS)),
	...named(Object.values(contract.SUBSCRIPTION_FIELDS)),
	...named(Object.values(contract.SUBSCRIPTION_LIST_QUERY)),
	...named(Object.values(contract.NOTIFICATION_FIELDS)),
	...Object.values(contract.NOTIFICATION_ANSWERS).map(({ status, source }) =>
		fact(String(status), source),
	),
	...named(contract.CALLBACK_EVENTS),
	...named(contract.SCOPES),
	...named([contract.PRODUCT_OFFERS]),
	...Object.values(ENTITIES).flatMap(factsOf),
	...Object.values(contract.PAUSE_PATHS).map(({ path, source }) => fact(`POST ${path}`, source)),
	...Object.values(contract.RESUME_PATHS).map(({ path, source }) => fact(`POST ${path}`, source)),
	...named(Object.values(contract.PAUSE_FIELDS)),
	...named(Object.values(contract.STORE_OFFERS_FIELDS)),
	...named(Object.values(contract.COMPANY_PRODUCTS_FIELDS)),
	...named(contract.WORK_SCHEDULE_FIELDS),
	...named(contract.WHOLE_MENU_FIELDS),
	...named(contract.WHOLE_MENU_PRODUCT_FIELDS),
	...named(contract.PRODUCT_CATEGORIES_FIELDS),
	...named(contract.PRODUCT_GROUP_FIELDS),
	...named(contract.OPTION_FIELDS),
	...named(contract.OPTION_GROUP_FIELDS),
	...named(contract.GROUP_OPTION_FIELDS),
	...named(contract.OPTION_GROUP_TYPES),
	...named(contract.ORDER_FIELDS),
	...named(contract.ORDER_ITEM_FIELDS),
	...named(Object.values(contract.ORDER_QUERY)),
	...named(Object.values(contract.ORDER_SORTS)),
	...named(contract.ORDER_STATUSES),
	...named(Object.values(contract.STATUS_CHANGE_FIELDS)),
	...named(Object.values(contract.FULFILLED_ITEM_FIELDS)),
	...named(Object.values(contract.LIST_FIELDS)),
	...named(Object.values(contract.ERROR_FIELDS)),
	...Object.values(contract.ANSWER_STATUSES).map(({ status, source }) =>
		fact(String(status), source),
	),
	...named(Object.values(contract.ASSUMPTIONS)),
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
