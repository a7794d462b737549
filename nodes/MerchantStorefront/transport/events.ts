import { ENDPOINTS } from './contract';
import { merchantApiRequest, type ApiContext } from './request';
import { eventListAnswer, readAnswer } from './responses';
import { warnOfMissing } from './subscribers';

export interface EventDescription {
	name: string;
	description: string;
}

export async function listEvents(
	this: ApiContext,
	itemIndex?: number,
): Promise<EventDescription[]> {
	const answer = await merchantApiRequest.call(this, {
		endpoint: ENDPOINTS.listEvents,
		itemIndex,
	});
	const { total, items } = readAnswer(this, eventListAnswer, answer, itemIndex);
	warnOfMissing(this, total, items.length, 'callback events');
	return items;
}
