/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs the nodes as n8n does, over real HTTP */
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
	ExecuteContext,
	HookContext,
	LoadOptionsContext,
	RoutingNode,
	WebhookContext,
} from 'n8n-core';
import {
	createEmptyRunExecutionData,
	Workflow,
	type ICredentialDataDecryptedObject,
	type IConnections,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeListSearchResult,
	type INodeParameters,
	type INodePropertyOptions,
	type INodeType,
	type ISourceData,
	type IWebhookData,
	type IWebhookFunctions,
	type IWorkflowExecuteAdditionalData,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { MerchantStorefrontTrigger } from '../../nodes/MerchantStorefront/MerchantStorefrontTrigger.node';
import { MerchantStorefrontHealthTrigger } from '../../nodes/MerchantStorefrontHealthTrigger/MerchantStorefrontHealthTrigger.node';
import { MerchantStorefrontOrdersTrigger } from '../../nodes/MerchantStorefrontOrdersTrigger/MerchantStorefrontOrdersTrigger.node';
import { CredentialStore } from './credentialStore';
import { startServer, type LocalServer } from './localServer';

const TOOL = 'merchantStorefrontTool';

const NODE_TYPES: Record<string, INodeType> = {
	merchantStorefront: new MerchantStorefront(),
	[TOOL]: asTool(new MerchantStorefront()),
	merchantStorefrontTrigger: new MerchantStorefrontTrigger(),
	merchantStorefrontHealthTrigger: new MerchantStorefrontHealthTrigger(),
	merchantStorefrontOrdersTrigger: new MerchantStorefrontOrdersTrigger(),
};

/** As n8n offers it to an agent. */
function asTool(node: MerchantStorefront): INodeType {
	return Object.assign(node, { description: { ...node.description, name: TOOL } });
}

const nodeTypes = {
	getByName: (name: string) => NODE_TYPES[name],
	getByNameAndVersion: (name: string) => NODE_TYPES[name],
	getKnownTypes: () => ({}),
};

/** What the nodes wrote to n8n's log, for tests that look into it. */
export const logged: Array<{ level: string; message: string }> = [];

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
const logger = Object.fromEntries(
	LEVELS.map((level) => [level, (message: string) => logged.push({ level, message })]),
);

export function withLog<Context extends object>(context: Context): Context {
	return Object.defineProperty(context, 'logger', { value: logger });
}

export function credentialFor(
	sandbox: { url: string; apiUrl: string },
	overrides: ICredentialDataDecryptedObject = {},
): CredentialStore {
	return new CredentialStore({
		authUrl: sandbox.url,
		baseUrl: sandbox.apiUrl,
		clientId: 'demo',
		clientSecret: 'demo-secret',
		...overrides,
	});
}

export interface WorkflowOptions {
	/** Of the n8n that the workflow runs in. */
	webhookUrl?: string;
	webhookId?: string;
	workflowId?: string;
	/** Without one, it is a test in the editor. */
	executionId?: string;
	staticData?: IDataObject;
	node?: Partial<INode>;
	/** Others of the workflow. */
	neighbors?: INode[];
	connections?: IConnections;
	/** Of the workflow; n8n takes that of the instance where it has none. */
	timezone?: string;
}

export function workflowWith(
	type: string,
	parameters: INodeParameters,
	credentials: CredentialStore,
	options: WorkflowOptions = {},
) {
	const { description } = NODE_TYPES[type];
	const node: INode = {
		id: 'node-1',
		name: description.displayName,
		type,
		typeVersion: [description.version].flat().at(-1) ?? 1,
		position: [0, 0],
		parameters,
		credentials: { merchantStorefrontApi: { id: 'credential-1', name: 'Demo' } },
		webhookId: options.webhookId,
		...options.node,
	};
	const workflow = new Workflow({
		id: options.workflowId ?? 'workflow-1',
		name: 'Orders',
		nodes: [node, ...(options.neighbors ?? [])],
		connections: options.connections ?? {},
		active: true,
		nodeTypes,
		staticData: options.staticData,
		settings: { timezone: options.timezone ?? 'UTC' },
	});
	const webhookUrl = options.webhookUrl ?? 'http://127.0.0.1:5678';
	const additionalData = {
		credentialsHelper: credentials,
		instanceBaseUrl: `${webhookUrl}/`,
		webhookBaseUrl: `${webhookUrl}/webhook`,
		webhookWaitingBaseUrl: `${webhookUrl}/webhook-waiting`,
		webhookTestBaseUrl: `${webhookUrl}/webhook-test`,
		currentNodeParameters: parameters,
		executionId: options.executionId,
		variables: {},
	} as unknown as IWorkflowExecuteAdditionalData;
	return { workflow, node: workflow.nodes[node.name], additionalData };
}

export interface RunOptions extends WorkflowOptions {
	onError?: INode['onError'];
	signal?: AbortSignal;
	mode?: WorkflowExecuteMode;
	runIndex?: number;
	/** What neighbors have put out in this execution before. */
	ran?: Record<string, IDataObject[]>;
	/** What it is connected behind, one node after the other, each with what it gave. */
	behind?: EarlierNode[];
	/** Given by a test that looks at what the node hints at. */
	hints?: unknown[];
}

export interface EarlierNode extends Pick<INode, 'name' | 'type'> {
	parameters?: INodeParameters;
	/** None where it didn't run in this execution. */
	gave?: INodeExecutionData[];
}

/** Runs the action node once, with the items of the node before it. */
export async function runAction(
	credentials: CredentialStore,
	parameters: INodeParameters,
	items: INodeExecutionData[] = [{ json: {} }],
	options: RunOptions = {},
): Promise<INodeExecutionData[]> {
	const context = executeContext(credentials, parameters, items, options);
	const output = await new MerchantStorefront().execute.call(context);
	// All tests run against the sandbox, which the node says in every run that is not manual.
	const hints = context.hints.filter(({ message }) => !message.includes('on this machine'));
	options.hints?.push(...(options.mode === 'webhook' ? context.hints : hints));
	return output[0].map(keptByN8n);
}

/** Of an item that holds an error n8n keeps the message, and nothing else that is in it. */
const keptByN8n = (item: INodeExecutionData): INodeExecutionData =>
	item.error === undefined ? item : { ...item, json: { error: item.error.message } };

/** What n8n gives the action node to run with. */
export function executeContext(
	credentials: CredentialStore,
	parameters: INodeParameters = {},
	items: INodeExecutionData[] = [{ json: {} }],
	options: RunOptions = {},
): ExecuteContext {
	const { behind = [] } = options;
	const { workflow, node, additionalData } = workflowWith(
		'merchantStorefront',
		parameters,
		credentials,
		{
			...options,
			...(behind.length > 0 && chained(behind)),
			node: { onError: options.onError, ...options.node },
		},
	);
	const inputData = { main: [items] };
	const execution = createEmptyRunExecutionData();
	let source: ISourceData[] = [];
	for (const { name, gave } of behind) {
		if (gave === undefined) continue;
		execution.resultData.runData[name] = [
			{ startTime: 0, executionTime: 0, executionIndex: 0, source, data: { main: [gave] } },
		];
		source = [{ previousNode: name }];
	}
	for (const [name, output] of Object.entries(options.ran ?? {})) {
		const data = { main: [output.map((json) => ({ json }))] };
		execution.resultData.runData[name] = [
			{ startTime: 0, executionTime: 0, executionIndex: 0, source: [], data },
		];
	}
	return withLog(
		new ExecuteContext(
			workflow,
			node,
			additionalData,
			options.mode ?? 'trigger',
			execution,
			options.runIndex ?? 0,
			items,
			inputData,
			{ node, data: inputData, source: behind.length > 0 ? { main: source } : null },
			[],
			options.signal,
		),
	);
}

function chained(behind: EarlierNode[]): Pick<WorkflowOptions, 'neighbors' | 'connections'> {
	const { displayName } = new MerchantStorefront().description;
	const next = [...behind.slice(1).map(({ name }) => name), displayName];
	return {
		neighbors: behind.map(({ name, type, parameters = {} }) => ({
			...{ id: name, name, type, typeVersion: 1, position: [0, 0], parameters },
		})),
		connections: Object.fromEntries(
			behind.map(({ name }, place) => [
				name,
				{ main: [[{ node: next[place], type: 'main', index: 0 }]] },
			]),
		),
	};
}

export async function loadEvents(credentials: CredentialStore): Promise<INodePropertyOptions[]> {
	const context = listContext('merchantStorefront', {}, credentials);
	return await new MerchantStorefront().methods.loadOptions.getEvents.call(context);
}

/** The dishes of a store, of which several can be chosen. */
export async function loadDishes(
	credentials: CredentialStore,
	storeId: string,
): Promise<INodePropertyOptions[]> {
	const parameters = { resource: 'offer', operation: 'switchOff', storeId };
	const context = listContext('merchantStorefront', parameters, credentials);
	return await new MerchantStorefront().methods.loadOptions.getDishes.call(context);
}

/** What a trigger offers beyond the documented events. */
export async function loadOtherEvents(
	credentials: CredentialStore,
): Promise<INodePropertyOptions[]> {
	const context = listContext('merchantStorefrontTrigger', {}, credentials);
	return await new MerchantStorefrontTrigger().methods.loadOptions.getOtherEvents.call(context);
}

export async function searchOrders(
	credentials: CredentialStore,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searchList('searchOrders', credentials, {}, filter, paginationToken);
}

/** What the editor shows in a list that is searched. */
export async function searchList(
	method: keyof MerchantStorefront['methods']['listSearch'],
	credentials: CredentialStore,
	parameters: INodeParameters,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const context = listContext('merchantStorefront', parameters, credentials);
	const { [method]: search } = new MerchantStorefront().methods.listSearch;
	return await search.call(context, filter, paginationToken);
}

/** What n8n gives a node that fills a list of the editor. */
function listContext(...given: Parameters<typeof workflowWith>): LoadOptionsContext {
	const { workflow, node, additionalData } = workflowWith(...given);
	return withLog(new LoadOptionsContext(workflow, node, additionalData, ''));
}

/** A workflow that starts from the trigger, in an n8n that this test plays over real HTTP. */
export class TriggerWorkflow {
	/** Items that the workflow was started with. */
	readonly started: INodeExecutionData[] = [];
	/** Saved by n8n between the calls, as one JSON object. */
	staticData: IDataObject = {};
	private testStaticData?: IDataObject;
	private readonly events = new EventEmitter();
	private server?: LocalServer;
	webhookUrl = '';

	constructor(
		public credentials: CredentialStore,
		public parameters: INodeParameters,
		private readonly options: Pick<WorkflowOptions, 'webhookId' | 'workflowId' | 'node'> = {},
	) {}

	/** Starts listening for notifications at an address of this machine. */
	async listen(): Promise<this> {
		this.server = await startServer((request, response) => void this.receive(request, response));
		this.webhookUrl = this.server.url;
		return this;
	}

	async close(): Promise<void> {
		await this.server?.close();
	}

	/** As n8n publishes: creates only what does not exist. */
	async publish(activation: WorkflowActivateMode = 'activate'): Promise<void> {
		await this.withHooks(
			false,
			async (hooks) => {
				if (!(await hooks('checkExists'))) await hooks('create');
			},
			activation,
		);
	}

	/** As n8n publishes a live workflow again: it removes what was, and ends it should that fail. */
	async republish(parameters: INodeParameters): Promise<void> {
		await this.unpublish();
		this.parameters = parameters;
		await this.publish('update').catch(async (error: unknown) => {
			await this.unpublish();
			throw error;
		});
	}

	async unpublish(): Promise<void> {
		await this.withHooks(false, async (hooks) => void (await hooks('delete')));
	}

	/** As n8n listens for a test event: its own address, static data that is empty and not kept. */
	async testListen(whileListening: () => Promise<void> = async () => {}): Promise<void> {
		await this.withHooks(true, async (hooks, staticData) => {
			if (!(await hooks('checkExists'))) await hooks('create');
			this.testStaticData = saved(staticData);
			await whileListening();
			delete this.testStaticData;
			await hooks('delete');
		});
	}

	/** The first item of the workflow, past or to come. */
	async whenStarted(): Promise<INodeExecutionData> {
		if (this.started.length === 0) await once(this.events, 'started');
		return this.started[0];
	}

	get callback(): string {
		return `${this.webhookUrl}/webhook/${this.path}`;
	}

	private get path(): string {
		return `${this.options.webhookId ?? 'hook-1'}/webhook`;
	}

	private async withHooks(
		isTest: boolean,
		run: (
			call: (method: 'checkExists' | 'create' | 'delete') => Promise<boolean>,
			staticData: IDataObject,
		) => Promise<void>,
		activation: WorkflowActivateMode = 'update',
	): Promise<void> {
		const { workflow, node, additionalData } = this.build(isTest ? {} : this.staticData);
		const webhookData = {
			isTest,
			webhookDescription: new MerchantStorefrontTrigger().description.webhooks?.[0],
		} as unknown as IWebhookData;
		const context = () =>
			new HookContext(
				workflow,
				node,
				additionalData,
				isTest ? 'manual' : 'trigger',
				isTest ? 'manual' : activation,
				webhookData,
			);
		const { webhookMethods } = new MerchantStorefrontTrigger();
		await run(
			async (method) => await webhookMethods.default[method].call(withLog(context())),
			workflow.staticData,
		);
		if (!isTest) this.staticData = saved(workflow.staticData);
	}

	private build(staticData: IDataObject) {
		return workflowWith('merchantStorefrontTrigger', this.parameters, this.credentials, {
			webhookUrl: this.webhookUrl,
			webhookId: this.options.webhookId ?? 'hook-1',
			workflowId: this.options.workflowId,
			node: this.options.node,
			staticData: saved(staticData),
		});
	}

	/** n8n's part of a webhook call: the body is at hand as bytes, static data is read again. */
	private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (request.method === 'OPTIONS') {
			response.writeHead(204).end();
			return;
		}
		const isTest =
			request.url === `/webhook-test/${this.path}` && this.testStaticData !== undefined;
		if (!isTest && request.url !== `/webhook/${this.path}`) {
			response.writeHead(404).end();
			return;
		}
		const rawBody = await buffer(request);
		const answer = await this.handle(
			Object.assign(request, { rawBody }),
			Object.assign(response, {
				status(code: number) {
					response.statusCode = code;
					return response;
				},
			}),
			isTest ? this.testStaticData : this.staticData,
		);
		if (answer.noWebhookResponse === true) return;
		this.started.push(...(answer.workflowData?.flat() ?? []));
		this.events.emit('started');
		response
			.writeHead(200, { 'content-type': 'application/json' })
			.end('{"message":"Workflow was started"}');
	}

	async handle(httpRequest: unknown, httpResponse: unknown, staticData = this.staticData) {
		const { workflow, node, additionalData } = this.build(staticData);
		Object.assign(additionalData, { httpRequest, httpResponse });
		const webhookData = {} as IWebhookData;
		const context: IWebhookFunctions = new WebhookContext(
			workflow,
			node,
			additionalData,
			'trigger',
			webhookData,
			[],
			null,
		);
		const answer = await new MerchantStorefrontTrigger().webhook.call(withLog(context));
		// The mark by which n8n knows that it has to save.
		if (workflow.staticData.__dataChanged === true) {
			throw new Error('A notification changed static data, where the last writer wins');
		}
		return answer;
	}
}

export function saved(staticData: IDataObject): IDataObject {
	return JSON.parse(JSON.stringify(staticData)) as IDataObject;
}

/** What n8n's credential tester does with a declarative test, up to the message that it shows. */
export async function testCredential(credentials: CredentialStore): Promise<string> {
	const { test } = credentials.type;
	const noOp = {
		description: {
			displayName: 'No Operation',
			name: 'n8n-nodes-base.noOp',
			version: 1,
			defaults: {},
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: 'merchantStorefrontApi', required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: test.request },
					default: '',
				},
			],
		},
	} as unknown as INodeType;
	const workflow = new Workflow({
		nodes: [
			{
				id: 'temp',
				name: 'Temp-Node',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
				credentials: { merchantStorefrontApi: { id: 'credential-1', name: 'Demo' } },
			},
		],
		connections: {},
		active: false,
		nodeTypes: { ...nodeTypes, getByName: () => noOp, getByNameAndVersion: () => noOp },
	});
	const node = workflow.nodes['Temp-Node'];
	const context = new ExecuteContext(
		workflow,
		node,
		{
			credentialsHelper: credentials,
			variables: {},
		} as unknown as IWorkflowExecuteAdditionalData,
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	const decrypted = { id: 'credential-1', name: 'Demo', type: 'merchantStorefrontApi' };
	try {
		const routing = new RoutingNode(context, noOp, { ...decrypted, data: { ...credentials.data } });
		await routing.runNode();
		return 'Connection successful!';
	} catch (error) {
		return (error as Error).message;
	}
}
