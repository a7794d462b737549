import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Operation } from '../http/endpoint';
import { badRequest, notFound, validated } from '../platform/problem';
import { now, type State } from '../platform/state';
import { print, type Language, type Paper } from './paper';

/** Where a print bridge takes jobs. */
export const PRINT_JOBS = '/printjobs';

/** One of each language. */
const PRINTERS: Record<number, Language> = { 1: 'escPos', 2: 'star' };

const jobSchema = z.object({
	printerId: z.number(),
	title: z.string(),
	contentType: z.literal('raw_base64'),
	content: z.string().base64(),
	source: z.string(),
});

const LARGEST_NUMBER = 2 ** 31;

/** Takes a job as PrintNode does, and shows the paper in the inbox. */
export const printJob =
	(state: State): Operation =>
	({ body }) => {
		const { printerId, content } = validated(jobSchema, body);
		const language = PRINTERS[printerId];
		if (language === undefined) throw notFound(`Printer ${printerId}`);
		showPaper(state, `printer-${printerId}`, read(Buffer.from(content, 'base64'), language));
		return { status: 201, body: randomInt(LARGEST_NUMBER) };
	};

function read(file: Buffer, language: Language): Paper {
	try {
		return print(file, language);
	} catch (error) {
		throw badRequest((error as Error).message);
	}
}

function showPaper(state: State, inbox: string, { lines }: Paper): void {
	const id = randomUUID();
	const text = lines
		.map((line) => line.text)
		.join('\n')
		.trimEnd();
	state.messages.set(id, { id, inbox, text, receivedAt: now() });
}
