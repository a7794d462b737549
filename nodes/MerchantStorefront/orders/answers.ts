import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { isOrder } from './order';

/** Kept as the platform sent it. */
export const orderAnswer = z.custom<IDataObject>(isOrder);

export const orderListAnswer = z.object({
	total: z.number().optional().catch(undefined),
	items: z.array(orderAnswer),
});
