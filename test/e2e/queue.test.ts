/* eslint-disable @n8n/community-nodes/no-restricted-imports -- names the log files */
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { startSandbox, type Sandbox } from '../../sandbox';
import { eventually } from '../../host/eventually';
import { installPackage, N8nProcess } from '../../host/n8n';
import { N8nApi, type SavedCredential } from '../../host/n8nApi';
import { freePort } from '../../host/ports';
import { databaseSettings, queueSettings } from '../../host/queueMode';
import { startPostgres, startRedis, type Service } from '../../host/services';
import { createCredential } from '../../host/credential';
import { chain, output, received, trigger } from '../../host/workflows';
import { readExamples } from '../../scripts/demoExamples';
import { startServer } from '../support/localServer';
import { ARTIFACTS, context, hostNamed, title } from './context';
import { temporaryFolder } from './temporaryFolder';

const ORDERS = 60;
const BEFORE_THE_KILL = 10;
/** With two copies of each, fewer than the hundred executions that are listed. */
const CLAIMED = 25;
/** n8n's default: so many executions can be in the hands of a worker. n8n never tries them again. */
const WORKER_CONCURRENCY = 10;
const host = hostNamed('n8n-2');
const isOver = (status: string) => !['new', 'running', 'waiting'].includes(status);
const logFile = (name: string) => join(ARTIFACTS, `queue-${name}.log`);

describe(title(host), () => {
	describe('in queue mode', () => {
		const services: Service[] = [];
		const processes: N8nProcess[] = [];
		let sandbox: Sandbox;
		let postgres: Service;
		let main: N8nProcess;
		let worker: N8nProcess;
		let webhook: N8nProcess;
		let api: N8nApi;
		let startProcess: (role: 'worker') => Promise<N8nProcess>;
		let credential: SavedCredential;

		beforeAll(async () => {
			postgres = await startPostgres(temporaryFolder(), logFile('postgres'));
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
			await eventually('the subscription is gone', () => sandbox.subscriptions().length === 0);
		});

		test('after a kill of the worker, waiting runs start and its own run fails visibly', async () => {
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

		test('two workers, every notification twice: the example claims each order once', async () => {
			await startProcess('worker');
			const atTheTill: string[] = [];
			const till = await startServer(async (request, response) => {
				const { order } = (await json(request)) as { order: { id: string } };
				atTheTill.push(order.id);
				response.end('{}');
			});
			const { id: databaseId, name } = await api.createCredential('Claims', 'postgres', {
				host: '127.0.0.1',
				port: postgres.port,
				database: 'postgres',
				user: 'n8n',
				password: '',
				ssl: 'disable',
			});
			const draft = readExamples({
				sandboxUrl: sandbox.url,
				credentials: [credential],
			}).get('claim-each-order');
			if (draft === undefined) throw new Error('There is no such example');
			const { id } = await api.createWorkflow({
				...draft,
				nodes: draft.nodes.map((node) => ({
					...node,
					...(node.type.endsWith('.postgres') && {
						credentials: { postgres: { id: databaseId, name } },
					}),
					...(node.name === 'Send to the till' && {
						parameters: { ...node.parameters, url: till.url },
					}),
				})),
			});
			expect((await api.run(id, 'When pressed')).status).toBe('success');
			const earlier = (await api.executions(id)).length;
			await api.publish(id);
			sandbox.configure({ delivery: { copies: 2 } });
			const placed = Array.from({ length: CLAIMED }, () => sandbox.placeOrder().order.id);
			const runs = await eventually('both copies of each have run', async () => {
				const all = await api.executions(id);
				const isDone = all.length === earlier + 2 * CLAIMED;
				return isDone && all.every(({ status }) => isOver(status)) && all;
			});
			await till.close();
			expect(new Set(atTheTill).size).toBe(atTheTill.length);
			// A worker that stalls on a busy machine fails what it has in its hands, with its claim.
			const failed = runs.filter(({ status }) => status !== 'success');
			const missing = placed.filter((order) => !atTheTill.includes(order));
			expect(missing.length).toBeLessThanOrEqual(failed.length);
			await api.unpublish(id);
		});
	});
});
