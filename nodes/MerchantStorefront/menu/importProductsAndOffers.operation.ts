import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { asNodeError } from '../n8n/asNodeError';
import { accountOf, type MenuAccount } from './account';
import { importProductsAndOffers, importWholeMenu, WITHOUT_ID, type ImportId } from './calls';
import { inputFields, limitFields } from './fields';
import { approvalFields, MENU_WORDS, refuseInLoop, refuseUnlessMeant } from './guards';
import { onAllItems } from './invalidMenu';
import { describeOutcome, hintAtVerdicts, toItems } from './output';
import { outcomesOf, planImport, withFile, type ImportPlan } from './plan';
import { hintAtTestRun, hintAtTrigger, isRecent } from './hints';
import { sendByStore, stepsByStore, type Step } from './send/byStore';
import { readSendAs } from './send/sendAs';
import { LISTS } from './ledger/things';
import { saysStatus } from './product';

export const choice = {
	name: 'Import Products and Offers',
	description: 'Replace the whole menu: what is missing is switched off. Use Preview Import first.',
	action: 'Import products and offers',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			'This replaces the whole menu of each company in it: dishes and offers that are missing are switched off on the storefront. All input items are sent as one menu. Run Preview Import first to see what would change. The platform calls the request of Send As → One Request deprecated: choose Products, Then Offers by Store if your account has it.',
		name: 'importNotice',
		type: 'notice',
		default: '',
	},
	...inputFields,
	...approvalFields,
	...limitFields,
];

export const executeAll = onAllItems(async (context, items) => {
	const startedAt = Date.now();
	refuseInLoop(context);
	const account = await accountOf(context);
	const plan = planImport(context, items, account);
	refuseUnlessMeant(context, plan, MENU_WORDS);
	const isByStore = readSendAs(context) === 'productsThenOffers';
	const steps = isByStore ? stepsByStore(context, plan, account) : undefined;

	const describe = async (done: IDataObject) => {
		const more = { ...done, durationMs: Date.now() - startedAt };
		const output = toItems(context, outcomesOf(plan), plan.input.itemsOf, (outcome) =>
			describeOutcome(context, outcome, 'past', more),
		);
		return await withFile(context, plan, output);
	};
	if (isUnchanged(plan) && context.getNodeParameter('skipIfUnchanged', 0) === true) {
		// The request is the same when the menu itself now has off what the stop list keeps off.
		learnStopList(plan, account);
		hintAtVerdicts(context, outcomesOf(plan), 'past');
		return await describe({
			sent: false,
			reason: 'The menu is the same as the last accepted one',
			ids: [],
		});
	}
	context.logger.info(`Menu being sent: ${plan.body.length} bytes`);
	const started = await send(context, plan, steps, account);
	const ids = started.filter((id) => id !== undefined);
	remember(plan, account);
	hintAtVerdicts(context, outcomesOf(plan), 'past');
	hintAtTrigger(context, account.ledger.size());
	for (const message of hintAtTestRun(context, 'this menu was')) {
		plan.warnings.unshift({ place: 'Test run', message });
	}
	if (ids.length < started.length) {
		plan.warnings.unshift({ place: 'Import ID', message: WITHOUT_ID });
	}
	context.logger.info(`Menu accepted: ${started.length} imports started`);
	return await describe({ sent: true, ids });
});

async function send(
	context: IExecuteFunctions,
	plan: ImportPlan,
	steps: readonly Step[] | undefined,
	account: MenuAccount,
): Promise<ImportId[]> {
	const { whole, request, missingCompanies } = plan;
	const { ledger } = account;
	try {
		if (whole !== undefined) return [await importWholeMenu(context, whole.companyId, plan.body)];
		return steps === undefined
			? await importProductsAndOffers(context, plan.body)
			: await sendByStore(context, steps);
	} catch (error) {
		// The platform may have carried it out, all of it or a part.
		for (const companyId of [...request.companies.keys(), ...missingCompanies]) {
			ledger.doubt(companyId, whole === undefined ? ['dish', 'option'] : LISTS);
		}
		throw asNodeError(context, error);
	}
}

function isUnchanged({ firstImports, missingCompanies, comparisons }: ImportPlan): boolean {
	return (
		firstImports.length === 0 &&
		missingCompanies.length === 0 &&
		[...comparisons.values()].every(({ unchanged, since }) => unchanged && isRecent(since))
	);
}

function remember(plan: ImportPlan, account: MenuAccount): void {
	const { request, asItCame, missingCompanies, things: thingsOf, whole } = plan;
	const { ledger } = account;
	const at = new Date().toISOString();
	const parts = (whole?.parts ?? []).map(({ list, ...sent }) => [list, { ...sent, at }] as const);
	for (const companyId of missingCompanies) ledger.forget(companyId);
	learnStopList(plan, account);
	for (const [companyId, { digest }] of request.companies) {
		const together = [...request.companies.keys()].filter((other) => other !== companyId);
		// The menu itself says nothing about what the stop list keeps off.
		const hasStatus = saysStatus(asItCame.companies.get(companyId)?.products ?? []);
		const things = thingsOf.get(companyId) ?? [];
		const dish = { things, digest, at, together, hasStatus };
		ledger.accept(companyId, { dish, ...Object.fromEntries(parts) });
	}
}

/** The menu as it came in says which dishes are off anyway, and has brought back those whose time is over. */
function learnStopList({ input, now, whole }: ImportPlan, { ledger }: MenuAccount): void {
	ledger.stopList.learnMenu([...input.products, ...(whole?.optionsAsTheyCame ?? [])], now);
	ledger.save();
}
