import type { INode, INodeParameters } from 'n8n-workflow';
import type { SavedCredential } from '../../host/n8nApi';
import type { NodeDraft } from '../../host/workflows';

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
