import { CREDENTIAL_TYPE } from '../../host/credential';
import { eventually } from '../../host/eventually';
import { chain, FOUR_POLL_TIMES, healthTrigger } from '../../host/workflows';
import type { World } from './world';

/** What the check of waiting orders needs: without the list, the permissions are broken. */
const [LIST, ...OTHERS] = [
	'merchant--core--order-service:order--get-list',
	'merchant--core--order-service:order--get',
];
const CLIENT = { id: 'health', secret: 'health-secret', companies: ['health'] };
/** A permission that is gone, and is there again, so many times. */
const TIMES = 2;
const WITHIN_MS = 20 * 60 * 1000;

/** How many states came about, and how often the Health Trigger started. */
export interface HealthStarts {
	readonly states: number;
	readonly starts: number;
}

/** Takes a permission away and gives it back while processes are killed, and counts what n8n started. */
export async function breakAndMend({ api, sandbox }: World): Promise<HealthStarts> {
	const setScopes = async (scopes: readonly string[]) =>
		await eventually(
			'the sandbox has the permissions',
			async () =>
				(await post(`${sandbox.url}/sandbox/clients`, { ...CLIENT, scopes })) &&
				(await post(`${sandbox.url}/sandbox/tokens/revoke`, {})),
			WITHIN_MS,
		);
	await setScopes([LIST, ...OTHERS]);
	const credential = await api.createCredential('Health', CREDENTIAL_TYPE, {
		...{ authUrl: sandbox.url, baseUrl: sandbox.url },
		...{ clientId: CLIENT.id, clientSecret: CLIENT.secret },
	});
	const parameters = { checks: ['permissions', 'waitingOrder'], pollTimes: FOUR_POLL_TIMES };
	const { id } = await api.createWorkflow(chain('Health', [healthTrigger(credential, parameters)]));
	await api.publish(id);
	const countStarts = async () => (await api.executions(id).catch(() => [])).length;
	let states = 0;
	for (let time = 0; time < TIMES; time++) {
		for (const scopes of [OTHERS, [LIST, ...OTHERS]]) {
			await setScopes(scopes);
			states += 1;
			await eventually(
				`the Health Trigger has started for ${states} states`,
				async () => (await countStarts()) >= states,
				WITHIN_MS,
			);
		}
	}
	return { states, starts: await startsInTheEnd(countStarts) };
}

/** Counted two polls later: a state that comes twice would be there by then. */
async function startsInTheEnd(countStarts: () => Promise<number>): Promise<number> {
	const until = Date.now() + AFTER_TWO_POLLS_MS;
	await eventually('two more polls', () => Date.now() > until, WITHIN_MS);
	let starts = 0;
	const isCounted = async () => (starts = await countStarts()) > 0;
	await eventually('n8n says what it started', isCounted, WITHIN_MS);
	return starts;
}

const AFTER_TWO_POLLS_MS = 35_000;

const post = async (url: string, body: object): Promise<boolean> =>
	await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	}).then(
		({ ok }) => ok,
		() => false,
	);
