import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { redact } from '../platform/apiError';
import { ENDPOINTS } from '../platform/contract';
import { join } from '../platform/outcomeTexts';
import { CREDENTIAL_NAME, PRICE_SETTING, STOCK_SETTING } from '../platform/settings';
import { parseUrl } from '../platform/urls';
import {
	NOTIFICATION_CHECKS,
	ORDER_CHECKS,
	permits,
	type TriedFact,
	type WireCheck,
} from './diagnosis/checks';
import { Probe } from './diagnosis/probe';
import { shapeOf } from './diagnosis/shape';

export const choice = {
	name: 'Diagnose',
	description:
		'See whether orders, menu, stop list and notifications work with your account. It only reads.',
	action: 'Diagnose access',
};

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

/** A line for each area, whatever the platform does, and one to forward. Once: all items are about the same account. */
export async function executeAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const probe = new Probe(context);
	const lines: IDataObject[] = [];
	const facts: TriedFact[] = [];
	for (const area of AREAS) {
		const findings: TriedFact[] = [];
		for (const check of area.checks) findings.push(await check(probe));
		lines.push({ area: area.name, ...verdictOn(area, findings) });
		facts.push(...findings);
	}
	const holding = facts.filter(({ result }) => result === 'holds');
	const others = facts.filter(({ result }) => result !== 'holds');
	lines.push({
		area: 'Details',
		result: `${holding.length} of ${facts.length} facts hold`,
		advice:
			"If something doesn't work, send this line to the platform's support. It has no secrets and no data of guests or orders.",
		details: [...others, ...holding].map(inWords),
	});
	// The first request may have renewed the token.
	const { accessToken, clientSecret, clientId, authUrl, baseUrl } =
		await context.getCredentials(CREDENTIAL_NAME);
	const hosts = [authUrl, baseUrl].map((address) => parseUrl(String(address))?.host);
	// What must not be in a public issue, in case the platform repeats it.
	const hidden = [accessToken, clientSecret, clientId, ...hosts];
	return lines.map((line) => ({ json: redact(line, hidden), pairedItem: { item: 0 } }));
}

function inWords({ fact, result, why, came }: TriedFact): string {
	const shown = result === 'differs' && came ? `Came: ${came.status} ${shapeOf(came.body)}` : '';
	return `${result}: ${join(fact, why, shown)}`;
}

const ASK_SUPPORT =
	"Send the last line to the platform's support, and ask what is different there.";

function verdictOn({ works, hint = '' }: Area, findings: TriedFact[]) {
	const silent = findings.find(({ isNeeded, result }) => isNeeded && result === 'no answer');
	if (silent !== undefined) return { result: 'does not work', advice: silent.why };
	const differing = findings.filter(({ result }) => result === 'differs');
	const help = differing.flatMap(({ setting, ask }) => setting ?? ask ?? []);
	const broken = differing.filter(({ isNeeded }) => isNeeded);
	if (broken.some(({ setting }) => setting === undefined)) {
		const unexplained = broken.filter(({ setting, ask }) => (setting ?? ask) === undefined);
		const flaws = unexplained.map(({ fact, why }) => `${fact}: ${why}`);
		const asking = flaws.length > 0 ? ASK_SUPPORT : '';
		return { result: 'does not work', advice: join(...flaws, ...help, asking) };
	}
	if (broken.length > 0) {
		return { result: 'works, with this setting', advice: join(...help, hint) };
	}
	const open = findings.find(({ result }) => result === 'not tried')?.why ?? '';
	const others = differing.length - help.length;
	const note = others === 0 ? '' : `What differs in the details (${others}) does no harm`;
	return { result: 'works', advice: join(works, ...help, open, note, hint) };
}
