import type { IExecuteFunctions } from 'n8n-workflow';

import { show } from '../platform/shown';
import type { Problem } from '../table/problems';
import type { UnusedColumn } from '../table/unusedColumns';
import type { MenuAccount } from './account';
import { asWarning, fingerprintOf, type Finding } from './rules/finding';
import { checkLimits } from './check/safetyLimits';
import type { ComparedList, Comparison } from './ledger/changes';
import type { Ledger } from './ledger/ledger';
import type { ListName } from './ledger/things';
import type { KeptOff, Sold } from './ledger/stopList';
import { readConfirmed, readSafetyLimits } from './limits';
import type { CompanyDishes } from './send/byStore';
import type { Requests } from './send/requests';

/** What is sent of a company. */
export interface CompanyMenu extends CompanyDishes {
	/** The lists that its request replaces; what the import is about comes first. */
	lists: readonly ListToSend[];
}

interface ListToSend extends ComparedList {
	/** Whether the sheet says of dishes that they are on sale or off. */
	hasStatus?: boolean;
}

/** How messages name what is imported. */
export interface Words {
	/** Beside "what was approved". */
	what: string;
	preview: string;
	firstImportText(companyId: string): string;
	/** In words, what a first import switches off without anybody seeing it. */
	rest: string;
	/** Why an import is skipped. */
	isSame: string;
	/** Beside "sent" or "not sent". */
	was: string;
}

export const MENU_WORDS: Words = {
	what: 'menu',
	preview: 'Preview Import',
	firstImportText: (companyId) =>
		`Company ${show(companyId)}: no earlier import of this workflow is known, so there is nothing to compare with. Everything that this company has on sale and that is not in the menu goes off.`,
	rest: 'everything else that this company has on sale',
	isSame: 'The menu is the same as the last accepted one',
	was: 'this menu was',
};

export const CATEGORIES_WORDS: Words = {
	what: 'list of categories',
	preview: 'Preview Categories',
	firstImportText: (companyId) =>
		`Company ${show(companyId)}: no earlier import of categories by this workflow is known, so there is nothing to compare with. Every other category of this company goes off.`,
	rest: 'every other category of this company',
	isSame: 'The categories are the same as the last accepted ones',
	was: 'these categories were',
};

/** What was read, and the requests for it: what is off by hand stays off. */
export interface MenuToSend extends Requests {
	words: Words;
	companies: readonly CompanyMenu[];
	/** Stands for all of it as it came in, so that a dish whose time is over meanwhile doesn't change it. */
	digest: string;
	/** Its dishes and options, without what the stop list keeps off. */
	asItCame: readonly Sold[];
	/** When it was read; what is on the stop list until then is kept off. */
	now: number;
	keptOff: readonly KeptOff[];
	/** Why it looks like an accident, before its changes are looked at. */
	findings: readonly Finding[];
	warnings: readonly Problem[];
	leftOut: ReadonlyArray<{ companyId?: string | undefined }>;
	skipped: readonly object[];
	unused: readonly UnusedColumn[];
	/** The input items of a company, and of what is a row of a list. */
	itemsOf(companyId: string): readonly number[];
	itemOf(
		companyId: string,
		list: ListName,
		key: string,
		storeId: string | undefined,
	): number | undefined;
	/** The menu as it came in, as JSON takes it back. */
	toFile?(): string;
}

/** What an import would do, before anything is sent: a preview prints it, an import sends it. */
export interface Plan extends Omit<MenuToSend, 'companies' | 'findings' | 'warnings'> {
	companies: readonly CompanyPlan[];
	/** Of the menu, of what it was compared with, and of the findings. */
	fingerprint: string;
	/** Companies of which a list was never imported by this workflow. */
	firstImports: string[];
	/** Those of which nothing is remembered: a first whole menu may have earlier dishes. */
	unknown: string[];
	/** Those of which something is remembered that can't be read. */
	unreadable: string[];
	/** Companies that were sent together with these last time, and are not in the menu any more. */
	missingCompanies: string[];
	/** Why it looks like an accident, except for what a person has confirmed in this node. */
	findings: Finding[];
	warnings: Problem[];
}

export interface CompanyPlan extends CompanyMenu {
	/** Of each list that an earlier import is known of. */
	comparisons: readonly Comparison[];
}

export function planOf(
	context: IExecuteFunctions,
	menu: MenuToSend,
	{ ledger }: Pick<MenuAccount, 'ledger'>,
): Plan {
	const companies = menu.companies.map((company) => ({ ...company, ...compare(company, ledger) }));
	const companyIds = companies.map(({ companyId }) => companyId);
	const missingCompanies = findMissing(companies, ledger);
	const skus = companies.flatMap(({ products }) => products.map(({ sku }) => sku));
	const comparisons = companies.flatMap(({ companyId, agreed }) =>
		agreed.map((comparison) => [companyId, comparison] as const),
	);
	const limits = readSafetyLimits(context);
	const found = [...menu.findings, ...checkLimits({ skus, comparisons, missingCompanies }, limits)];
	const confirmed = readConfirmed(context);
	const known = companies.map(
		({ companyId, lists }) =>
			[companyId, lists.flatMap(({ list }) => ledger.digests(companyId, list))] as const,
	);
	const ofThose = (fits: (company: CompanyPlan) => boolean) =>
		companies.filter(fits).map(({ companyId }) => companyId);
	return {
		...menu,
		companies,
		fingerprint: fingerprintOf(menu.digest, new Map(known), found),
		firstImports: ofThose(({ lists, comparisons }) => comparisons.length < lists.length),
		unknown: ofThose(({ lists, comparisons }) => comparisons[0]?.list !== lists[0]?.list),
		unreadable: ledger.unreadable.filter((companyId) => companyIds.includes(companyId)),
		missingCompanies,
		findings: found.filter(({ key }) => !confirmed.has(key)),
		warnings: [...menu.warnings, ...found.filter(({ key }) => confirmed.has(key)).map(asWarning)],
	};
}

/** With what is on, and with what limits compare with. */
function compare({ companyId, lists }: CompanyMenu, ledger: Ledger) {
	const comparisons: Comparison[] = [];
	const agreed: Comparison[] = [];
	for (const list of lists) {
		const changes = ledger.changes(companyId, list);
		if (changes === undefined) continue;
		comparisons.push(changes);
		agreed.push(ledger.changesSinceAgreed(companyId, list, changes));
	}
	return { comparisons, agreed };
}

function findMissing(companies: readonly CompanyMenu[], ledger: Ledger): string[] {
	const here = new Set(companies.map(({ companyId }) => companyId));
	const together = companies.flatMap(({ companyId, lists }) =>
		lists.flatMap(({ list }) => ledger.find(companyId, list)?.together ?? []),
	);
	return [...new Set(together)].filter((companyId) => !here.has(companyId));
}
