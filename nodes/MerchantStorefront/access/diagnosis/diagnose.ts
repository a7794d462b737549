import type { ICredentialDataDecryptedObject, IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { EVENT_WITHOUT_GUESTS, ENDPOINTS, type Source } from '../../platform/contract';
import { CREDENTIAL_NAME, STOCK_SETTING } from '../../platform/settings';
import { PreparationError } from '../../platform/preparationError';
import { parseUrl } from '../../platform/urls';
import type { Finding, Platform } from './check';
import { CHECKS } from './checks';
import { NotTried, Probe } from './probe';
import { findSubscriptions } from './subscriptions';
import { tryTrial, type Trial } from './trialSubscription';
import { countUntried } from './untried';

/** One entry a fact, whatever the platform does: what differs first, and at the end how many. */
export async function diagnose(
	context: IExecuteFunctions,
	/** Of the subscription to create and delete; without it none is created. */
	companyId: string | undefined,
): Promise<IDataObject[]> {
	const platform = platformOf(context, companyId);
	const findings: IDataObject[] = [];
	for (const { fact, covers, run } of CHECKS) {
		const { result, came, why = '', setting = '' } = await run(platform).catch(notTried);
		findings.push({ fact, source: sourceOf(covers), result, came, why, setting });
	}
	const secrets = secretsOf(await context.getCredentials(CREDENTIAL_NAME), companyId);
	const inOrder = RESULTS.flatMap((one) => findings.filter(({ result }) => result === one));
	return [...inOrder, summaryOf(findings)].map((finding) => withoutSecrets(finding, secrets));
}

const RESULTS: ReadonlyArray<Finding['result']> = ['differs', 'not tried', 'holds'];

function summaryOf(findings: IDataObject[]): IDataObject {
	const count = (one: Finding['result']) => findings.filter(({ result }) => result === one).length;
	return {
		fact: `${count('holds')} hold, ${count('differs')} differ, ${count('not tried')} not tried`,
		source: '',
		result: 'summary',
		came: '',
		why: `${countUntried()} more facts, about menus, stores, changes of orders and notifications, can't be tried without harm`,
		setting: `If Store → Pause finds no store that exists: Advanced Settings → Pause Path. If the platform rejects offers without a stock: ${STOCK_SETTING}`,
	};
}

function platformOf(context: IExecuteFunctions, companyId: string | undefined): Platform {
	const probe = new Probe(context);
	const subscriptions = once(async () => await findSubscriptions(probe));
	const trial = once(async (): Promise<Trial> => {
		if (companyId === undefined) throw new NotTried('Switch on Try a Subscription to learn it');
		if (companyId === '') throw new NotTried('Company ID is empty');
		const found = await subscriptions();
		if (!found.isCertain) throw new NotTried(`The list at ${found.path} may be another`);
		return await tryTrial(probe, found, { companyId, event: await harmlessEvent(probe) });
	});
	return { probe, subscriptions, trial };
}

function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
	let result: Promise<Result> | undefined;
	return async () => await (result ??= run());
}

/** One without guests in it, in case something happens at that moment. */
async function harmlessEvent(probe: Probe): Promise<string> {
	const events = await probe.entries(ENDPOINTS.listEvents).catch(() => undefined);
	const isOffered = events?.some(({ name }) => name === EVENT_WITHOUT_GUESTS) ?? true;
	if (isOffered) return EVENT_WITHOUT_GUESTS;
	throw new NotTried(
		`The platform doesn't offer ${EVENT_WITHOUT_GUESTS}, the event without guests`,
	);
}

/** Also for what nobody foresaw: every fact has its entry. */
const notTried = (error: Error): Finding => ({
	result: 'not tried',
	came: '',
	why:
		error instanceof NotTried
			? error.message
			: (PreparationError.read(error)?.said.message ?? `This node failed (${error.name})`),
});

const SOURCES: readonly Source[] = ['assumed', 'public', 'spec'];

/** Of several, the weakest. */
function sourceOf(covers: readonly object[]): string {
	const sources = covers.map((fact) => (fact as { source: Source }).source);
	return SOURCES.find((source) => sources.includes(source)) ?? '';
}

const SHORTEST_SECRET = 4;

/** What must not stand in a public issue, should the platform repeat it. */
function secretsOf(credentials: ICredentialDataDecryptedObject, companyId = ''): string[] {
	const { accessToken, clientSecret, clientId, authUrl, baseUrl } = credentials;
	const hosts = [authUrl, baseUrl].map((address) => parseUrl(String(address))?.host);
	return [accessToken, clientSecret, clientId, companyId, ...hosts].filter(
		(secret) => typeof secret === 'string' && secret.length >= SHORTEST_SECRET,
	) as string[];
}

function withoutSecrets(finding: IDataObject, secrets: string[]): IDataObject {
	const hide = (text: string) =>
		secrets.reduce((all, secret) => all.replaceAll(secret, '***'), text);
	const { came, why, setting } = finding;
	return {
		...finding,
		came: hide(String(came)),
		why: hide(String(why)),
		setting: hide(String(setting)),
	};
}
