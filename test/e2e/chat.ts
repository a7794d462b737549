import { eventually } from '../../host/eventually';
import type { Message, Press } from '../../sandbox/chat/model';
import type { Instance } from './instance';

export const KITCHEN = -1001000000001;
export const MANAGERS = -1001000000002;
export const PODIL = -1001000000003;
export const OBOLON = -1001000000004;
export const OLENA = 1001;
export const TARAS = 1002;
export const STRANGER = 1099;

/** The chat of the sandbox: what n8n wrote there, and what people do. */
export class ChatRoom {
	constructor(private readonly given: Instance) {}

	async message(part: string, chat = KITCHEN): Promise<Message> {
		const found = await eventually(`"${part}" in the chat ${chat}`, async () =>
			(await this.read()).messages.findLast(
				(message) => message.chat.id === chat && message.text.includes(part),
			),
		).catch(async (error: Error) => {
			throw new Error(`${error.message}. It has: ${(await this.messages(chat)).join(' | ')}`);
		});
		return found;
	}

	async messages(chat: number): Promise<string[]> {
		const { messages } = await this.read();
		return messages.filter((message) => message.chat.id === chat).map(({ text }) => text);
	}

	/** Presses the button of this label; resolves with what the bot answers. */
	async press({ message_id: messageId, chat, reply_markup }: Message, label: string, from = OLENA) {
		const button = reply_markup?.inline_keyboard.flat().find(({ text }) => text === label);
		const body = { from, messageId, button: button?.callback_data };
		const { id } = (await this.post(`${chat.id}/presses`, body)) as Press;
		return await eventually(
			`an answer to ${label}`,
			async () => (await this.read()).presses.find((press) => press.id === id)?.answer?.text,
		);
	}

	/** Opens the link below a message, which a browser opens: such as an answer to n8n. */
	async open({ reply_markup: markup }: Message, label: string): Promise<void> {
		const button = markup?.inline_keyboard.flat().find(({ text }) => text.includes(label));
		// n8n takes a client without a browser's name for one that only looks at links.
		const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
		const response = await fetch(button?.url ?? '', { headers });
		expect(response.status).toBe(200);
	}

	async write(text: string, from = OLENA, chat = KITCHEN): Promise<void> {
		await this.post(`${chat}/messages`, { from, text });
	}

	/** What the bot answers, once it has sent at least one message and all that it does is done. */
	async answersTo(text: string, isDone: () => Promise<boolean>, from = OLENA): Promise<Message[]> {
		const before = await this.lastId();
		await this.write(text, from);
		return await this.newSince(before, `an answer to ${text}`, isDone);
	}

	/** The same for a button. */
	async answersToPress(
		message: Message,
		label: string,
		isDone: () => Promise<boolean>,
	): Promise<Message[]> {
		const before = await this.lastId();
		await this.press(message, label);
		return await this.newSince(before, `an answer to the button ${label}`, isDone);
	}

	private async lastId(): Promise<number> {
		const { messages } = await this.read();
		return Math.max(0, ...messages.map(({ message_id: id }) => id));
	}

	private async newSince(last: number, what: string, isDone: () => Promise<boolean>) {
		const isNew = ({ message_id: id, from }: Message) => id > last && from.is_bot;
		await eventually(
			what,
			async () => (await this.read()).messages.some(isNew) && (await isDone()),
		);
		return (await this.read()).messages.filter(isNew);
	}

	private async read(): Promise<{ messages: Message[]; presses: Press[] }> {
		const response = await fetch(`${this.given.sandbox.url}/sandbox/chats`);
		return (await response.json()) as { messages: Message[]; presses: Press[] };
	}

	private async post(path: string, body: object): Promise<unknown> {
		const response = await fetch(`${this.given.sandbox.url}/sandbox/chats/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		expect(response.status).toBe(201);
		return await response.json();
	}
}
