import { createChatCredential, createKitchenLogin } from '../../host/credential';
import { eventually } from '../../host/eventually';
import type { SavedCredential, WorkflowDraft } from '../../host/n8nApi';
import { readExamples } from '../../scripts/demoExamples';
import type { Instance } from './instance';

/** The examples as they are shipped, credentials put in; what a test publishes ends with it. */
export function useTemplates(given: Instance) {
	const credentials: SavedCredential[] = [];
	const published: string[] = [];

	beforeAll(async () => {
		credentials.push(
			given.credential,
			await createChatCredential(given.api, given.sandbox),
			await createKitchenLogin(given.api),
		);
	});

	afterEach(async () => {
		for (const id of published.splice(0)) await given.api.unpublish(id);
		for (const { order } of given.sandbox.orders()) {
			if (order.status === 'new') await changeStatus(order.id, 'canceled');
		}
	});

	function template(name: string): WorkflowDraft {
		const surroundings = { credentials, sandboxUrl: given.sandbox.url };
		const found = readExamples(surroundings).get(name);
		if (found === undefined) throw new Error(`There is no example ${name}`);
		return found;
	}

	async function publish(draft: WorkflowDraft): Promise<string> {
		const { id } = await given.api.createWorkflow(draft);
		published.push(id);
		await given.api.publish(id);
		return id;
	}

	async function changeStatus(id: string, status: string): Promise<void> {
		await fetch(`${given.sandbox.url}/sandbox/orders/${id}/status`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ status }),
		});
	}

	function placed(id: string) {
		const found = given.sandbox.orders().find(({ order }) => order.id === id);
		if (found === undefined) throw new Error(`There is no order ${id}`);
		return found;
	}

	async function succeeded(id: string, count: number): Promise<void> {
		await eventually(`${count} runs have succeeded`, async () => {
			const runs = await given.api.executions(id);
			return runs.filter(({ status }) => status === 'success').length >= count;
		});
	}

	return { credentials, template, publish, changeStatus, placed, succeeded };
}

/** Other parameters in some nodes, as a user would type them. */
export function withParameters(
	draft: WorkflowDraft,
	parameters: Record<string, object>,
): WorkflowDraft {
	for (const name of Object.keys(parameters)) {
		if (!draft.nodes.some((node) => node.name === name))
			throw new Error(`There is no node ${name}`);
	}
	const nodes = draft.nodes.map((node) => ({
		...node,
		parameters: { ...node.parameters, ...parameters[node.name] },
	}));
	return { ...draft, nodes };
}
