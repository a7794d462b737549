import type { IExecuteFunctions } from 'n8n-workflow';

import { ENDPOINTS, OPENING_HOURS_FIELDS, PAUSE_FIELDS } from '../platform/contract';
import type { OpeningHours } from './openingHours';
import { merchantApiRequest } from '../platform/request';

/** `till` in unix seconds, null for until it is resumed. */
export async function pauseStore(
	context: IExecuteFunctions,
	storeId: string,
	till: number | null,
): Promise<void> {
	await merchantApiRequest(context, {
		endpoint: ENDPOINTS.pauseStore,
		id: storeId,
		storeId,
		body: { [PAUSE_FIELDS.till.name]: till === null ? null : String(till) },
	});
}

export async function resumeStore(context: IExecuteFunctions, storeId: string): Promise<void> {
	await merchantApiRequest(context, {
		endpoint: ENDPOINTS.resumeStore,
		id: storeId,
		storeId,
		body: { [PAUSE_FIELDS.till.name]: null },
	});
}

export async function setOpeningHours(
	context: IExecuteFunctions,
	storeId: string,
	hours: readonly OpeningHours[],
): Promise<void> {
	const entries = hours.map(({ weekDay, open, closed }) => ({
		[OPENING_HOURS_FIELDS.weekDay.name]: weekDay,
		[OPENING_HOURS_FIELDS.open.name]: open,
		[OPENING_HOURS_FIELDS.closed.name]: closed,
	}));
	await merchantApiRequest(context, {
		endpoint: ENDPOINTS.setOpeningHours,
		id: storeId,
		storeId,
		body: Buffer.from(JSON.stringify(entries)),
	});
}
