import type { IExecuteFunctions, INodeExecutionData, NodeOperationError } from 'n8n-workflow';

import { isTool } from './n8n/inputs';
import { CREDENTIAL_NAME } from './platform/settings';
import { isLoopbackUrl } from './platform/urls';
import { asNodeError, operationError, withHtmlDescription } from './n8n/asNodeError';
import { forEachItem } from './n8n/eachItem';
import { hint } from './n8n/hint';
import { OPERATIONS } from './operations';

const ERROR_KEYS = ['error', 'details'];

/**
 * Which output an item takes. For the error output n8n 2 knows it by these keys, and n8n 1 by the error
 * itself. Elsewhere an item has no error: n8n would keep its message, and nothing else that is in it.
 */
function forErrorOutput(
	context: IExecuteFunctions,
	{ error, ...item }: INodeExecutionData,
): INodeExecutionData {
	const { json } = item;
	if (context.getNode().onError !== 'continueErrorOutput') return item;
	if (error !== undefined) return { ...item, error: plain(error) };
	const isError =
		typeof json.error === 'string' && Object.keys(json).every((key) => ERROR_KEYS.includes(key));
	if (!isError) return item;
	return { ...item, error: plain({ name: 'NodeOperationError', message: String(json.error) }) };
}

/** For an expression that names the node, n8n 2 copies the item: it can't copy an instance of a class. */
const plain = ({ name, message }: Pick<Error, 'name' | 'message'>) =>
	({ name, message }) as NodeOperationError;

const SANDBOX_HINT =
	'The Base URL of the credential is on this machine, like the sandbox: nothing reaches the platform.';

/** What a published workflow sends to this machine reaches no storefront. */
async function hintAtSandbox(context: IExecuteFunctions): Promise<void> {
	if (context.getMode() === 'manual') return;
	// Some operations have no credential.
	const credential = await context.getCredentials(CREDENTIAL_NAME, 0).catch(() => undefined);
	if (!isLoopbackUrl(String(credential?.baseUrl))) return;
	hint(context, SANDBOX_HINT);
}

export async function route(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	const resource = context.getNodeParameter('resource', 0);
	const operationName = context.getNodeParameter('operation', 0);
	const operations = OPERATIONS[resource] ?? {};
	// Every object has a "toString", which isn't an operation.
	const operation = Object.hasOwn(operations, operationName)
		? operations[operationName]
		: undefined;
	if (operation === undefined) {
		throw operationError(
			context,
			`The operation "${operationName}" of "${resource}" does not exist`,
			'Choose Resource and Operation again in this node.',
		);
	}
	try {
		const output =
			'executeAll' in operation
				? await operation.executeAll(context, items)
				: await forEachItem(context, items, operation.execute);
		await hintAtSandbox(context);
		return [output.map((item) => forErrorOutput(context, item))];
	} catch (error) {
		const nodeError = asNodeError(context, error);
		throw isTool(context) ? nodeError : withHtmlDescription(nodeError);
	}
}
