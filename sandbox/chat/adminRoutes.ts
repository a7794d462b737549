import { z } from 'zod';
import { notFound, validated } from '../platform/problem';
import type { Operation } from '../http/endpoint';
import type { State } from '../platform/state';
import type { Chats } from './chats';
import { CHATS, PEOPLE, type Chat, type Person } from './model';

const personId = z.number().int();
const writeSchema = z
	.object({ from: personId, text: z.string().trim().min(1).max(4_096) })
	.strict();
const pressSchema = z
	.object({ from: personId, messageId: z.number().int(), button: z.string().min(1) })
	.strict();

/** What people do in the chats: on the page, and in tests. */
export function chatOperations(
	state: State,
	chats: Chats,
	accessToken: string,
): Record<'list' | 'write' | 'press', Operation> {
	return {
		list: () => ({
			status: 200,
			body: {
				chats: CHATS,
				people: PEOPLE,
				messages: state.chatMessages.all(),
				presses: state.presses.all(),
				webhook: chats.webhookUrl ?? null,
				accessToken,
			},
		}),
		write: ({ params, body }) => {
			const { from, text } = validated(writeSchema, body);
			return { status: 201, body: chats.write(chatOf(params.id), personOf(from), text) };
		},
		press: ({ params, body }) => {
			const { from, messageId, button } = validated(pressSchema, body);
			const message = chats.message(chatOf(params.id).id, messageId);
			if (!message) throw notFound(`Message ${messageId}`);
			const pressed = message.reply_markup?.inline_keyboard
				.flat()
				.find(({ callback_data: data }) => data === button);
			if (!pressed) throw notFound(`A button ${button}`);
			return { status: 201, body: chats.press(message, personOf(from), pressed.text, button) };
		},
	};
}

function chatOf(id: string): Chat {
	const chat = CHATS.find((one) => String(one.id) === id);
	if (!chat) throw notFound(`Chat ${id}`);
	return chat;
}

function personOf(id: number): Person {
	const person = PEOPLE.find((one) => one.id === id);
	if (!person) throw notFound(`Person ${id}`);
	return person;
}
