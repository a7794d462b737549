import { z } from 'zod';

import { ENDPOINTS } from '../platform/contract';
import { listAnswer, warnOfMissing } from '../platform/paging';
import { merchantApiRequest, type ApiContext } from '../platform/request';
import { readAnswer } from '../platform/readAnswer';

const eventListAnswer = listAnswer.extend({
	items: z.array(z.object({ name: z.string().min(1), description: z.string().catch('') })),
});

export type EventDescription = z.infer<typeof eventListAnswer>['items'][number];

export async function listEvents(context: ApiContext): Promise<EventDescription[]> {
	const answer = await merchantApiRequest(context, { endpoint: ENDPOINTS.listEvents });
	const { total, items } = readAnswer(context, eventListAnswer, answer);
	warnOfMissing(context, total, items.length, 'events');
	return items;
}
