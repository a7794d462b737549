import { z } from 'zod';

const availabilityData = z.object({
	id: z.union([z.string(), z.number().transform(String)]),
	availability: z.object({ open: z.boolean() }),
});

export interface SimpleAvailability {
	summary: string;
	storeId: string;
	open: boolean;
}

/** What a notification says of a store that opened or closed. Undefined for anything else. */
export function readAvailability(data: unknown): SimpleAvailability | undefined {
	const { success, data: store } = availabilityData.safeParse(data);
	if (!success) return undefined;
	const { open } = store.availability;
	return { summary: `Store ${store.id} is ${open ? 'open' : 'closed'}`, storeId: store.id, open };
}
