import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isTool } from './n8n/inputs';
import { CREDENTIAL_NAME } from './platform/settings';
import { isLoopbackUrl } from './platform/urls';
import { asNodeError, operationError, withHtmlDescription } from './n8n/asNodeError';
import { forEachItem } from './n8n/eachItem';
import { hint } from './n8n/hint';
import { OPERATIONS } from './operations';

/**
 * Which output an item takes: n8n sends one with an error to the error output. Elsewhere an item has no
 * error: n8n would keep its message, and nothing else that is in it.
 */
function forErrorOutput(
	context: IExecuteFunctions,
	{ error, ...item }: INodeExecutionData,
): INodeExecutionData {
	const isWanted = context.getNode().onError === 'continueErrorOutput' && error !== undefined;
	return isWanted ? { ...item, error } : item;
}

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
