import type { ICredentialDataDecryptedObject, IDataObject, IExecuteFunctions } from 'n8n-workflow';

import * as contract from '../../platform/contract';
import { mayPass } from '../../platform/outcomes';
import { PreparationError } from '../../platform/preparationError';
import {
	CREDENTIAL_NAME,
	PRICE_SETTING,
	readSettings,
	STOCK_SETTING,
} from '../../platform/settings';
import { parseUrl } from '../../platform/urls';
import type { Check, Platform } from './check';
import { CHECKS } from './checks';
import { NotTried, Probe, shown } from './probe';
import { tryTrial, type Trial } from './trial';

const RESULTS = ['differs', 'not tried', 'holds'] as const;

/** One entry for each fact, whatever the platform does: differences first, the counts last. */
export async function diagnose(
	context: IExecuteFunctions,
	/** Of the subscription to create and delete; without it none is created. */
	companyId: string | undefined,
): Promise<IDataObject[]> {
	const platform = platformOf(context, companyId);
	const all: Entry[] = [];
	for (const check of CHECKS) all.push(await entryOf(check, platform));
	const groups = RESULTS.map((one) => all.filter(({ result }) => result === one));
	const [differ = 0, notTried, hold] = groups.map(({ length }) => length);
	const counts = `${hold} hold, ${differ} differ, ${notTried} not tried`;
	const summary: Entry = {
		...{ result: 'summary', fact: counts, came: '', source: '' },
		why: `${countUntried()} more facts aren't tried: trying those about menus, stores, order changes and notifications would do harm, and this node copes with any kind of paging`,
		setting: `If Store → Pause can't find a store that exists: Advanced Settings → Pause Path. If the platform rejects offers without a stock: ${STOCK_SETTING}; without a price: ${PRICE_SETTING}. If the log of n8n says that a notification doesn't name its event: the Trigger's option Subscribe Each Event Separately`,
	};
	context.addExecutionHints({
		// The last item is on the second page of n8n's table.
		message: `${counts}.${differ > 0 ? ' What differs comes first: change the settings that it names.' : ''}`,
		type: differ > 0 ? 'warning' : 'info',
		location: 'outputPane',
	});
	const hide = hiding(await context.getCredentials(CREDENTIAL_NAME), companyId);
	return [...groups.flat(), summary].map(({ result, fact, why, setting, came, source }) => ({
		...{ result, fact, why: hide(why), setting: hide(setting) },
		...{ came: hide(came), source },
	}));
}

type Entry = Record<'result' | 'fact' | 'why' | 'setting' | 'came' | 'source', string>;

async function entryOf({ run, fact, covers }: Check, platform: Platform): Promise<Entry> {
	const about = { fact, source: weakestSource(covers), came: '', setting: '' };
	try {
		const [reply, why, setting = ''] = await run(platform);
		const came = shown(reply);
		if (why === '') return { ...about, result: 'holds', came, why };
		return { ...about, result: 'differs', came, why, setting };
	} catch (error) {
		const failure = error instanceof NotTried ? error.failure : undefined;
		if (failure?.said === undefined || mayPass(failure)) {
			return { ...about, result: 'not tried', why: whyNotTried(error as Error) };
		}
		const { message: came, description: why } = failure.said;
		return { ...about, result: 'differs', came, why };
	}
}

/** Even for an error that nobody foresaw: every fact has its entry. */
const whyNotTried = (error: Error) =>
	error instanceof NotTried || error instanceof PreparationError
		? error.message
		: `This node failed (${error.name})`;

/** Every part of a contract that has a source. */
function factsIn(value: unknown): Array<{ source: unknown }> {
	if (typeof value !== 'object' || value === null) return [];
	const inside = Object.values(value).flatMap(factsIn);
	return 'source' in value ? [value, ...inside] : inside;
}

function weakestSource(covers: readonly object[]): string {
	const sources = factsIn(covers).map(({ source }) => source);
	return ['assumed', 'public', 'spec'].find((one) => sources.includes(one)) ?? '';
}

/** How many facts no check covers. */
function countUntried(): number {
	const covered = new Set(CHECKS.flatMap(({ covers }) => factsIn(covers)));
	return factsIn(contract).filter((fact) => !covered.has(fact)).length;
}

function platformOf(context: IExecuteFunctions, companyId: string | undefined): Platform {
	const probe = new Probe(context);
	const settings = async () => readSettings(await context.getCredentials(CREDENTIAL_NAME));
	let trial: Promise<Trial> | undefined;
	const tryOnce = async () => {
		if (companyId === undefined) throw new NotTried('Turn on Try a Subscription to find out');
		if (companyId === '') throw new NotTried('Company ID is empty');
		return await tryTrial(probe, await settings(), companyId);
	};
	return { probe, settings, trial: async () => await (trial ??= tryOnce()) };
}

const SHORTEST_SECRET = 4;

/** Removes what must not be in a public issue, in case the platform repeats it. */
function hiding(credentials: ICredentialDataDecryptedObject, companyId = '') {
	const { accessToken, clientSecret, clientId, authUrl, baseUrl } = credentials;
	const hosts = [authUrl, baseUrl].map((address) => parseUrl(String(address))?.host);
	const secrets = [accessToken, clientSecret, clientId, companyId, ...hosts]
		.filter((secret) => typeof secret === 'string')
		.filter((secret) => secret.length >= SHORTEST_SECRET);
	return (text: unknown) =>
		secrets.reduce((all, secret) => all.replaceAll(secret, '***'), String(text));
}
