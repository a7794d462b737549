import { formatted } from '../../../sandbox/chat/entities';

/** What each chat makes of a text: the text alone, or an error for any mark. */
export const CHATS = {
	telegramHtml: (text: string) => readTelegram(text, 'HTML'),
	telegramMarkdownV2: (text: string) => readTelegram(text, 'MarkdownV2'),
	telegramMarkdown: (text: string) => readTelegram(text, 'Markdown'),
	slack: readSlack,
};

/** By the sandbox's chat, which is as strict as the real one and takes away spaces around a message. */
function readTelegram(text: string, parseMode: string): string {
	const { text: read, entities } = formatted(`x${text}x`, parseMode);
	if (entities.length > 0) throw new Error(`formatted: ${JSON.stringify(entities)}`);
	return read.slice(1, -1);
}

/** Slack shows a character without width as nothing, and reads it as a space beside a mark. */
function readSlack(text: string): string {
	for (const line of text.split('\n')) {
		const mark =
			/(?<![\p{L}\p{N}])([*_~])(?![\s\u200b]).*?\1(?![\p{L}\p{N}])|`(?![\s\u200b]).*?`/u.exec(line);
		if (mark !== null) throw new Error(`formatted: ${mark[0]}`);
		if (/:[\w+'-]+:/.test(line)) throw new Error(`an emoji by its name: ${line}`);
		if (/^\s*(>|&gt;)/.test(line)) throw new Error(`a quotation: ${line}`);
	}
	const read = text.replaceAll('\u200b', '');
	if (/[<>]|&(?!amp;|lt;|gt;)/.test(read)) throw new Error(`a mention or a link: ${read}`);
	return read.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
