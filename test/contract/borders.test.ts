/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the source files */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { rooms } from '../support/architecture';
import { importsOf, ROOT, sources } from '../support/imports';

const NODE = 'nodes/MerchantStorefront';
const ORDERS_TRIGGER = 'nodes/MerchantStorefrontOrdersTrigger';
const HEALTH_TRIGGER = 'nodes/MerchantStorefrontHealthTrigger';
const POLL = `${ORDERS_TRIGGER}/poll`;
const HEALTH = `${HEALTH_TRIGGER}/health`;

function crossings(folder: string, isAllowed: (target: string, file: string) => boolean): string[] {
	return sources(folder).flatMap((file) =>
		importsOf(file)
			.filter((target) => !isAllowed(target, file))
			.map((target) => `${file} imports ${target}`),
	);
}

const PACKAGES = ['n8n-workflow', 'zod', 'luxon', 'node:crypto'];
const PLATFORM = `${NODE}/platform/`;

/** The table of rooms in docs/architecture.md. A folder in a room may import what the room may. */
const MAY_IMPORT = Object.fromEntries(
	rooms()
		.filter(({ folder }) => !folder.includes('/'))
		.map(({ folder, importsFrom }) => [folder.split('/')[0], importsFrom]),
);
const AT_THE_TOP = '';

const PURE_ROOMS = [
	...['verifier', 'table'],
	...['kinds', 'rules', 'columns', 'rows', 'check', 'ledger', 'whole'].map(
		(folder) => `menu/${folder}`,
	),
];
const PURE = [
	...[
		'contract',
		'failure',
		'outcomes',
		'outcomeTexts',
		'settings',
		'shown',
		'timeOfDay',
		'tokenPolicy',
	].map((file) => `platform/${file}`),
	...[
		'order',
		'inputOrder',
		'simplify',
		'dishes',
		'money',
		'sales/sales',
		'sales/salesText',
		'print/codePages',
		'textFormat',
		'print/ticket',
		'print/printable',
		'statuses',
	].map((file) => `orders/${file}`),
	...['statusChange', 'changeKey', 'duplicateKey'].map((file) => `orders/${file}`),
	'stores/openingHours',
	...['converge', 'publication', 'state', 'subscriptionPlan'].map((file) => `trigger/${file}`),
];

function roomOf(path: string): string {
	const [room, ...rest] = path.slice(`${NODE}/`.length).split('/');
	return rest.length > 0 ? room : AT_THE_TOP;
}

const KNOWN = new Set(sources(NODE));

/** Every module that a file imports, directly or through others. */
function reached(file: string, found = new Set<string>()): Set<string> {
	for (const target of importsOf(file)) {
		const next = `${target}.ts`;
		if (!KNOWN.has(next) || found.has(next)) continue;
		found.add(next);
		reached(next, found);
	}
	return found;
}

describe('Imports cross no forbidden border', () => {
	it('nodes need nothing but n8n-workflow, zod, luxon and node:crypto', () => {
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
					target.startsWith(PLATFORM),
			),
		).toEqual([]);
	});

	it('each room imports from those that the architecture names, and from no other', () => {
		const wrong = sources(NODE).flatMap((file) => {
			const room = roomOf(file);
			const allowed = MAY_IMPORT[room] ?? Object.keys(MAY_IMPORT);
			return importsOf(file)
				.filter((target) => target.startsWith(`${NODE}/`))
				.filter((target) => ![...allowed, room, AT_THE_TOP].includes(roomOf(target)))
				.map((target) => `${file} imports ${target}`);
		});
		expect(wrong).toEqual([]);
	});

	it.each([
		[ORDERS_TRIGGER, ['platform', 'n8n', 'orders', 'polling']],
		[HEALTH_TRIGGER, ['platform', 'n8n', 'orders', 'polling', 'subscriptions']],
	])('%s takes calls from the rooms, no actions', (folder, rooms) => {
		const samples = `${NODE}/trigger/samples.json`;
		const isOwn = (target: string) => target.startsWith(`${folder}/`);
		const wrong = crossings(
			folder,
			(target) =>
				!target.startsWith('nodes/') ||
				isOwn(target) ||
				target === samples ||
				rooms.includes(roomOf(target)),
		);
		expect(wrong).toEqual([]);
	});

	it('the decisions of a poll know orders and times, and nothing else', () => {
		const wrong = crossings(
			POLL,
			(target) =>
				target === 'zod' ||
				target.startsWith(POLL) ||
				target.startsWith(`${NODE}/orders/`) ||
				target === `${NODE}/platform/zonedTime`,
		);
		expect(wrong).toEqual([]);
		const withClock = sources(POLL).filter((file) =>
			/Date\.now|new Date/.test(readFileSync(join(ROOT, file), 'utf8')),
		);
		expect(withClock).toEqual([]);
	});

	it('the decisions of the Health Trigger know neither n8n nor HTTP nor a clock', () => {
		const shared = ['contract', 'scopes', 'zonedTime'].map((file) => `${NODE}/platform/${file}`);
		const wrong = crossings(
			HEALTH,
			(target) => ['zod', 'luxon', ...shared].includes(target) || target.startsWith(HEALTH),
		);
		expect(wrong).toEqual([]);
		const withClock = sources(HEALTH).filter((file) =>
			/Date\.now|new Date|DateTime\.(now|local)/.test(readFileSync(join(ROOT, file), 'utf8')),
		);
		expect(withClock).toEqual([]);
	});

	it('pure modules know neither n8n nor HTTP', () => {
		const missing = PURE.filter((file) => !sources(NODE).includes(`${NODE}/${file}.ts`));
		expect(missing).toEqual([]);
		const pure = [
			...[...PURE_ROOMS].flatMap((room) => sources(`${NODE}/${room}`)),
			...PURE.map((file) => `${NODE}/${file}.ts`),
		];
		// Types leave no trace in what runs.
		const wrong = pure.filter((file) =>
			/^import (?!type ).*'n8n-workflow'/m.test(readFileSync(join(ROOT, file), 'utf8')),
		);
		expect(wrong).toEqual([]);
	});

	/** The floors of a menu, each above those that it may use. */
	const FLOORS = [
		['table'],
		['menu/kinds'],
		['menu/rules'],
		['menu/columns', 'menu/rows', 'menu/read', 'menu/whole'],
		['menu/ledger'],
		['menu/check'],
		['menu/send'],
		['menu/questions'],
		[
			'menu/plan',
			'menu/planInWords',
			'menu/planOutput',
			'menu/importing',
			'menu/guards',
			'menu/refuseExecution',
			'offers',
			'orders',
			'stores',
		],
	];
	it.each(
		FLOORS.slice(0, -1).flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)),
	)('%s reaches nothing of the floors above it', (room, floor) => {
		const above = FLOORS.slice(floor + 1)
			.flat()
			.flatMap((path) => [`${NODE}/${path}/`, `${NODE}/${path}.ts`]);
		const wrong = sources(`${NODE}/${room}`).flatMap((file) =>
			[...reached(file)]
				.filter((target) => above.some((path) => target.startsWith(path)))
				.map((target) => `${file} reaches ${target}`),
		);
		expect(sources(`${NODE}/${room}`).length).toBeGreaterThan(0);
		expect(wrong).toEqual([]);
	});

	it('what reads any sheet knows no word of menus', () => {
		// A problem may be about an SKU, and HTML has a tag "menu".
		const others = ['problems', 'htmlText'];
		const readers = sources(`${NODE}/table`).filter(
			(file) => !others.some((name) => file.endsWith(`/${name}.ts`)),
		);
		const wrong = readers.filter((file) => {
			const code = readFileSync(join(ROOT, file), 'utf8').replaceAll('OFFER_STATUSES', '');
			return /\b(?:dish|menu|sku|guest|storefront|category|categories|offer)/i.test(code);
		});
		expect(readers.length).toBeGreaterThan(10);
		expect(wrong).toEqual([]);
	});

	it('the sandbox and the connector share no code, so that neither hides mistakes', () => {
		expect(crossings('sandbox', (target) => !/^(nodes|credentials|test)\b/.test(target))).toEqual(
			[],
		);
	});

	it('only three functions send HTTP: to the API, to this n8n and of the credential', () => {
		const callers = [...sources('nodes'), ...sources('credentials')].filter((file) =>
			/\.httpRequest(WithAuthentication)?\b/.test(readFileSync(join(ROOT, file), 'utf8')),
		);
		expect(callers).toEqual([
			`${NODE}/platform/request.ts`,
			`${NODE}/trigger/sample.ts`,
			'credentials/tokenExchange.ts',
		]);
	});

	it('no rule of the linter is turned off in published code', () => {
		const disabling = [...sources('nodes'), ...sources('credentials')].filter((file) =>
			readFileSync(join(ROOT, file), 'utf8').includes('eslint-disable'),
		);
		expect(disabling).toEqual([]);
	});

	it('the wire is in one module: no other names a path of the API', () => {
		const others = [...sources('nodes'), ...sources('credentials')].filter(
			(file) =>
				file !== `${NODE}/platform/contract.ts` &&
				/['"`]\/?(v1\/merchant|connect\/token)/.test(readFileSync(join(ROOT, file), 'utf8')),
		);
		expect(others).toEqual([]);
	});
});
