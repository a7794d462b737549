import {
	ENDPOINTS,
	OTHER_SUBSCRIPTION_PATHS,
	SUBSCRIPTION_FIELDS,
	SUBSCRIPTIONS_PATH,
} from '../../platform/contract';
import type { ApiCall } from '../../platform/request';
import { CREDENTIAL_NAME, readSettings, type ApiSettings } from '../../platform/settings';
import { parseUrl } from '../../platform/urls';
import { entriesOf, NotTried, type Entry, type Probe, type Reply } from './probe';
import { namesIn, shownName } from './shape';

/** The subscriptions as the platform lists them, wherever it does. */
export interface Subscriptions {
	settings: ApiSettings;
	path: string;
	/** False for an empty list at another path, which may be one of something else. */
	isCertain: boolean;
	reply: Reply;
	/** Undefined where no path has a list. */
	entries?: Entry[];
	/** The field with their address. */
	callbackField: string;
	/** Which settings of the credential mend a difference, and what to put there. */
	advice: { path?: string; callback?: string; company(only: string): string };
}

export const listCall = (subscriptionPath: string, query?: URLSearchParams): ApiCall => ({
	endpoint: ENDPOINTS.listSubscriptions,
	subscriptionPath,
	query,
});

/** Looks where the credential says, then where else they could be. Reading does no harm. */
export async function findSubscriptions(probe: Probe): Promise<Subscriptions> {
	const settings = readSettings(await probe.context.getCredentials(CREDENTIAL_NAME));
	const own = settings.subscriptionPath;
	const first = await probe.reply(listCall(own));
	for (const path of [own, SUBSCRIPTIONS_PATH, ...OTHER_SUBSCRIPTION_PATHS]) {
		const reply = await probe.reply(listCall(path)).catch(() => undefined);
		const entries = reply && entriesOf(reply);
		if (reply === undefined || entries === undefined) continue;
		const found = addressField(entries);
		const isCertain = path === own || found !== undefined;
		if (!isCertain && entries.length > 0) continue;
		const callbackField = found ?? settings.callbackField;
		const advice = adviceFor(settings, path, callbackField);
		return { settings, path, isCertain, reply, entries, callbackField, advice };
	}
	const { callbackField } = settings;
	const advice = adviceFor(settings, own, callbackField);
	return { settings, path: own, isCertain: false, reply: first, callbackField, advice };
}

function adviceFor(settings: ApiSettings, path: string, callbackField: string) {
	const setting = (name: string, value: string, present: string) =>
		`Advanced Settings → ${name}${present === value ? ` is ${value} already` : `: ${value}`}`;
	const isOther = callbackField !== SUBSCRIPTION_FIELDS.callback.name;
	return {
		path:
			path === SUBSCRIPTIONS_PATH
				? undefined
				: setting('Subscription Path', path, settings.subscriptionPath),
		callback: isOther
			? setting('Callback Field', shownName(callbackField), settings.callbackField)
			: undefined,
		company: (only: string) =>
			setting('Company Field', `Only ${only}`, `Only ${settings.companyFields.join()}`),
	};
}

/** The contract's own name first, where several fields hold addresses. */
function addressField(entries: Entry[]): string | undefined {
	const names = [SUBSCRIPTION_FIELDS.callback.name, ...namesIn(entries)];
	const isAddress = (value: unknown) =>
		typeof value === 'string' && /^https?:$/.test(parseUrl(value)?.protocol ?? '');
	return names.find((name) => entries.some((entry) => isAddress(entry[name])));
}

/** What is listed. Throws NotTried where no path has a list. */
export function listed({ entries }: Subscriptions): Entry[] {
	if (entries === undefined) throw new NotTried('No list of subscriptions was found');
	return entries;
}
