import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { asNodeError } from '../n8n/asNodeError';
import { accountOf, type MenuAccount } from './account';
import { importCategories, WITHOUT_ID, type ImportId } from './calls';
import {
	categoryLimitFields,
	companyOfCategories,
	outcomeOf,
	planCategories,
	type CategoriesPlan,
} from './categoriesPlan';
import { describeOutcome, hintAtVerdicts, toItems } from './output';
import { approvalFields, CATEGORIES_WORDS, refuseInLoop, refuseUnlessMeant } from './guards';
import { onAllItems } from './invalidMenu';
import { hintAtTestRun, isRecent } from './hints';

export const choice = {
	name: 'Import Categories',
	description:
		'Replace all categories: names, order, hours. What is missing goes off. Use Preview Categories first.',
	action: 'Import categories',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			"This replaces all categories of the company: one that is missing goes off. Each row is a category with the columns Name and Category ID, and optionally Parent, Position, Hours, From and Until. Run Preview Categories first. Ask your account manager whether your account has this import: it is known from public sources, and parts of it are assumed. If the platform responds with 403 or 404, your account doesn't have it.",
		name: 'importCategoriesNotice',
		type: 'notice',
		default: '',
	},
	companyOfCategories,
	...approvalFields,
	...categoryLimitFields,
];

export const executeAll = onAllItems(async (context, items) => {
	const startedAt = Date.now();
	refuseInLoop(context);
	const account = await accountOf(context);
	const plan = planCategories(context, items, account);
	refuseUnlessMeant(context, plan, CATEGORIES_WORDS);
	const describe = (done: IDataObject) => {
		const more = { ...done, durationMs: Date.now() - startedAt };
		return toItems(
			context,
			[outcomeOf(plan)],
			() => [...items.keys()],
			(outcome) => describeOutcome(context, outcome, 'past', more),
		);
	};
	const { unchanged = false, since = '' } = plan.comparison ?? {};
	const maySkip = context.getNodeParameter('skipIfUnchanged', 0) === true;
	if (unchanged && isRecent(since) && maySkip) {
		hintAtVerdicts(context, [outcomeOf(plan)], 'past');
		const reason = 'The categories are the same as the last accepted ones';
		return describe({ sent: false, reason, ids: [] });
	}
	const id = await send(context, plan, account);
	const { companyId, things, digest } = plan;
	account.ledger.accept(companyId, { category: { things, digest, at: new Date().toISOString() } });
	hintAtVerdicts(context, [outcomeOf(plan)], 'past');
	for (const message of hintAtTestRun(context, 'these categories were')) {
		plan.warnings.unshift({ place: 'Test run', message });
	}
	if (id === undefined) plan.warnings.unshift({ place: 'Import ID', message: WITHOUT_ID });
	return describe({ sent: true, ids: id === undefined ? [] : [id] });
});

async function send(
	context: IExecuteFunctions,
	{ companyId, body }: CategoriesPlan,
	{ ledger }: MenuAccount,
): Promise<ImportId> {
	try {
		return await importCategories(context, companyId, body);
	} catch (error) {
		// The platform may have carried it out.
		ledger.doubt(companyId, ['category']);
		throw asNodeError(context, error);
	}
}
