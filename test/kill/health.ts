import { CREDENTIAL_TYPE } from '../../host/credential';
import { eventually } from '../../host/eventually';
import type { Execution } from '../../host/n8nApi';
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

/** What the Health Trigger started with, in this order, and what came about. */
export interface HealthStarts {
	readonly states: readonly State[];
	readonly starts: ReadonlyArray<State | 'unread'>;
}

type State = 'broken' | 'works';

/** A workflow that starts when a permission is gone. Nothing may be killed before it is published. */
export async function publishHealth({ api, sandbox }: World): Promise<string> {
	await setScopes(sandbox.url, [LIST, ...OTHERS]);
	const credential = await api.createCredential('Health', CREDENTIAL_TYPE, {
		...{ authUrl: sandbox.url, baseUrl: sandbox.url },
		...{ clientId: CLIENT.id, clientSecret: CLIENT.secret },
	});
	const parameters = { checks: ['permissions', 'waitingOrder'], pollTimes: FOUR_POLL_TIMES };
	const { id } = await api.createWorkflow(chain('Health', [healthTrigger(credential, parameters)]));
	await api.publish(id);
	return id;
}

/** Takes a permission away and gives it back while processes are killed, and reads what n8n started. */
export async function breakAndMend({ api, sandbox }: World, id: string): Promise<HealthStarts> {
	const readStarts = async () => {
		const executions = await api.executions(id).catch(() => []);
		const starts = executions.reverse().map(async (one) => {
			const execution = await api.execution(one.id).catch(() => undefined);
			return execution === undefined ? 'unread' : (stateOf(execution) ?? 'unread');
		});
		return await Promise.all(starts);
	};
	const states: State[] = [];
	for (let time = 0; time < TIMES; time++) {
		for (const state of ['broken', 'works'] as const) {
			await setScopes(sandbox.url, state === 'broken' ? OTHERS : [LIST, ...OTHERS]);
			states.push(state);
			await eventually(
				`the Health Trigger has started with ${states.join(', ')}`,
				async () => {
					const starts = await readStarts();
					return starts.length >= states.length && starts.at(-1) !== otherThan(state);
				},
				WITHIN_MS,
			);
		}
	}
	await untilTwoPollsLater();
	let starts: HealthStarts['starts'] = [];
	const isRead = async () => (starts = await readStarts()).length > 0;
	await eventually('n8n says what it started', isRead, WITHIN_MS);
	return { states, starts };
}

/** A start that can't be read, since what it ran in was killed, counts as the one that was due. */
export function isOnceEach({ states, starts }: HealthStarts): boolean {
	return (
		starts.length === states.length &&
		starts.every((start, index) => start !== otherThan(states[index]))
	);
}

export function isOnceAtLeast({ states, starts }: HealthStarts): boolean {
	const changes = starts.filter((start, index) => start !== starts[index - 1]);
	return starts.includes('unread')
		? starts.length >= states.length
		: isOnceEach({ states, starts: changes });
}

const otherThan = (state: State): State => (state === 'broken' ? 'works' : 'broken');

function stateOf({ data }: Execution): State | undefined {
	const ran = Object.values(data.resultData.runData).flat();
	const items = [
		...ran.flatMap((run) => run.data?.main?.[0] ?? []),
		...(data.executionData?.nodeExecutionStack ?? []).flatMap(
			(entry) => entry.data.main?.[0] ?? [],
		),
	];
	const states = items.map(({ json }) => json.state);
	return (['broken', 'works'] as const).find((state) => states.includes(state));
}

const setScopes = async (url: string, scopes: readonly string[]) =>
	await eventually(
		'the sandbox has the permissions',
		async () =>
			(await post(`${url}/sandbox/clients`, { ...CLIENT, scopes })) &&
			(await post(`${url}/sandbox/tokens/revoke`, {})),
		WITHIN_MS,
	);

/** A state that comes twice would be there by then. */
async function untilTwoPollsLater(): Promise<void> {
	const until = Date.now() + AFTER_TWO_POLLS_MS;
	await eventually('two more polls', () => Date.now() > until, WITHIN_MS);
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
