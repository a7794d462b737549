import { randomInt } from 'node:crypto';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Operation } from '../http/endpoint';
import { badRequest, notFound, Problem, validated } from '../platform/problem';
import type { State } from '../platform/state';
import type { Settings } from '../settings';
import { print, type Language, type Paper } from './paper';
import { showPaper } from './show';

/** A print bridge takes jobs there. */
export const PRINT_JOBS = '/printjobs';

/** One of each language. */
const PRINTERS: Record<number, Language> = { 1: 'escPos', 2: 'star' };

const TWO_WEEKS = 1_209_600;

const jobSchema = z.object({
	printerId: z.number(),
	title: z.string(),
	contentType: z.literal('raw_base64'),
	content: z.string().base64(),
	source: z.string(),
	/** This is in seconds. */
	expireAfter: z.number().positive().default(TWO_WEEKS),
});

interface Job {
	id: number;
	printerId: number;
	paper: Paper;
	expiresAt: number;
	state: 'sent_to_client' | 'done' | 'expired';
}

const LARGEST_NUMBER = 2 ** 31;

/** Takes jobs as PrintNode does. A printer that is off prints once it is on, but no job that has expired. */
export class PrintBridge {
	private readonly jobs = new Map<string, Job>();

	constructor(
		private readonly state: State,
		private readonly settings: () => Settings,
	) {}

	/** Any key will do here. It is the name of the login, whose password is empty. */
	readonly needsApiKey: RequestHandler = ({ headers }, response, next) => {
		const [scheme, login = ''] = String(headers.authorization).split(' ');
		const [apiKey] = Buffer.from(login, 'base64').toString().split(':');
		if (scheme === 'Basic' && apiKey !== '') next();
		else response.status(401).json(new Problem(401, 'unauthorized', 'The API key is missing').body);
	};

	readonly take: Operation = ({ body }) => {
		const { printerId, content, expireAfter } = validated(jobSchema, body);
		const language = PRINTERS[printerId];
		if (language === undefined) throw notFound(`Printer ${printerId}`);
		const paper = read(Buffer.from(content, 'base64'), language);
		const id = randomInt(LARGEST_NUMBER);
		const expiresAt = Date.now() + expireAfter * 1_000;
		this.jobs.set(String(id), { id, printerId, paper, expiresAt, state: 'sent_to_client' });
		this.printWaiting();
		return { status: 201, body: id };
	};

	readonly show: Operation = ({ params }) => {
		this.printWaiting();
		const job = this.jobs.get(params.id);
		if (job === undefined) throw notFound(`Print job ${params.id}`);
		const { id, state } = job;
		return { status: 200, body: [{ id, state }] };
	};

	printWaiting(): void {
		const { areOn, havePaper } = this.settings().printers;
		for (const job of this.jobs.values()) {
			if (job.state !== 'sent_to_client') continue;
			if (job.expiresAt <= Date.now()) job.state = 'expired';
			else if (areOn && havePaper) {
				job.state = 'done';
				showPaper(this.state, String(job.printerId), job.paper);
			}
		}
	}
}

function read(file: Buffer, language: Language): Paper {
	try {
		return print(file, language);
	} catch (error) {
		throw badRequest((error as Error).message);
	}
}
