import { ExecuteContext } from 'n8n-core';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';

const COMPANY = 'demo-company';
const PATH = `/v1/merchant/companies/${COMPANY}/import/categories`;

let sandbox: Sandbox;
/** Kept by n8n between the executions of a workflow. */
let staticData: IDataObject;
beforeEach(async () => {
	sandbox = await startSandbox({ port: 0 });
	staticData = {};
});
afterEach(async () => await sandbox.close());

const row = (id: string, more: IDataObject = {}): IDataObject => ({
	Name: `Name of ${id}`,
	'Category ID': id,
	...more,
});
const ROWS = [
	row('pancakes', { Parent: 'breakfast' }),
	row('breakfast', { Position: 1, Hours: 'Mon-Fri 08:00-11:00', From: '2026-12-01' }),
	row('drinks'),
	row('soups'),
	row('mains'),
];

async function run(
	operation: 'importCategories' | 'previewCategories',
	rows: IDataObject[],
	parameters: INodeParameters = {},
	hints: unknown[] = [],
) {
	const items = await runAction(
		credentialFor(sandbox),
		{ resource: 'menu', operation, companyId: COMPANY, ...parameters },
		rows.map((json) => ({ json })),
		{ staticData, hints },
	);
	return items[0];
}
const importRows = async (rows: IDataObject[], parameters: INodeParameters = {}) =>
	(await run('importCategories', rows, parameters)).json;
const preview = async (rows: IDataObject[]) => (await run('previewCategories', rows)).json;
const FIRST = { firstImport: true };

const sent = () =>
	sandbox.calls.filter(({ path }) => path === PATH).map(({ body }) => body as IDataObject[]);
const shown = async () => {
	const answer = await fetch(`${sandbox.url}/sandbox/imports`);
	return (await answer.json()) as { items: Array<{ counts: object }> };
};

describe('Menu → Import Categories', () => {
	it('says how to write hours where it asks whether a column has them', async () => {
		const rows = [row('breakfast', { Години: '8-11' }), row('lunch', { Години: '11-12' })];
		await expect(importRows(rows, FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(
				/Is this the Hours\? "8-11" doesn't look like it\. Write them as in .*"08:00-11:00" for every day\. "Години"/,
			) as string,
		});
		expect(sent()).toEqual([]);
	});

	it('reads what is below a title, and counts rows as the sheet does', async () => {
		const cells = (Menu: string, id: string) => ({ Menu, __EMPTY: id });
		const rows = [cells('Winter', ''), cells('Name', 'Category ID'), cells('Soups', 'soups')];
		await importRows(rows, FIRST);
		expect(sent()).toMatchObject([[{ externalId: 'soups' }]]);
		await expect(importRows([...rows, cells('Stews', '')])).rejects.toMatchObject({
			description: expect.stringContaining(
				'Categories, row 5, column "Category ID" is empty',
			) as string,
		});
	});

	it('names a file that was read wrongly', async () => {
		await expect(importRows([{ 'Name;Category ID': 'Soups;soups' }])).rejects.toThrow(
			'The columns came in as one',
		);
	});

	it('takes Opens and Closes for hours that are the same every day', async () => {
		await importRows(
			[
				row('breakfast', { Opens: '08:00', Closes: '11:00' }),
				row('lunch', { Hours: 'Mon-Fri 11:00-15:00' }),
				row('drinks', { Opens: '', Closes: '' }),
			],
			FIRST,
		);
		const [body] = sent();
		const hours = (body as unknown as IDataObject[]).map(
			({ workSchedule }) => (workSchedule as IDataObject | undefined)?.dailyWorkingHours,
		);
		expect(hours).toEqual([
			Array.from({ length: 7 }, () => expect.objectContaining({ open: '08:00', closed: '11:00' })),
			Array.from({ length: 5 }, () => expect.objectContaining({ open: '11:00', closed: '15:00' })),
			undefined,
		]);
	});

	it.each([
		[{ Opens: '08:00' }, /column "Closes" has no time, but "Opens" has/],
		[{ Closes: '11:00' }, /column "Opens" has no time, but "Closes" has/],
		[{ Opens: '08:00', Closes: '08:00' }, /column "Closes": "08:00" is the opening time, too/],
		[{ Opens: '08:00', Closes: '11:00', Hours: '09:00-10:00' }, /is there beside "Hours"/],
	])('sends nothing with the times %j', async (times, problem) => {
		await expect(importRows([row('a', times)], FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(problem),
		});
		expect(sent()).toEqual([]);
	});

	it('asks whether hours over midnight that are very long are swapped', async () => {
		const swapped = row('breakfast', { Hours: 'Mon-Fri 11:00-08:00' });
		const bar = row('bar', { Hours: '08:00-01:00' });
		const { warnings, summary } = await preview([swapped, bar]);
		expect(warnings).toEqual([
			'Categories, row 2, column "Hours": Mon-Fri closes at 08:00, before it opens at 11:00: that is sent as the next day, so it is open for 21 hours. Are the times swapped? We don\'t know whether the platform reads it that way: check the storefront.',
			'Categories, row 3, column "Hours": Mon-Sun closes at 01:00, before it opens at 08:00: that is sent as the next day. We don\'t know whether the platform reads it that way: check the storefront.',
		]);
		expect(summary).toMatch(/\nTo check: .*open for 21 hours/);
	});

	it('says hours that change as a span of days', async () => {
		await importRows([row('lunch', { Opens: '11:00', Closes: '15:00' })], FIRST);
		const { summary } = await preview([row('lunch', { Opens: '11:00', Closes: '16:00' })]);
		expect(summary).toContain('Mon-Sun 11:00-15:00 → Mon-Sun 11:00-16:00');
	});

	it('says first and above the output what changes, in a preview and after sending', async () => {
		const hints: Array<{ message: string }> = [];
		const first = await run('previewCategories', ROWS, {}, hints);
		expect(Object.entries(first.json)[0]).toEqual([
			'verdict',
			'First import of company demo-company: 5 categories',
		]);
		await importRows(ROWS, FIRST);
		const rows = [...ROWS.slice(0, 3), row('soups', { Name: 'Hot soups' }), row('bread')];
		const next = await run('importCategories', rows, { limits: { mostSwitchedOff: 100 } }, hints);
		expect(next.json.verdict).toBe('1 category went off, 1 category new, 1 category changed');
		expect(hints.map(({ message }) => message)).toEqual([
			'First import of company demo-company: 5 categories',
			'1 category went off, 1 category new, 1 category changed',
		]);
	});

	it('sends the categories in the order of the rows', async () => {
		expect(await importRows(ROWS, FIRST)).toMatchObject({
			companyId: COMPANY,
			sent: true,
			ids: [expect.any(String) as string],
			categories: 5,
			summary: expect.stringMatching(
				/^First import of company demo-company: 5 categories\./,
			) as string,
		});
		expect(sent()[0].slice(0, 2)).toEqual([
			{
				externalId: 'pancakes',
				name: 'Name of pancakes',
				position: 1,
				parentExternalId: 'breakfast',
			},
			{
				externalId: 'breakfast',
				name: 'Name of breakfast',
				position: 1,
				workSchedule: {
					dailyWorkingHours: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map(
						(weekDay) => ({ weekDay, open: '08:00', closed: '11:00' }),
					),
					start: '2026-12-01',
				},
			},
		]);
		expect((await shown()).items).toMatchObject([{ kind: 'categories', counts: { added: 5 } }]);
	});

	it('sends nothing when a row has a mistake, and says which', async () => {
		const rows = [row('a', { Hours: 'mornings' }), row('a', { Parent: 'b' })];
		await expect(importRows(rows, FIRST)).rejects.toMatchObject({
			message: 'The list of categories has 3 mistakes, so nothing is sent',
			description: expect.stringMatching(
				/row 2, column "Hours"[^]*row 3, column "Category ID"[^]*row 3, column "Parent"/,
			) as string,
		});
		expect(sent()).toEqual([]);
	});

	it('asks once for a column that is missing', async () => {
		const rows = ROWS.map(({ Name }) => ({ Name }));
		const error = await importRows(rows, FIRST).catch((thrown: Error) => thrown);
		const { description } = error as unknown as { description: string };
		expect(description.match(/•.*/g)).toEqual([
			'• No column seems to be the Category ID. Add a column Category ID to the tab Categories.',
		]);
	});

	it('asks what columns mean, and reads them as answered', async () => {
		const rows = [{ Name: 'Soups', Key: 'soups', 'Served at': 'Mon-Fri 08:00-11:00' }];
		await expect(importRows(rows, FIRST)).rejects.toMatchObject({
			description: expect.stringContaining(
				'Add a column Category ID to the tab Categories. Or does one say it already? "Key" (soups)',
			) as string,
		});
		const columns = [
			{ heading: 'Key', meaning: 'externalId' },
			{ heading: 'served at', meaning: 'hours' },
		];
		await importRows(rows, { ...FIRST, columnMeanings: { columns } });
		expect(sent()[0]).toMatchObject([
			{ externalId: 'soups', workSchedule: { dailyWorkingHours: { length: 5 } } },
		]);
	});

	it('links each mistake to its row where the node continues', async () => {
		const items = await runAction(
			credentialFor(sandbox),
			{ resource: 'menu', operation: 'importCategories', companyId: COMPANY },
			[row('a'), row('b', { Parent: 'c' })].map((json) => ({ json })),
			{ onError: 'continueRegularOutput' },
		);
		expect(items).toMatchObject([{ pairedItem: { item: 1 } }]);
	});

	it.each([
		['no rows', [{}], COMPANY, 'No categories came in, so nothing is sent'],
		['no company', ROWS, ' ', 'Company ID is empty'],
	])('sends nothing with %s', async (_case, rows, companyId, message) => {
		await expect(importRows(rows, { ...FIRST, companyId })).rejects.toMatchObject({ message });
		expect(sent()).toEqual([]);
	});

	it('stops a first import that nobody has confirmed', async () => {
		await expect(importRows(ROWS)).rejects.toMatchObject({
			message: 'This would be the first import of this workflow, so nothing is sent',
			description: expect.stringMatching(/categories[^]*Preview Categories/) as string,
		});
		expect(sent()).toEqual([]);
	});

	it('stops when more would go off than the limit allows', async () => {
		await importRows(ROWS, FIRST);
		await expect(importRows(ROWS.slice(0, 3))).rejects.toMatchObject({
			message: 'This looks like an accident, so nothing is sent',
			description: expect.stringMatching(
				/2 of 5 categories would go off, more than 20 %: Name of soups, Name of mains \(not in the sheet\)\./,
			) as string,
		});
		await importRows(ROWS.slice(0, 3), { limits: { mostSwitchedOff: 50 } });
		expect(sent()).toHaveLength(2);
	});

	it('says in a preview right beside the summary what would stop', async () => {
		const names = ['verdict', 'companyId', 'summary', 'ok', 'wouldStop', 'keysToConfirm'];
		expect(Object.keys(await preview(ROWS)).slice(0, names.length)).toEqual(names);
	});

	it('goes past the limit with the fingerprint of a preview', async () => {
		await importRows(ROWS, FIRST);
		const { fingerprint, wouldStop } = await preview(ROWS.slice(0, 3));
		expect(wouldStop).toHaveLength(1);
		await importRows(ROWS.slice(0, 3), { approvedFingerprint: String(fingerprint) });
		expect(sent()).toHaveLength(2);
	});

	it('sends nothing but the list that was approved', async () => {
		await importRows(ROWS, FIRST);
		const { fingerprint } = await preview(ROWS);
		const approved = { approvedFingerprint: String(fingerprint) };
		await expect(importRows([...ROWS, row('new')], approved)).rejects.toMatchObject({
			message: 'The list of categories has changed since the preview, so nothing is sent',
		});
	});

	it('tells what changed', async () => {
		await importRows(ROWS, FIRST);
		const changed = [...ROWS.slice(1), row('new'), row('pancakes', { Name: 'Pancakes' })];
		const previewed = await preview(changed);
		expect(previewed).toMatchObject({
			added: [{ what: 'New', name: 'Name of new', id: 'new' }],
			switchedOff: [],
		});
		expect(previewed.changed).toContainEqual({
			what: 'Renamed',
			name: 'Pancakes',
			id: 'pancakes',
			from: 'Name of pancakes',
			to: 'Pancakes',
		});
		expect(previewed.changed).toContainEqual({
			what: 'Parent',
			name: 'Pancakes',
			id: 'pancakes',
			from: 'breakfast',
			to: null,
		});
	});

	it('links each change to its own row', async () => {
		await importRows(ROWS, FIRST);
		const changed = ROWS.map((one) => (one === ROWS[3] ? { ...one, Name: 'Broths' } : one));
		const item = await run('previewCategories', changed, { return: 'changes' });
		expect(item.json).toMatchObject({ what: 'Renamed', id: 'soups' });
		expect(item.pairedItem).toEqual({ item: 3 });
	});

	it('skips what is unchanged, and sends it after an import that failed', async () => {
		const skip = { skipIfUnchanged: true };
		await importRows(ROWS, { ...FIRST, ...skip });
		expect(await importRows(ROWS, skip)).toMatchObject({ sent: false, ids: [] });
		sandbox.configure({ faults: [{ kind: 'answer', path: PATH, status: 422, times: 9 }] });
		await expect(importRows([...ROWS, row('new')], skip)).rejects.toThrow();
		sandbox.configure({ faults: [] });
		expect(await importRows(ROWS, skip)).toMatchObject({ sent: true });
	});

	it.each([
		[403, /ask your account manager[^]*Not every account has this import/],
		[404, /Check the Company ID\. Not every account has this import/],
	])('says what to do when the platform responds with %s', async (status, advice) => {
		sandbox.configure({ faults: [{ kind: 'answer', path: PATH, status, body: {} }] });
		await expect(importRows(ROWS, FIRST)).rejects.toMatchObject({
			description: expect.stringMatching(advice) as string,
		});
	});

	it('lets an agent import only what was approved', async () => {
		await importRows(ROWS, FIRST);
		const { getNode } = ExecuteContext.prototype;
		jest.spyOn(ExecuteContext.prototype, 'getNode').mockImplementation(function (
			this: ExecuteContext,
		) {
			return { ...getNode.call(this), type: 'merchantStorefrontTool' };
		});
		await expect(importRows(ROWS)).rejects.toMatchObject({
			message: 'An AI agent may import only an approved list of categories',
		});
		jest.restoreAllMocks();
	});
});
