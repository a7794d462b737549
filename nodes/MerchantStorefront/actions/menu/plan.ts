import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import { reasonsToStop } from '../../menu/brake';
import { compareMenus, type Comparison } from '../../menu/comparison';
import {
	buildRequest,
	countMenu,
	productsByCompany,
	type ImportRequest,
} from '../../menu/importRequest';
import { describeProblem, type MenuProblem } from '../../menu/problems';
import type { Product } from '../../menu/product';
import type { AcceptedMenus } from './acceptedMenus';
import { InvalidMenuError } from './invalidMenu';
import { readInput, type MenuInput } from './readInput';

/** What an import would do, before anything is sent. */
export interface ImportPlan {
	input: MenuInput;
	request: ImportRequest;
	companies: Map<string, Product[]>;
	comparisons: Map<string, Comparison>;
	/** Why it looks like an accident. */
	reasonsToStop: string[];
	warnings: MenuProblem[];
}

export function planImport(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
	accepted: AcceptedMenus,
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
	const companies = productsByCompany(products);
	const comparisons = new Map(
		[...companies].map(([companyId, menu]) => [
			companyId,
			compareMenus(menu, request.digestOf.get(companyId) ?? '', accepted.get(companyId)),
		]),
	);
	const limits = context.getNodeParameter('limits', 0) as IDataObject;
	return {
		input,
		request,
		companies,
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
	const { input, request, companies, comparisons } = plan;
	const { since, added, changed, switchedOff } = comparisons.get(companyId) as Comparison;
	const listed = <Entry extends object>(entries: Entry[] | undefined) =>
		entries?.slice(0, MOST_LISTED).map((entry) => ({ ...entry })) ?? null;
	return {
		companyId,
		fingerprint: request.fingerprint,
		...countMenu(companies.get(companyId) ?? []),
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
