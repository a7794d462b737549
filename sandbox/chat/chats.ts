import { randomUUID } from 'node:crypto';
import { omit } from '../omit';
import type { State } from '../platform/state';
import type { Formatted } from './formatted';
import {
	BOT,
	CHATS,
	keyOf,
	PEOPLE,
	type Chat,
	type Message,
	type Person,
	type Press,
	type ReplyMarkup,
	type Update,
} from './model';
import { badRequest, Refusal } from './refusal';
import type { Updates } from './updates';

const MESSAGES_KEPT = 500;

/** The groups, who writes and presses in them, and what the bot learns of it. */
export class Chats {
	constructor(
		private readonly state: State,
		private readonly updates: Updates,
	) {}

	get webhookUrl(): string | undefined {
		return this.updates.webhook?.url;
	}

	chatOf(id: string | number): Chat {
		const chat = CHATS.find((one) => String(one.id) === String(id));
		if (chat) return chat;
		if (PEOPLE.some((one) => String(one.id) === String(id))) {
			throw new Refusal(403, "Forbidden: bot can't initiate conversation with a user");
		}
		throw badRequest('chat not found');
	}

	post(chat: Chat, from: Person, what: Formatted, markup?: ReplyMarkup): Message {
		const number = (this.state.counters.get('message') ?? 0) + 1;
		this.state.counters.set('message', number);
		const { text, entities } = what;
		return this.keep({
			message_id: number,
			from,
			chat,
			date: Math.floor(Date.now() / 1000),
			text,
			...(entities.length > 0 && { entities }),
			...(markup && { reply_markup: markup }),
		});
	}

	/** An edit without buttons takes them away. */
	edit(message: Message, { text, entities }: Formatted, markup?: ReplyMarkup): Message {
		if (message.from.id !== BOT.id) throw badRequest("message can't be edited");
		const { message_id, from, chat, date } = message;
		const shown = {
			text,
			...(entities.length > 0 && { entities }),
			...(markup && { reply_markup: markup }),
		};
		const before = { message_id, from, chat, date };
		const old = omit(message, 'edit_date');
		if (JSON.stringify({ ...before, ...shown }) === JSON.stringify(old)) {
			throw badRequest(
				'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
			);
		}
		return this.keep({ ...before, edit_date: Math.floor(Date.now() / 1000), ...shown });
	}

	message(chatId: number, messageId: number): Message | undefined {
		return this.state.chatMessages.get(keyOf(chatId, messageId));
	}

	/** Somebody writes: the bot reads it as it reads a command or a message in a private chat. */
	write(chat: Chat, from: Person, text: string): Update {
		return this.updates.add({ message: this.post(chat, from, { text, entities: [] }) });
	}

	press(message: Message, from: Person, label: string, data: string): Press {
		const { chat, message_id } = message;
		const press: Press = {
			id: randomUUID().replaceAll('-', ''),
			chatId: chat.id,
			messageId: message_id,
			from,
			label,
			data,
		};
		this.state.presses.set(press.id, press);
		this.state.presses.keepNewest(MESSAGES_KEPT);
		this.updates.add({
			callback_query: { id: press.id, from, message, chat_instance: String(chat.id), data },
		});
		return press;
	}

	answer(id: string, text: string, alert: boolean): void {
		const press = this.state.presses.get(id);
		if (!press) {
			throw badRequest('query is too old and response timeout expired or query ID is invalid');
		}
		this.state.presses.set(id, { ...press, answer: { text, alert } });
	}

	private keep(message: Message): Message {
		this.state.chatMessages.set(keyOf(message.chat.id, message.message_id), message);
		this.state.chatMessages.keepNewest(MESSAGES_KEPT);
		return message;
	}
}
