/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a server for n8n to talk to */
import { json } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { startServer, type LocalServer } from '../support/localServer';

interface Message {
	readonly role: 'system' | 'user' | 'assistant' | 'tool';
	readonly content: string;
}

export interface ToolCall {
	readonly name: string;
	readonly arguments: IDataObject;
}

interface Request {
	readonly model: string;
	readonly messages: Message[];
}

function answer({ model, messages }: Request, decision: ToolCall | string): object {
	const message =
		typeof decision === 'string'
			? { role: 'assistant', content: decision }
			: {
					role: 'assistant',
					content: null,
					tool_calls: [
						{
							id: `call_${messages.length}`,
							type: 'function',
							function: {
								name: decision.name,
								arguments: JSON.stringify(decision.arguments),
							},
						},
					],
				};
	return {
		id: `completion_${messages.length}`,
		object: 'chat.completion',
		created: 0,
		model,
		choices: [
			{ index: 0, message, finish_reason: typeof decision === 'string' ? 'stop' : 'tool_calls' },
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

/** A model that answers as OpenAI's does and decides by a script, given what the tools have told it. */
export async function startLanguageModel(
	decide: (toldByTools: string[]) => ToolCall | string,
): Promise<LocalServer> {
	const server = await startServer((request, response) => {
		void json(request).then((body) => {
			const completion = body as Request;
			const told = completion.messages.filter(({ role }) => role === 'tool');
			const decision = decide(told.map(({ content }) => content));
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(answer(completion, decision)));
		});
	});
	return { ...server, url: `${server.url}/v1` };
}
