import { z } from 'zod';
import type { Button, ReplyMarkup } from './model';
import { badRequest } from './refusal';

const LONGEST_DATA = 64;

const keyboardSchema = z.object({
	inline_keyboard: z.array(
		z.array(
			z.object({
				text: z.string(),
				callback_data: z.string().optional(),
				url: z.string().optional(),
			}),
		),
	),
});

/** Buttons below a message, and no other markup. */
export function keyboard(markup: unknown): ReplyMarkup | undefined {
	if (markup === undefined) return undefined;
	const read = keyboardSchema.safeParse(markup);
	if (!read.success) throw badRequest("can't parse reply keyboard markup JSON object");
	for (const button of read.data.inline_keyboard.flat()) check(button);
	const rows = read.data.inline_keyboard.filter((row) => row.length > 0);
	return rows.length === 0 ? undefined : { inline_keyboard: rows };
}

function check({ text, callback_data: data, url }: Button): void {
	if (text === '') throw badRequest('inline keyboard button text must be non-empty');
	if (data === undefined && url === undefined) {
		throw badRequest(
			"can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
		);
	}
	if (url !== undefined) checkUrl(url);
	else if (data === '' || Buffer.byteLength(data ?? '') > LONGEST_DATA) {
		throw badRequest('BUTTON_DATA_INVALID');
	}
}

/** Telegram takes an IP address and refuses a host without a dot, `localhost` among them. */
function checkUrl(text: string): void {
	const full = /^\w+:/.test(text) ? text : `http://${text}`;
	if (URL.canParse(full) && isLink(new URL(full))) return;
	throw badRequest(`inline keyboard button URL '${text}' is invalid: Wrong HTTP URL`);
}

const isLink = ({ protocol, hostname }: URL) =>
	protocol === 'tg:' || (/^https?:$/.test(protocol) && /[.:]/.test(hostname));
