import express, { type Request, type RequestHandler, type Response } from 'express';
import { badRequest, notFound, Problem } from '../platform/problem';
import type { State } from '../platform/state';
import type { Client } from '../platform/model';
import { inspectToken, TokenRefusal } from '../platform/tokens';
import type { Move, Settings } from '../settings';
import { type CallLog, shownBody } from './callLog';
import { disguised, understood } from './differentPlatform';
import { type Answer, takeCallFault, underFault } from './faults';

const BODY_LIMIT = '64mb';

export interface Exchange {
	/** The parts of the path, by name. */
	params: Record<string, string>;
	query: URLSearchParams;
	body: unknown;
	/** What a fault has an order do while the list that it is in is read. */
	move?: Move;
}

export type Operation = (exchange: Exchange) => Answer;

export interface EndpointContext {
	state: State;
	settings: () => Settings;
	log: CallLog;
	saved: () => Promise<void>;
	/** Waits for what a fault delays, as long as that fault is in force. */
	delay: (ms: number) => Promise<void>;
	/** Told whenever a fault was used, since the page lists those that wait. */
	struck: () => void;
}

const JSON_BODY = {
	type: 'application/json',
	read: express.json({ limit: BODY_LIMIT, strict: false }),
	refused: badRequest,
	unreadable: "The body isn't valid JSON",
};
/** The token endpoint takes it, whose errors have a shape of their own. */
const FORM_BODY = {
	type: 'application/x-www-form-urlencoded',
	read: express.urlencoded({ limit: BODY_LIMIT, extended: false }),
	refused: (message: string) => new TokenRefusal(400, 'invalid_request', message),
	unreadable: 'The body could not be read',
};
type BodyKind = typeof JSON_BODY | typeof FORM_BODY;

async function readBody(request: Request, response: Response, kind: BodyKind): Promise<unknown> {
	if (hasBody(request) && !request.is(kind.type)) {
		const sent = request.headers['content-type'] ?? 'of no type';
		throw kind.refused(`The body must be ${kind.type}, but this one is ${sent}`);
	}
	await new Promise<void>((resolve, reject) => {
		kind.read(request, response, (error?: unknown) =>
			error ? reject(bodyProblem(error, kind)) : resolve(),
		);
	});
	return request.body;
}

const hasBody = ({ headers }: Request) =>
	headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function bodyProblem(error: unknown, { refused, unreadable }: BodyKind): Error {
	const type = error instanceof Error && 'type' in error ? error.type : undefined;
	return type === 'entity.too.large'
		? new Problem(413, 'payload_too_large', 'The body is over 64 MB')
		: refused(unreadable);
}

/** Whoever names what it accepts has to accept JSON. */
function refuseOtherAnswers(request: Request): void {
	if (request.accepts('json')) return;
	throw new Problem(406, 'not_acceptable', 'Responses are application/json: accept that type');
}

/** What refused an operation, as an answer. */
function refusal(error: unknown): Answer {
	if (error instanceof Problem || error instanceof TokenRefusal) {
		return { status: error.status, body: error.body };
	}
	throw error;
}

const urlOf = (request: Request) => new URL(request.originalUrl, 'http://sandbox');

function send(response: Response, { status, body, text, headers = {} }: Answer): void {
	response.status(status).set(headers);
	if (text) response.type(text.type).send(text.content);
	else if (body === undefined) response.end();
	else response.json(body);
}

/** Logs the call, applies the fault that waits for it, and answers once what was done is safe. */
function endpoint(
	{ state, settings, log, saved, delay, struck }: EndpointContext,
	operation: (exchange: Exchange, client: Client | undefined) => Answer,
	bodyKind: BodyKind = JSON_BODY,
): RequestHandler {
	return async (request, response) => {
		const url = urlOf(request);
		const call = log.start(request, url);
		const bearer = inspectToken(state, request.headers.authorization);
		call.tokenState = bearer.tokenState;
		response.on('close', () => (call.endedAt = Date.now()));

		const params = request.params as Record<string, string>;
		const body = await readBody(request, response, bodyKind).catch((error: unknown) => error);
		const unreadable = body instanceof Error ? body : undefined;
		const length = Number(request.headers['content-length'] ?? Infinity);
		if (!unreadable) call.body = shownBody(body, length);
		const isDifferent = settings().profile === 'different';
		const act = (move?: Move): Answer => {
			try {
				if (unreadable) throw unreadable;
				refuseOtherAnswers(request);
				const asked = { params, query: url.searchParams, body, move };
				return operation(isDifferent ? understood(request.path, asked) : asked, bearer.client);
			} catch (error) {
				return refusal(error);
			}
		};

		const fault = takeCallFault(settings().faults, request.method, request.path);
		if (fault) struck();
		if (fault?.delayMs) await delay(fault.delayMs);
		const given = underFault(fault, act);
		const answer = given && isDifferent ? disguised(request.path, given) : given;
		await saved();
		if (!answer) {
			request.socket.destroy();
			return;
		}
		call.status = answer.status;
		send(response, answer);
	};
}

/** An endpoint that takes form fields and nothing else. */
export const formEndpoint = (context: EndpointContext, operation: Operation) =>
	endpoint(context, operation, FORM_BODY);

/** An endpoint that wants a good token. */
export function secured(
	context: EndpointContext,
	operation: (exchange: Exchange, client: Client) => Answer,
): RequestHandler {
	return endpoint(context, (exchange, client) => {
		if (client) return operation(exchange, client);
		const { rejectedTokenStatus: status } = context.settings();
		throw new Problem(status, 'unauthorized', 'The token is missing, unknown, expired or revoked');
	});
}

export const unknownRoute = (context: EndpointContext) =>
	endpoint(context, () => {
		throw notFound('This address');
	});

/** What isn't part of the platform is neither logged nor subject to faults. */
export function withoutLog(operation: Operation, saved: () => Promise<void>): RequestHandler {
	return async (request, response) => {
		const act = async () => {
			try {
				const params = request.params as Record<string, string>;
				const query = urlOf(request).searchParams;
				return operation({ params, query, body: await readBody(request, response, JSON_BODY) });
			} catch (error) {
				return refusal(error);
			}
		};
		const answer = await act();
		await saved();
		send(response, answer);
	};
}
