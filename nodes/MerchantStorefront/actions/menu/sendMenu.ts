import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { ENDPOINTS } from '../../shared/contract';
import { merchantApiRequest } from '../../transport/request';
import { readAnswer } from '../../transport/responses';

const importAnswer = z.object({ ids: z.array(z.string()) });

// The platform may read the whole menu before it answers.
const TIMEOUT_MS = 120_000;

/** Sends the menu as one request. Answers the identifiers of the imports that it started. */
export async function sendMenu(
	context: IExecuteFunctions,
	body: Buffer,
	itemIndex?: number,
): Promise<string[]> {
	const answer = await merchantApiRequest(context, {
		endpoint: ENDPOINTS.importProductsAndOffers,
		body,
		timeoutMs: TIMEOUT_MS,
		itemIndex,
	});
	return readAnswer(context, importAnswer, answer, itemIndex).ids;
}
