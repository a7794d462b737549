import type { Entity } from './formatted';

/** Who is in the chats: to press buttons and to write as. */
export interface Person {
	id: number;
	is_bot: boolean;
	first_name: string;
	username?: string;
}

export interface Chat {
	id: number;
	type: 'supergroup' | 'private';
	title?: string;
	first_name?: string;
}

export interface Button {
	text: string;
	callback_data?: string;
	url?: string;
}

export interface ReplyMarkup {
	inline_keyboard: Button[][];
}

/** Telegram shows it so to bots. */
export interface Message {
	message_id: number;
	from: Person;
	chat: Chat;
	/** Unix seconds. */
	date: number;
	edit_date?: number;
	text: string;
	entities?: Entity[];
	reply_markup?: ReplyMarkup;
}

export interface Press {
	id: string;
	chatId: number;
	messageId: number;
	from: Person;
	/** What the button said: the message may have other buttons by now. */
	label: string;
	data: string;
	/** Absent as long as the button of who pressed it spins. */
	answer?: { text: string; alert: boolean };
}

export interface Update {
	update_id: number;
	message?: Message;
	callback_query?: object;
}

export interface Webhook {
	url: string;
	secretToken?: string;
	/** Empty: all that the sandbox has. */
	allowedUpdates: string[];
	/** Unix seconds. */
	lastErrorDate?: number;
	lastErrorMessage?: string;
}

export const BOT: Person = {
	id: 4010,
	is_bot: true,
	first_name: 'Sandbox kitchen bot',
	username: 'sandbox_kitchen_bot',
};

export const PEOPLE: Person[] = [
	{ id: 1001, is_bot: false, first_name: 'Olena', username: 'olena_podil' },
	{ id: 1002, is_bot: false, first_name: 'Taras <3', username: 'taras' },
	{ id: 1099, is_bot: false, first_name: 'Stranger' },
];

/** The bot is in these groups, and Olena has written to it; nobody else has. */
export const CHATS: Chat[] = [
	{ id: -1001000000001, type: 'supergroup', title: 'Kitchen' },
	{ id: -1001000000002, type: 'supergroup', title: 'Managers' },
	{ id: -1001000000003, type: 'supergroup', title: 'Podil' },
	{ id: -1001000000004, type: 'supergroup', title: 'Obolon' },
	{ id: 1001, type: 'private', first_name: 'Olena' },
];

export const keyOf = (chatId: number, messageId: number) => `${chatId}/${messageId}`;
