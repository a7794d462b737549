import type { IDataObject, INode } from 'n8n-workflow';
import type { WorkflowDraft } from '../../host/n8nApi';
import { ACTION, action, chain, COMPANY, manualStart, output } from '../../host/workflows';
import type { LocalServer } from '../support/localServer';
import { onNewestHost } from './context';
import { useSharedN8n } from './instance';
import { startLanguageModel, type ToolCall } from './languageModel';

const LANGCHAIN = '@n8n/n8n-nodes-langchain';

const MENU = [
	{
		sku: 'borshch',
		title: 'Borshch',
		companyId: COMPANY,
		category: 'soups',
		offers: [{ storeId: 'podil', listPrice: 145.5, stock: 5, status: 'enabled' }],
	},
];
const IN_MENU = { resource: 'menu', input: 'json', products: JSON.stringify(MENU) };

onNewestHost((host) => {
	const given = useSharedN8n(host);
	let model: LocalServer | undefined;
	let toldByTools: string[];
	beforeEach(() => given.sandbox.clearCalls());
	afterEach(async () => await model?.close());

	const tool = (name: string, parameters: INode['parameters']) => ({
		// Without it, a tool that refuses ends the whole run on n8n 1, and the agent learns nothing.
		...action(given.credential, parameters, { name, onError: 'continueRegularOutput' }),
		type: `${ACTION}Tool`,
	});

	/** What the tools told an agent that decides by the script. */
	async function runAgent(
		tools: Array<ReturnType<typeof tool>>,
		decide: (told: string[]) => ToolCall | string,
	): Promise<string[]> {
		model = await startLanguageModel((told) => {
			toldByTools = told;
			return decide(told);
		});
		const { id, name } = await given.api.createCredential('Model', 'openAiApi', {
			apiKey: 'demo',
			url: model.url,
		});
		const agent = {
			name: 'Agent',
			type: `${LANGCHAIN}.agent`,
			typeVersion: 3,
			parameters: { promptType: 'define', text: 'Look after the menu.' },
		};
		const languageModel = {
			name: 'Model',
			type: `${LANGCHAIN}.lmChatOpenAi`,
			typeVersion: 1.2,
			parameters: { model: { __rl: true, mode: 'id', value: 'demo' } },
			credentials: { openAiApi: { id, name } },
		};
		const draft = chain('Agent', [manualStart, agent, languageModel, ...tools]);
		const workflow = await given.api.createWorkflow({
			...draft,
			connections: connect(tools.map((one) => one.name)),
		});
		const execution = await given.api.run(workflow.id, 'Start');
		expect(execution.status).toBe('success');
		expect(output(execution, 'Agent')).toEqual([
			expect.objectContaining({ json: { output: 'Done.' } }),
		]);
		return toldByTools;
	}

	const importCalls = () => given.sandbox.calls.filter(({ path }) => path.includes('import'));
	const once = (name: string) => (told: string[]) =>
		told.length === 0 ? { name, arguments: {} } : 'Done.';

	test('an agent lists the events', async () => {
		const tools = [tool('Events', { resource: 'event', operation: 'getAll' })];
		const [told] = await runAgent(tools, once('Events'));
		expect(told).toContain('order.new');
	});

	test('an agent lists orders in flat fields and accepts one', async () => {
		const { order } = given.sandbox.placeOrder();
		const tools = [
			tool('Orders', {
				resource: 'order',
				operation: 'getAll',
				returnAll: true,
				filters: { statuses: "={{ $fromAI('statuses', 'Statuses, separated by commas') }}" },
			}),
			tool('Accept', {
				resource: 'order',
				operation: 'changeStatus',
				orderId: "={{ $fromAI('orderId', 'ID of the order') }}",
				status: "={{ $fromAI('status', 'preparation or ready_for_delivery') }}",
				cookingTime: "={{ $fromAI('minutes', 'Cooking time in minutes', 'number') }}",
			}),
		];
		const told = await runAgent(tools, ([list, accepted]) => {
			if (list === undefined) return { name: 'Orders', arguments: { statuses: 'new' } };
			if (accepted !== undefined) return 'Done.';
			const orders = JSON.parse(list) as IDataObject[];
			const { id } = orders.find(({ number }) => number === order.number) ?? {};
			return { name: 'Accept', arguments: { orderId: id, status: 'preparation', minutes: 40 } };
		});
		expect(told[0]).toContain(`Order ${order.number}`);
		expect(JSON.parse(told[1])).toEqual([
			expect.objectContaining({ id: order.id, status: 'preparation', cookingTime: 40 }),
		]);
	});

	test('an agent passes the menu itself, and reads each mistake once', async () => {
		const filledIn = {
			resource: 'menu',
			operation: 'previewImport',
			products: "={{ $fromAI('products', 'The whole menu', 'json') }}",
		};
		const [good, bad] = await runAgent([tool('Preview', filledIn)], (told) => {
			if (told.length === 0) return { name: 'Preview', arguments: { products: MENU } };
			const [product] = MENU;
			const wrong = [{ ...product, offers: [{ storeId: 'podil', listPrice: '<b>' }] }];
			return told.length > 1 ? 'Done.' : { name: 'Preview', arguments: { products: wrong } };
		});
		expect(JSON.parse(good)).toMatchObject([{ companyId: COMPANY, products: 1, offers: 1 }]);
		expect(bad.split('is not a number')).toHaveLength(2);
		expect(bad).not.toContain('<br>');
		expect(bad).toContain('<b>');
	});

	test('an agent pauses a store, and reads what that does', async () => {
		const store = { __rl: true, mode: 'id', value: "={{ $fromAI('store', 'ID of the store') }}" };
		const menu = { ...IN_MENU, operation: 'importProductsAndOffers', firstImport: true };
		const { id } = await given.api.createWorkflow(
			chain('Menu first', [manualStart, action(given.credential, menu)]),
		);
		await given.api.run(id, 'Start');
		const tools = [
			tool('Pause', {
				resource: 'store',
				operation: 'pause',
				storeId: store,
				pauseMode: 'minutes',
				minutes: 20,
			}),
			tool('Off', {
				resource: 'offer',
				operation: 'switchOff',
				storeId: store,
				otherDishes: "={{ $fromAI('dishes', 'Names of dishes, with commas between') }}",
			}),
		];
		const GIVEN = { store: 'podil', dishes: 'borshch' };
		const told = await runAgent(tools, (answers) => {
			if (answers.length > 1) return 'Done.';
			return { name: answers.length === 0 ? 'Off' : 'Pause', arguments: GIVEN };
		});
		expect(told[0]).toContain('disabled');
		expect(told[1]).toContain('pausedUntilText');
	});

	test('an agent makes no first import, not even with the fingerprint of its own preview', async () => {
		const tools = [
			tool('Preview', { ...IN_MENU, operation: 'previewImport' }),
			tool('Import', {
				...IN_MENU,
				operation: 'importProductsAndOffers',
				approvedFingerprint: "={{ $fromAI('fingerprint', 'The approved fingerprint') }}",
			}),
		];
		const [, refusal] = await runAgent(tools, (told) => {
			if (told.length === 0) return { name: 'Preview', arguments: {} };
			if (told.length > 1) return 'Done.';
			const [{ fingerprint }] = JSON.parse(told[0]) as IDataObject[];
			return { name: 'Import', arguments: { fingerprint } };
		});
		expect(refusal).toContain('The first import must be made by a person');
		expect(importCalls()).toEqual([]);
	});
});

function connect(tools: string[]): WorkflowDraft['connections'] {
	const to = (type: 'main' | 'ai_languageModel' | 'ai_tool') => ({
		[type]: [[{ node: 'Agent', type, index: 0 }]],
	});
	return {
		Start: to('main'),
		Model: to('ai_languageModel'),
		...Object.fromEntries(tools.map((name) => [name, to('ai_tool')])),
	};
}
