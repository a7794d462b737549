import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { ENDPOINTS } from '../platform/contract';
import { join } from '../platform/outcomeTexts';
import { CREDENTIAL_NAME, PRICE_SETTING, STOCK_SETTING } from '../platform/settings';
import { parseUrl } from '../platform/urls';
import {
	NOTIFICATION_CHECKS,
	ORDER_CHECKS,
	permits,
	type WireCheck,
	type CheckResult,
} from './diagnosis/checks';
import { NoAnswer, NothingToTry, Probe } from './diagnosis/probe';
import { shapeOf } from './diagnosis/shape';

export const choice = {
	name: 'Diagnose',
	description: 'See whether orders, menu, stop list and notifications work with your account',
	action: 'Diagnose access',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			'Says whether orders, menu, stop list and notifications work with your account, and what to do where they do not. It only reads. The output has no secrets and no data of guests or orders: send it to support as it is.',
		name: 'diagnoseNotice',
		type: 'notice',
		default: '',
	},
];

/** Once, however many items come: they are all about the same account. */
export async function executeAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const lines = await diagnose(context);
	return lines.map((json) => ({ json, pairedItem: { item: 0 } }));
}

/** What people use the platform for. */
interface Area {
	name: string;
	checks: readonly WireCheck[];
	/** What is said where all that is needed holds. */
	works: string;
	/** Settings that help where the platform differs in what can't be tried without harm. */
	hint?: string;
}

const { changeOrderStatus, importProductsAndOffers, pauseStore, updateOffers } = ENDPOINTS;

const AREAS: readonly Area[] = [
	{
		name: 'Orders',
		checks: [...ORDER_CHECKS, permits(changeOrderStatus.likelyScope, false)],
		works: 'Orders can be listed and read.',
	},
	{
		name: 'Menu',
		checks: [permits(importProductsAndOffers.likelyScope, true)],
		works: 'Your account may import a menu. None was sent to find out.',
	},
	{
		name: 'Stop List',
		checks: [permits(updateOffers.likelyScope, true), permits(pauseStore.likelyScope, false)],
		works: 'Your account may switch dishes on and off. None was switched to find out.',
		hint: `If the platform rejects offers without a stock: ${STOCK_SETTING}; without a price: ${PRICE_SETTING}. If Store → Pause can't find a store that exists: Advanced Settings → Pause Path.`,
	},
	{
		name: 'Notifications',
		checks: NOTIFICATION_CHECKS,
		works: 'Subscriptions can be listed. Publish a workflow with the Trigger to find out the rest.',
		hint: "If the log of n8n says that a notification doesn't name its event, switch on the Trigger's option Subscribe Each Event Separately. If it says that the signature doesn't match, publish the workflow again. If that doesn't help, ask the platform's support how it signs.",
	},
];

/** A line for each area, whatever the platform does. */
async function diagnose(context: IExecuteFunctions): Promise<IDataObject[]> {
	const probe = new Probe(context);
	const all: Array<[Area, Tried[]]> = [];
	for (const area of AREAS) {
		const tried: Tried[] = [];
		for (const check of area.checks) tried.push(await tryOut(check, probe));
		all.push([area, tried]);
	}
	// The first request may have renewed the token.
	const hide = hiding(await context.getCredentials(CREDENTIAL_NAME));
	return all.map(([area, tried]) => {
		const { result, advice } = verdictOn(area, tried);
		const details = tried.map(({ fact, result: outcome, why, came }) => ({
			fact,
			result: outcome,
			...(why === '' ? {} : { why: hide(why) }),
			...(came === undefined ? {} : { came: hide(came) }),
		}));
		return { area: area.name, result, advice: hide(advice), details };
	});
}

interface Tried extends Pick<WireCheck, 'fact' | 'isNeeded'>, Omit<CheckResult, 'came'> {
	result: 'holds' | 'differs' | 'not tried' | 'no answer';
	came?: string;
}

const DEEPEST = 2;

async function tryOut({ fact, isNeeded, run }: WireCheck, probe: Probe): Promise<Tried> {
	try {
		const { came: reply, why, ...help } = await run(probe);
		const came = [reply.status ?? [], shapeOf(reply.body, DEEPEST)].flat().join(' ');
		if (why === '') return { fact, isNeeded, result: 'holds', why, came };
		return { fact, isNeeded, result: 'differs', why, came, ...help };
	} catch (error) {
		const { name, message } = error as Error;
		const isSaid = error instanceof NoAnswer || error instanceof NothingToTry;
		// Even an error that nobody foresaw leaves each area its line.
		const why = isSaid ? message : `This node failed (${name})`;
		const result = error instanceof NothingToTry ? 'not tried' : 'no answer';
		return { fact, isNeeded, result, why };
	}
}

const ASK_SUPPORT = "Send the details to the platform's support, and ask what is different there.";

function verdictOn({ works, hint = '' }: Area, tried: Tried[]) {
	const needed = tried.filter(({ isNeeded }) => isNeeded);
	const silent = needed.find(({ result }) => result === 'no answer');
	if (silent !== undefined) return { result: 'does not work', advice: silent.why };
	const differing = tried.filter(({ result }) => result === 'differs');
	const help = differing.flatMap(({ setting, ask }) => setting ?? ask ?? []);
	const broken = differing.filter(({ isNeeded }) => isNeeded);
	const unmended = broken.filter(({ setting }) => setting === undefined);
	if (unmended.length > 0) {
		const unexplained = unmended.filter(({ ask }) => ask === undefined);
		const flaws = unexplained.map(({ fact, why }) => `${fact}: ${why}`);
		const asking = flaws.length > 0 ? ASK_SUPPORT : '';
		return { result: 'does not work', advice: join(...flaws, ...help, asking) };
	}
	if (broken.length > 0) {
		return { result: 'works, with this setting', advice: join(...help, hint) };
	}
	const open = tried.find(({ result }) => result === 'not tried')?.why ?? '';
	const others = differing.length - help.length;
	const note = others === 0 ? '' : `What differs in the details (${others}) does no harm`;
	return { result: 'works', advice: join(works, ...help, open, note, hint) };
}

const SHORTEST_SECRET = 4;

/** Removes what must not be in a public issue, in case the platform repeats it. */
function hiding(credential: ICredentialDataDecryptedObject) {
	const { accessToken, clientSecret, clientId, authUrl, baseUrl } = credential;
	const hosts = [authUrl, baseUrl].map((address) => parseUrl(String(address))?.host);
	const secrets = [accessToken, clientSecret, clientId, ...hosts]
		.filter((secret) => typeof secret === 'string')
		.filter((secret) => secret.length >= SHORTEST_SECRET);
	return (text: string) => secrets.reduce((all, secret) => all.replaceAll(secret, '***'), text);
}
