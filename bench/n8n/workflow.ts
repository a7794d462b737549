import type { INode, INodeParameters } from 'n8n-workflow';
import type { SavedCredential, WorkflowDraft } from '../../test/host/n8nApi';

export const PACKAGE = 'n8n-nodes-merchant-storefront';
export const COMPANY = 'demo-company';

type NodeDraft = Pick<INode, 'name' | 'type' | 'typeVersion'> & Partial<INode>;

/** Nodes one after the other, each connected to the next. */
export function chain(name: string, drafts: NodeDraft[]): WorkflowDraft {
	const nodes = drafts.map((draft, index) => ({
		id: `${name}-${index}`,
		position: [index * 220, 0] as [number, number],
		parameters: {},
		...draft,
	}));
	const connections = Object.fromEntries(
		nodes
			.slice(1)
			.map((node, index) => [
				nodes[index].name,
				{ main: [[{ node: node.name, type: 'main' as const, index: 0 }]] },
			]),
	);
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

export function webhook(path: string, parameters: INodeParameters): NodeDraft {
	return {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, options: {}, ...parameters },
	};
}

export function code(name: string, jsCode: string): NodeDraft {
	return { name, type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } };
}

export function withCredential({ id, name, type }: SavedCredential): Pick<INode, 'credentials'> {
	return { credentials: { [type]: { id, name } } };
}
