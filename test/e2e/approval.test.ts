import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createChatCredential } from '../../host/credential';
import { eventually } from '../../host/eventually';
import type { Execution, SavedCredential } from '../../host/n8nApi';
import { action, chain, COMPANY, output, type NodeDraft } from '../../host/workflows';
import { onSale as onSaleIn } from '../support/onSale';
import { ChatRoom, KITCHEN } from './chat';
import { onEachHost } from './context';
import { useSharedN8n } from './instance';

/** n8n looks once a minute for executions whose time is over. */
const TIME_LIMIT_MS = 180_000;
const SECONDS_OF_LIMIT = 1;

const row = (sku: string, price: number) => ({
	...{ SKU: sku, Title: `Dish ${sku}`, Category: 'soup', 'Store ID': 'podil', Price: price },
});
const MENU = ['borsch', 'banosh', 'syrnyky', 'uzvar', 'deruny'].map((sku) => row(sku, 100));
const ONE_DISH = MENU.slice(0, 1);
const ONE_PRICE = [row('borsch', 101), ...MENU.slice(1)];

onEachHost((host) => {
	const given = useSharedN8n(host);
	const chat = new ChatRoom(given);
	let bot: SavedCredential;
	beforeAll(async () => void (bot = await createChatCredential(given.api, given.sandbox)));

	/** n8n 1 says how an execution ended before it adds to the data that it had while it waited. */
	const ended = async (id: string): Promise<Execution> =>
		await eventually('the import has run', async () => {
			const execution = await given.api.finishedExecution(id);
			return execution.data.resultData.runData['Merchant Storefront'] !== undefined && execution;
		});

	const onSale = () => onSaleIn(given.sandbox, COMPANY);

	/** Asks in the chat, with two buttons. */
	const asksInChat = (path: string, limit: IDataObject = {}): NodeDraft => ({
		name: 'Ask',
		type: 'n8n-nodes-base.telegram',
		typeVersion: 1.2,
		webhookId: `${path}-ask`,
		parameters: {
			operation: 'sendAndWait',
			chatId: String(KITCHEN),
			message: `${path}: {{ $json.verdict }}`,
			approvalOptions: { values: { approvalType: 'double' } },
			options: { appendAttribution: false, ...limit },
		},
		credentials: { telegramApi: { id: bot.id, name: bot.name } },
	});

	/** A preview, a question and the import in a row; the first import needs a yes, too. */
	async function publishApproval(path: string, asking: NodeDraft[], yes: IDataObject = {}) {
		const rows = { jsCode: "return $('Rows').first().json.body.map((json) => ({ json }));" };
		const code = { type: 'n8n-nodes-base.code', typeVersion: 2, parameters: rows };
		const preview = { resource: 'menu', operation: 'previewImport', companyId: COMPANY };
		const workflow = await given.api.createWorkflow(
			chain(path, [
				{
					name: 'Rows',
					type: 'n8n-nodes-base.webhook',
					typeVersion: 2,
					webhookId: path,
					parameters: { httpMethod: 'POST', path },
				},
				{ name: 'Sheet', ...code },
				action(given.credential, preview, { name: 'Preview' }),
				...asking,
				{ name: 'Sheet again', ...code },
				action(given.credential, {
					...{ resource: 'menu', operation: 'importProductsAndOffers', companyId: COMPANY },
					firstImport: true,
					approvedFingerprint: "={{ $('Preview').first().json.fingerprint }}",
					...yes,
				}),
			]),
		);
		await given.api.publish(workflow.id);
		const start = async (menu: IDataObject[]) => {
			const known = (await given.api.executions(workflow.id)).length;
			await fetch(`${given.n8n.url}/webhook/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(menu),
			});
			return await eventually('the execution asks', async () => {
				const executions = await given.api.executions(workflow.id);
				return executions.length > known && executions[0].status === 'waiting' && executions[0];
			});
		};
		const answer = async (menu: IDataObject[], label: string): Promise<Execution> => {
			const { id } = await start(menu);
			await chat.open(await chat.message(`${path}: `), label);
			return await ended(id);
		};
		return { ...workflow, start, answer };
	}

	const remembered = async (id: string) => (await given.api.workflow(id)).staticData;

	test('a menu that would switch dishes off is sent with a yes, and with nothing else', async () => {
		const { id, answer } = await publishApproval('answers', [asksInChat('answers')]);
		expect((await answer(MENU, 'Approve')).status).toBe('success');
		expect(onSale()).toHaveLength(5);
		const known = await remembered(id);

		for (const menu of [ONE_DISH, ONE_PRICE]) {
			const declined = await answer(menu, 'Decline');
			expect(declined.data.resultData.error?.message).toBe(
				'The menu was declined, so nothing is sent',
			);
		}
		expect(onSale()).toHaveLength(5);
		expect(await remembered(id)).toEqual(known);

		expect((await answer(ONE_DISH, 'Approve')).status).toBe('success');
		expect(onSale()).toEqual(['borsch podil 100']);
		await given.api.unpublish(id);
	});

	/** A Wait node, and before it one that says where the answer goes. */
	const asksWith = (path: string, url: string, parameters: INodeParameters): NodeDraft[] => [
		{
			name: 'Link',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { mode: 'raw', jsonOutput: `={{ { url: ${url} } }}`, options: {} },
		},
		{
			name: 'Ask',
			type: 'n8n-nodes-base.wait',
			typeVersion: 1.1,
			webhookId: `${path}-ask`,
			parameters,
		},
	];
	const question = {
		fieldLabel: 'Send it?',
		fieldType: 'dropdown',
		fieldOptions: { values: [{ option: 'Yes' }, { option: 'No' }] },
	};

	test.each<[string, NodeDraft[], IDataObject, (url: URL, answer: string) => Promise<Response>]>([
		[
			'a form',
			asksWith('form', '$execution.resumeFormUrl', {
				resume: 'form',
				formTitle: 'The menu',
				formFields: { values: [question] },
			}),
			{ approvalField: question.fieldLabel, approvedText: 'Yes' },
			async (url, answer) => {
				const body = new FormData();
				body.set('field-0', answer);
				return await fetch(url, { method: 'POST', body });
			},
		],
		[
			'a Wait link',
			asksWith('link', '$execution.resumeUrl', { resume: 'webhook' }),
			{ approvedText: 'Yes' },
			async (url, answer) => {
				url.searchParams.set('approved', answer);
				return await fetch(url);
			},
		],
	])('%s sends the menu with its yes, and not with its no', async (_name, asking, yes, send) => {
		const { id, start } = await publishApproval(asking[1].webhookId!, asking, yes);
		const answered = async (menu: IDataObject[], answer: string) => {
			const execution = await start(menu);
			const [{ json }] = output(await given.api.execution(execution.id), 'Link');
			expect((await send(new URL(String(json.url)), answer)).ok).toBe(true);
			return await ended(execution.id);
		};
		expect((await answered(MENU, 'Yes')).status).toBe('success');
		expect(onSale()).toHaveLength(5);
		const declined = await answered(ONE_DISH, 'No');
		expect(declined.data.resultData.error?.message).toBe(
			'The menu was declined, so nothing is sent',
		);
		expect(onSale()).toHaveLength(5);
		expect((await answered(ONE_DISH, 'Yes')).status).toBe('success');
		expect(onSale()).toEqual(['borsch podil 100']);
		await given.api.unpublish(id);
	});

	test('a question that nobody answers in time sends nothing and forgets nothing', async () => {
		const values = {
			limitType: 'afterTimeInterval',
			// Enough rows to be the first import: that one is answered.
			resumeAmount: `={{ $('Rows').first().json.body.length > 1 ? 45 : ${SECONDS_OF_LIMIT / 60} }}`,
			resumeUnit: 'minutes',
		};
		const { id, start, answer } = await publishApproval('limit', [
			asksInChat('limit', { limitWaitTime: { values } }),
		]);
		await answer(MENU, 'Approve');
		const before = onSale();
		const known = await remembered(id);
		const execution = await start(ONE_DISH);
		const unanswered = await eventually(
			'n8n goes on without an answer',
			async () => {
				const { status } = (await given.api.executions(id))[0];
				return status === 'error' && (await ended(execution.id));
			},
			TIME_LIMIT_MS,
		);
		expect(unanswered.data.resultData.error?.message).toBe(
			host.n8nVersion.startsWith('1.')
				? 'This looks like an accident, so nothing is sent'
				: 'Nobody answered in time, so nothing is sent',
		);
		expect(onSale()).toEqual(before);
		expect(await remembered(id)).toEqual(known);
		await given.api.unpublish(id);
	});
});
