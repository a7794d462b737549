import { z } from 'zod';

const fault = z.object({
	method: z.string().toUpperCase().default('*'),
	/** A path below the API base, where `*` stands for anything. */
	path: z.string().default('*'),
	times: z.number().int().positive().default(1),
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
]);

export const escapings = [
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
		escaping: z.enum(escapings).default('javascript'),
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

export const settingsSchema = z
	.object({
		tokenLifetimeSeconds: z.number().int().positive().default(3_600),
		rejectedTokenStatus: z.number().int().min(400).max(499).default(401),
		signing: signingSchema.default({}),
		delivery: deliverySchema.default({}),
		faults: z.array(faultSchema).default([]),
	})
	.strict();

export type Fault = z.infer<typeof faultSchema>;
export type Signing = z.infer<typeof signingSchema>;
export type Settings = z.infer<typeof settingsSchema>;
type Choices = z.input<typeof settingsSchema>;
export type SettingsPatch = Omit<Choices, 'signing' | 'delivery'> & {
	signing?: Partial<Signing>;
	delivery?: Partial<Settings['delivery']>;
};

/** A patch changes only what it names; `faults`, being a list, is replaced whole. */
export function patched(settings: Settings, patch: SettingsPatch): Settings {
	return settingsSchema.parse({
		...settings,
		...patch,
		signing: { ...settings.signing, ...patch.signing },
		delivery: { ...settings.delivery, ...patch.delivery },
	});
}
