import type { ICredentialDataDecryptedObject, IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { CALLBACK_EVENTS, ENDPOINTS, type Source } from '../../../shared/contract';
import { CREDENTIAL_NAME } from '../../../shared/settings';
import { PreparationError } from '../../../shared/preparationError';
import { parseUrl } from '../../../shared/urls';
import type { Finding, Platform } from './check';
import { CHECKS } from './checks';
import { NotTried, Probe } from './probe';
import { findSubscribers } from './subscribers';
import { tryTrial, type Trial } from './trialSubscriber';
import { UNTRIED } from './untried';

/** One entry a fact, whatever the platform does. */
export async function diagnose(
	context: IExecuteFunctions,
	/** Of the subscriber to create and delete; without it none is created. */
	companyId: string | undefined,
): Promise<IDataObject[]> {
	const platform = platformOf(context, companyId);
	const findings: IDataObject[] = [];
	for (const { fact, covers, run } of CHECKS) {
		const { result, came, why = '', setting = '' } = await run(platform).catch(notTried);
		findings.push({ fact, source: sourceOf(covers), result, came, why, setting });
	}
	const untried = UNTRIED.map(({ fact, covers, why, setting = '' }) => {
		return { fact, source: sourceOf(covers), ...notTried(new NotTried(why)), setting };
	});
	const secrets = secretsOf(await context.getCredentials(CREDENTIAL_NAME), companyId);
	return [...findings, ...untried].map((finding) => withoutSecrets(finding, secrets));
}

function platformOf(context: IExecuteFunctions, companyId: string | undefined): Platform {
	const probe = new Probe(context);
	const subscribers = once(async () => await findSubscribers(probe));
	const trial = once(async (): Promise<Trial> => {
		if (companyId === undefined) throw new NotTried('Switch on Try a Subscriber to learn it');
		if (companyId === '') throw new NotTried('Company ID is empty');
		const found = await subscribers();
		if (!found.isCertain) throw new NotTried(`The list at ${found.path} may be another`);
		return await tryTrial(probe, found, { companyId, event: await harmlessEvent(probe) });
	});
	return { probe, subscribers, trial };
}

function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
	let result: Promise<Result> | undefined;
	return async () => await (result ??= run());
}

/** One without guests in it, should something happen just then. */
async function harmlessEvent(probe: Probe): Promise<string> {
	const { name: harmless } = CALLBACK_EVENTS[CALLBACK_EVENTS.length - 1];
	const events = await probe.entries(ENDPOINTS.listEvents).catch(() => []);
	const listed = events.map(({ name }) => name);
	const [first = harmless] = listed.filter((name) => typeof name === 'string');
	return listed.includes(harmless) ? harmless : first;
}

/** Also for what nobody foresaw: every fact has its entry. */
const notTried = (error: Error): Finding => ({
	result: 'could not be tried',
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
