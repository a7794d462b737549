import type { IHookFunctions, IHttpRequestMethods, IN8nHttpFullResponse } from 'n8n-workflow';

const TIMEOUT_MS = 10_000;

/** n8n sends it, and answers it without asking a node, though its types do not have it. */
const OPTIONS = 'OPTIONS' as string as IHttpRequestMethods;

/** Calls an address of this n8n, and answers the status. Throws where none comes. */
export async function callOwnWebhook(
	context: Pick<IHookFunctions, 'helpers'>,
	url: string,
	body?: string,
): Promise<number> {
	const response = (await context.helpers.httpRequest({
		url,
		method: body === undefined ? OPTIONS : 'POST',
		body,
		headers: { 'Content-Type': 'application/json' },
		timeout: TIMEOUT_MS,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
	})) as IN8nHttpFullResponse;
	return response.statusCode;
}
