import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import { compareMenus, type Comparison } from '../../menu/comparison';
import { buildRequest, countMenu, type ImportRequest } from '../../menu/importRequest';
import { LastImports } from '../../menu/lastImport';
import { describeProblem, type MenuProblem } from '../../menu/problems';
import { reasonsToStop } from '../../menu/safetyLimits';
import { CREDENTIAL_NAME, readSettings } from '../../shared/settings';
import { InvalidMenuError } from './invalidMenu';
import { readInput, type MenuInput } from './readInput';

/** What an import would do, before anything is sent. */
export interface ImportPlan {
	input: MenuInput;
	request: ImportRequest;
	comparisons: Map<string, Comparison>;
	/** Why it looks like an accident. */
	reasonsToStop: string[];
	warnings: MenuProblem[];
}

export async function lastImportsOf(context: IExecuteFunctions): Promise<LastImports> {
	const { baseUrl } = readSettings(await context.getCredentials(CREDENTIAL_NAME));
	return new LastImports(context.getWorkflowStaticData('global'), baseUrl);
}

export function planImport(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	lastImports: LastImports,
): ImportPlan {
	const input = readInput(context, items);
	const { products, problems } = input;
	context.logger.info(
		`Menu read: ${items.length} items, ${products.length} products, ${problems.length} problems`,
	);
	if (problems.length > 0 && !leavesOut(context)) throw new InvalidMenuError(problems);
	if (products.length === 0) {
		throw new NodeOperationError(context.getNode(), 'The menu is empty, so nothing is sent', {
			description:
				'An empty menu would switch everything off. Check where the rows come from, and any filter before this node.',
		});
	}
	const request = buildRequest(products);
	const comparisons = new Map(
		[...request.companies].map(([companyId, menu]) => [
			companyId,
			compareMenus(menu.products, menu.digest, lastImports.get(companyId)),
		]),
	);
	const limits = context.getNodeParameter('limits', 0) as IDataObject;
	return {
		input,
		request,
		comparisons,
		reasonsToStop: reasonsToStop(comparisons, products.length, {
			mostSwitchedOff: Number(limits.mostSwitchedOff ?? 20),
			largestPriceChange: Number(limits.largestPriceChange ?? 0),
			fewestProducts: Number(limits.fewestProducts ?? 1),
		}),
		warnings: [...problems, ...input.warnings],
	};
}

function leavesOut(context: IExecuteFunctions): boolean {
	if (context.getNodeParameter('input', 0) !== 'rows') return false;
	if (context.getNodeParameter('onInvalidRows', 0) !== 'leaveOut') return false;
	if (context.getNodeParameter('confirmLeftOut', 0, false) === true) return true;
	throw new NodeOperationError(
		context.getNode(),
		'Leaving rows out switches products off, and this is not confirmed',
		{
			description:
				'Switch on "Switch Off What Is Left Out" in this node, or set On Invalid Rows to Stop.',
		},
	);
}

const MOST_LISTED = 1_000;

/** The part of an output item that a preview and an import have in common. */
export function describePlan(plan: ImportPlan, companyId: string): IDataObject {
	const { input, request, comparisons } = plan;
	const { companies } = request;
	const { since, added, changed, switchedOff } = comparisons.get(companyId) as Comparison;
	const listed = <Entry extends object>(entries: Entry[] | undefined) =>
		entries?.slice(0, MOST_LISTED).map((entry) => ({ ...entry })) ?? null;
	return {
		companyId,
		fingerprint: request.fingerprint,
		...countMenu(companies.get(companyId)?.products ?? []),
		requestBytes: request.body.length,
		comparedWithImportAt: since ?? null,
		counts: {
			added: added?.length ?? null,
			changed: changed?.length ?? null,
			switchedOff: switchedOff?.length ?? null,
		},
		added: listed(added),
		changed: listed(changed),
		switchedOff: listed(switchedOff),
		leftOut: input.leftOut
			// What names no company that is sent has no item of its own.
			.filter((part) => part.companyId === companyId || !companies.has(part.companyId ?? ''))
			.map((part) => ({ ...part })),
		warnings: describeWarnings(plan.warnings),
	};
}

function describeWarnings(warnings: readonly MenuProblem[]): string[] {
	const texts = warnings.slice(0, MOST_LISTED).map(describeProblem);
	const more = warnings.length - texts.length;
	return more > 0 ? [...texts, `… and ${more} more.`] : texts;
}

/** One item for each company, linked to its rows; the whole menu as a file goes with the first. */
export async function toItems(
	context: IExecuteFunctions,
	{ input, request }: ImportPlan,
	describe: (companyId: string) => IDataObject,
): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [...request.companies.keys()].map((companyId) => ({
		json: describe(companyId),
		pairedItem: input.itemsOf(companyId).map((item) => ({ item })),
	}));
	if (context.getNodeParameter('options.returnFile', 0, false) === true) {
		items[0].binary = {
			menu: await context.helpers.prepareBinaryData(request.body, 'menu.json', 'application/json'),
		};
	}
	return items;
}
