import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { asNodeError } from '../n8n/asNodeError';
import { accountOf, type MenuAccount } from './account';
import { importProductsAndOffers, importWholeMenu } from './calls';
import { refuseInLoop, refuseUnlessMeant } from './guards';
import { onAllItems } from './invalidMenu';
import { saysStatus, toLastImport } from './memory/lastImport';
import { describePlan, hintAtVerdict, toItems, verdictOf } from './output';
import { planImport, type ImportPlan } from './plan';
import { hintAtTestRun, isRecent } from './remembering';
import { sendByStore, stepsByStore, type Step } from './sendByStore';
import { markPartsUnknown, rememberParts } from './wholeParts';

const displayOptions = { show: { resource: ['menu'], operation: ['importProductsAndOffers'] } };

export const description: INodeProperties[] = [
	{
		displayName:
			'This replaces the whole menu of each company in it: products and offers that are missing are switched off on the storefront. All input items are sent as one menu. Run Preview Import first to see what would change.',
		name: 'importNotice',
		type: 'notice',
		default: '',
		displayOptions,
	},
];

const approvalDisplay = {
	show: { resource: ['menu'], operation: ['importCategories', 'importProductsAndOffers'] },
};

export const approvalFields: INodeProperties[] = [
	{
		displayName: 'Approved Fingerprint',
		name: 'approvedFingerprint',
		type: 'string',
		default: '',
		placeholder: 'e.g. 3f0c2a9be1d47c5086b1f2a4d3e59c77',
		description:
			'The fingerprint from the preview: exactly that menu is sent, or nothing. If a person approved it, the import also sends what would otherwise stop. Required when an AI agent runs this.',
		displayOptions: approvalDisplay,
	},
	{
		displayName: 'This Is My First Import',
		name: 'firstImport',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description:
			"Whether to import although this workflow has no earlier import to compare with. Everything on sale that isn't in the sheet goes off. It has no effect once an import is remembered.",
		displayOptions: approvalDisplay,
	},
	{
		displayName: 'Skip If Unchanged',
		name: 'skipIfUnchanged',
		type: 'boolean',
		default: false,
		description:
			'Whether to send nothing when the menu equals the last one that was accepted. It is sent again at least once a day.',
		displayOptions: approvalDisplay,
	},
];

export const sendAsField: INodeProperties = {
	displayName: 'Send As',
	name: 'sendAs',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'One Request',
			value: 'oneRequest',
			description:
				'The whole menu at once: all of it is accepted, or nothing. The platform documents this request, and calls it deprecated.',
		},
		{
			name: 'Products, Then Offers by Store',
			value: 'productsThenOffers',
			description:
				'Recommended if your account has it: the products of each company, then the offers of each store. Known from public sources only; an import can be accepted in part.',
		},
		{
			name: 'Whole Menu',
			value: 'wholeMenu',
			description:
				'Categories, dishes and options of one company at once. Known from public sources only.',
		},
	],
	default: 'oneRequest',
	description:
		'Which requests carry the menu to the platform. Your account manager knows which of them your account has.',
	displayOptions: {
		show: { resource: ['menu'], operation: ['importProductsAndOffers', 'previewImport'] },
	},
};

const wholeMenuDisplay = {
	show: {
		resource: ['menu'],
		operation: ['importProductsAndOffers', 'previewImport'],
		sendAs: ['wholeMenu'],
	},
};

export const wholeMenuFields: INodeProperties[] = [
	{
		displayName:
			"Agree on this with your account manager at the platform first: by its specification, people manage options, and not every account has this request. It is known from public sources, and parts of it are assumed. If the platform responds with 403 or 404, your account doesn't have it. Options and categories come in tabs of their own: join their rows with Merge (Append) before this node.",
		name: 'wholeMenuNotice',
		type: 'notice',
		default: '',
		displayOptions: wholeMenuDisplay,
	},
	{
		displayName: 'Sizes',
		name: 'sizes',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'A Group to Choose From',
				value: 'group',
				description: 'One dish, of which guests choose the size, each with its surcharge',
			},
			{
				name: 'Separate Dishes',
				value: 'dishes',
				description: 'Each size is its own dish, such as Margherita, 30 cm',
			},
		],
		default: 'dishes',
		description: 'How to send dishes that the sheet has in several sizes',
		displayOptions: wholeMenuDisplay,
	},
	{
		displayName: 'Size Group Title',
		name: 'sizeGroupTitle',
		type: 'string',
		default: 'Size',
		description: 'What guests read above the sizes',
		displayOptions: { show: { ...wholeMenuDisplay.show, sizes: ['group'] } },
	},
];

export const executeAll = onAllItems(async (context, items) => {
	const startedAt = Date.now();
	refuseInLoop(context);
	const account = await accountOf(context);
	const plan = planImport(context, items, account);
	refuseUnlessMeant(context, plan);
	const isByStore = context.getNodeParameter('sendAs', 0, 'oneRequest') === 'productsThenOffers';
	const steps = isByStore ? stepsByStore(context, plan, account) : undefined;

	if (isUnchanged(plan) && context.getNodeParameter('skipIfUnchanged', 0) === true) {
		// What is sent is the same also where the menu now has off what the stop list keeps off.
		account.stopList.learnMenu(plan.input.products, plan.now);
		return await toItems(context, plan, (companyId) => ({
			sent: false,
			reason: 'The menu equals the last one that was accepted',
			...describePlan(context, plan, companyId),
			ids: [],
			durationMs: Date.now() - startedAt,
		}));
	}
	context.logger.info(`Menu being sent: ${plan.request.body.length} bytes`);
	const ids = await send(context, plan, steps, account);
	remember(plan, account);
	hintAtVerdict(context, plan, 'past');
	for (const message of hintAtTestRun(context, 'this menu was')) {
		plan.warnings.unshift({ place: 'Test run', message });
	}
	context.logger.info(`Menu accepted: ${ids.length} imports started`);
	return await toItems(context, plan, (companyId) => ({
		verdict: verdictOf(plan, companyId, 'past'),
		sent: true,
		...describePlan(context, plan, companyId, 'past'),
		ids,
		durationMs: Date.now() - startedAt,
	}));
});

async function send(
	context: IExecuteFunctions,
	plan: ImportPlan,
	steps: readonly Step[] | undefined,
	account: MenuAccount,
): Promise<string[]> {
	const { whole, request, missingCompanies } = plan;
	try {
		if (whole !== undefined) return [await importWholeMenu(context, whole.companyId, whole.body)];
		return steps === undefined
			? await importProductsAndOffers(context, request.body)
			: await sendByStore(context, steps);
	} catch (error) {
		// The platform may have carried it out, all of it or a part.
		for (const companyId of [...request.companies.keys(), ...missingCompanies]) {
			account.dishes.markUnknown(companyId);
		}
		if (whole !== undefined) markPartsUnknown(account, whole);
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

function remember(
	{ input, now, request, asItCame, missingCompanies, whole }: ImportPlan,
	account: MenuAccount,
): void {
	const at = new Date().toISOString();
	if (whole !== undefined) rememberParts(account, whole, at);
	for (const companyId of missingCompanies) account.dishes.forget(companyId);
	for (const [companyId, { products, digest }] of request.companies) {
		const together = [...request.companies.keys()].filter((other) => other !== companyId);
		// Of what the stop list keeps off, the menu said nothing.
		const hasStatus = saysStatus(asItCame.companies.get(companyId)?.products ?? []);
		account.dishes.set(companyId, toLastImport(products, { digest, at, together, hasStatus }));
	}
	account.stopList.learnMenu(input.products, now);
}
