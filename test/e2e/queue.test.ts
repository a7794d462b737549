/* eslint-disable @n8n/community-nodes/no-restricted-imports -- names the log files */
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox';
import { eventually } from '../../host/eventually';
import { installPackage, N8nProcess } from '../../host/n8n';
import { N8nApi, type SavedCredential } from '../../host/n8nApi';
import { freePort } from '../../host/ports';
import { databaseSettings, queueSettings } from '../../host/queueMode';
import { startPostgres, startRedis, type Service } from '../../host/services';
import { createCredential } from '../../host/credential';
import { chain, output, received, trigger } from '../../host/workflows';
import { ARTIFACTS, context, hostNamed, title } from './context';
import { temporaryFolder } from './temporaryFolder';
import { everyOrderIsMarked, isOver, Till, toTheTill } from './tillWorkflow';

const ORDERS = 60;
const BEFORE_THE_KILL = 10;
/** n8n's default: so many executions can be in the hands of a worker. n8n never tries them again. */
const WORKER_CONCURRENCY = 10;
const host = hostNamed('n8n-2');
const logFile = (name: string) => join(ARTIFACTS, `queue-${name}.log`);

describe(title(host), () => {
	describe('in queue mode', () => {
		const services: Service[] = [];
		const processes: N8nProcess[] = [];
		const till = new Till();
		let sandbox: Sandbox;
		let main: N8nProcess;
		let worker: N8nProcess;
		let webhook: N8nProcess;
		let api: N8nApi;
		let startProcess: (role: 'worker') => Promise<N8nProcess>;
		let credential: SavedCredential;

		beforeAll(async () => {
			const postgres = await startPostgres(temporaryFolder(), logFile('postgres'));
			services.push(postgres);
			const redis = await startRedis(logFile('redis'));
			services.push(redis);
			sandbox = await startSandbox({
				port: 0,
				delivery: { attempts: 30, backoffMs: 500, timeoutMs: 30_000 },
			});
			const userFolder = temporaryFolder();
			await installPackage(userFolder, context().tarball);
			const webhookPort = await freePort();
			const env = {
				...databaseSettings(postgres),
				...queueSettings(redis, webhookPort),
				// A worker that is gone is noticed after seconds, not after minutes.
				QUEUE_WORKER_LOCK_DURATION: '5000',
				QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
				QUEUE_WORKER_STALLED_INTERVAL: '2000',
			};
			const start = async (role: 'start' | 'worker' | 'webhook', port?: number) => {
				const options = { host, userFolder, logFile: logFile(role), port, env };
				const started = await N8nProcess.start(role, options);
				processes.push(started);
				return started;
			};
			startProcess = start;
			main = await start('start');
			worker = await start('worker');
			webhook = await start('webhook', webhookPort);
			api = new N8nApi(main.url);
			await api.signIn();
			credential = await createCredential(api, sandbox);
		});

		afterAll(async () => {
			await till.close();
			for (const one of processes.reverse()) await one.stop();
			await sandbox?.close();
			for (const service of services.reverse()) await service.process.stop();
		});

		const deliveredOrders = () => sandbox.deliveries().filter(({ state }) => state === 'delivered');
		const finished = async (id: string) =>
			(await api.executions(id)).filter(({ status }) => status === 'success');

		test('orders arrive through the webhook process and run in the worker', async () => {
			const { id } = await api.createWorkflow(chain('Orders', [trigger(credential)]));
			await api.publish(id);
			const [{ callback }] = sandbox.subscriptions();
			expect(callback.startsWith(webhook.url)).toBe(true);
			const { order } = sandbox.placeOrder();

			const [execution] = await eventually('the order has run', async () => {
				const done = await finished(id);
				return done.length > 0 && done;
			});
			const [item] = output(await api.execution(execution.id), 'Merchant Storefront Trigger');
			expect(item.json.data).toEqual(order);
			expect(worker.log).toContain(`Worker started execution ${execution.id}`);
			await api.unpublish(id);
			await eventually('the subscriber is gone', () => sandbox.subscriptions().length === 0);
		});

		test('the worker is killed in the middle: what waited runs, and what it was working on fails visibly', async () => {
			const { id } = await api.createWorkflow(chain('Many orders', [trigger(credential)]));
			await api.publish(id);
			const before = deliveredOrders().length;
			const placed = Array.from({ length: ORDERS }, () => sandbox.placeOrder().order.id);
			await eventually('some have run', async () => (await finished(id)).length >= BEFORE_THE_KILL);

			await worker.kill();
			await eventually(
				'every order is acknowledged without a worker',
				() => deliveredOrders().length === before + ORDERS,
			);
			await worker.startAgain();

			const summaries = await eventually('nothing waits any more', async () => {
				const all = await api.executions(id);
				return all.length === ORDERS && all.every(({ status }) => isOver(status)) && all;
			});
			const executions = await Promise.all(summaries.map((one) => api.execution(one.id)));
			const failed = executions.filter(({ status }) => status !== 'success');
			expect(failed.length).toBeLessThanOrEqual(WORKER_CONCURRENCY);
			for (const { data } of failed) {
				expect(data.resultData.error?.message).toContain('failed to be processed too many times');
			}
			const ran = executions.filter(({ status }) => status === 'success').flatMap(received);
			const orders = new Set(ran.map(({ data }) => (data as { id: string }).id));
			expect(placed.filter((order) => !orders.has(order))).toHaveLength(failed.length);
		});

		test('two workers, one of them killed, and lost notifications: every order is at the till, and only what was on its way may be there twice', async () => {
			await startProcess('worker');
			await till.open();
			const { id } = await api.createWorkflow(toTheTill(credential, till));
			await api.publish(id);
			const lost = { kind: 'lose-notification', event: 'order.new', times: 10 } as const;
			sandbox.configure({ faults: [lost] });
			const place = (count: number) =>
				Array.from({ length: count }, () => sandbox.placeOrder().order.id);
			const earlier = sandbox.orders().map(({ order }) => order.id);
			const placed = place(30);
			const atTheTill = (orders: string[]) => orders.every((order) => till.taken.includes(order));
			await eventually('all orders are at the till', () => atTheTill([...earlier, ...placed]));
			await everyOrderIsMarked(api, id);

			till.closeGate();
			placed.push(...place(6));
			await eventually('some are on their way', () => till.atTheGate.length === 6);
			const onTheirWay = till.atTheGate;
			await worker.kill();
			till.openGate();
			await eventually('they are at the till', () => atTheTill(placed), 120_000);
			await worker.startAgain();
			const runs = await eventually('a round is over', async () => (await finished(id)).length);
			await eventually(
				'two more rounds are over',
				async () => (await finished(id)).length >= Math.min(runs + 2, 100),
			);
			expect(new Set(till.taken)).toEqual(new Set([...earlier, ...placed]));
			expect(till.takenAgain.filter((order) => !onTheirWay.includes(order))).toEqual([]);
			await api.unpublish(id);
		});
	});
});
