import type { IExecuteFunctions } from 'n8n-workflow';

import { ENDPOINTS, PAUSE_FIELDS } from '../platform/contract';
import { bodyMaker } from '../menu/send/requests';
import type { OpeningHours } from './openingHours';
import { merchantApiRequest, type ApiCall } from '../platform/request';
import { adviseStores } from './knownStores';

async function send(
	context: IExecuteFunctions,
	storeId: string,
	call: Pick<ApiCall, 'endpoint' | 'body'>,
): Promise<void> {
	try {
		await merchantApiRequest(context, { ...call, id: storeId, storeId });
	} catch (error) {
		throw await adviseStores(context, error, storeId);
	}
}

const dayBody = bodyMaker('openingHours', 'hours');

/** `till` in unix seconds, null for until it is resumed. */
export async function pauseStore(
	context: IExecuteFunctions,
	storeId: string,
	till: number | null,
): Promise<void> {
	await send(context, storeId, {
		endpoint: ENDPOINTS.pauseStore,
		body: { [PAUSE_FIELDS.till.name]: till === null ? null : String(till) },
	});
}

export async function resumeStore(context: IExecuteFunctions, storeId: string): Promise<void> {
	await send(context, storeId, {
		endpoint: ENDPOINTS.resumeStore,
		body: { [PAUSE_FIELDS.till.name]: null },
	});
}

export async function setOpeningHours(
	context: IExecuteFunctions,
	storeId: string,
	hours: readonly OpeningHours[],
): Promise<void> {
	await send(context, storeId, {
		endpoint: ENDPOINTS.setOpeningHours,
		body: Buffer.from(JSON.stringify(hours.map(dayBody))),
	});
}
