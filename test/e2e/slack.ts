/* eslint-disable @n8n/community-nodes/no-restricted-imports -- plays a service that n8n talks to */
import { json } from 'node:stream/consumers';
import type { IncomingMessage, RequestListener } from 'node:http';

export const SLACK_TOKEN = 'xoxb-stand-in';
const CHANNELS = ['kitchen', 'managers'];
const LONGEST_TEXT = 40_000;
const LONGEST_SECTION = 3_000;

interface Element {
	type: string;
	url?: string;
}

interface Block {
	type: string;
	text?: { text: string };
	elements?: Element[];
}

interface SlackMessage {
	channel: string;
	text?: string;
	blocks?: Block[];
}

/** The one method of Slack's API that the templates use. */
export class Slack {
	readonly messages: SlackMessage[] = [];
	/** How many requests are too many from now on, of those that have a text. */
	refusals = 0;
	refusedText = '';

	/** The addresses behind the buttons of all messages. */
	get links(): string[] {
		return this.messages
			.flatMap(({ blocks = [] }) => blocks)
			.flatMap(({ elements = [] }) => elements)
			.flatMap(({ url }) => url ?? []);
	}

	readonly listener: RequestListener = (request, response) => {
		void this.answer(request).then((body) =>
			response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
		);
	};

	private async answer(request: IncomingMessage) {
		if (request.headers.authorization !== `Bearer ${SLACK_TOKEN}`) {
			return { ok: false, error: 'invalid_auth' };
		}
		if (request.url !== '/api/chat.postMessage') return { ok: false, error: 'unknown_method' };
		const message = (await json(request)) as SlackMessage;
		if (this.refusals > 0 && JSON.stringify(message).includes(this.refusedText)) {
			this.refusals -= 1;
			return { ok: false, error: 'ratelimited' };
		}
		const { channel, text = '', blocks = [] } = message;
		if (!CHANNELS.includes(channel.replace('#', ''))) {
			return { ok: false, error: 'channel_not_found' };
		}
		if (text === '' && blocks.length === 0) return { ok: false, error: 'no_text' };
		if (text.length > LONGEST_TEXT) return { ok: false, error: 'msg_too_long' };
		const isWrong = blocks.some(
			(block) =>
				block.type === 'section' && (!block.text?.text || block.text.text.length > LONGEST_SECTION),
		);
		if (isWrong) return { ok: false, error: 'invalid_blocks' };
		this.messages.push(message);
		return { ok: true, channel, ts: `${this.messages.length}.0`, message };
	}
}
