import type { IExecuteFunctions } from 'n8n-workflow';

import { refuseSent, sendMenuOnce } from '../../../nodes/MerchantStorefront/menu/sendMenuOnce';
import { isPerItem } from '../../../nodes/MerchantStorefront/n8n/inputs';

const run = (execution: string | undefined, name = 'Import', workflow = 'w') =>
	({
		getExecutionId: () => execution,
		getNode: () => ({ name }),
		getWorkflow: () => ({ id: workflow }),
	}) as unknown as IExecuteFunctions;

describe('Presses that come at once', () => {
	it('send a menu once in an execution, and again in another one', async () => {
		const sent: string[] = [];
		const press = async (execution: string | undefined, name?: string) =>
			await sendMenuOnce(run(execution, name), 'f', async () => {
				await Promise.resolve();
				return sent.push(execution ?? 'a test');
			});
		const outcomes = await Promise.allSettled([press('1'), press('1'), press('1')]);
		expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
		await expect(press('1')).rejects.toThrow('already sent this menu');
		await press('2');
		await press('1', 'Another node');
		await press(undefined);
		await press(undefined);
		expect(sent).toEqual(['1', '2', '1', 'a test', 'a test']);
	});

	it('of a message are as many executions, of which a later one hears that the menu was sent', async () => {
		const [first, second, other] = [run('7', 'Chat'), run('8', 'Chat'), run('8', 'Chat', 'v')];
		const send = async () => await Promise.resolve();
		const sending = sendMenuOnce(first, 'g', send);
		expect(() => refuseSent(second, 'g')).not.toThrow();
		await expect(sendMenuOnce(second, 'g', send)).rejects.toThrow('already sent this menu');
		await sending;
		expect(() => refuseSent(second, 'g')).toThrow('already sent this menu');
		for (const [context, fingerprint] of [
			[second, 'h'],
			[other, 'g'],
		] as const) {
			expect(() => refuseSent(context, fingerprint)).not.toThrow();
		}
		// What is on sale may be the same later, and somebody may want it sent all the same.
		await expect(sendMenuOnce(second, 'g', send)).resolves.toBeUndefined();
	});

	it('hear nothing of a menu that another one has replaced since', async () => {
		const send = async () => await Promise.resolve();
		await sendMenuOnce(run('9', 'Form'), 'old', send);
		await sendMenuOnce(run('10', 'At night'), 'new', send);
		expect(() => refuseSent(run('11', 'Form'), 'old')).not.toThrow();
		expect(() => refuseSent(run('11', 'Form'), 'new')).toThrow('already sent this menu');
	});

	it('may send again what failed', async () => {
		const fail = async () => await Promise.reject(new Error('down'));
		await expect(sendMenuOnce(run('3'), 'f', fail)).rejects.toThrow('down');
		await expect(sendMenuOnce(run('3'), 'f', async () => await Promise.resolve(1))).resolves.toBe(
			1,
		);
	});
});

describe('An expression', () => {
	it.each([
		['podil', false],
		['={{ $json.store }}', true],
		[{ mode: 'id', value: '={{ $json.company }}' }, true],
		["={{ $('Form').item.json.store }}", true],
		["={{ $('Form').first().json['Store ID'] }}", false],
		["={{ $('Form').first().json.store + $json.more }}", true],
		["={{ $node['Form'].json.store }}", true],
		[undefined, false],
	])('such as %j may differ for each item: %s', (parameter, expected) => {
		expect(isPerItem(parameter)).toBe(expected);
	});
});
