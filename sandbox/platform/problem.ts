import { z, type ZodError } from 'zod';

/** More than a person reads; a menu of 100,000 wrong products must not be answered in full. */
const FIELDS_NAMED = 100;

/** public: error bodies carry some of `error`, `message`, `code` and `errors`. */
export interface ProblemBody {
	error: string;
	message: string;
	code: number;
	errors?: Record<string, string[]>;
}

export class Problem extends Error {
	constructor(
		readonly status: number,
		readonly error: string,
		message: string,
		readonly errors?: Record<string, string[]>,
	) {
		super(message);
	}

	get body(): ProblemBody {
		const { error, message, status: code, errors } = this;
		return errors ? { error, message, code, errors } : { error, message, code };
	}
}

export const notFound = (what: string) => new Problem(404, 'not_found', `${what} was not found`);

export const forbidden = (message: string) => new Problem(403, 'forbidden', message);

export function badRequest(message: string, errors?: Record<string, string[]>): Problem {
	const named = errors && Object.fromEntries(Object.entries(errors).slice(0, FIELDS_NAMED));
	return new Problem(400, 'bad_request', message, named);
}

export function fromZod({ issues }: ZodError): Problem {
	const errors: Record<string, string[]> = {};
	for (const { path, message } of issues) {
		(errors[path.join('.') || 'body'] ??= []).push(message);
	}
	return badRequest('The request is not valid', errors);
}

/** How a field of each type is filled in. */
const TAKES: Partial<Record<z.ZodParsedType, string>> = {
	number: 'a number such as 2',
	integer: 'a whole number such as 2',
	string: 'a text in quotes',
	boolean: 'true or false',
	array: 'a list in [ ]',
	object: 'fields in { }',
};

/** For people who fill in a field by hand: what it takes, and what it got. */
export const inWords: z.ZodErrorMap = (issue, { data, defaultError }) => {
	const takes = issue.code === 'invalid_type' ? TAKES[issue.expected] : undefined;
	if (takes === undefined) return { message: defaultError };
	const got = data === undefined ? 'and is missing' : `not ${shorten(JSON.stringify(data))}`;
	return { message: `Takes ${takes}, ${got}` };
};

const LONGEST_SHOWN = 60;
const shorten = (text: string) =>
	text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;

/** An absent value is validated as an empty one, so that the problem names the fields. */
export function validated<T extends z.ZodTypeAny>(schema: T, value: unknown): z.output<T> {
	const result = schema.safeParse(value ?? {}, { errorMap: inWords });
	if (!result.success) throw fromZod(result.error);
	return result.data as z.output<T>;
}
