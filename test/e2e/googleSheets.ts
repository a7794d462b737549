/* eslint-disable @n8n/community-nodes/no-restricted-imports -- plays a service that n8n talks to */
import { json } from 'node:stream/consumers';
import type { IncomingMessage, RequestListener } from 'node:http';

const SPREADSHEET = 'the-id-of-your-own-google-sheet';
export const GOOGLE_TOKEN = 'stand-in-token';

type Cell = string | number | boolean;

interface Written {
	range: string;
	values: Cell[][];
}

/** The part of Google's Sheets API that n8n's node uses, with one spreadsheet. */
export class GoogleSheets {
	readonly tabs = new Map<string, Cell[][]>();

	/** The rows of a tab by their headings. */
	rows(tab: string): Array<Record<string, Cell>> {
		const [headings = [], ...rows] = this.tabs.get(tab) ?? [];
		return rows
			.filter((row) => row.some((cell) => cell !== ''))
			.map((row) =>
				Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])),
			);
	}

	readonly listener: RequestListener = (request, response) => {
		void this.answer(request).then(
			(body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
			(error: Error & { status?: number }) => {
				const { status = 500, message } = error;
				response
					.writeHead(status, { 'content-type': 'application/json' })
					.end(JSON.stringify({ error: { code: status, message } }));
			},
		);
	};

	private async answer(request: IncomingMessage): Promise<unknown> {
		if (request.headers.authorization !== `Bearer ${GOOGLE_TOKEN}`) {
			throw refusal(401, 'Request had invalid authentication credentials.');
		}
		const url = new URL(String(request.url), 'https://sheets.googleapis.com');
		const [, id, rest] = /^\/v4\/spreadsheets\/([^/:]+)(.*)$/.exec(url.pathname) ?? [];
		if (id !== SPREADSHEET) throw refusal(404, 'Requested entity was not found.');
		const body = request.method === 'GET' ? {} : ((await json(request)) as object);
		const [, encoded = '', verb = ''] =
			/^\/values\/([^:]+(?::[^:]+?)?)(:append)?$/.exec(rest) ?? [];
		const range = decodeURIComponent(encoded);
		if (rest === '') return { sheets: this.properties() };
		// n8n makes room for a row; here there is always room.
		if (rest === ':batchUpdate') return { replies: [] };
		if (rest === '/values:batchUpdate') {
			const { data, valueInputOption } = body as { data: Written[]; valueInputOption: string };
			for (const one of data) this.write(one, valueInputOption);
			return { totalUpdatedCells: data.length };
		}
		if (request.method === 'GET') return { range, values: this.read(range) };
		const { values } = body as Written;
		const option = url.searchParams.get('valueInputOption') ?? '';
		this.write({ range: verb === '' ? range : this.afterLast(range), values }, option);
		return { updatedRows: values.length };
	}

	private properties() {
		return [...this.tabs].map(([title, rows], index) => ({
			properties: {
				sheetId: index,
				title,
				gridProperties: { rowCount: Math.max(rows.length, 100), columnCount: 26 },
			},
		}));
	}

	private tab(range: string): Cell[][] {
		const found = this.tabs.get(range.split('!')[0].replaceAll("'", ''));
		if (!found) throw refusal(400, `Unable to parse range: ${range}`);
		return found;
	}

	private read(range: string): Cell[][] | undefined {
		const rows = this.tab(range);
		const [, from, to] = /!\D*(\d+):\D*(\d+)$/.exec(range) ?? [];
		const read = from === undefined ? rows : rows.slice(Number(from) - 1, Number(to));
		return read.length === 0 ? undefined : read;
	}

	private afterLast(range: string): string {
		return `${range.split('!')[0]}!A${this.tab(range).length + 1}`;
	}

	/** What a person's browser would take for a formula is one only where the input counts as typed. */
	private write({ range, values }: Written, option: string): void {
		if (!['RAW', 'USER_ENTERED'].includes(option)) {
			throw refusal(400, "'valueInputOption' is required but not specified");
		}
		const rows = this.tab(range);
		const [, letter = '', number = '1'] = /!([A-Z]*)(\d+)/.exec(range) ?? [];
		const column = letter === '' ? 0 : letter.charCodeAt(0) - 'A'.charCodeAt(0);
		for (const [index, row] of values.entries()) {
			const target = (rows[Number(number) - 1 + index] ??= []);
			for (const [offset, cell] of row.entries()) {
				const isFormula = option === 'USER_ENTERED' && /^[=+]/.test(String(cell));
				target[column + offset] = isFormula ? '#FORMULA' : cell;
			}
		}
	}
}

const refusal = (status: number, message: string) => Object.assign(new Error(message), { status });
