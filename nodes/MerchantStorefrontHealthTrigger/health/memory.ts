import { z } from 'zod';

/** How many polls in a row it takes to say that something broke, or that it works again. */
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

/** Of each kind, so that the memory stays small. */
export const MOST_REMEMBERED = 1_000;

const troubleSchema = z.object({
	check: z.enum(CHECKS),
	/** An order, a store, a scope or an address. Empty where a check is about one thing only. */
	subject: z.string(),
	text: z.string(),
	whatToDo: z.string(),
	details: z.record(z.string(), z.unknown()),
	/** Unix seconds. */
	since: z.number(),
	isTold: z.boolean(),
	/** Polls in a row that differ from what the workflow started with. */
	polls: z.number().int(),
	/** The workflow may not have started with the last thing told of it: n8n was killed. */
	isUnsure: z.literal(true).optional(),
});

/** What the trigger remembers between two polls. It is replaced whole and never changed in place. */
export const memorySchema = z.object({
	version: z.literal(1),
	/** The account, the stores and the address that it is about. */
	about: z.string().optional(),
	troubles: z.array(troubleSchema),
	/** Scopes that a token once had. */
	scopes: z.array(z.string()),
	/** What the addresses of this n8n were subscribed to: a company and an event each. */
	covers: z.array(z.object({ address: z.string(), company: z.string(), event: z.string() })),
	/** The day of the last report. */
	reportedOn: z.string().optional(),
});

export type Memory = z.infer<typeof memorySchema>;
export type Trouble = z.infer<typeof troubleSchema>;
export type Cover = Memory['covers'][number];

/** Something that is broken, as one poll sees it. */
export interface Finding extends Pick<Trouble, 'subject' | 'text' | 'whatToDo' | 'details'> {
	/** Where the platform dates it. */
	since?: number;
}
