import {
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';
import { z } from 'zod';

import { toLastImport } from '../../menu/lastImport';
import { ENDPOINTS } from '../../shared/contract';
import { merchantApiRequest } from '../../transport/request';
import { readAnswer } from '../../transport/responses';
import { isTool, refuseInLoop } from './guards';
import { failWith } from './invalidMenu';
import { describePlan, lastImportsOf, planImport, toItems, type ImportPlan } from './plan';

const displayOptions = { show: { resource: ['menu'], operation: ['importProductsAndOffers'] } };

export const description: INodeProperties[] = [
	{
		displayName:
			'This replaces the whole menu of each company in it: products and offers that are missing are switched off on the storefront. All input items are sent as one menu. Run Preview Import first to see what would change. The platform calls this endpoint deprecated; it still works.',
		name: 'importNotice',
		type: 'notice',
		default: '',
		displayOptions,
	},
];

export const approvalFields: INodeProperties[] = [
	{
		displayName: 'Approved Fingerprint',
		name: 'approvedFingerprint',
		type: 'string',
		default: '',
		placeholder: 'e.g. 3f0c2a9be1d47c5086b1f2a4d3e59c77',
		description:
			'The fingerprint that Preview Import gave. Exactly the menu that was previewed is sent, also past the safety limits, or nothing. Required when an AI agent runs this.',
		displayOptions,
	},
	{
		displayName: 'Skip If Unchanged',
		name: 'skipIfUnchanged',
		type: 'boolean',
		default: false,
		description: 'Whether to send nothing when the menu equals the last one that was accepted',
		displayOptions,
	},
];

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	try {
		return await importMenu(context, items);
	} catch (error) {
		return failWith(context, error, items);
	}
}

async function importMenu(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	const startedAt = Date.now();
	refuseInLoop(context);
	const lastImports = await lastImportsOf(context);
	const plan = planImport(context, items, lastImports);
	refuseUnlessApproved(context, plan);

	const isUnchanged = [...plan.comparisons.values()].every(({ unchanged }) => unchanged);
	if (isUnchanged && context.getNodeParameter('skipIfUnchanged', 0) === true) {
		return await toItems(context, plan, (companyId) => ({
			sent: false,
			reason: 'The menu equals the last one that was accepted',
			ids: [],
			...describePlan(plan, companyId),
			durationMs: Date.now() - startedAt,
		}));
	}
	context.logger.info(`Menu being sent: ${plan.request.body.length} bytes`);
	const ids = await sendMenu(context, plan.request.body);
	const at = new Date().toISOString();
	for (const [companyId, { products, digest }] of plan.request.companies) {
		lastImports.set(companyId, toLastImport(products, digest, at));
	}
	if (context.getMode() === 'manual') {
		context.addExecutionHints({
			message:
				'n8n does not keep what was sent in a manual run: the next import is compared with the one before.',
			location: 'outputPane',
		});
	}
	context.logger.info(`Menu accepted: ${ids.length} imports started`);
	return await toItems(context, plan, (companyId) => ({
		sent: true,
		ids,
		...describePlan(plan, companyId),
		durationMs: Date.now() - startedAt,
	}));
}

function refuseUnlessApproved(context: IExecuteFunctions, { request, reasonsToStop }: ImportPlan) {
	const approved = String(context.getNodeParameter('approvedFingerprint', 0)).trim();
	if (approved === '' && isTool(context)) {
		throw new NodeOperationError(
			context.getNode(),
			'An AI agent may import only an approved menu',
			{
				description:
					'Run Preview Import, have a person approve what would change, and pass its fingerprint as Approved Fingerprint.',
			},
		);
	}
	if (approved !== '' && approved !== request.fingerprint) {
		throw new NodeOperationError(
			context.getNode(),
			'The menu is not the one that was approved, so nothing is sent',
			{
				description: `Approved was ${approved}, this menu is ${request.fingerprint}. Run Preview Import again and have it approved.`,
			},
		);
	}
	// Whoever approved has seen the reasons in the preview, unless an agent approves itself.
	const goesOn = approved !== '' && !isTool(context);
	if (reasonsToStop.length > 0 && !goesOn) {
		throw new NodeOperationError(
			context.getNode(),
			'This looks like an accident, so nothing is sent',
			{
				description: [
					...reasonsToStop,
					'If this is meant: run Preview Import, look at it, and give its fingerprint to this node as Approved Fingerprint. Or change the Safety Limits.',
				].join('\n'),
			},
		);
	}
}

const importAnswer = z.object({ ids: z.array(z.string()) });

// The platform may read the whole menu before it answers.
const TIMEOUT_MS = 120_000;

/** Sends the menu as one request. Answers the identifiers of the imports that it started. */
async function sendMenu(context: IExecuteFunctions, body: Buffer): Promise<string[]> {
	const answer = await merchantApiRequest(context, {
		endpoint: ENDPOINTS.importProductsAndOffers,
		body,
		timeoutMs: TIMEOUT_MS,
	});
	return readAnswer(context, importAnswer, answer).ids;
}
