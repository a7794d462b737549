import { z } from 'zod';
import type { State } from '../platform/state';
import type { Settings } from '../settings';
import { print, type Paper } from './paper';
import { showPaper } from './show';

/** They carry the commands of Star, in the order in which this printer likes them. */
const MEDIA_TYPES = ['application/vnd.star.starprnt', 'application/vnd.star.line'];

const answerSchema = z.object({
	jobReady: z.boolean(),
	mediaTypes: z.array(z.string()).default([]),
	jobToken: z.string().optional(),
});

interface Connection {
	/** It has the name and the password of the printer, if there are any. */
	address: string;
	mac: string;
	printed: (paper: Paper) => void;
}

/** A printer of Star that asks a web address for its tickets: CloudPRNT over HTTP. */
export class CloudPrinter {
	hasPaper = true;
	/** Whether it understands what it gets. */
	canDecode = true;
	/** What happens once the ticket is printed, before the server hears of it, such as that the power goes. */
	beforeConfirming: (() => Promise<void>) | undefined;
	private readonly address: string;
	private readonly headers: Record<string, string>;

	constructor(private readonly connection: Connection) {
		const url = new URL(connection.address);
		const login = Buffer.from(`${url.username}:${url.password}`).toString('base64');
		this.headers = url.username === '' ? {} : { authorization: `Basic ${login}` };
		url.username = url.password = '';
		this.address = url.href;
	}

	/** One round, as it makes every few seconds. */
	async ask(): Promise<void> {
		const { jobReady, mediaTypes, jobToken } = await this.poll();
		// Without paper it is offline: it goes on asking and fetches nothing.
		if (!jobReady || !this.hasPaper) return;
		const type = MEDIA_TYPES.find((one) => mediaTypes.includes(one));
		const ticket: Record<string, string> = jobToken === undefined ? {} : { token: jobToken };
		if (type === undefined) return await this.confirm(ticket, '510 Incompatible media type');
		const response = await this.send('GET', { ...ticket, type });
		if (response.status !== 200) return await this.confirm(ticket, '520 Download failed');
		const given = response.headers.get('content-type')?.split(';')[0];
		if (given !== type || !this.canDecode) {
			return await this.confirm(ticket, '511 Media decoding error');
		}
		this.connection.printed(print(new Uint8Array(await response.arrayBuffer()), 'star'));
		await this.beforeConfirming?.();
		await this.confirm(ticket, '200 OK');
	}

	private async poll(): Promise<z.infer<typeof answerSchema>> {
		const statusCode = encodeURIComponent(this.hasPaper ? '200 OK' : '410 Out of paper');
		const response = await fetch(this.address, {
			method: 'POST',
			headers: { ...this.headers, 'content-type': 'application/json' },
			body: JSON.stringify({ statusCode, printerMAC: this.connection.mac, clientAction: null }),
		});
		if (!response.ok) throw new Error(`The server answered ${response.status}`);
		return answerSchema.parse(await response.json());
	}

	private async confirm(ticket: Record<string, string>, code: string): Promise<void> {
		const response = await this.send('DELETE', { ...ticket, code });
		if (!response.ok) throw new Error(`The server answered ${response.status}`);
	}

	private async send(method: string, query: Record<string, string>): Promise<Response> {
		const all = new URLSearchParams({ mac: this.connection.mac, ...query });
		return await fetch(`${this.address}?${all}`, { method, headers: this.headers });
	}
}

const MAC = '00:11:62:00:00:01';

/** One round of the sandbox's own printer. A server that doesn't answer is asked again in the next one. */
export async function askForTickets(state: State, { printers }: Settings): Promise<void> {
	const { areOn, havePaper, address } = printers;
	if (address === null || !areOn) return;
	const printed = (paper: Paper) => showPaper(state, 'star', paper);
	const printer = new CloudPrinter({ address, mac: MAC, printed });
	printer.hasPaper = havePaper;
	await printer.ask().catch(() => {});
}
