import {
	ENDPOINTS,
	LIST_FIELDS,
	SUBSCRIPTION_FIELDS,
	SUBSCRIPTION_LIST_QUERY,
	SUBSCRIPTIONS_PATH,
} from '../../platform/contract';
import { hasListFields } from './basicChecks';
import { differs, holds, judged, type Check, type Finding, type Platform } from './check';
import { entriesOf, NotTried, shown, type Entry } from './probe';
import { isObject, namesIn, shapeOf } from './shape';
import { adviseCallback, adviseCompany, advisePath } from './settingAdvice';
import { listCall, readApiSettings } from './subscriptions';

const FIELD = SUBSCRIPTION_FIELDS;

export const ELSEWHERE = `Subscriptions are not at ${SUBSCRIPTIONS_PATH}`;

async function path(platform: Platform): Promise<Finding> {
	const found = await platform.subscriptions().catch(() => undefined);
	if (found === undefined) {
		const { subscriptionPath } = await readApiSettings(platform.probe);
		const reply = await platform.probe.reply(listCall(subscriptionPath));
		return differs(
			shown(reply, 2),
			'No list of subscriptions was found elsewhere',
			'Ask the platform for the path, and type it into Advanced Settings → Subscription Path',
		);
	}
	const came = shown(found.reply, 2);
	if (found.path === SUBSCRIPTIONS_PATH) return holds(came);
	return differs(`${came} at ${found.path}`, ELSEWHERE, advisePath(found));
}

/** Every subscription that came, the tried one as well. */
async function subscriptionsSeen(platform: Platform): Promise<Entry[]> {
	const { entries } = await platform.subscriptions();
	const trial = await platform.trial().catch(() => undefined);
	const created = trial?.created?.body;
	const seen = [
		...entries,
		...(isObject(created) ? [created] : []),
		...(trial?.listed ? [trial.listed] : []),
	];
	if (seen.length > 0) return seen;
	throw new NotTried('There is no subscription to look at: switch on Try a Subscription');
}

/** Where the company may go under the other name, or the address under another. */
async function settingFor(
	platform: Platform,
	name: string,
	seen: Entry[],
): Promise<string | undefined> {
	const found = await platform.subscriptions();
	if (name === FIELD.callback.name && found.callbackField !== name) return adviseCallback(found);
	const companyNames: string[] = [FIELD.company.name, FIELD.companies.name];
	const other = companyNames.find((one) => one !== name && namesIn(seen).includes(one));
	if (!companyNames.includes(name) || other === undefined) return undefined;
	return `${adviseCompany(found.settings, other)}, should creating one be refused`;
}

const carries = (key: 'company' | 'companies' | 'events' | 'callback' | 'id'): Check => ({
	fact: `A subscription carries ${FIELD[key].name}`,
	covers: [FIELD[key]],
	run: async (platform) => {
		const { name } = FIELD[key];
		const seen = await subscriptionsSeen(platform);
		const came = shapeOf(seen);
		if (seen.some((entry) => name in entry)) return holds(came);
		return differs(came, `No subscription has ${name}`, await settingFor(platform, name, seen));
	},
});

/** A page behind the last subscription is empty; a platform without paging sends the first again. */
async function skips(platform: Platform): Promise<Finding> {
	const { path: found, entries } = await platform.subscriptions();
	if (entries.length === 0) throw new NotTried('There is no subscription to skip');
	const { offset, limit } = SUBSCRIPTION_LIST_QUERY;
	const query = { [offset.name]: '100000', [limit.name]: '100' };
	const reply = await platform.probe.reply(listCall(found, query));
	const page = entriesOf(reply);
	if (page === undefined) return differs(shown(reply), 'The parameter is not taken');
	return judged(shown(reply), page.length > 0 ? 'Nothing was skipped' : undefined);
}

async function limits(platform: Platform): Promise<Finding> {
	const { path: found, entries } = await platform.subscriptions();
	const { offset, limit } = SUBSCRIPTION_LIST_QUERY;
	const query = { [offset.name]: '0', [limit.name]: '1' };
	const reply = await platform.probe.reply(listCall(found, query));
	const page = entriesOf(reply);
	if (page === undefined) return differs(shown(reply), 'The parameter is not taken');
	if (entries.length < 2) throw new NotTried('There are no two subscriptions to tell by');
	return judged(shown(reply), page.length > 1 ? `${page.length} came, not 1` : undefined);
}

export const SUBSCRIPTION_CHECKS: Check[] = [
	{
		fact: `Subscriptions are listed at GET ${SUBSCRIPTIONS_PATH}`,
		covers: [ENDPOINTS.listSubscriptions],
		run: path,
	},
	{
		fact: 'The list of subscriptions has total and items',
		covers: Object.values(LIST_FIELDS),
		run: async (platform) => hasListFields((await platform.subscriptions()).reply),
	},
	{
		fact: 'The list of subscriptions takes offset',
		covers: [SUBSCRIPTION_LIST_QUERY.offset],
		run: skips,
	},
	{
		fact: 'The list of subscriptions takes limit',
		covers: [SUBSCRIPTION_LIST_QUERY.limit],
		run: limits,
	},
	carries('company'),
	carries('companies'),
	carries('events'),
	carries('callback'),
	carries('id'),
];
