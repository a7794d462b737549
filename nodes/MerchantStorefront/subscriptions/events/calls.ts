import { ENDPOINTS } from '../../platform/contract';
import { merchantApiRequest, type ApiContext } from '../../platform/request';
import { readAnswer } from '../../platform/readAnswer';
import { eventListAnswer } from '../answers';
import { warnOfMissing } from '../calls';

export interface EventDescription {
	name: string;
	description: string;
}

export async function listEvents(
	context: ApiContext,
	itemIndex?: number,
): Promise<EventDescription[]> {
	const answer = await merchantApiRequest(context, {
		endpoint: ENDPOINTS.listEvents,
		itemIndex,
	});
	const { total, items } = readAnswer(context, eventListAnswer, answer, itemIndex);
	warnOfMissing(context, total, items.length, 'callback events');
	return items;
}
