import type { INode } from 'n8n-workflow';
import { CREDENTIAL_TYPE, credentialData } from '../../host/credential';
import { eventually } from '../../host/eventually';
import type { SavedCredential } from '../../host/n8nApi';
import { chain, healthTrigger, output, trigger } from '../../host/workflows';
import type { SettingsPatch } from '../../sandbox';
import { onNewestHost } from './context';
import { useSharedN8n } from './instance';

const NAME = 'Merchant Storefront Health Trigger';
const LIST = '/v1/merchant/orders';
const SUBSCRIPTIONS = '/v1/merchant/callback/subscriptions';
const FEW = [
	'merchant--core--order-service:order--get-list',
	'merchant--core--order-service:order--get',
	'callback--subscription--create',
];
const POLLS_WAIT_MS = 240_000;

onNewestHost((host) => {
	const given = useSharedN8n(host, { delivery: { attempts: 1 } });
	const published: string[] = [];
	let client: { id: string; secret: string; scopes: string[]; companies: string[] };
	let credential: SavedCredential;

	const sandboxApi = async (path: string, body: object) => {
		const response = await fetch(`${given.sandbox.url}/sandbox${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		expect(response.ok).toBe(true);
	};
	const changeClient = async (change: object) => {
		await sandboxApi('/clients', { ...client, ...change });
		await sandboxApi('/tokens/revoke', {});
	};
	const setFaults = async (...faults: NonNullable<SettingsPatch['faults']>) =>
		given.sandbox.configure({ faults });

	/** Its own client, which sees no order of another test. */
	async function begin(id: string): Promise<void> {
		const known = await fetch(`${given.sandbox.url}/sandbox/clients`);
		const { items } = (await known.json()) as { items: Array<{ id: string; scopes: string[] }> };
		const scopes = items.find((one) => one.id === 'demo')?.scopes ?? FEW;
		client = { id, secret: 'secret', scopes, companies: [id] };
		await sandboxApi('/clients', client);
		credential = await given.api.createCredential(id, CREDENTIAL_TYPE, {
			...credentialData(given.sandbox),
			clientId: id,
			clientSecret: 'secret',
		});
	}

	afterEach(async () => {
		given.sandbox.configure({ faults: [] });
		for (const id of published.splice(0)) await given.api.unpublish(id);
	});

	async function publish(...nodes: Parameters<typeof chain>[1]): Promise<string> {
		const { id } = await given.api.createWorkflow(chain(`Health of ${client.id}`, nodes));
		published.push(id);
		await given.api.publish(id);
		return id;
	}

	/** n8n polls once at once when a workflow is published. */
	async function pollOnce(id: string): Promise<void> {
		await given.api.unpublish(id);
		await given.api.publish(id);
	}

	async function said(id: string): Promise<string[]> {
		const executions = await Promise.all(
			(await given.api.executions(id)).map((one) => given.api.finishedExecution(one.id)),
		);
		return executions
			.map((one) => output(one, NAME).map(({ json }) => `${json.check} ${json.state}`))
			.map((items) => items.join(', '))
			.reverse();
	}

	/** Polls until these executions have started, and then one time in vain. */
	async function expectSaid(id: string, ...expected: string[]): Promise<void> {
		const hasAll = async () => {
			await pollOnce(id);
			return (await said(id)).length >= expected.length;
		};
		await eventually(expected.join(', '), hasAll, POLLS_WAIT_MS);
		await pollOnce(id);
		expect(await said(id)).toEqual(expected);
	}

	interface Row {
		check: string;
		parameters?: INode['parameters'];
		arrange?: () => Promise<unknown>;
		break: () => Promise<unknown>;
		mend: () => Promise<unknown>;
	}

	let orderId: string;
	let notified: string;

	async function deleteSubscription(): Promise<void> {
		const [{ id }] = given.sandbox
			.subscriptions()
			.filter(({ companyIds }) => companyIds.includes(client.id));
		const token = await fetch(`${given.sandbox.url}/connect/token`, {
			method: 'POST',
			body: new URLSearchParams({
				grant_type: 'client_credentials',
				client_id: client.id,
				client_secret: client.secret,
			}),
		});
		const { access_token } = (await token.json()) as { access_token: string };
		const address = `${given.sandbox.apiUrl}${SUBSCRIPTIONS}/${id}`;
		const headers = { authorization: `Bearer ${access_token}` };
		expect((await fetch(address, { method: 'DELETE', headers })).ok).toBe(true);
	}

	const rows: Row[] = [
		{
			check: 'signIn',
			break: async () => await changeClient({ secret: 'another' }),
			mend: async () => await changeClient({}),
		},
		{
			check: 'permissions',
			break: async () =>
				await changeClient({ scopes: client.scopes.filter((name) => !name.endsWith('refund')) }),
			mend: async () => await changeClient({}),
		},
		{
			check: 'ordersList',
			break: async () => await setFaults({ kind: 'html', status: 200, path: LIST, times: 1_000 }),
			mend: async () => await setFaults(),
		},
		{
			check: 'waitingOrder',
			break: async () => {
				const createdAt = new Date(Date.now() - 14 * 60_000).toISOString();
				orderId = given.sandbox.placeOrder({ companyId: client.id, createdAt }).order.id;
			},
			mend: async () => await sandboxApi(`/orders/${orderId}/status`, { status: 'preparation' }),
		},
		{
			check: 'subscriptions',
			arrange: async () => {
				notified = await publish(trigger(credential, { companyId: client.id }));
				const isSubscribed = () =>
					given.sandbox.subscriptions().some(({ companyIds }) => companyIds.includes(client.id));
				await eventually('the Trigger is subscribed', isSubscribed);
			},
			break: deleteSubscription,
			mend: async () => await pollOnce(notified),
		},
		{
			check: 'quiet',
			parameters: { checks: ['quiet'], quietHours: 1, expectedBetween: '00:00-00:00' },
			arrange: async () => given.sandbox.placeOrder({ companyId: client.id }),
			break: async () =>
				await setFaults({ kind: 'alter', set: { items: [], total: 0 }, path: LIST, times: 1_000 }),
			mend: async () => await setFaults(),
		},
	];

	test.each(rows)(
		'health: $check starts once when it breaks, and once when it works again',
		async ({ check, parameters, arrange, break: breakIt, mend }) => {
			await begin(`health-${check.toLowerCase()}`);
			await arrange?.();
			const id = await publish(healthTrigger(credential, parameters));
			await breakIt();
			await expectSaid(id, `${check} broken`);
			await mend();
			await expectSaid(id, `${check} broken`, `${check} works`);
		},
	);
});
