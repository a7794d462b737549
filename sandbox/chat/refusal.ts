/** What the Bot API refuses, in its own words. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		description: string,
	) {
		super(description);
	}
}

/** How the Bot API answers what it refuses. */
export const botRefusal = ({ status, message }: { status: number; message: string }) => ({
	ok: false,
	error_code: status,
	description: message,
});

export const badRequest = (description: string) => new Refusal(400, `Bad Request: ${description}`);

export const cannotParse = (why: string) => badRequest(`can't parse entities: ${why}`);

/** Telegram counts bytes where it says what it could not parse. */
export const byteOffset = (text: string, index: number) => Buffer.byteLength(text.slice(0, index));
