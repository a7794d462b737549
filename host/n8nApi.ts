import type { IConnections, IDataObject, INode, IRun, IWorkflowSettings } from 'n8n-workflow';
import { parse } from 'flatted';
import { eventually } from './eventually';

const OWNER = {
	email: 'owner@example.com',
	firstName: 'Demo',
	lastName: 'Owner',
	password: 'Demo-owner-1',
} as const;
const BROWSER_ID = 'merchant-storefront-tests';

export interface WorkflowDraft {
	readonly name: string;
	readonly nodes: INode[];
	readonly connections: IConnections;
	readonly settings?: IWorkflowSettings;
	readonly pinData?: IDataObject;
	readonly staticData?: IDataObject | null;
}

export interface SavedWorkflow extends WorkflowDraft {
	readonly id: string;
	readonly versionId: string;
	readonly active: boolean;
}

export interface ExecutionSummary {
	readonly id: string;
	readonly workflowId: string;
	readonly status: string;
	readonly mode: string;
}

export interface Execution extends ExecutionSummary {
	readonly data: IRun['data'];
}

export interface CredentialTestResult {
	readonly status: 'OK' | 'Error';
	readonly message: string;
}

export interface SavedCredential {
	readonly id: string;
	readonly name: string;
	readonly type: string;
}

interface Publication {
	readonly status: 'in_progress' | 'not_published' | 'published' | 'partial' | 'failed';
	readonly triggers: ReadonlyArray<{ readonly errorMessage: string | null }>;
}

const FINISHED = new Set(['success', 'error', 'crashed', 'canceled']);

/** n8n 1 on SQLite says how an execution ended before it writes what came of it. */
function isFinished({ status, data: { resultData } }: Execution): boolean {
	const hasResult = resultData.error !== undefined || Object.keys(resultData.runData).length > 0;
	const needsResult = status === 'success' || status === 'error';
	return FINISHED.has(status) && (hasResult || !needsResult);
}

const NOT_READY = 'Database is not ready';

/** What a signed-in owner does in the editor, over the same REST calls that the editor makes. */
export class N8nApi {
	static readonly owner = OWNER;
	private cookie = '';

	constructor(readonly url: string) {}

	async signIn(): Promise<void> {
		const { showSetupOnFirstLoad } = await this.get<{
			userManagement: { showSetupOnFirstLoad: boolean };
		}>('/settings').then(({ userManagement }) => userManagement);
		if (showSetupOnFirstLoad) await this.post('/owner/setup', OWNER);
		await this.post('/login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password });
	}

	/** What the editor knows about every installed node or credential. */
	async types<T>(kind: 'nodes' | 'credentials'): Promise<T[]> {
		const response = await fetch(`${this.url}/types/${kind}.json`, { headers: this.session() });
		return (await response.json()) as T[];
	}

	async get<T>(path: string): Promise<T> {
		return await this.send<T>('GET', path);
	}

	async post<T>(path: string, body: object = {}): Promise<T> {
		return await this.send<T>('POST', path, body);
	}

	async createCredential(name: string, type: string, data: IDataObject): Promise<SavedCredential> {
		return await this.post<SavedCredential>('/credentials', { name, type, data });
	}

	async testCredential(
		{ id, name, type }: SavedCredential,
		data: IDataObject,
	): Promise<CredentialTestResult> {
		return await this.post('/credentials/test', { credentials: { id, name, type, data } });
	}

	async createWorkflow(draft: WorkflowDraft): Promise<SavedWorkflow> {
		return await this.post<SavedWorkflow>('/workflows', { ...draft, active: false });
	}

	async workflow(id: string): Promise<SavedWorkflow> {
		return await this.get<SavedWorkflow>(`/workflows/${id}`);
	}

	async updateWorkflow(id: string, change: Partial<WorkflowDraft>): Promise<SavedWorkflow> {
		const { versionId } = await this.workflow(id);
		return await this.send('PATCH', `/workflows/${id}`, { ...change, versionId });
	}

	async deleteWorkflow(id: string): Promise<void> {
		await this.post(`/workflows/${id}/archive`);
		await this.send('DELETE', `/workflows/${id}`);
	}

	/** Waits until every trigger has registered; a trigger that could not is an error. */
	async publish(id: string): Promise<void> {
		await this.setActive(id, true);
		const { status, triggers } = await this.settledPublication(id);
		if (status !== 'published') throw new Error(`${status}: ${JSON.stringify(triggers)}`);
	}

	async unpublish(id: string): Promise<void> {
		await this.setActive(id, false);
		await this.settledPublication(id);
	}

	/** Runs from the named trigger and waits for the end. */
	async run(id: string, trigger: string): Promise<Execution> {
		const { executionId } = await this.startRun(id, trigger);
		if (executionId === undefined) throw new Error(`Nothing ran: "${trigger}" waits for a call`);
		return await this.finishedExecution(executionId);
	}

	/** Presses "Listen for test event" when the named trigger is a webhook. */
	async startRun(id: string, trigger: string): Promise<{ executionId?: string }> {
		return await this.post(`/workflows/${id}/run`, {
			workflowData: await this.workflow(id),
			triggerToStartFrom: { name: trigger },
		});
	}

	async stopListening(id: string): Promise<void> {
		await this.send('DELETE', `/test-webhook/${id}`);
	}

	async finishedExecution(id: string): Promise<Execution> {
		return await eventually(`execution ${id} ends`, async () => {
			const execution = await this.readExecution(id);
			return execution !== undefined && isFinished(execution) && execution;
		});
	}

	async execution(id: string): Promise<Execution> {
		const execution = await this.readExecution(id);
		if (execution === undefined) throw new Error(`Execution ${id} has no data`);
		return execution;
	}

	/** The newest executions of a workflow, at most a hundred. */
	async executions(workflowId: string): Promise<ExecutionSummary[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.get<{ results: ExecutionSummary[] }>(
			`/executions?limit=100&filter=${filter}`,
		);
		return results;
	}

	/** n8n 1 writes an execution and its data in two steps: between them the data is missing. */
	private async readExecution(id: string): Promise<Execution | undefined> {
		const execution = await this.get<ExecutionSummary & { data: string }>(`/executions/${id}`);
		const data = parse(execution.data) as IRun['data'] | undefined;
		return data?.resultData && { ...execution, data };
	}

	private session(): Record<string, string> {
		// An n8n that was busy for long closes what it kept open, at the moment the next request is sent.
		return { 'browser-id': BROWSER_ID, cookie: this.cookie, connection: 'close' };
	}

	private async setActive(id: string, active: boolean): Promise<void> {
		const { versionId } = await this.workflow(id);
		if (await this.isVersion1()) {
			await this.send('PATCH', `/workflows/${id}`, { active, versionId });
		} else {
			await this.post(`/workflows/${id}/${active ? 'activate' : 'deactivate'}`, { versionId });
		}
	}

	/** n8n 1 answers when its triggers have registered; n8n 2 goes on in the background. */
	private async settledPublication(id: string): Promise<Publication> {
		if (await this.isVersion1()) return { status: 'published', triggers: [] };
		const read = async () => await this.get<Publication>(`/workflows/${id}/publication-status`);
		await eventually(
			`the publication of workflow ${id} settles`,
			async () => (await read()).status !== 'in_progress',
		);
		// n8n looks at once for what is under way and for what came of it: the latter may be older.
		return await read();
	}

	private async isVersion1(): Promise<boolean> {
		const { versionCli } = await this.get<{ versionCli: string }>('/settings');
		return versionCli.startsWith('1.');
	}

	private async send<T>(method: string, path: string, body?: object): Promise<T> {
		const response = await eventually('the database of n8n is ready', async () => {
			const answer = await fetch(`${this.url}/rest${path}`, {
				method,
				headers: { ...this.session(), 'content-type': 'application/json' },
				body: body && JSON.stringify(body),
			});
			// A busy n8n may lose its database for a moment. It says so before it does anything.
			const isReady = answer.status !== 503 || !(await answer.clone().text()).includes(NOT_READY);
			return isReady && answer;
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
		const session = response.headers.getSetCookie().find((one) => one.startsWith('n8n-auth='));
		if (session !== undefined) [this.cookie] = session.split(';');
		return (JSON.parse(text) as { data: T }).data;
	}
}
