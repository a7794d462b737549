import type { IDataObject, INodeParameters, NodeApiError } from 'n8n-workflow';

import { startSandbox, type Fault, type Sandbox } from '../../sandbox';
import { credentialFor, runAction } from '../support/n8n';

const ORDERS = '/v1/merchant/orders';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(async () => await sandbox.close());
beforeEach(() => {
	sandbox.configure({ faults: [] });
	sandbox.clearCalls();
});

const place = (wish: Parameters<Sandbox['placeOrder']>[0] = {}) => sandbox.placeOrder(wish).order;
const stored = (id: string) => sandbox.orders().find(({ order }) => order.id === id)?.order;
const run = async (parameters: INodeParameters, items?: Array<{ json: IDataObject }>) =>
	await runAction(credentialFor(sandbox), { resource: 'order', ...parameters }, items);
const apiCalls = () => sandbox.calls.filter(({ path }) => path !== '/connect/token');

describe('Order: Change Status', () => {
	const change = async (orderId: string, status: string, more: INodeParameters = {}) => {
		const parameters = { operation: 'changeStatus', order: 'id', orderId, status, ...more };
		const [{ json }] = await run(parameters);
		return json;
	};
	const changes = () => sandbox.calls.filter(({ method }) => method === 'PATCH');
	/** What the node reads of the order from the second time on, and how the change is answered. */
	const readsAgain = (set: IDataObject, ...answers: object[]) => {
		const read = { kind: 'alter', method: 'GET', path: `${ORDERS}/*` } as const;
		sandbox.configure({
			faults: [
				read,
				{ ...read, set, times: 9 },
				...answers.map((answer) => ({ ...answer, method: 'PATCH', path: '/v1/*' }) as Fault),
			],
		});
	};

	it('accepts an order with a cooking time, and gives the order as it is then', async () => {
		const { id } = place();
		const output = await change(id, 'preparation', { cookingTime: '40' });
		expect(changes().map(({ body }) => body)).toEqual([{ status: 'preparation', cookingTime: 40 }]);
		expect(output).toMatchObject({
			id,
			status: 'preparation',
			statusName: 'In Preparation',
			cookingTime: 40,
			alreadyThere: false,
		});
	});

	it('sends no cooking time as null, also where one was typed for another status', async () => {
		const { id } = place();
		await change(id, 'preparation');
		await change(id, 'ready_for_delivery', { cookingTime: 'left over' });
		expect(changes().map(({ body }) => body)).toEqual([
			{ status: 'preparation', cookingTime: null },
			{ status: 'ready_for_delivery', cookingTime: null },
		]);
	});

	it("gives the platform's own order with Simplify off", async () => {
		const { id } = place();
		const output = await change(id, 'preparation', { simplify: false });
		expect(output).toEqual({ ...stored(id), alreadyThere: false });
	});

	it('sends nothing when the order is there already', async () => {
		const { id } = place();
		await change(id, 'preparation', { cookingTime: '40' });
		const again = await change(id, 'preparation', { cookingTime: '40' });
		expect(again).toMatchObject({ status: 'preparation', alreadyThere: true });
		expect(changes()).toHaveLength(1);
	});

	it.each([
		['drops the connection', { kind: 'drop' }],
		['answers 500', { kind: 'answer', status: 500 }],
		['answers 502', { kind: 'answer', status: 502 }],
		['answers 503', { kind: 'answer', status: 503 }],
	] as const)('fails with the old cooking time when the platform %s', async (_, fault) => {
		const { id, number } = place();
		await change(id, 'preparation', { cookingTime: 20 });
		sandbox.configure({ faults: [{ ...fault, method: 'PATCH', path: '/v1/*', times: 9 }] });
		const error = (await change(id, 'preparation', { cookingTime: 40 }).catch(
			(thrown: unknown) => thrown,
		)) as NodeApiError;
		expect(`${error.message} ${error.description}`).toContain(
			`Order ${number} is In Preparation with a cooking time of 20 minutes`,
		);
	});

	it("says of an accepted order with which time, and the platform's reason once", async () => {
		const { id, number } = place();
		await change(id, 'preparation', { cookingTime: 30 });
		const error = (await change(id, 'preparation', { cookingTime: 20 }).catch(
			(thrown: unknown) => thrown,
		)) as NodeApiError;
		expect(error.message).toBe(`Order ${number} is already accepted with 30 min`);
		expect(error.description?.match(/The order is preparation/g)).toHaveLength(1);
		expect(stored(id)).toMatchObject({ estimatedCookingTime: 30 });
	});

	it('is a success with the new cooking time after a lost response', async () => {
		const { id } = place();
		sandbox.configure({ faults: [{ kind: 'drop', acts: true, method: 'PATCH', path: '/v1/*' }] });
		const output = await change(id, 'preparation', { cookingTime: 40 });
		expect(output).toMatchObject({ cookingTime: 40, alreadyThere: true });
		expect(changes()).toHaveLength(1);
	});

	it('gives the cooking time that the platform shows after it took another', async () => {
		const { id } = place();
		readsAgain({ status: 'preparation', estimatedCookingTime: 35 });
		const output = await change(id, 'preparation', { cookingTime: 40 });
		expect(output).toMatchObject({ cookingTime: 35, alreadyThere: false });
	});

	describe('of an order that has moved on', () => {
		it.each([
			['lost', { kind: 'drop', acts: true }],
			['503', { kind: 'answer', status: 503 }],
			['500', { kind: 'answer', status: 500, acts: true }],
		] as const)('says what is known when the response is %s', async (_, fault) => {
			const { id, number } = place();
			readsAgain({ status: 'delivery_in_progress' }, { ...fault, times: 9 });
			await expect(change(id, 'preparation')).rejects.toMatchObject({
				message: `Order ${number} is Being Delivered by now: whether it was set to In Preparation before is unknown`,
				description: expect.stringContaining('only the platform can') as string,
			});
			expect(changes()).toHaveLength(1);
		});

		it('stays unknown when a refusal follows a lost response', async () => {
			const { id, number } = place();
			const read = { kind: 'alter', method: 'GET', path: `${ORDERS}/*` } as const;
			const answer = { kind: 'answer', method: 'PATCH', path: '/v1/*' } as const;
			sandbox.configure({
				faults: [
					{ ...read, times: 2 },
					{ ...read, set: { status: 'delivery_in_progress' }, times: 9 },
					{ ...answer, status: 503 },
					{ ...answer, status: 409 },
				],
			});
			await expect(change(id, 'preparation')).rejects.toThrow(
				`Order ${number} is Being Delivered by now: whether it was set to In Preparation before is unknown`,
			);
			expect(changes()).toHaveLength(2);
		});

		it('says that the status was not set when the platform refused it', async () => {
			const { id } = place();
			readsAgain({ status: 'canceled' }, { kind: 'answer', status: 409 });
			await expect(change(id, 'preparation')).rejects.toThrow(
				/is Canceled and was not set to In Preparation/,
			);
		});

		it.each([
			['canceled', 'Canceled'],
			['request_cancellation', 'Cancellation Requested'],
			['ready_for_delivery', 'Ready for Delivery'],
			['parked', 'parked'],
		])('fails when it reads back as %s', async (status, words) => {
			const { id, number } = place();
			readsAgain({ status });
			await expect(change(id, 'preparation')).rejects.toMatchObject({
				message: `The platform took In Preparation, but Order ${number} is ${words} by now`,
				description: expect.stringContaining('Nothing more was sent.') as string,
			});
			expect(changes()).toHaveLength(1);
		});

		it('is a success when a requested cancellation is granted at once', async () => {
			const { id } = place();
			readsAgain({ status: 'canceled' });
			await expect(change(id, 'request_cancellation')).resolves.toMatchObject({
				status: 'canceled',
				alreadyThere: false,
			});
		});
	});

	it.each([
		['drops the connection', { kind: 'drop', acts: true }],
		['fails', { kind: 'answer', status: 500, acts: true }],
		['is overloaded', { kind: 'answer', status: 503, acts: true }],
		['refuses', { kind: 'answer', status: 409, acts: true }],
	] as const)('is there although the platform %s', async (_, fault) => {
		const { id } = place();
		sandbox.configure({ faults: [{ ...fault, method: 'PATCH', path: '/v1/*' }] });
		await expect(change(id, 'preparation')).resolves.toMatchObject({
			status: 'preparation',
			alreadyThere: true,
		});
		expect(changes()).toHaveLength(1);
	});

	it('tries again after a failure that passes, when the order is not there', async () => {
		const { id } = place();
		sandbox.configure({ faults: [{ kind: 'drop', method: 'PATCH', path: '/v1/*', times: 2 }] });
		await expect(change(id, 'preparation')).resolves.toMatchObject({ alreadyThere: false });
		expect(changes()).toHaveLength(3);
	});

	it('says where the order stands when the platform keeps failing', async () => {
		const { id, number } = place();
		sandbox.configure({ faults: [{ kind: 'drop', method: 'PATCH', path: '/v1/*', times: 9 }] });
		await expect(change(id, 'preparation')).rejects.toMatchObject({
			message: expect.stringContaining('Lost the connection') as string,
			description: expect.stringContaining(`Order ${number} is New now.`) as string,
		});
		expect(changes()).toHaveLength(3);
	});

	it('does not believe a platform that says yes and does nothing', async () => {
		const { id, number } = place();
		sandbox.configure({
			faults: [{ kind: 'answer', status: 200, method: 'PATCH', path: '/v1/*' }],
		});
		await expect(change(id, 'preparation')).rejects.toThrow(
			`The platform took the change, but Order ${number} is still New`,
		);
	});

	it.each([
		['ready_for_delivery', 'preparation', /set: Cancellation Requested/],
		['delivery_in_progress', 'ready_for_delivery', /only the platform can set another/],
		['delivered', 'preparation', /only the platform can set another/],
	])(
		'says of an order that is %s what is possible instead of %s',
		async (present, status, words) => {
			const { id } = place();
			await platformSets(id, present);
			await expect(change(id, status)).rejects.toMatchObject({
				message: expect.stringMatching(/^Order \d+ is .+ and can't be set to /) as string,
				description: expect.stringMatching(words) as string,
			});
			expect(changes()).toEqual([]);
		},
	);

	it('says what is possible when the platform refuses', async () => {
		const { id } = place();
		sandbox.configure({
			faults: [
				{
					kind: 'answer',
					status: 400,
					body: { message: 'Kitchen is full' },
					method: 'PATCH',
					path: '/v1/*',
				},
			],
		});
		await expect(change(id, 'request_cancellation')).rejects.toMatchObject({
			message: expect.stringMatching(
				/is New and was not set to Cancellation Requested: Kitchen is full/,
			) as string,
			description: expect.stringMatching(
				/^The platform rejected the data\. From New a merchant can set: .*In Preparation.*Agree on using Cancellation Requested with the platform/s,
			) as string,
			httpCode: '400',
		});
	});

	it.each(['={{ $json.missing }}', 'soon', 0, '0', -5, 1.5, 241, '={{ $json.half }}'])(
		'refuses the cooking time %j and sends nothing',
		async (cookingTime) => {
			await expect(change('o-1', 'preparation', { cookingTime })).rejects.toThrow(
				/^Cooking Time \(Minutes\) (is empty|must be a whole number from 1 to 240)$/,
			);
			expect(apiCalls()).toEqual([]);
		},
	);

	it('gives a long reason of the platform in the description, and a short message', async () => {
		const { id, number } = place();
		const body = { message: 'The kitchen is closed. '.repeat(8).trim() };
		const fault = { kind: 'answer', method: 'PATCH', path: '/v1/*', status: 422, body } as const;
		sandbox.configure({ faults: [fault] });
		await expect(change(id, 'preparation')).rejects.toMatchObject({
			message: `Order ${number} is New and was not set to In Preparation`,
			description: expect.stringContaining(body.message) as string,
		});
	});

	it("keeps the platform's own words as they are", async () => {
		const { id } = place();
		const body = { message: 'Rejected: Kitchen is full' };
		const fault = { kind: 'answer', method: 'PATCH', path: '/v1/*', status: 409, body } as const;
		sandbox.configure({ faults: [fault] });
		await expect(change(id, 'preparation')).rejects.toThrow(
			'was not set to In Preparation: Rejected: Kitchen is full',
		);
	});

	it('says that an order has no status where the platform shows none', async () => {
		const { id, number } = place();
		const set = { status: null };
		const fault = { kind: 'alter', method: 'GET', path: '/v1/*', set, times: 9 } as const;
		sandbox.configure({ faults: [fault] });
		await expect(change(id, 'preparation')).rejects.toThrow(
			`The platform took the change, but Order ${number} is still without a status`,
		);
	});

	it('shortens a number that no message can hold', async () => {
		const { id } = place();
		const set = { number: 'N'.repeat(500), status: 'delivered' };
		sandbox.configure({ faults: [{ kind: 'alter', method: 'GET', path: '/v1/*', set }] });
		await expect(change(id, 'preparation')).rejects.toThrow(
			/^Order N{40,60}… is Delivered and can't be set to In Preparation$/,
		);
	});

	it('shortens a status that is too long for a message', async () => {
		const status = 'x'.repeat(500);
		await expect(change('o-1', status)).rejects.toMatchObject({
			description: expect.stringMatching(/^It is "x{20,60}…\. .{0,100}$/) as string,
		});
	});

	it.each(['delivered', 'canceled', 'eaten'])(
		'refuses the status %j, which no merchant sets',
		async (status) => {
			await expect(change('o-1', status)).rejects.toThrow(/^Status must be one of preparation, /);
			expect(apiCalls()).toEqual([]);
		},
	);

	it('names the field of an order that does not exist', async () => {
		await expect(change('nobody', 'preparation')).rejects.toThrow('No order has the ID "nobody"');
	});

	async function platformSets(id: string, status: string): Promise<void> {
		const response = await fetch(`${sandbox.url}/sandbox/orders/${id}/status`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ status }),
		});
		expect(response.ok).toBe(true);
	}
});
