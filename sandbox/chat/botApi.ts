/* eslint-disable @n8n/community-nodes/require-node-api-error -- the sandbox is a server that the published nodes never contain */
import express, { Router, type Request } from 'express';
import { z } from 'zod';
import { takeChatFault } from '../http/faults';
import { Problem } from '../platform/problem';
import type { Fault } from '../settings';
import type { Chats } from './chats';
import { formatted } from './entities';
import { keyboard } from './keyboard';
import { BOT } from './model';
import { badRequest, botRefusal, Refusal } from './refusal';
import type { Updates } from './updates';
import { readWebhook, webhookInfo } from './webhook';

const LONGEST_ANSWER = 200;

const chatId = z.union([z.string(), z.number()]);
const textSchema = z.object({
	chat_id: chatId,
	text: z.string(),
	parse_mode: z.string().optional(),
	reply_markup: z.unknown(),
});
const editSchema = textSchema.extend({ message_id: z.coerce.number() });
const answerSchema = z.object({
	callback_query_id: z.string(),
	text: z.string().default(''),
	show_alert: z.boolean().default(false),
});
const actionSchema = z.object({ chat_id: chatId, action: z.string() });
const ACTIONS = [
	'typing',
	'upload_photo',
	'record_video',
	'upload_video',
	'record_voice',
	'upload_voice',
	'record_audio',
	'upload_audio',
	'upload_document',
	'choose_sticker',
	'find_location',
	'record_video_note',
	'upload_video_note',
];

interface Bot {
	token: string;
	chats: Chats;
	updates: Updates;
	faults: () => Fault[];
	saved: () => Promise<void>;
}

/** public: https://core.telegram.org/bots/api, as far as n8n's Telegram and Telegram Trigger go. */
export function botApi({ token, chats, updates, faults, saved }: Bot): Router {
	const methods: Record<string, (body: unknown) => unknown> = {
		getMe: () => ({
			...BOT,
			can_join_groups: true,
			can_read_all_group_messages: false,
			supports_inline_queries: false,
		}),
		sendMessage: (body) => {
			const { chat_id, text, parse_mode, reply_markup } = read(textSchema, body);
			const chat = chats.chatOf(chat_id);
			return chats.post(chat, BOT, formatted(text, parse_mode), keyboard(reply_markup));
		},
		editMessageText: (body) => {
			const { chat_id, message_id, text, parse_mode, reply_markup } = read(editSchema, body);
			const message = chats.message(chats.chatOf(chat_id).id, message_id);
			if (!message) throw badRequest('message to edit not found');
			return chats.edit(message, formatted(text, parse_mode), keyboard(reply_markup));
		},
		answerCallbackQuery: (body) => {
			const { callback_query_id, text, show_alert } = read(answerSchema, body);
			if (text.length > LONGEST_ANSWER) throw badRequest('MESSAGE_TOO_LONG');
			chats.answer(callback_query_id, text, show_alert);
			return true;
		},
		sendChatAction: (body) => {
			const { chat_id, action } = read(actionSchema, body);
			chats.chatOf(chat_id);
			if (!ACTIONS.includes(action)) throw badRequest('wrong parameter action in request');
			return true;
		},
		setWebhook: (body) => {
			const { webhook, dropsPending } = readWebhook(body);
			if (dropsPending) updates.drop();
			updates.setWebhook(webhook);
			return true;
		},
		deleteWebhook: () => {
			updates.setWebhook(undefined);
			return true;
		},
		getWebhookInfo: () => webhookInfo(updates),
	};

	const router = Router();
	router.all('/bot:token/:method', express.json(), async (request, response) => {
		const answer = answerOf(request);
		await saved();
		response.status(answer.error_code ?? 200).json(answer);
	});
	return router;

	function answerOf(request: Request): Answer {
		try {
			const { token: given, method } = request.params as Record<string, string>;
			if (given !== token) throw new Refusal(401, 'Unauthorized');
			// The names of methods are case-insensitive.
			const name = Object.keys(methods).find((one) => one.toLowerCase() === method.toLowerCase());
			if (name === undefined) throw new Refusal(404, 'Not Found');
			const fault = takeChatFault(faults(), name);
			if (fault) return { ok: false, error_code: fault.status, ...(fault.body as object) };
			return { ok: true, result: methods[name]({ ...request.query, ...(request.body as object) }) };
		} catch (error) {
			if (error instanceof Refusal || error instanceof Problem) {
				return botRefusal(error);
			}
			throw error;
		}
	}
}

interface Answer {
	ok: boolean;
	result?: unknown;
	error_code?: number;
	description?: string;
}

const EMPTY: Readonly<Record<string, string>> = {
	chat_id: 'chat_id is empty',
	text: 'message text is empty',
	message_id: 'message identifier is not specified',
};

function read<T extends z.ZodTypeAny>(schema: T, body: unknown): z.output<T> {
	const result = schema.safeParse(body);
	if (result.success) return result.data as z.output<T>;
	const [field] = result.error.issues[0].path;
	throw badRequest(EMPTY[field] ?? `parameter ${field} is not valid`);
}
