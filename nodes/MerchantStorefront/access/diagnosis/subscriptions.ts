import {
	ENDPOINTS,
	OTHER_SUBSCRIPTION_PATHS,
	SUBSCRIPTION_FIELDS,
	SUBSCRIPTIONS_PATH,
} from '../../platform/contract';
import type { ApiCall } from '../../platform/request';
import { CREDENTIAL_NAME, readSettings, type ApiSettings } from '../../platform/settings';
import { parseUrl } from '../../platform/urls';
import { entriesOf, type Entry, type Probe, type Reply } from './probe';
import { namesIn, shownName } from './shape';

/** The subscriptions as the platform lists them, wherever it does. */
export interface Subscriptions {
	settings: ApiSettings;
	path: string;
	/** False for an empty list at another path, which may be one of something else. */
	isCertain: boolean;
	reply: Reply;
	/** Undefined where no path has a list. */
	entries: Entry[] | undefined;
	/** The field with their address. */
	callbackField: string;
	/** The settings of the credential that mend what is documented otherwise. */
	pathSetting: string;
	callbackSetting: string;
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
		const addressField = addressFieldIn(entries);
		const isCertain = path === own || addressField !== undefined;
		if (isCertain || entries.length === 0) {
			return found(settings, { path, isCertain, reply, entries }, addressField);
		}
	}
	return found(settings, { path: own, isCertain: false, reply: first, entries: undefined });
}

function found(
	settings: ApiSettings,
	list: Pick<Subscriptions, 'path' | 'isCertain' | 'reply' | 'entries'>,
	callbackField = settings.callbackField,
): Subscriptions {
	const { subscriptionPath, callbackField: present } = settings;
	const name = shownName(callbackField);
	return {
		...{ settings, ...list, callbackField },
		pathSetting: settingFor('Subscription Path', list.path, subscriptionPath, SUBSCRIPTIONS_PATH),
		callbackSetting: settingFor('Callback Field', name, present, SUBSCRIPTION_FIELDS.callback.name),
	};
}

/** Where to put which value, or that it is there already. Empty for the documented one. */
export function settingFor(name: string, value: string, present: string, documented?: string) {
	if (value === documented) return '';
	return `Advanced Settings → ${name}${present === value ? ` is ${value} already` : `: ${value}`}`;
}

/** The contract's own name first, where several fields hold addresses. */
function addressFieldIn(entries: Entry[]): string | undefined {
	const names = [SUBSCRIPTION_FIELDS.callback.name, ...namesIn(entries)];
	const isAddress = (value: unknown) =>
		typeof value === 'string' && /^https?:$/.test(parseUrl(value)?.protocol ?? '');
	return names.find((name) => entries.some((entry) => isAddress(entry[name])));
}
