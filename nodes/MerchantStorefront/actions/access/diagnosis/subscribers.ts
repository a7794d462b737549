import {
	ENDPOINTS,
	LIST_FIELDS,
	OTHER_SUBSCRIBER_PATHS,
	SUBSCRIBER_FIELDS,
	SUBSCRIBER_LIST_QUERY,
	SUBSCRIBERS_PATH,
} from '../../../shared/contract';
import { CREDENTIAL_NAME, readSettings, type ApiSettings } from '../../../shared/settings';
import { parseUrl } from '../../../shared/urls';
import type { ApiCall } from '../../../transport/request';
import { entriesOf, NotTried, shown, type Entry, type Probe, type Reply } from './probe';
import { isObject, namesIn } from './shape';

/** Callback subscribers as the platform lists them, wherever it does. */
export interface Subscribers {
	settings: ApiSettings;
	path: string;
	reply: Reply;
	entries: Entry[];
	/** Under which subscribers carry their address. */
	callbackField: string;
}

/** Looks where the credential says, then where else they could be. Reading does no harm. */
export async function findSubscribers(probe: Probe): Promise<Subscribers> {
	const settings = await readApiSettings(probe);
	const first = await probe.reply(listCall(settings.subscriberPath));
	const others = [SUBSCRIBERS_PATH, ...OTHER_SUBSCRIBER_PATHS];
	for (const path of [settings.subscriberPath, ...others]) {
		const reply = await probe.reply(listCall(path)).catch(() => undefined);
		const entries = reply && entriesOf(reply);
		if (reply === undefined || entries === undefined) continue;
		const callbackField = addressField(entries);
		// Something else may be listed there.
		if (entries.length > 0 && callbackField === undefined) continue;
		const field = callbackField ?? settings.callbackField;
		return { settings, path, reply, entries, callbackField: field };
	}
	throw new NotTried(`No list of subscribers was found: ${shown(first)}`);
}

export async function readApiSettings({ context }: Probe): Promise<ApiSettings> {
	return readSettings(await context.getCredentials(CREDENTIAL_NAME));
}

export const listCall = (subscriberPath: string, query?: Record<string, string>): ApiCall => ({
	endpoint: ENDPOINTS.listSubscribers,
	subscriberPath,
	query: query && new URLSearchParams(query),
});

/** The contract's own name first, where several fields hold addresses. */
function addressField(entries: Entry[]): string | undefined {
	const names = [SUBSCRIBER_FIELDS.callback.name, ...namesIn(entries)];
	return names.find((name) => entries.some((entry) => isAddress(entry[name])));
}

const isAddress = (value: unknown) =>
	typeof value === 'string' && /^https?:$/.test(parseUrl(value)?.protocol ?? '');

const MOST_PAGES = 1_000;
const PAGE_LIMIT = '100';

/** The whole list by way of `ask`, which answers undefined where it fails. */
export async function allEntries(
	ask: (query?: Record<string, string>) => Promise<Reply | undefined>,
): Promise<Entry[] | undefined> {
	const first = await ask();
	const entries = first && entriesOf(first);
	if (entries === undefined) return undefined;
	const total = isObject(first?.body) ? first.body[LIST_FIELDS.total.name] : undefined;
	const found = new Map(entries.map((entry) => [JSON.stringify(entry), entry]));
	for (let pages = 1; pages < MOST_PAGES; pages++) {
		const known = found.size;
		if (known === 0 || known === total) break;
		const { offset, limit } = SUBSCRIBER_LIST_QUERY;
		const next = await ask({ [offset.name]: String(known), [limit.name]: PAGE_LIMIT });
		for (const entry of (next && entriesOf(next)) ?? []) found.set(JSON.stringify(entry), entry);
		if (found.size === known) break;
	}
	return [...found.values()];
}
