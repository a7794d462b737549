import {
	ANSWER_STATUSES,
	ENDPOINTS,
	SUBSCRIPTION_FIELDS,
	SUBSCRIPTIONS_PATH,
} from '../../platform/contract';
import { differs, holds, judged, type Check, type Finding, type Platform } from './check';
import { isSuccess, noAnswer, NotTried, shown, type Reply } from './probe';
import { adviseCallback, adviseCompany, advisePath } from './settingAdvice';
import { isObject, shownName } from './shape';
import { ELSEWHERE } from './subscriptionChecks';

const FIELD = SUBSCRIPTION_FIELDS;

async function creation(platform: Platform): Promise<Finding> {
	const { refusals, created, companyFields, unclear } = await platform.trial();
	const found = await platform.subscriptions();
	const came = [...refusals, ...(created ? [created] : [])].map((reply) => shown(reply));
	if (created === undefined) {
		if (unclear !== undefined) throw unclear;
		return differs(came.join(', then '), 'The platform refuses to create a subscription');
	}
	const isBoth = companyFields.length > 1;
	const hasName = found.callbackField === FIELD.callback.name;
	if (isBoth && hasName && found.path === SUBSCRIPTIONS_PATH) return holds(came.join());
	const sent = [...companyFields, FIELD.events.name, shownName(found.callbackField)];
	const advice = [
		...(isBoth ? [] : [adviseCompany(found.settings, companyFields.join())]),
		...(hasName ? [] : [adviseCallback(found)]),
		...(found.path === SUBSCRIPTIONS_PATH ? [] : [advisePath(found)]),
	];
	const why = `It was accepted at ${found.path} with ${sent.join(', ')}`;
	return differs(came.join(', then '), why, advice.join('; '));
}

async function created(platform: Platform): Promise<Reply> {
	const trial = await platform.trial();
	if (trial.created !== undefined) return trial.created;
	throw trial.unclear ?? new NotTried('No subscription was created');
}

async function removed(platform: Platform): Promise<Reply> {
	await created(platform);
	const { deleted, left } = await platform.trial();
	const why = deleted === undefined ? 'It was not found again' : noAnswer(deleted.status);
	if (deleted === undefined || why !== undefined) throw new NotTried(why ?? '');
	const isLost = deleted.status === ANSWER_STATUSES.notFound.status && left === undefined;
	if (isLost) throw new NotTried('It is gone, but the answer to deleting it was lost');
	return deleted;
}

async function removal(platform: Platform): Promise<Finding> {
	const reply = await removed(platform);
	const found = await platform.subscriptions();
	if (!isSuccess(reply)) return differs(shown(reply), 'It was not deleted');
	if (found.path === SUBSCRIPTIONS_PATH) return holds(shown(reply));
	return differs(`${shown(reply)} at ${found.path}`, ELSEWHERE, advisePath(found));
}

/** Every 2xx is success. */
function hasStatus(reply: Reply, { status }: { status: number }): Finding {
	if (!isSuccess(reply)) throw new NotTried(`It did not succeed: ${shown(reply)}`);
	const isSame = reply.status === status;
	return judged(shown(reply), isSame ? undefined : `Not ${status}, which does no harm`);
}

/** Of creating one subscription and deleting it again. */
export const TRIAL_CHECKS: Check[] = [
	{
		fact: `POST ${SUBSCRIPTIONS_PATH} creates a subscription from company_id, companyIds, events and callback`,
		covers: [ENDPOINTS.createSubscription],
		run: creation,
	},
	{
		fact: `Creating a subscription is answered with ${ANSWER_STATUSES.subscriptionCreated.status}`,
		covers: [ANSWER_STATUSES.subscriptionCreated],
		run: async (platform) =>
			hasStatus(await created(platform), ANSWER_STATUSES.subscriptionCreated),
	},
	{
		fact: 'The answer to creating a subscription carries secret',
		covers: [FIELD.secret],
		run: async (platform) => {
			const reply = await created(platform);
			const isThere = isObject(reply.body) && FIELD.secret.name in reply.body;
			return judged(
				shown(reply),
				isThere ? undefined : 'Without it no notification could be verified',
			);
		},
	},
	{
		fact: `DELETE ${SUBSCRIPTIONS_PATH}/{id} removes a subscription`,
		covers: [ENDPOINTS.deleteSubscription],
		run: removal,
	},
	{
		fact: `Removing a subscription is answered with ${ANSWER_STATUSES.subscriptionDeleted.status}`,
		covers: [ANSWER_STATUSES.subscriptionDeleted],
		run: async (platform) =>
			hasStatus(await removed(platform), ANSWER_STATUSES.subscriptionDeleted),
	},
	{
		fact: 'Nothing of the tried subscription is left at the platform',
		covers: [],
		run: async (platform) => {
			const { left } = await platform.trial();
			return left === undefined ? holds('nothing') : differs('a subscription', left);
		},
	},
];
