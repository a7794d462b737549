import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { requiredText } from '../../n8n/inputs';
import { CREDENTIAL_NAME } from '../../platform/settings';
import type { StatusChange } from '../statusChange';

const accepted = (cookingTime: number) => ({ status: 'preparation', cookingTime });

/** What the buttons of the page ask for. */
const CHANGES: Readonly<Record<string, StatusChange>> = {
	20: accepted(20),
	30: accepted(30),
	45: accepted(45),
	ready: { status: 'ready_for_delivery' },
	decline: { status: 'request_cancellation' },
};

/** An order as the page showed it to whoever pressed. */
const shownOrder = z.object({ order: z.string(), was: z.string() });

type ShownOrder = z.infer<typeof shownOrder>;

const pressSchema = shownOrder.extend({
	do: z.string().transform((button) => CHANGES[button]),
	key: z.string(),
});

/**
 * What only the page knows: a form elsewhere would go with the password that the browser has saved,
 * but without this. It doesn't expire: whether a press comes too late depends on the order.
 */
export const pressKey = (secret: string, { order, was }: ShownOrder) =>
	createHmac('sha256', secret)
		.update(JSON.stringify(['kitchen page', order, was]))
		.digest('base64url');

/** What was pressed, or undefined for what no page has sent. */
export function readPress(body: unknown, secret: string) {
	const { data } = pressSchema.safeParse(body);
	if (data?.do === undefined || !isEqual(data.key, pressKey(secret, data))) return undefined;
	return { id: data.order, was: data.was, change: data.do };
}

function isEqual(given: string, right: string): boolean {
	const [one, other] = [Buffer.from(given), Buffer.from(right)];
	return one.length === other.length && timingSafeEqual(one, other);
}

/** The credential has it: every process of n8n knows it, and nothing has to be kept for it. */
export async function pageSecret(context: IExecuteFunctions): Promise<string> {
	const { clientSecret } = await context.getCredentials(CREDENTIAL_NAME);
	return requiredText(context, clientSecret, 'Client Secret');
}
