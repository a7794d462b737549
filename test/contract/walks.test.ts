/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the source files */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { ARCHITECTURE } from '../support/architecture';
import { importsOf, ROOT } from '../support/imports';

const NODE = 'nodes/MerchantStorefront';
/** What both triggers ask of an order. */
const WANTED = `${NODE}/orders/wantedOrders.ts`;
const BASES = [NODE, `${NODE}OrdersTrigger`];

const pathOf = (name: string) =>
	BASES.map((base) => join(base, name)).find((path) => existsSync(join(ROOT, path))) ?? name;

const sectionOf = (title: string) =>
	(ARCHITECTURE.split(`\n## ${title}\n`)[1] ?? '').split('\n## ')[0] ?? '';

const namedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => pathOf(name));

/** The files that a section names in the order of the calls. */
const walk = (title: string) =>
	namedIn(/\nIts files, in the order of the calls: (.+)/.exec(sectionOf(title))?.[1] ?? '');

/** Those that it says are passed by, each with the reason why not. */
const passedBy = (title: string) =>
	namedIn(/\nIt passes these by[^\n]*\n((?:\n?- .+)+)/.exec(sectionOf(title))?.[1] ?? '');

const filesImportedBy = (file: string) => importsOf(file).map((target) => `${target}.ts`);

describe.each([
	['A notification', 8, [`${NODE}/trigger`, `${NODE}/verifier`, WANTED]],
	['A subscription', 10, [`${NODE}/trigger`]],
	['A row of a spreadsheet', 15, ['rows', 'read', 'columns'].map((room) => `${NODE}/menu/${room}`)],
	['A poll', 12, [`${NODE}OrdersTrigger`, `${NODE}/polling`, WANTED]],
])('%s', (title, most, rooms) => {
	const [entry, ...others] = walk(title);

	it(`goes through no more than ${most} files`, () => {
		expect(others.length).toBeGreaterThan(5);
		expect(others.length).toBeLessThan(most);
		expect([entry, ...others].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
	});

	it('names each file after one that imports it', () => {
		const unreached = others.filter((file, index) => {
			const before = [entry, ...others.slice(0, index)];
			return !before.some((one) => filesImportedBy(one).includes(file));
		});
		expect(unreached).toEqual([]);
	});

	it('names each file of its rooms that one of them imports, or says when to open it', () => {
		const isIn = (file: string, room: string) => file === room || file.startsWith(`${room}/`);
		const isOfRooms = (file: string) =>
			rooms.some((room) => isIn(file, room)) && existsSync(join(ROOT, file));
		const found = others.flatMap(filesImportedBy).filter(isOfRooms);
		const named = [...others, ...passedBy(title)];
		expect(found.filter((file) => !named.includes(file))).toEqual([]);
		expect(rooms.filter((room) => !others.some((file) => isIn(file, room)))).toEqual([]);
	});
});
