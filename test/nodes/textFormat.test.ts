import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialFor, runAction, TriggerWorkflow } from '../support/n8n';
import { OrdersTriggerWorkflow } from '../support/polling';

const KITCHEN = -1001000000001;
const STORE = 'kyiv_podil';
const COMMENT = 'no <b>onions[ & *nuts*';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(async () => await sandbox.close());

const place = () => sandbox.placeOrder({ storeId: STORE, comment: COMMENT }).order;

const summaryOf = (items: IDataObject[]) => String(items[0].summary);

const act = async (parameters: INodeParameters) =>
	(await runAction(credentialFor(sandbox), { resource: 'order', ...parameters })).map(
		({ json }) => json,
	);

async function fromTrigger(parameters: INodeParameters): Promise<IDataObject[]> {
	const workflow = await new TriggerWorkflow(credentialFor(sandbox), {
		companyId: 'demo-company',
		events: ['order.new', 'store.availability.changed'],
		simplify: true,
		...parameters,
	}).listen();
	try {
		await workflow.publish();
		place();
		await workflow.whenStarted();
		return workflow.started.map(({ json }) => json);
	} finally {
		await workflow.unpublish();
		await workflow.close();
	}
}

const WAYS: Record<string, (parameters: INodeParameters) => Promise<IDataObject[]>> = {
	Get: async (parameters) =>
		await act({ operation: 'get', order: 'id', orderId: place().id, ...parameters }),
	'Get Many': async (parameters) => {
		place();
		return await act({ operation: 'getAll', ...parameters });
	},
	'Change Status': async (parameters) =>
		await act({
			operation: 'changeStatus',
			order: 'id',
			orderId: place().id,
			status: 'preparation',
			...parameters,
		}),
	'the Trigger': fromTrigger,
	'the Orders Trigger': async (parameters) => {
		place();
		return await new OrdersTriggerWorkflow(credentialFor(sandbox), parameters).poll();
	},
};

describe.each(Object.entries(WAYS))('Text Format of %s', (_, run) => {
	it('leaves the summary plain by default', async () => {
		expect(summaryOf(await run({}))).toContain(`Comment: ${COMMENT}`);
	});

	it.each([
		['telegramHtml', '· kyiv_podil', 'no &lt;b&gt;onions[ &amp; *nuts*'],
		['telegramMarkdown', '· kyiv\\_podil', 'no <b>onions\\[ & \\*nuts\\*'],
		['telegramMarkdownV2', '· kyiv\\_podil', 'no <b\\>onions\\[ & \\*nuts\\*'],
		['slack', '· kyiv_podil', 'no &lt;b&gt;onions[ &amp; *\u200bnuts*\u200b'],
	])('escapes it for %s, and no other field', async (textFormat, store, comment) => {
		const items = await run({ textFormat });
		expect(summaryOf(items)).toContain(store);
		expect(summaryOf(items)).toContain(`Comment: ${comment}\n`);
		expect(items[0]).toMatchObject({ storeId: STORE, comment: COMMENT });
	});

	it('refuses a format that does not exist', async () => {
		await expect(run({ textFormat: 'html' })).rejects.toThrow(
			'Text Format must be one of plain, slack, telegramHtml, telegramMarkdown, telegramMarkdownV2',
		);
	});
});

describe('A chat of Telegram', () => {
	const send = async (text: string, parse_mode: string) => {
		const response = await fetch(`${sandbox.url}/bot${sandbox.botToken}/sendMessage`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ chat_id: KITCHEN, text, parse_mode }),
		});
		return (await response.json()) as { description?: string; result?: IDataObject };
	};

	it('rejects a plain summary, as legacy Markdown', async () => {
		const { id } = place();
		const plain = summaryOf(await act({ operation: 'get', order: 'id', orderId: id }));
		expect((await send(plain, 'Markdown')).description).toContain("can't parse entities");
	});

	it.each([
		['telegramHtml', 'HTML'],
		['telegramMarkdown', 'Markdown'],
		['telegramMarkdownV2', 'MarkdownV2'],
	])('shows a summary for %s as the guest typed it', async (textFormat, parseMode) => {
		const { id } = place();
		const plain = summaryOf(await act({ operation: 'get', order: 'id', orderId: id }));
		const escaped = summaryOf(
			await act({ operation: 'get', order: 'id', orderId: id, textFormat }),
		);
		const { result } = await send(escaped, parseMode);
		expect(result).toMatchObject({ text: plain });
		expect(result).not.toHaveProperty('entities');
	});
});
