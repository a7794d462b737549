import { CREDENTIAL_TYPE, credentialData } from '../../host/credential';
import { action, fork, manualStart, rows, trigger, type NodeDraft } from '../../host/workflows';
import { messagesAbout, patternOf } from '../support/troubleshooting';
import { hostNamed, title } from './context';
import { Editor } from './editor';
import { ERROR_CASES, LIST_EVENTS } from './errorCases';
import { useSharedN8n } from './instance';

const host = hostNamed('n8n-2');

describe(title(host), () => {
	const given = useSharedN8n(host);
	let editor: Editor;
	beforeAll(async () => void (editor = await Editor.open(given)));
	afterAll(async () => await editor?.close());

	describe('the error', () => {
		/** One workflow for all, so that the editor is opened once. */
		beforeAll(async () => {
			const branches: NodeDraft[][] = [];
			for (const { about, credential, items, parameters, isTrigger } of ERROR_CASES) {
				const saved = await given.api.createCredential(about, CREDENTIAL_TYPE, {
					...credentialData(given.sandbox),
					...credential?.(given.sandbox),
				});
				const node = isTrigger
					? trigger(saved, { whileTesting: 'wait' }, { name: about })
					: action(saved, parameters ?? LIST_EVENTS, { name: about });
				const before =
					items === undefined ? [] : [{ ...rows(items(given.sandbox)), name: `Items of ${about}` }];
				branches.push([...before, node]);
			}
			await editor.openWorkflow(fork('Errors', manualStart, branches));
			await editor.part('zoom-to-fit').click();
		});

		afterEach(async () => {
			given.sandbox.configure({ faults: [] });
			await editor.page.keyboard.press('Escape');
		});

		test.each(ERROR_CASES)('$about reads well', async ({ about, isTrigger, ...expected }) => {
			given.sandbox.configure({ faults: expected.faults ?? [] });
			await editor.openNode(about);
			await editor.part('node-execute-button').click();
			const message = patternOf(messagesAbout(about)[0]);
			const shown = isTrigger
				? editor.page.locator('.el-notification__content').filter({ hasText: message })
				: editor.page.locator('.node-error-view__header');
			const text = await shown.last().innerText();
			await editor.picture(`error-${about.replaceAll(/\W+/g, '-')}`);
			expect(text).toMatch(message);
			expect(text).not.toMatch(/&(\w+|#\d+);|<\/?(b|br|code|i|p)\b|undefined|\[object/);
			expect(/\[item (\d+)\]/.exec(text)?.[1]).toBe(expected.item?.toString());
			const lines = text.split('\n');
			for (const beginning of expected.lines ?? []) {
				expect(lines.filter((line) => line.startsWith(beginning))).toHaveLength(1);
			}
		});
	});

	test('n8n says once that a list is fetched for each input item', async () => {
		const list = { resource: 'event', operation: 'getAll' };
		await editor.openWorkflow(
			fork('Lists', manualStart, [
				[rows([{}, {}]), action(given.credential, list, { name: 'List' })],
			]),
		);
		await editor.part('zoom-to-fit').click();
		await editor.openNode('List');
		await editor.part('node-execute-button').click();
		await editor.page.getByText('once for each input item').first().waitFor();
		await editor.page.getByText('10 items').first().waitFor();
		expect(await editor.part('node-hint').count()).toBe(1);
	});

	test('the order to get is the one that started this, until another is chosen', async () => {
		const get = { resource: 'order', operation: 'get' };
		await editor.openWorkflow(
			fork('Get', manualStart, [[action(given.credential, get, { name: 'Get' })]]),
		);
		await editor.openNode('Get');
		const chosen = editor.part('parameter-input-order').locator('input').first();
		await chosen.waitFor();
		expect(await chosen.inputValue()).toBe('The Order That Started This');
		expect(await editor.part('parameter-input-orderId').count()).toBe(0);
		expect(await editor.part('parameter-issues').count()).toBe(0);
		await chosen.click();
		await editor.page.getByText('By ID', { exact: true }).first().click();
		await editor.part('parameter-input-orderId').first().waitFor();
	});
});
