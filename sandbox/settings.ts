import { z } from 'zod';
import { EVENT_NAMES } from './platform/catalogue';
import { inWords } from './platform/problem';

const times = z.number().int().positive().default(1);

/** Strikes calls of the API. */
const fault = z.object({
	method: z.string().toUpperCase().default('*'),
	/** A path below the API base, where `*` stands for anything. */
	path: z
		.string()
		.regex(/^(?:\*|\/v1\b|\/connect\b|\/bot\b)/, 'Begins with /v1, /connect, /bot or *')
		.default('*'),
	times,
	delayMs: z.number().int().nonnegative().default(0),
});

/** Whether the operation is carried out although the caller does not see its answer. */
const acts = z.boolean().default(false);

export const faultSchema = z.discriminatedUnion('kind', [
	fault.extend({ kind: z.literal('delay') }).strict(),
	fault
		.extend({
			kind: z.literal('answer'),
			acts,
			status: z.number().int().min(200).max(599),
			headers: z.record(z.string()).default({}),
			body: z.unknown(),
		})
		.strict(),
	fault
		.extend({
			kind: z.literal('html'),
			acts,
			status: z.number().int().min(200).max(599).default(502),
		})
		.strict(),
	fault.extend({ kind: z.literal('drop'), acts }).strict(),
	fault.extend({ kind: z.literal('without-secret'), acts }).strict(),
	fault
		.extend({
			kind: z.literal('alter'),
			set: z.record(z.unknown()).default({}),
			remove: z.array(z.string()).default([]),
		})
		.strict(),
	/** While a list of orders is read page by page, one of them moves to another page. */
	fault
		.extend({
			kind: z.literal('shift'),
			path: z.string().default('/v1/merchant/orders'),
			moved: z.enum(['arrival', 'departure', 'swap']).default('arrival'),
		})
		.strict(),
	/** Strikes no call: a notification is never sent. */
	z
		.object({
			kind: z.literal('lose-notification'),
			event: z.enum(['*', ...EVENT_NAMES]).default('*'),
			times,
		})
		.strict(),
	/** Strikes no call: a notification is sent later, and so after those that follow it. */
	z
		.object({
			kind: z.literal('delay-notification'),
			event: z.enum(['*', ...EVENT_NAMES]).default('*'),
			times,
			delayMs: z.number().int().positive(),
		})
		.strict(),
]);

export const escapeStyles = [
	'javascript',
	'php',
	'php-unescaped',
	'php-unescaped-slashes',
	'php-unescaped-unicode',
	'python',
	'python-compact',
	'python-unescaped',
] as const;

const signingSchema = z
	.object({
		place: z.enum(['body', 'header']).default('body'),
		/** Name of the body field or header. */
		name: z.string().min(1).default('signature'),
		encoding: z.enum(['hex', 'base64']).default('hex'),
		order: z.enum(['recursive', 'top']).default('recursive'),
		escaping: z.enum(escapeStyles).default('javascript'),
	})
	.strict();

const deliverySchema = z
	.object({
		attempts: z.number().int().positive().default(5),
		/** Wait after the first failure; it doubles after each further one. */
		backoffMs: z.number().int().nonnegative().default(1_000),
		timeoutMs: z.number().int().positive().default(10_000),
		/** 2 delivers each notification twice, as an at-least-once platform may. */
		copies: z.number().int().positive().default(1),
	})
	.strict();

const ordersSchema = z
	.object({
		/** The newest that are kept. */
		kept: z.number().int().positive().default(20_000),
		/** An order that nobody has accepted by then is canceled by the platform; null: never. */
		cancelUnacceptedSeconds: z.number().int().positive().nullable().default(null),
	})
	.strict();

const storesSchema = z
	.object({
		/** Two public sources disagree on it; only this one is served. */
		pausePath: z.enum(['schedule', 'store']).default('schedule'),
	})
	.strict();

const stopListSchema = z
	.object({
		/** Whether each offer of the stop list has to carry both, as the public client sends it. */
		needsPriceAndStock: z.boolean().default(false),
	})
	.strict();

const printersSchema = z
	.object({
		/** Those of the print bridge and the one that asks an address. */
		areOn: z.boolean().default(true),
		havePaper: z.boolean().default(true),
		/** The address that a printer of Star asks for its tickets, such as that of a Webhook node. */
		address: z.string().url().nullable().default(null),
	})
	.strict();

export const settingsSchema = z
	.object({
		tokenLifetimeSeconds: z.number().int().positive().default(3_600),
		rejectedTokenStatus: z.number().int().min(400).max(499).default(401),
		signing: signingSchema.default({}),
		delivery: deliverySchema.default({}),
		orders: ordersSchema.default({}),
		stores: storesSchema.default({}),
		stopList: stopListSchema.default({}),
		printers: printersSchema.default({}),
		/** `different` contradicts the contract of the connector wherever a caller can see it. */
		profile: z.enum(['documented', 'different']).default('documented'),
		faults: z.array(faultSchema).default([]),
	})
	.strict();

export type Fault = z.infer<typeof faultSchema>;
export type NotificationFault = Extract<
	Fault,
	{ kind: 'lose-notification' | 'delay-notification' }
>;
export type CallFault = Exclude<Fault, NotificationFault>;
export type Move = Extract<Fault, { kind: 'shift' }>['moved'];
export type Signing = z.infer<typeof signingSchema>;
export type Settings = z.infer<typeof settingsSchema>;
type Choices = z.input<typeof settingsSchema>;
export type SettingsPatch = Omit<
	Choices,
	'signing' | 'delivery' | 'orders' | 'stores' | 'stopList' | 'printers'
> & {
	signing?: Partial<Signing>;
	delivery?: Partial<Settings['delivery']>;
	orders?: Partial<Settings['orders']>;
	stores?: Partial<Settings['stores']>;
	stopList?: Partial<Settings['stopList']>;
	printers?: Partial<Settings['printers']>;
};

/** A patch changes only what it names; `faults`, being a list, is replaced whole. */
export function patched(settings: Settings, patch: SettingsPatch): Settings {
	const all = {
		...settings,
		...patch,
		signing: { ...settings.signing, ...patch.signing },
		delivery: { ...settings.delivery, ...patch.delivery },
		orders: { ...settings.orders, ...patch.orders },
		stores: { ...settings.stores, ...patch.stores },
		stopList: { ...settings.stopList, ...patch.stopList },
		printers: { ...settings.printers, ...patch.printers },
	};
	return settingsSchema.parse(all, { errorMap: inWords });
}
