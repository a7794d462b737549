import {
	ENDPOINTS,
	LIST_FIELDS,
	SUBSCRIBER_FIELDS,
	SUBSCRIBER_LIST_QUERY,
	SUBSCRIBERS_PATH,
} from '../../platform/contract';
import { hasListFields } from './basicChecks';
import { differs, holds, judged, type Check, type Finding, type Platform } from './check';
import { entriesOf, NotTried, shown, type Entry } from './probe';
import { isObject, namesIn, shapeOf } from './shape';
import { adviseCallback, adviseCompany, advisePath } from './settingAdvice';
import { listCall, readApiSettings } from './subscribers';

const FIELD = SUBSCRIBER_FIELDS;

export const ELSEWHERE = `Subscribers are not at ${SUBSCRIBERS_PATH}`;

async function path(platform: Platform): Promise<Finding> {
	const found = await platform.subscribers().catch(() => undefined);
	if (found === undefined) {
		const { subscriberPath } = await readApiSettings(platform.probe);
		const reply = await platform.probe.reply(listCall(subscriberPath));
		return differs(
			shown(reply, 2),
			'No list of subscribers was found elsewhere',
			'Ask the platform for the path, and type it into Advanced Settings → Subscriber Path',
		);
	}
	const came = shown(found.reply, 2);
	if (found.path === SUBSCRIBERS_PATH) return holds(came);
	return differs(`${came} at ${found.path}`, ELSEWHERE, advisePath(found));
}

/** Every subscriber that came, the tried one as well. */
async function subscribersSeen(platform: Platform): Promise<Entry[]> {
	const { entries } = await platform.subscribers();
	const trial = await platform.trial().catch(() => undefined);
	const created = trial?.created?.body;
	const seen = [
		...entries,
		...(isObject(created) ? [created] : []),
		...(trial?.listed ? [trial.listed] : []),
	];
	if (seen.length > 0) return seen;
	throw new NotTried('There is no subscriber to look at: switch on Try a Subscriber');
}

/** Where the company may go under the other name, or the address under another. */
async function settingFor(
	platform: Platform,
	name: string,
	seen: Entry[],
): Promise<string | undefined> {
	const found = await platform.subscribers();
	if (name === FIELD.callback.name && found.callbackField !== name) return adviseCallback(found);
	const companyNames: string[] = [FIELD.company.name, FIELD.companies.name];
	const other = companyNames.find((one) => one !== name && namesIn(seen).includes(one));
	if (!companyNames.includes(name) || other === undefined) return undefined;
	return `${adviseCompany(found.settings, other)}, should creating one be refused`;
}

const carries = (key: 'company' | 'companies' | 'events' | 'callback' | 'id'): Check => ({
	fact: `A subscriber carries ${FIELD[key].name}`,
	covers: [FIELD[key]],
	run: async (platform) => {
		const { name } = FIELD[key];
		const seen = await subscribersSeen(platform);
		const came = shapeOf(seen);
		if (seen.some((entry) => name in entry)) return holds(came);
		return differs(came, `No subscriber has ${name}`, await settingFor(platform, name, seen));
	},
});

/** A page behind the last subscriber is empty; a platform without paging sends the first again. */
async function skips(platform: Platform): Promise<Finding> {
	const { path: found, entries } = await platform.subscribers();
	if (entries.length === 0) throw new NotTried('There is no subscriber to skip');
	const { offset, limit } = SUBSCRIBER_LIST_QUERY;
	const query = { [offset.name]: '100000', [limit.name]: '100' };
	const reply = await platform.probe.reply(listCall(found, query));
	const page = entriesOf(reply);
	if (page === undefined) return differs(shown(reply), 'The parameter is not taken');
	return judged(shown(reply), page.length > 0 ? 'Nothing was skipped' : undefined);
}

async function limits(platform: Platform): Promise<Finding> {
	const { path: found, entries } = await platform.subscribers();
	const { offset, limit } = SUBSCRIBER_LIST_QUERY;
	const query = { [offset.name]: '0', [limit.name]: '1' };
	const reply = await platform.probe.reply(listCall(found, query));
	const page = entriesOf(reply);
	if (page === undefined) return differs(shown(reply), 'The parameter is not taken');
	if (entries.length < 2) throw new NotTried('There are no two subscribers to tell by');
	return judged(shown(reply), page.length > 1 ? `${page.length} came, not 1` : undefined);
}

export const SUBSCRIBER_CHECKS: Check[] = [
	{
		fact: `Subscribers are listed at GET ${SUBSCRIBERS_PATH}`,
		covers: [ENDPOINTS.listSubscribers],
		run: path,
	},
	{
		fact: 'The list of subscribers has total and items',
		covers: Object.values(LIST_FIELDS),
		run: async (platform) => hasListFields((await platform.subscribers()).reply),
	},
	{
		fact: 'The list of subscribers takes offset',
		covers: [SUBSCRIBER_LIST_QUERY.offset],
		run: skips,
	},
	{
		fact: 'The list of subscribers takes limit',
		covers: [SUBSCRIBER_LIST_QUERY.limit],
		run: limits,
	},
	carries('company'),
	carries('companies'),
	carries('events'),
	carries('callback'),
	carries('id'),
];
