import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { ENDPOINTS, type Endpoint } from '../../platform/contract';
import { readAnswer } from '../../platform/readAnswer';
import { merchantApiRequest } from '../../platform/request';

const acceptedAnswer = z.object({ id: z.union([z.string().min(1), z.number()]).transform(String) });

// The platform may read all of it before it responds.
const TIMEOUT_MS = 120_000;

/** Returns the identifier of the import. */
async function send(
	context: IExecuteFunctions,
	endpoint: Endpoint,
	companyId: string,
	body: Buffer,
): Promise<string> {
	const answer = await merchantApiRequest(context, {
		endpoint,
		id: companyId,
		companyId,
		body,
		timeoutMs: TIMEOUT_MS,
	});
	return readAnswer(context, acceptedAnswer, answer).id;
}

/** All of a company's menu, with its categories and options: what is missing goes off. */
export async function importWholeMenu(
	context: IExecuteFunctions,
	companyId: string,
	body: Buffer,
): Promise<string> {
	return await send(context, ENDPOINTS.importWholeMenu, companyId, body);
}

/** All categories of a company: what is missing goes off. */
export async function importCategories(
	context: IExecuteFunctions,
	companyId: string,
	body: Buffer,
): Promise<string> {
	return await send(context, ENDPOINTS.importCategories, companyId, body);
}
