import type { INode, INodeExecutionData } from 'n8n-workflow';

import { ACTIONS, openAction, VARIANTS, type ActionWorld } from './scenarios';
import { MarkedPlatform } from './support';

/** Diagnose says in its lines what fails. The others give nothing out, or send nothing. */
const OTHERS = ['access.diagnose', 'subscription.create', 'order.getAll', 'offer.readCommand'];

const WAYS = { ...ACTIONS, ...VARIANTS };
const names = Object.keys(WAYS).filter((name) => !OTHERS.includes(name));

const BUSY = { kind: 'answer', status: 503, body: {} } as const;

/** What comes out where the platform fails. */
async function itemsOf(
	name: string,
	fault: { kind: 'answer'; status: number; body: unknown } | { kind: 'drop' },
	onError: INode['onError'] = 'continueRegularOutput',
): Promise<INodeExecutionData[]> {
	const platform = await MarkedPlatform.start();
	try {
		const world: ActionWorld = await openAction(platform);
		await WAYS[name].prepare?.(world);
		platform.sandbox.configure({ faults: [{ ...fault, path: '/v1/*', times: 99 }] });
		return (await WAYS[name].act({ ...world, onError })) as INodeExecutionData[];
	} finally {
		await platform.sandbox.close();
	}
}

describe('With On Error → Continue, the item of a failed request says by fields why', () => {
	const texts = { error: expect.any(String) as string, details: expect.any(String) as string };

	it.each(names)('%s', async (name) => {
		const items = await itemsOf(name, BUSY);
		expect(items).not.toEqual([]);
		for (const { json } of items) {
			expect(json).toMatchObject({ ...texts, failure: 'temporarily-unavailable', httpStatus: 503 });
		}
	});

	it.each([
		['rejects the data', 422, 'configuration-invalid'],
		['knows no such order', 404, 'configuration-invalid'],
		['gives no permission', 403, 'configuration-invalid'],
		['takes no token', 401, 'credential-invalid'],
		['gets too many requests', 429, 'rate-limited'],
		['breaks', 500, 'temporarily-unavailable'],
	])('where the platform %s: %d', async (_, status, failure) => {
		await expect(itemsOf('order.get', { kind: 'answer', status, body: {} })).resolves.toMatchObject(
			[{ json: { ...texts, failure, httpStatus: status } }],
		);
	});

	it('without a status where no response came', async () => {
		const [{ json }] = await itemsOf('order.get', { kind: 'drop' });
		expect(json).toEqual({ ...texts, failure: 'temporarily-unavailable' });
	});

	it('where the response has an unknown format', async () => {
		const [{ json }] = await itemsOf('order.get', { kind: 'answer', status: 200, body: {} });
		expect(json).toEqual({ ...texts, failure: 'temporarily-unavailable' });
	});
});

describe('The error output gets the item of a failed request', () => {
	it.each(names)('%s', async (name) => {
		const items = await itemsOf(name, BUSY, 'continueErrorOutput');
		expect(items).not.toEqual([]);
		expect(items.filter(({ error }) => error === undefined)).toEqual([]);
	});
});
