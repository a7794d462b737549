import { LIST_FIELDS, type Endpoint } from '../../platform/contract';
import { check, type Platform } from './check';
import { entriesOf, NotTried, shown, type Entry, type Reply } from './probe';
import { isObject } from './shape';

interface List {
	reply: Reply;
	/** Where it was found. */
	path?: string;
	/** What mends that it was found elsewhere. */
	setting?: string;
}

const ASK = 'Check the Base URL, and ask the platform for the path';

/** Without what the entries look like. */
const outline = (reply: Reply) => shown(reply, 2);

/** Where things are listed, and in which form. */
export const listChecks = (
	things: string,
	endpoint: Endpoint,
	list: (platform: Platform) => Promise<List>,
) => [
	check(`${things} are listed at GET ${endpoint.path}`, [endpoint], async (platform) => {
		const { reply, path, setting } = await list(platform);
		const came = outline(reply);
		if (entriesOf(reply) === undefined) return { came, why: 'No list came', setting: ASK };
		if (setting === undefined) return { came };
		return { came: `${came} at ${path}`, why: `They are not at ${endpoint.path}`, setting };
	}),
	check(
		`The list of ${things.toLowerCase()} has total and items`,
		[LIST_FIELDS],
		async (platform) => {
			const { reply } = await list(platform);
			if (entriesOf(reply) === undefined) throw new NotTried(`No list came: ${shown(reply)}`);
			const body = isObject(reply.body) ? reply.body : {};
			const { total, items } = LIST_FIELDS;
			const missing = [
				...(typeof body[total.name] === 'number' ? [] : [total.name]),
				...(Array.isArray(body[items.name]) ? [] : [items.name]),
			];
			const why =
				missing.length > 0 ? `Missing or not as expected: ${missing.join(', ')}` : undefined;
			return { came: outline(reply), why };
		},
	),
];

export const NOT_TAKEN = 'The parameter is not taken';

/** A page behind the last entry is empty; a platform without paging sends the first page again. */
export function pageChecks(
	things: string,
	{ offset, limit }: Record<'offset' | 'limit', { name: string }>,
	ask: (platform: Platform, query: URLSearchParams) => Promise<Reply>,
	all: (platform: Platform) => Promise<Entry[] | undefined>,
) {
	const page =
		(from: number, least: number, lengthExpected: number) => async (platform: Platform) => {
			const present = (await all(platform))?.length ?? 0;
			const query = { [offset.name]: `${from}`, [limit.name]: '1' };
			const reply = await ask(platform, new URLSearchParams(query));
			const entries = entriesOf(reply);
			if (entries === undefined) return { came: shown(reply), why: NOT_TAKEN };
			if (present < least) throw new NotTried(`There are not enough ${things} to know by`);
			const { length } = entries;
			const why = length === lengthExpected ? undefined : `${length} came, not ${lengthExpected}`;
			return { came: `${reply.status}, ${things}: ${length}`, why };
		};
	return [
		check(`offset skips ${things}`, [offset], page(10_000_000, 1, 0)),
		check(`limit shortens a page of ${things}`, [limit], page(0, 2, 1)),
	];
}
