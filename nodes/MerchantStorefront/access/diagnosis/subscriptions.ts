import {
	ENDPOINTS,
	LIST_FIELDS,
	OTHER_SUBSCRIPTION_PATHS,
	SUBSCRIPTION_FIELDS,
	SUBSCRIPTION_LIST_QUERY,
	SUBSCRIPTIONS_PATH,
} from '../../platform/contract';
import { CREDENTIAL_NAME, readSettings, type ApiSettings } from '../../platform/settings';
import { parseUrl } from '../../platform/urls';
import { readPages, type Page } from '../../platform/paging';
import type { ApiCall } from '../../platform/request';
import { entriesOf, NotTried, shown, type Entry, type Probe, type Reply } from './probe';
import { isObject, namesIn } from './shape';

/** Subscriptions as the platform lists them, wherever it does. */
export interface Subscriptions {
	settings: ApiSettings;
	path: string;
	/** False for an empty list at another path, which may be one of something else. */
	isCertain: boolean;
	reply: Reply;
	entries: Entry[];
	/** Under which subscriptions carry their address. */
	callbackField: string;
}

/** Looks where the credential says, then where else they could be. Reading does no harm. */
export async function findSubscriptions(probe: Probe): Promise<Subscriptions> {
	const settings = await readApiSettings(probe);
	const first = await probe.reply(listCall(settings.subscriptionPath));
	const others = [SUBSCRIPTIONS_PATH, ...OTHER_SUBSCRIPTION_PATHS];
	for (const path of [settings.subscriptionPath, ...others]) {
		const reply = await probe.reply(listCall(path)).catch(() => undefined);
		const entries = reply && entriesOf(reply);
		if (reply === undefined || entries === undefined) continue;
		const callbackField = addressField(entries);
		const isCertain = path === settings.subscriptionPath || callbackField !== undefined;
		if (!isCertain && entries.length > 0) continue;
		const field = callbackField ?? settings.callbackField;
		return { settings, path, isCertain, reply, entries, callbackField: field };
	}
	throw new NotTried(`No list of subscriptions was found: ${shown(first)}`);
}

export async function readApiSettings({ context }: Probe): Promise<ApiSettings> {
	return readSettings(await context.getCredentials(CREDENTIAL_NAME));
}

export const listCall = (subscriptionPath: string, query?: Record<string, string>): ApiCall => ({
	endpoint: ENDPOINTS.listSubscriptions,
	subscriptionPath,
	query: query && new URLSearchParams(query),
});

/** The contract's own name first, where several fields hold addresses. */
function addressField(entries: Entry[]): string | undefined {
	const names = [SUBSCRIPTION_FIELDS.callback.name, ...namesIn(entries)];
	return names.find((name) => entries.some((entry) => isAddress(entry[name])));
}

const isAddress = (value: unknown) =>
	typeof value === 'string' && /^https?:$/.test(parseUrl(value)?.protocol ?? '');

const PAGE_LIMIT = 100;

/** The whole list by way of `ask`, as far as it can be read; undefined where it cannot at all. */
export async function allEntries(
	ask: (query?: Record<string, string>) => Promise<Reply | undefined>,
): Promise<Entry[] | undefined> {
	let found: Map<string, Entry> | undefined;
	const fetchPage = async (from: number, most: number): Promise<Page<Entry>> => {
		const { offset, limit } = SUBSCRIPTION_LIST_QUERY;
		const query = { [offset.name]: String(from), [limit.name]: String(most) };
		const reply = await ask(from === 0 ? undefined : query);
		const items = reply && entriesOf(reply);
		if (items === undefined) throw new NotTried('No list came');
		found ??= new Map();
		for (const entry of items) found.set(JSON.stringify(entry), entry);
		const total = isObject(reply?.body) ? reply.body[LIST_FIELDS.total.name] : undefined;
		return { items, total: typeof total === 'number' ? total : undefined };
	};
	const idOf = (entry: Entry) => JSON.stringify(entry);
	await readPages({ fetchPage, idOf, pageSize: PAGE_LIMIT, most: Infinity }).catch(() => undefined);
	return found && [...found.values()];
}
