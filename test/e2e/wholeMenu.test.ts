/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the tabs of the example */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import type { INode, INodeParameters } from 'n8n-workflow';
import type { Browser } from 'playwright-core';
import { KITCHEN_LOGIN } from '../../host/credential';
import { eventually } from '../../host/eventually';
import type { SavedCredential, WorkflowDraft } from '../../host/n8nApi';
import { COMPANY, output } from '../../host/workflows';
import { EXAMPLES, withCalled } from '../../scripts/demoExamples';
import { openBrowser } from '../support/browser';
import { ChatRoom, MANAGERS } from './chat';
import { onNewestHost } from './context';
import { createSlackCredential, importGoogleCredential, useElsewhere } from './elsewhere';
import { useOwnN8n } from './instance';
import { useTemplates } from './templates';

const STOP_LIST = 'menu-and-stop-list-in-chat';
const FIRST_IMPORT = `First import of company ${COMPANY}: 7 dishes`;

type Cells = string[][];

function cellsOf(tab: string): Cells {
	const text = readFileSync(join(EXAMPLES, 'whole-menu', `${tab.toLowerCase()}.csv`), 'utf8');
	const workbook = read(text, { type: 'string', raw: true });
	return utils.sheet_to_json(workbook.Sheets[workbook.SheetNames[0]], { header: 1, defval: '' });
}

onNewestHost((host) => {
	const { sheets, slack, env } = useElsewhere();
	let slackCredential: SavedCredential;
	let browser: Browser;
	const given = useOwnN8n(host, 'wholeMenu', {}, env);
	const { credentials, template, publish } = useTemplates(given);
	const chat = new ChatRoom(given);

	beforeAll(async () => {
		browser = await openBrowser();
		credentials.push(await importGoogleCredential(host, given));
		slackCredential = await createSlackCredential(given.api);
	});

	afterAll(async () => await browser?.close());

	beforeEach(() => {
		for (const tab of ['Menu', 'Options', 'Categories']) sheets.tabs.set(tab, cellsOf(tab));
	});

	/** Presses the button of its page; resolves with the execution that this starts. */
	async function ask(workflow: string): Promise<string> {
		const known = new Set((await given.api.executions(workflow)).map(({ id }) => id));
		const { user: username, password } = KITCHEN_LOGIN;
		const context = await browser.newContext({ httpCredentials: { username, password } });
		const page = await context.newPage();
		await page.goto(`${given.n8n.url}/form/whole-menu`);
		await page.getByRole('button', { name: 'Ask in the chat' }).click();
		await page.getByText('The question comes to the chat in a moment.').waitFor();
		await context.close();
		return await eventually('an execution starts', async () => {
			const started = await given.api.executions(workflow);
			return started.find(({ id }) => !known.has(id))?.id;
		});
	}

	const waits = async (workflow: string, executionId: string) =>
		await eventually('the workflow asks', async () =>
			(await given.api.executions(workflow)).some(
				({ id, status }) => id === executionId && status === 'waiting',
			),
		);

	/** The execution, and its question, which is the newest that holds this text. */
	async function asked(workflow: string, text: string) {
		const execution = await ask(workflow);
		await waits(workflow, execution);
		return { execution, question: await chat.message(text, MANAGERS) };
	}

	async function answered(
		{ execution, question }: Awaited<ReturnType<typeof asked>>,
		answer: string,
	) {
		await chat.open(question, answer);
		return await given.api.finishedExecution(execution);
	}

	async function runIt(
		answer?: 'Approve' | 'Decline',
		draft: WorkflowDraft = template('whole-menu'),
	) {
		const id = await publish(draft);
		return answer === undefined
			? await given.api.finishedExecution(await ask(id))
			: await answered(await asked(id, FIRST_IMPORT), answer);
	}

	async function shown() {
		const query = `companyId=${COMPANY}&storeId=podil`;
		const response = await fetch(`${given.sandbox.url}/sandbox/storefront?${query}`);
		return (await response.json()) as {
			items: Array<{
				sku: string;
				offers: Array<{ listPrice: number }>;
				groups: Array<{ title: string; options: unknown[] }>;
			}>;
			categories: Array<{ name: string; workSchedule?: { dailyWorkingHours: unknown[] } }>;
		};
	}

	test('Whole menu: three tabs reach the storefront, and a guest orders with extras', async () => {
		const execution = await runIt('Approve');
		expect(execution.status).toBe('success');
		const [preview] = output(execution, 'Preview the import');
		expect(preview.json).toMatchObject({
			verdict: expect.stringMatching(/^First import of company .*: 7 dishes with/) as string,
		});
		await chat.message(
			'The whole menu is sent: 7 dishes, 8 options in 4 groups, 6 categories',
			MANAGERS,
		);
		const { items, categories } = await shown();
		expect(categories.map(({ name }) => name)).toEqual([
			...['Сніданки', 'Піца', 'Основні страви', 'Напої', 'Холодні напої', 'Гарячі напої'],
		]);
		expect(categories[0].workSchedule?.dailyWorkingHours).toHaveLength(7);
		const pizza = items.find(({ sku }) => sku === 'margherita');
		expect(pizza?.groups.map(({ title, options }) => [title, options.length])).toEqual([
			['Розмір', 2],
			['Добавки', 3],
		]);
		const options = [{ sku: 'size-40' }, { sku: 'extra-mozzarella', quantity: 2 }];
		const item = { sku: 'margherita', options };
		const { order } = given.sandbox.placeOrder({ storeId: 'podil', items: [item] });
		expect(order.netPrice.value).toBe(180 + 80 + 2 * 35);
	});

	/** With the nodes of the stop list, as the guide says it. */
	function withStopList(): WorkflowDraft {
		const guide = readFileSync(join(EXAMPLES, '../docs/whole-menu.md'), 'utf8');
		const [, list = ''] = /copy these nodes, and no other: (.*?)\. /.exec(guide) ?? [];
		const copied = new Set([...list.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name));
		const { nodes, connections } = template(STOP_LIST);
		const pasted = JSON.parse(
			JSON.stringify({
				nodes: nodes.filter(({ name }) => copied.has(name)),
				connections: Object.fromEntries(
					Object.entries(connections).filter(([name]) => copied.has(name)),
				),
			}).replaceAll('Your menu', 'Your menu1'),
		) as Pick<WorkflowDraft, 'nodes' | 'connections'>;
		for (const { main } of Object.values(pasted.connections)) {
			for (const [index, branch] of main.entries()) {
				main[index] =
					branch?.filter(({ node }) => pasted.nodes.some((one) => one.name === node)) ?? [];
			}
		}
		const draft = template('whole-menu');
		return {
			...draft,
			nodes: [...draft.nodes, ...pasted.nodes],
			connections: { ...draft.connections, ...pasted.connections },
		};
	}

	test('Whole menu: with the stop list in it, as the guide says, an import keeps a dish off', async () => {
		const id = await publish(withStopList());
		const { name } = template(STOP_LIST);
		await publish(withCalled(template('telegram-updates'), new Map([[name, id]])));
		await answered(await asked(id, FIRST_IMPORT), 'Approve');
		await chat.write('/off Маргарита in podil until tomorrow');
		await chat.message('⛔ Маргарита is off in podil until');
		const menu = cellsOf('Menu').map((row) => row.map((cell) => (cell === '125' ? '130' : cell)));
		sheets.tabs.set('Menu', menu);
		const execution = await answered(await asked(id, 'Dearer'), 'Approve');
		expect(execution.status).toBe('success');
		const offer = (wanted: string) =>
			given.sandbox
				.storefront(COMPANY)
				.find(({ sku }) => sku === wanted)
				?.offers.find(({ storeId }) => storeId === 'podil');
		expect(offer('syrnyky')).toMatchObject({ listPrice: 130, status: 'enabled' });
		expect(offer('margherita')).toMatchObject({ listPrice: 180, status: 'disabled' });
	});

	test('Whole menu: approved in Slack, as the guide says', async () => {
		const guide = readFileSync(join(EXAMPLES, 'whole-menu.md'), 'utf8');
		const [, shown] = /`(\{\{ \$json\.summary.*? \}\})` as the \*\*Message\*\*/.exec(guide) ?? [];
		const channel = { __rl: true, mode: 'list', value: '#kitchen', cachedResultName: 'kitchen' };
		const draft = template('whole-menu');
		const nodes = draft.nodes.map((node): INode => {
			if (node.type !== 'n8n-nodes-base.telegram') return node;
			const asks = node.parameters.operation === 'sendAndWait';
			const target = { select: 'channel', channelId: channel };
			const parameters: INodeParameters = asks
				? {
						...target,
						operation: 'sendAndWait',
						message: `=${shown}`,
						approvalOptions: { values: { approvalType: 'double' } },
						options: {},
					}
				: { ...target, text: node.parameters.text };
			const { id, name } = slackCredential;
			return {
				...node,
				...{ type: 'n8n-nodes-base.slack', typeVersion: 2.3, parameters },
				credentials: { slackApi: { id, name } },
			};
		});
		const id = await publish({ ...draft, nodes });
		const executionId = await ask(id);
		const link = await eventually('it asks in Slack', () =>
			slack.links.find((url) => url.includes('approved=true')),
		);
		const asked = slack.messages
			.at(-1)
			?.blocks?.map(({ text }) => text?.text)
			.join('');
		expect(asked).toContain(FIRST_IMPORT);
		const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
		await waits(id, executionId);
		await fetch(link, { headers });
		expect((await given.api.finishedExecution(executionId)).status).toBe('success');
		expect(slack.messages.at(-1)?.text).toContain('The whole menu is sent: 7 dishes');
	});

	test('Whole menu: later it asks about what changed, and an older question sends nothing', async () => {
		const price = async () =>
			(await shown()).items.find(({ sku }) => sku === 'omelette')?.offers[0].listPrice;
		const setPrice = (to: string) => {
			const [headings, ...rows] = sheets.tabs.get('Menu') ?? [];
			for (const row of rows) {
				if (row[0] === 'omelette') row[headings.indexOf('Price')] = to;
			}
		};
		const refused = 'What is on sale has changed since this menu was asked about';
		const id = await publish(template('whole-menu'));
		const first = await asked(id, FIRST_IMPORT);
		expect(first.question.text).toContain('• Піца · Маргарита (Розмір, Добавки): 180');
		expect(first.question.text).toContain('\n• Холодні напої (parent Напої');
		expect(first.question.text).toContain('\n• Розмір (choose 1): 30 см +0, 40 см +80\n');
		const again = await asked(id, FIRST_IMPORT);
		expect(again.question.message_id).toBeGreaterThan(first.question.message_id);
		await answered(again, 'Approve');
		await chat.message('The whole menu is sent', MANAGERS);
		await answered(first, 'Approve');
		const { text } = await chat.message('Already sent: nothing to do', MANAGERS);
		expect(text).toBe('Already sent: nothing to do');

		setPrice('110');
		const older = await asked(id, '→ 110');
		expect(older.question.text).not.toContain('First import');
		expect(older.question.text).toContain('what another workflow has sent since goes off');
		setPrice('112');
		const corrected = await asked(id, '→ 112');
		setPrice('115');
		const newest = await asked(id, '→ 115');
		await answered(corrected, 'Approve');
		await chat.message('A newer menu has been previewed since', MANAGERS);
		expect(await price()).toBe(105);
		await answered(newest, 'Approve');
		expect(await price()).toBe(115);
		given.sandbox.clearCalls();
		await answered(older, 'Approve');
		const told = await chat.message(refused, MANAGERS);
		expect(told.message_id).toBeGreaterThan(older.question.message_id);
		expect(told.text).toMatch(
			/\nAnswer the newest question\. If there is none, press Ask in the chat on the page Whole menu\.$/,
		);
		expect(told.entities?.[0]).toMatchObject({ url: `${given.n8n.url}/form/whole-menu` });
		expect(given.sandbox.calls.filter(({ path }) => path.includes('/import'))).toEqual([]);
		expect(await price()).toBe(115);

		const same = await asked(id, 'Nothing differs');
		await answered(same, 'Decline');

		setPrice('118');
		const meant = await asked(id, '→ 118');
		setPrice('5*2');
		await given.api.finishedExecution(await ask(id));
		await answered(meant, 'Approve');
		await chat.message('A newer menu has been previewed since', MANAGERS);
		expect(await price()).toBe(115);
	});

	test('Whole menu: declined, nothing is sent, and the chat says so', async () => {
		given.sandbox.clearCalls();
		expect((await runIt('Decline')).status).toBe('success');
		await chat.message('❌ Declined: nothing was sent', MANAGERS);
		expect(given.sandbox.calls.filter(({ path }) => path.includes('/import'))).toEqual([]);
	});

	test('Whole menu: a question ends with the accident that it may be, and its button says so', async () => {
		const id = await publish(template('whole-menu'));
		await answered(await asked(id, FIRST_IMPORT), 'Approve');
		sheets.tabs.set('Menu', cellsOf('Menu').slice(0, 3));
		const accident = await asked(id, 'Looks like an accident');
		expect(accident.question.text.split('\n').at(-1)).toMatch(/^⚠️ Looks like an accident/);
		await answered(accident, 'Send anyway');
		await chat.message('The whole menu is sent: 2 dishes', MANAGERS);
	});

	test('Whole menu: a column that nobody knows is asked about in the chat', async () => {
		const [headings, ...rows] = cellsOf('Options');
		const own = headings.map((heading) => (heading === 'Choose' ? 'Скільки обрати' : heading));
		sheets.tabs.set('Options', [own, ...rows]);
		given.sandbox.clearCalls();
		await runIt();
		const { text } = await chat.message('1 question about the columns', MANAGERS);
		expect(text).toContain(
			'Answer under Column Meanings in the node Preview the import: enter the heading',
		);
		expect(text).toContain('Options: Which column is the Choose?');
		expect(text).toContain('"Скільки обрати" (1; ');
		expect(given.sandbox.calls.filter(({ path }) => path.includes('/import'))).toEqual([]);
	});

	/** Where a node says what a column means. */
	function withMeaning(node: string, heading: string, meaning: string): WorkflowDraft {
		const draft = template('whole-menu');
		const columnMeanings = { columns: [{ heading, meaning }] };
		const nodes = draft.nodes.map((one): INode =>
			one.name === node ? { ...one, parameters: { ...one.parameters, columnMeanings } } : one,
		);
		return { ...draft, nodes };
	}

	test('Whole menu: what is answered in the preview alone holds for the import, too', async () => {
		const [headings, ...rows] = cellsOf('Options');
		const own = headings.map((heading) => (heading === 'Choose' ? 'Скільки обрати' : heading));
		sheets.tabs.set('Options', [own, ...rows]);
		const draft = withMeaning('Preview the import', 'Скільки обрати', 'options.choose');
		expect((await runIt('Approve', draft)).status).toBe('success');
		await chat.message('The whole menu is sent: 7 dishes, 8 options in 4 groups', MANAGERS);
	});

	test('Whole menu: what is answered in the import alone sends nothing, and the chat says why', async () => {
		given.sandbox.clearCalls();
		await runIt('Approve', withMeaning('Import the menu', 'Description', 'ignore'));
		await chat.message('The menu has changed since the preview', MANAGERS);
		expect(given.sandbox.calls.filter(({ path }) => path.includes('/import'))).toEqual([]);
	});

	test.each(['Menu', 'Options', 'Categories'])(
		'Whole menu: without the tab %s the chat names it, and nothing is sent',
		async (tab) => {
			sheets.tabs.delete(tab);
			given.sandbox.clearCalls();
			const execution = await runIt();
			expect(execution.status).toBe('success');
			const { text } = await chat.message(`Tab ${tab} can't be read`, MANAGERS);
			expect(text).toBe(
				`⚠️ The menu is not sent\nTab ${tab} can't be read. n8n says: Sheet with name ${tab} not found`,
			);
			expect(given.sandbox.calls.filter(({ path }) => path.includes('/import'))).toEqual([]);
		},
	);

	test('Whole menu: with three empty tabs the chat says so, and nothing is sent', async () => {
		for (const tab of sheets.tabs.keys()) sheets.tabs.set(tab, cellsOf(tab).slice(0, 1));
		const execution = await runIt();
		expect(execution.status).toBe('success');
		await chat.message('The tabs are empty.', MANAGERS);
	});

	test('Whole menu: with a tab of options that is empty, nothing is sent', async () => {
		sheets.tabs.set('Options', cellsOf('Options').slice(0, 1));
		given.sandbox.clearCalls();
		const execution = await runIt();
		expect(execution.status).toBe('success');
		const { text } = await chat.message('The menu is not sent', MANAGERS);
		expect(text).toContain('"Соус" isn\'t a group that has options. No rows with options came in.');
		expect(given.sandbox.calls.filter(({ path }) => path.includes('/import'))).toEqual([]);
	});
});
