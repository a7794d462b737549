import { takeFault } from '../faults';
import type { CallFault, Fault, Move } from '../settings';

export interface Answer {
	status: number;
	body?: unknown;
	/** Instead of a JSON body. */
	text?: { type: 'html' | 'txt'; content: string };
	headers?: Record<string, string>;
}

const HTML_PAGE = `<!doctype html>
<html><head><title>Bad gateway</title></head>
<body><h1>Bad gateway</h1><p>nginx</p></body></html>
`;

export function takeCallFault(
	faults: Fault[],
	method: string,
	path: string,
): CallFault | undefined {
	return takeFault(faults, (fault): fault is CallFault => fits(fault, method, path));
}

/** A chat knows one fault: an answer to one method of the Bot API, such as `/bot/sendMessage`. */
export function takeChatFault(faults: Fault[], method: string) {
	return takeFault(
		faults,
		(fault): fault is Extract<Fault, { kind: 'answer' }> =>
			fault.kind === 'answer' && fault.path === `/bot/${method}`,
	);
}

function fits(fault: Fault, method: string, path: string): boolean {
	if (fault.kind === 'lose-notification' || fault.kind === 'delay-notification') return false;
	if (fault.method !== '*' && fault.method !== method) return false;
	const pattern = fault.path.split('*').map(escapeRegExp).join('.*');
	return new RegExp(`^${pattern}$`).test(path);
}

const escapeRegExp = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** Carries the operation out or not, as the fault has it; undefined means to drop the connection. */
export function underFault(
	fault: CallFault | undefined,
	operation: (move?: Move) => Answer,
): Answer | undefined {
	if (!fault || fault.kind === 'delay') return operation();
	if (fault.kind === 'shift') return operation(fault.moved);
	if (fault.kind === 'alter') return altered(operation(), fault.set, fault.remove);
	// spec §4.3: an answer without a secret most likely means that nothing was created.
	if (fault.kind === 'without-secret') {
		return fault.acts ? altered(operation(), {}, ['secret']) : { status: 201, body: {} };
	}
	if (fault.acts) operation();
	if (fault.kind === 'drop') return undefined;
	if (fault.kind === 'html')
		return { status: fault.status, text: { type: 'html', content: HTML_PAGE } };
	return { status: fault.status, headers: fault.headers, body: fault.body };
}

function altered(answer: Answer, set: Record<string, unknown>, remove: string[]): Answer {
	const fields = Object.entries({ ...(answer.body as object), ...set });
	return {
		...answer,
		body: Object.fromEntries(fields.filter(([field]) => !remove.includes(field))),
	};
}
