/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- the sandbox is a separate server and never part of the published nodes */
import type { EventEmitter } from 'node:events';
import { join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { validated } from '../platform/problem';
import { keepMessage } from '../platform/messages';
import type { State } from '../platform/state';
import { PRINT_JOBS, type PrintBridge } from '../printer/bridge';
import { withoutLog, type Operation } from './endpoint';
import { firstWorkflow } from './firstWorkflow';

const LONGEST_MESSAGE = 40_000;
/** Many changes at once, such as those of an import, are announced as one. */
const CHANGES_GATHERED_MS = 100;

// Pictures come from wherever the imported menu says; all else from here.
const POLICY =
	"default-src 'self'; img-src * data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface PageContext {
	state: State;
	changes: EventEmitter;
	bridge: PrintBridge;
	saved: () => Promise<void>;
	demo: () => object | null;
}

export function page(context: PageContext): Router {
	const router = Router();
	router.get('/sandbox/stream', stream(context.changes));
	router.post('/inbox/:name', withoutLog(receive(context.state), context.saved));
	router.use(PRINT_JOBS, context.bridge.needsApiKey);
	router.post(PRINT_JOBS, withoutLog(context.bridge.take, context.saved));
	router.get(`${PRINT_JOBS}/:id`, withoutLog(context.bridge.show, context.saved));
	router.get('/openapi.json', (_, response) => {
		// Below a root: express serves no path with a hidden folder in it, such as the checkout's.
		response.sendFile('openapi.json', { root: join(__dirname, '..') });
	});
	router.get('/first-workflow.json', (_, response) => {
		response.json(firstWorkflow());
	});
	router.get('/demo.json', (_, response) => {
		response.json(context.demo());
	});
	router.use(
		express.static(join(__dirname, '..', 'page'), {
			setHeaders: (response) => {
				response.setHeader('content-security-policy', POLICY);
				response.setHeader('cache-control', 'no-cache');
			},
		}),
	);
	return router;
}

const messageSchema = z.object({ text: z.string().min(1).max(LONGEST_MESSAGE) });

/** The shape of a chat's incoming webhook. */
const receive =
	(state: State): Operation =>
	({ params, body }) => {
		const { text } = validated(messageSchema, body);
		keepMessage(state, { inbox: params.name, text });
		return { status: 200, text: { type: 'txt', content: 'ok' } };
	};

/** Server-sent events: the names of the collections that changed. */
function stream(changes: EventEmitter): RequestHandler {
	return (request, response) => {
		response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
		response.write('retry: 1000\n\n');
		const gathered = new Set<string>();
		let timer: NodeJS.Timeout | undefined;
		const send = () => {
			response.write(`data: ${JSON.stringify([...gathered])}\n\n`);
			gathered.clear();
		};
		const gather = (collection: string) => {
			if (gathered.size === 0) timer = setTimeout(send, CHANGES_GATHERED_MS);
			gathered.add(collection);
		};
		changes.on('change', gather);
		request.on('close', () => {
			changes.off('change', gather);
			clearTimeout(timer);
		});
	};
}
