import { eventually } from '../../host/eventually';
import {
	chain,
	ordersTrigger,
	output,
	received,
	trigger,
	type NodeDraft,
} from '../../host/workflows';
import { onEachHost } from './context';
import { useSharedN8n } from './instance';

const NAME = 'Merchant Storefront Trigger';

onEachHost((host) => {
	const given = useSharedN8n(host);

	test('a test of the trigger runs with a sample, and no platform is asked', async () => {
		const parameters = { companyId: 'pizza-roma' };
		const draft = chain('Sample', [trigger(given.credential, parameters)]);
		const { id } = await given.api.createWorkflow(draft);
		given.sandbox.clearCalls();
		expect(await given.api.startRun(id, NAME)).toEqual({ waitingForWebhook: true });
		const [run] = await eventually('the sample has come', async () => {
			const executions = await given.api.executions(id);
			return executions.length > 0 ? executions : undefined;
		});
		const execution = await given.api.finishedExecution(run.id);
		expect(execution).toMatchObject({ status: 'success', mode: 'manual' });
		expect(received(execution)).toEqual([
			expect.objectContaining({ event: 'order.new', companyId: 'pizza-roma', isSample: true }),
		]);
		expect(given.sandbox.calls).toEqual([]);

		// The same workflow, once published, starts from real orders only.
		await given.api.updateWorkflow(id, chain('Sample', [trigger(given.credential)]));
		await given.api.publish(id);
		expect(given.sandbox.subscriptions()).toHaveLength(1);
		await given.api.unpublish(id);
	});

	const telegram: NodeDraft = {
		name: 'Telegram',
		type: 'n8n-nodes-base.telegram',
		typeVersion: 1.2,
		parameters: { chatId: '1', text: '={{ $json.summary }}' },
	};

	test.each([
		['plain', true],
		['telegramHtml', undefined],
	])(
		'a test run of Text Format %s in front of Telegram has the mark %p',
		async (textFormat, mark) => {
			const starts = [
				trigger(given.credential, { textFormat }),
				ordersTrigger(given.credential, { textFormat }),
			];
			for (const start of starts) {
				const { id } = await given.api.createWorkflow(chain('Plain', [start, telegram]));
				await given.api.startRun(id, start.name);
				const [run] = await eventually('it has run', async () => {
					const executions = await given.api.executions(id);
					return executions.length > 0 && executions;
				});
				const execution = await given.api.finishedExecution(run.id);
				const [{ json }] = output(execution, start.name);
				expect(json.summary).toEqual(expect.any(String));
				expect(json.plainForTelegram).toBe(mark);
			}
		},
	);

	test('a wrong company while testing is named in the words of the platform', async () => {
		const draft = chain('Wrong', [
			trigger(given.credential, { companyId: 'Demo-Company', whileTesting: 'wait' }),
		]);
		const { id } = await given.api.createWorkflow(draft);
		await expect(given.api.startRun(id, NAME)).rejects.toThrow(
			/"message":"Company ."Demo-Company." does not belong to this client"/,
		);
	});
});
