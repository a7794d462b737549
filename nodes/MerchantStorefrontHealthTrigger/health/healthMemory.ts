import { z } from 'zod';

/** What can break, and how many polls in a row it takes to say so, and to say that it works again. */
export const CHECKS = {
	ordersList: {
		name: 'Orders List',
		description: 'The list of orders fails, answers with a web page or is incomplete',
		polls: 3,
	},
	permissions: {
		name: 'Permissions',
		description: 'The client lost a permission, or lacks one that these checks need',
		polls: 2,
	},
	quiet: {
		name: 'Quiet',
		description: 'No order came for some hours, at a time when orders are expected',
		polls: 1,
	},
	signIn: {
		name: 'Sign-In',
		description: "An access token is rejected or can't be fetched",
		polls: 3,
	},
	subscriptions: {
		name: 'Subscriptions',
		description: 'A subscription of this n8n is gone, or lost an event',
		polls: 2,
	},
	waitingOrder: {
		name: 'Waiting Order',
		description: 'An order is New for too long',
		polls: 1,
	},
} as const;

export type Check = keyof typeof CHECKS;
export const CHECK_NAMES = Object.keys(CHECKS) as [Check, ...Check[]];

/** The memory keeps at most so many of each kind, so that it stays small. */
export const MOST_REMEMBERED = 1_000;

const troubleSchema = z.object({
	check: z.enum(CHECK_NAMES),
	/** An order, a store, a scope or an address. Empty where a check is about one thing only. */
	subject: z.string(),
	text: z.string(),
	whatToDo: z.string(),
	details: z.record(z.string(), z.unknown()),
	/** Unix seconds. */
	since: z.number(),
	/** What the workflow last started with. */
	said: z.enum(['broken', 'works']).optional(),
	/** Who said it, until its next poll: n8n may have been killed before the workflow started. */
	saidBy: z.string().optional(),
	/** Polls in a row that differ from what was said. */
	polls: z.number().int(),
});

/** A scope of the client, or a company and an event that an address is subscribed to. */
const possessionSchema = z.object({
	check: z.enum(['permissions', 'subscriptions']),
	subject: z.string(),
	part: z.string(),
});

/** What the trigger remembers between two polls. It is replaced whole and never changed in place. */
export const healthMemorySchema = z.object({
	version: z.literal(1),
	/** The account, the stores and the address that it is about. */
	about: z.string().optional(),
	troubles: z.array(troubleSchema),
	/** What was there once, and should be there still. */
	had: z.array(possessionSchema),
	/** The day of the last report, and who gave it, until its next poll. */
	reported: z.object({ on: z.string(), by: z.string().optional() }).optional(),
});

export type HealthMemory = z.infer<typeof healthMemorySchema>;
export type Trouble = z.infer<typeof troubleSchema>;
export type Possession = z.infer<typeof possessionSchema>;

/** Something that is broken, as one poll sees it. */
export interface FoundTrouble extends Pick<Trouble, 'subject' | 'text' | 'whatToDo' | 'details'> {
	/** The platform may date it; otherwise the first poll that sees it does. */
	since?: number;
	/** It is broken only once it has lasted for so many seconds. */
	lasting?: number;
}

/** What one poll has seen of one check. */
export interface Look {
	broken: readonly FoundTrouble[];
	/** Whether it is known to work where it isn't broken. Where it isn't known, nothing changes. */
	isSure?: (trouble: Trouble) => boolean;
}

/** A check that couldn't be made is absent. */
export type Looks = Partial<Record<Check, Look>>;
