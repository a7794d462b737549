import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { stopClock } from '../support/clock';
import { credentialFor, runAction, type RunOptions } from '../support/n8n';
import { onSale } from '../support/onSale';

const COMPANY = 'demo-company';
const IMPORT = { resource: 'menu', operation: 'importProductsAndOffers' };
const FIRST = { firstImport: true };
const SKIP = { skipIfUnchanged: true };

let sandbox: Sandbox;
/** Kept by n8n between the executions of a workflow. */
let staticData: IDataObject;
beforeAll(async () => {
	sandbox = await startSandbox({ port: 0 });
});
beforeEach(() => {
	staticData = {};
	sandbox.configure({ faults: [] });
	sandbox.clearCalls();
});
afterAll(async () => await sandbox.close());

const menuAt = (price: number) =>
	['borsch', 'banosh', 'uzvar'].map((SKU) => ({
		SKU,
		Title: `Dish ${SKU}`,
		Category: 'soups',
		Store: 'podil',
		Price: price,
	}));
const MENU = menuAt(100);
const TYPO = menuAt(90);

async function importMenu(
	rows: IDataObject[],
	parameters: INodeParameters = {},
	{ overrides = {}, ...options }: RunOptions & { overrides?: IDataObject } = {},
): Promise<IDataObject> {
	const [{ json }] = await runAction(
		credentialFor(sandbox, overrides as never),
		{ ...IMPORT, companyId: COMPANY, ...parameters },
		rows.map((json) => ({ json })),
		{ staticData, ...options },
	);
	return json;
}
const importCalls = () => sandbox.calls.filter(({ path }) => path.includes('/import/')).length;
const pricesOnSale = () => onSale(sandbox, COMPANY).map((offer) => Number(offer.split(' ')[2]));

describe('After an import whose outcome is unknown', () => {
	const isCarriedOutUnseen = () =>
		sandbox.configure({
			faults: [{ kind: 'answer', path: '*/import/*', status: 500, body: {}, acts: true, times: 9 }],
		});

	it.each([
		['in one request', {}],
		['in several requests', { sendAs: 'productsThenOffers' }],
	])('the menu before it is sent again, %s', async (_name, sendAs) => {
		await importMenu(MENU, { ...FIRST, ...sendAs });
		isCarriedOutUnseen();
		await expect(importMenu(TYPO, { ...SKIP, ...sendAs })).rejects.toThrow();
		sandbox.configure({ faults: [] });
		await expect(importMenu(MENU, { ...SKIP, ...sendAs })).resolves.toMatchObject({ sent: true });
		expect(pricesOnSale()).toEqual([100, 100, 100]);
		await expect(importMenu(MENU, { ...SKIP, ...sendAs })).resolves.toMatchObject({ sent: false });
	});

	it('a preview has an item that says so, also where nothing differs', async () => {
		await importMenu(MENU, FIRST);
		isCarriedOutUnseen();
		await expect(importMenu(MENU)).rejects.toThrow();
		sandbox.configure({ faults: [] });
		const changes = await importMenu(MENU, { operation: 'previewImport', return: 'changes' });
		expect(changes).toMatchObject({
			what: 'Not Known',
			reason: expect.stringContaining('A later import failed') as string,
		});
	});

	it('a preview says that the storefront may show something else', async () => {
		await importMenu(MENU, FIRST);
		isCarriedOutUnseen();
		await expect(importMenu(TYPO)).rejects.toThrow();
		const { summary } = await importMenu(MENU, { operation: 'previewImport' });
		expect(summary).toMatch(/A later import failed, so the storefront may show something else\.$/);
	});
});

describe('What the workflow remembers and n8n gives back broken', () => {
	const isText = (key: string) => key.startsWith('merchantStorefrontLedger ');

	it.each(['of the company', 'of the stop list'])(
		'counts as no menu, and says so: %s',
		async (of) => {
			await importMenu(MENU, FIRST);
			await runAction(
				credentialFor(sandbox),
				{ resource: 'offer', operation: 'switchOff', storeId: 'podil', otherDishes: 'borsch' },
				[{ json: {} }],
				{ staticData },
			);
			const memory = staticData.global as Record<string, string>;
			const isOfCompany = (key: string) => key.endsWith(COMPANY) === (of === 'of the company');
			const [broken] = Object.keys(memory).filter(isText).filter(isOfCompany);
			memory[broken] = '{"version":';
			const text = `What this workflow remembers of company "${COMPANY}" can't be read, so it counts as no menu`;
			const { wouldStop } = await importMenu(MENU, { operation: 'previewImport' });
			expect(wouldStop).toContainEqual(expect.stringContaining(text));
			await expect(importMenu(MENU)).rejects.toMatchObject({
				message: 'This would be the first import of this workflow, so nothing is sent',
				description: expect.stringContaining(text) as string,
			});
			await importMenu(MENU, FIRST);
			await expect(importMenu(MENU)).resolves.toMatchObject({ sent: true });
		},
	);

	it('counts as no menu also once a new stop list is kept, which says so', async () => {
		const offer = async (parameters: INodeParameters) =>
			await runAction(
				credentialFor(sandbox),
				{ resource: 'offer', storeId: 'podil', ...parameters },
				[{ json: {} }],
				{ staticData },
			);
		await importMenu(MENU, FIRST);
		await offer({ operation: 'switchOff', otherDishes: 'borsch' });
		const memory = staticData.global as Record<string, string>;
		const [list = ''] = Object.keys(memory)
			.filter(isText)
			.filter((key) => !key.endsWith(COMPANY));
		memory[list] = '{"version":';
		const text = expect.stringContaining("The stop list of this workflow can't be read") as string;
		const [due] = await offer({ operation: 'switchOn', dishes: 'timeOver' });
		expect(due.json).toMatchObject({ sent: false, warnings: [text] });
		const [off] = await offer({ operation: 'switchOff', otherDishes: 'uzvar' });
		expect(off.json).toMatchObject({ sent: true });
		expect(off.json.warnings).toContainEqual(text);
		await expect(importMenu(MENU)).rejects.toMatchObject({
			message: 'This would be the first import of this workflow, so nothing is sent',
		});
	});
});

describe('A large menu beside the trigger', () => {
	it.each([
		[
			2_000,
			[
				expect.stringMatching(
					/remembers of the menu \(\d+ KB\) for each notification that "Orders"/,
				),
			],
		],
		[20, []],
	])('of %d dishes has a hint if each notification waits for it', async (count, expected) => {
		const menu = Array.from({ length: count }, (_, index) => ({
			...MENU[0],
			SKU: `dish-${index}`,
		}));
		const hints: Array<{ message: string }> = [];
		const trigger = {
			...{ id: 'orders', name: 'Orders', typeVersion: 1, parameters: {} },
			...{ type: 'n8n-nodes-merchant-storefront.merchantStorefrontTrigger' },
			position: [0, 0] as [number, number],
		};
		const confirmed = { ...FIRST, limits: { mostSwitchedOff: 100 } };
		const { fingerprint } = await importMenu(menu, { operation: 'previewImport' });
		const approvedFingerprint = String(fingerprint);
		await importMenu(menu, { ...confirmed, approvedFingerprint }, { hints, neighbors: [trigger] });
		const told = hints
			.map(({ message }) => message)
			.filter((text) => text.includes('notification'));
		expect(told).toEqual(expected);
	});
});

describe('Skip If Unchanged', () => {
	afterEach(() => jest.useRealTimers());

	it('sends again once a day', async () => {
		stopClock(Date.parse('2026-05-01T04:00:05Z'));
		await importMenu(MENU, FIRST);
		jest.setSystemTime(Date.parse('2026-05-01T20:00:00Z'));
		await expect(importMenu(MENU, SKIP)).resolves.toMatchObject({ sent: false });
		jest.setSystemTime(Date.parse('2026-05-02T04:00:00Z'));
		await expect(importMenu(MENU, SKIP)).resolves.toMatchObject({ sent: true });
		expect(importCalls()).toBe(2);
	});
});

describe('A test run that sends', () => {
	it('warns that scheduled runs do not know about it', async () => {
		await importMenu(MENU, FIRST);
		const hints: unknown[] = [];
		const { warnings } = await importMenu(TYPO, {}, { mode: 'manual', hints });
		const warning = expect.stringContaining("Scheduled runs don't know that this menu was sent");
		expect(hints).toContainEqual(expect.objectContaining({ message: warning as string }));
		expect(warnings).toEqual([warning]);
	});
});

describe('The memory belongs to client, company and address', () => {
	it.each([
		['a slash at the end', (url: string) => `${url}/`],
		['slashes within', (url: string) => url.replace(/(\w)\/(\w)/, '$1//$2')],
		['a scheme in capitals', (url: string) => url.replace('http', 'HTTP')],
	])('which is the same with %s', async (_name, spell) => {
		await importMenu(MENU, FIRST);
		const overrides = { baseUrl: spell(sandbox.apiUrl) };
		await expect(importMenu(MENU.slice(0, 1), FIRST, { overrides })).rejects.toMatchObject({
			message: 'This looks like an accident, so nothing is sent',
		});
		expect(importCalls()).toBe(1);
	});

	it('so that another address is a first import', async () => {
		await importMenu(MENU, FIRST);
		const overrides = { baseUrl: sandbox.apiUrl.replace('127.0.0.1', 'localhost') };
		await expect(importMenu(MENU, {}, { overrides })).rejects.toMatchObject({
			message: 'This would be the first import of this workflow, so nothing is sent',
		});
	});

	it('so that another client is a first import', async () => {
		sandbox.addClient({
			id: 'other',
			secret: 'other-secret',
			scopes: ['core--core--import-service:import--start'],
			companies: [COMPANY],
		});
		await importMenu(MENU, FIRST);
		const overrides = { clientId: 'other', clientSecret: 'other-secret' };
		await expect(importMenu(MENU, {}, { overrides })).rejects.toMatchObject({
			message: 'This would be the first import of this workflow, so nothing is sent',
		});
	});
});

describe('In a workflow that another one calls, perhaps as the tool of an agent', () => {
	const CALLED: RunOptions = { mode: 'integrated' };

	it('a fingerprint does not make a first import', async () => {
		const { fingerprint } = await importMenu(MENU, { operation: 'previewImport' }, CALLED);
		const approval = { approvedFingerprint: fingerprint as string };
		await expect(importMenu(MENU, approval, CALLED)).rejects.toMatchObject({
			message: 'This would be the first import of this workflow, so nothing is sent',
		});
		await expect(importMenu(MENU, FIRST, CALLED)).resolves.toMatchObject({ sent: true });
	});

	it('a fingerprint does not go past the safety limits', async () => {
		await importMenu(MENU, FIRST);
		const few = MENU.slice(0, 1);
		const { fingerprint } = await importMenu(few, { operation: 'previewImport' }, CALLED);
		const approval = { approvedFingerprint: fingerprint as string };
		await expect(importMenu(few, approval, CALLED)).rejects.toMatchObject({
			message: 'This looks like an accident, so nothing is sent',
		});
		await expect(importMenu(few, approval)).resolves.toMatchObject({ sent: true });
	});

	it('an expression does not switch This Is My First Import on', async () => {
		const rows = MENU.map((row) => ({ ...row, first: true }));
		await expect(importMenu(rows, { firstImport: '={{ $json.first }}' })).rejects.toMatchObject({
			message: 'This would be the first import of this workflow, so nothing is sent',
		});
	});

	it('This Is My First Import is to be switched off once an import is remembered', async () => {
		const asksToSwitchOff = async (parameters: INodeParameters) => {
			const hints: unknown[] = [];
			await importMenu(MENU, parameters, { hints });
			return JSON.stringify(hints).includes('Switch This Is My First Import off');
		};
		expect(await asksToSwitchOff(FIRST)).toBe(false);
		expect(await asksToSwitchOff({})).toBe(false);
		expect(await asksToSwitchOff(FIRST)).toBe(true);
	});
});

describe('A menu too large to remember all of it', () => {
	it('says in its preview which changes nobody sees', async () => {
		const menu = Array.from({ length: 3_000 }, (_, index) => ({
			...MENU[0],
			SKU: `dish-${index}`,
			Description: `With sour cream, garlic and a slice of bread ${index}`,
		}));
		const { fingerprint } = await importMenu(menu, { operation: 'previewImport' });
		await importMenu(menu, { ...FIRST, approvedFingerprint: String(fingerprint) });
		const { summary } = await importMenu(menu.slice(1), { operation: 'previewImport' });
		expect(summary).toMatch(
			/\nOff: Dish borsch: not in the sheet\nThat import was too large to compare Desc.*, /,
		);
	});
});
