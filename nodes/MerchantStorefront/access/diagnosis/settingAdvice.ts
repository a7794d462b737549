import type { ApiSettings } from '../../platform/settings';
import { shownName } from './shape';
import type { Subscriptions } from './subscriptions';

/** Which setting of the credential mends a difference, and what to put there. */
export const adviseCompany = ({ companyFields }: ApiSettings, only: string) =>
	advise('Company Field', `Only ${only}`, `Only ${companyFields.join()}`);

export const adviseCallback = ({ settings, callbackField }: Subscriptions) =>
	advise('Callback Field', shownName(callbackField), settings.callbackField);

export const advisePath = ({ settings, path }: Subscriptions) =>
	advise('Subscription Path', path, settings.subscriptionPath);

function advise(name: string, value: string, present: string): string {
	return present === value
		? `Advanced Settings → ${name} is ${value} already`
		: `Advanced Settings → ${name}: ${value}`;
}
