import { z } from 'zod';

/** How many polls in a row have to agree before it is said that something broke, or that it works again. */
export const POLLS_IN_A_ROW = {
	signIn: 3,
	permissions: 2,
	ordersList: 3,
	waitingOrder: 1,
	subscriptions: 2,
	quiet: 1,
} as const;

export type Check = keyof typeof POLLS_IN_A_ROW;
export const CHECKS = Object.keys(POLLS_IN_A_ROW) as [Check, ...Check[]];

const findingSchema = z.object({
	/** What the check is about: an order, a store, an address. Empty where there is only one. */
	subject: z.string(),
	text: z.string(),
	whatToDo: z.string(),
	/** What to say once it works again. */
	whenItWorks: z.string(),
	/** Unix seconds, where the platform dates it. */
	since: z.number().optional(),
	details: z.record(z.string(), z.unknown()),
});

const troubleSchema = findingSchema.extend({
	check: z.enum(CHECKS),
	since: z.number(),
	/** Polls in a row that found it broken, up to as many as are needed. */
	broken: z.number().int(),
	/** Polls in a row that found it working since. */
	working: z.number().int(),
	isTold: z.boolean(),
});

const seenAddressSchema = z.object({
	address: z.string(),
	/** Each is a company and an event. */
	covers: z.array(z.tuple([z.string(), z.string()])),
});

/** What the trigger remembers between two polls. It is replaced whole and never changed in place. */
export const memorySchema = z.object({
	version: z.literal(1),
	troubles: z.array(troubleSchema),
	/** Scopes that a token once had. */
	scopes: z.array(z.string()),
	/** Subscriptions at an address of this n8n. */
	addresses: z.array(seenAddressSchema),
	/** The day of the last report. */
	reportedOn: z.string().optional(),
});

export type Memory = z.infer<typeof memorySchema>;
export type Finding = z.infer<typeof findingSchema>;
export type Trouble = z.infer<typeof troubleSchema>;
export type SeenAddress = z.infer<typeof seenAddressSchema>;
