import type { IExecuteFunctions } from 'n8n-workflow';

import { groupBy } from '../platform/groupBy';
import { listNames } from '../platform/shown';
import type { Place, Problem } from '../table/problems';
import type { UnusedColumn } from '../table/recognize';
import type { MenuAccount } from './account';
import type { ComparedMenu } from './check/comparedMenu';
import { findInMenu } from './check/menuFindings';
import { findSkippedByAnswer, findUnsoldCategories } from './check/skippedDishes';
import { headingIn, type UsedColumn } from './columns/menuSheet';
import type { ComparedList, Comparison, WhyOff } from './ledger/changes';
import { digestOf, digestOfTexts } from './ledger/knownList';
import type { Ledger } from './ledger/ledger';
import type { KeptOff } from './ledger/stopList';
import { nameOf, priceOf, thingsOf, type ListName, type Thing } from './ledger/things';
import { readConfirmed, readSafetyLimits } from './limits';
import type { MenuColumn } from './menuColumns';
import { withOffersInOrder } from './product';
import type { LeftOut } from './rules/checkMenu';
import type { SkippedRow } from './rows/otherRows';
import { asWarning, fingerprintOf, isAccepted, type Finding } from './rules/finding';
import type { MenuRequest } from './send/requests';
import { listsSentBy, requestsFor, warnOfUnsaid, type SendAs } from './send/sendAs';
import type { CompanyMenu } from './whole/sold';
import { whyOffIn } from './whyOff';

/** How messages name what is imported. */
export interface Words {
	/** Beside "what was approved". */
	what: string;
	preview: string;
	/** What a first import switches off without anybody seeing it. */
	rest: string;
}

export const MENU_WORDS: Words = {
	what: 'menu',
	preview: 'Preview Import',
	rest: 'everything else that this company has on sale',
};

export const CATEGORIES_WORDS: Words = {
	what: 'list of categories',
	preview: 'Preview Categories',
	rest: 'every other category of this company',
};

/** A menu as it came in, whatever it was read from and however it is sent. */
export interface MenuRead {
	words: Words;
	sendAs: SendAs;
	companies: readonly CompanyMenu[];
	/** Why it looks like an accident, as far as its cells say so. */
	findings: readonly Finding[];
	/** Of the rows that are skipped. */
	mistakes: readonly Problem[];
	warnings: readonly Problem[];
	leftOut: readonly LeftOut[];
	skipped: readonly SkippedRow[];
	/** Whether an answer skips rows with mistakes, and not a setting of the node. */
	skipsByAnswer?: boolean;
	/** Why what they name isn't sold, by its SKU, or by what may be its name. */
	unpriced: ReadonlyMap<string, string>;
	unused: readonly UnusedColumn[];
	/** Which columns of its dishes are what. */
	used?: readonly UsedColumn[];
	/** The input items of a company. */
	itemsOf(companyId: string): readonly number[];
	/** Where the sheet has what is an entry of a list; of an offer, with the column of its price. */
	placeOf(
		companyId: string,
		list: ListName,
		key: string,
		storeId?: string,
	): Pick<Place, 'itemIndex' | 'row' | 'field'> | undefined;
	/** As JSON takes it back. */
	toFile?(): string;
}

/** What an import would do, before anything is sent: a preview prints it, an import sends it. */
export interface Plan extends Omit<MenuRead, 'companies'> {
	companies: readonly CompanyPlan[];
	/** What is sent, one after the other. */
	requests: readonly MenuRequest[];
	/** When it was decided what is still off by hand. */
	now: number;
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
	/** Why it looks like an accident, except for what a person has confirmed, here or in the last import. */
	findings: readonly Finding[];
	/** What a page shows beside these: whoever gave an answer or wrote a name may not have thought of it. */
	onPage: readonly Finding[];
	/** What all of them are about, those confirmed as well. */
	accidents: string[];
	warnings: Problem[];
}

/** As it is sent: what is off by hand stays off. */
export interface CompanyPlan extends CompanyMenu {
	cameIn: CompanyMenu;
	/** Stands for what came in, so that a dish whose time is over meanwhile doesn't change it. */
	digest: string;
	keptOff: readonly KeptOff[];
	/** Of each list that its request replaces; what the import is about comes first. */
	comparisons: readonly Comparison[];
}

export function planOf(context: IExecuteFunctions, menu: MenuRead, account: MenuAccount): Plan {
	const { ledger } = account;
	const { sendAs } = menu;
	const now = Date.now();
	const isJson = context.getNodeParameter('input', 0, 'rows') === 'json';
	const source = isJson ? 'JSON' : 'sheet';
	const companies = menu.companies.map((cameIn) =>
		planCompany(cameIn, menu, { ledger, source, now }),
	);
	const companyIds = companies.map(({ companyId }) => companyId);
	const missingCompanies = findMissing(companies, ledger);
	const compared = comparedMenu(
		menu,
		{ companies, missingCompanies, limits: readSafetyLimits(context) },
		ledger,
	);
	const looked = findInMenu(compared);
	const found = [...looked.findings, ...menu.findings];
	const keys = readConfirmed(context);
	const accepted = new Set(
		compared.companies.flatMap(({ comparisons }) => acceptedIn(comparisons)),
	);
	const isConfirmed = (one: Finding) => keys.has(one.key) || isAccepted(one, accepted);
	const digest = digestOfTexts(companies.map((company) => company.digest).sort());
	const known = companies.map(
		({ companyId, comparisons }) =>
			[companyId, comparisons.flatMap(({ list }) => ledger.digests(companyId, list))] as const,
	);
	const ofThose = (fits: (company: CompanyPlan) => boolean) =>
		companies.filter(fits).map(({ companyId }) => companyId);
	return {
		...menu,
		...{ companies, now, missingCompanies },
		fingerprint: fingerprintOf(digest, new Map(known), found),
		firstImports: ofThose(({ comparisons }) => comparisons.some(({ last }) => last === undefined)),
		unknown: ofThose(isFirst),
		unreadable: ledger.unreadable.filter((companyId) => companyIds.includes(companyId)),
		findings: found.filter((one) => !isConfirmed(one)),
		onPage: [
			// A setting of the node says that their dishes may go off.
			...(menu.skipsByAnswer === true ? findSkippedByAnswer(compared) : []),
			...findUnsoldCategories(compared, menu.skipsByAnswer === true ? menu.leftOut : []),
			...looked.onPage,
		],
		accidents: found.map(({ about }) => about),
		warnings: [
			...menu.warnings,
			...unsaidIn(companies, sendAs, menu.used),
			...looked.warnings,
			...found.filter(isConfirmed).map(asWarning),
		],
		requests: requestsFor(context, sendAs, companies, account),
	};
}

function planCompany(
	cameIn: CompanyMenu,
	menu: MenuRead,
	{ ledger, source, now }: { ledger: Ledger; source: 'JSON' | 'sheet'; now: number },
): CompanyPlan {
	const dishes = ledger.stopList.applyTo(cameIn.dishes, now);
	const options = ledger.stopList.applyTo(cameIn.options, now);
	const keptOff = [...dishes.keptOff, ...options.keptOff];
	const company = inOrder({ ...cameIn, dishes: dishes.kept, options: options.kept });
	const whyOff = whyOffIn({ ...menu, source }, company, keptOff);
	const listsFor = (one: CompanyMenu) => listsOf(one, menu.sendAs, ledger, whyOff);
	const lists = listsFor(company);
	const asItCame = keptOff.length === 0 ? lists : listsFor(inOrder(cameIn));
	const digest = JSON.stringify([company.companyId, ...asItCame.map((list) => list.digest)]);
	const comparisons = lists.map((list) => ledger.changes(company.companyId, list));
	return { ...company, cameIn, digest, keptOff, comparisons };
}

/** As the checks compare it with what was agreed to last. */
function comparedMenu(
	menu: MenuRead,
	planned: { companies: readonly CompanyPlan[] } & Pick<
		ComparedMenu,
		'missingCompanies' | 'limits'
	>,
	ledger: Ledger,
): ComparedMenu {
	return {
		...planned,
		// What the stop list keeps off is off on purpose.
		companies: planned.companies.map(({ companyId, cameIn: { dishes }, comparisons }) => {
			const agreed = comparisons.map((one) => ledger.changesSinceAgreed(companyId, one));
			const { last } = agreed.find(({ list }) => list === 'dish') ?? {};
			return { companyId, dishes, comparisons: agreed, last };
		}),
		...{ skipped: menu.skipped, unpriced: menu.unpriced, leftOut: menu.leftOut },
		...{ used: menu.used ?? [], unused: menu.unused },
		placeOf: ({ companyId, sku }, storeId) => menu.placeOf(companyId, 'dish', sku, storeId),
	};
}

/** In the last import of all of them, unless a later one may have changed what is on. */
function acceptedIn(comparisons: readonly Comparison[]): string[] {
	const [first = [], ...others] = comparisons.map(({ last }) =>
		last?.inDoubt === true ? [] : (last?.accidents ?? []),
	);
	return first.filter((one) => others.every((accidents) => accidents.includes(one)));
}

const inOrder = (menu: CompanyMenu): CompanyMenu => ({
	...menu,
	dishes: menu.dishes.map(withOffersInOrder),
});

function listsOf(
	menu: CompanyMenu,
	sendAs: SendAs,
	ledger: Ledger,
	whyOff: WhyOff,
): ComparedList[] {
	const optionsBefore = ledger.find(menu.companyId, 'option')?.things ?? [];
	const optionNames = new Map([
		...optionsBefore.map((option) => [option[0], nameOf('option', option)] as const),
		...menu.options.map(({ sku, title }) => [sku, title] as const),
	]);
	const optionPrices = new Map(
		thingsOf.option(menu).map(([sku, , parts]) => [sku, priceOf(parts)]),
	);
	const groups = [...(ledger.find(menu.companyId, 'group')?.things ?? []), ...thingsOf.group(menu)];
	const groupNames = namesOfGroups(menu, groups);
	const categoryNames = namesOfCategories(menu, ledger);
	return listsSentBy(sendAs).map((list) => {
		const things = thingsOf[list](menu);
		const digest = digestOf(things);
		if (list === 'option') {
			return { list, things, digest, groupsOf: groupsOfOptions(groups, groupNames), whyOff };
		}
		if (list === 'group') {
			return { list, things, digest, optionNames, optionPrices, groupNames, whyOff };
		}
		if (list === 'category') return { list, things, digest, categoryNames, whyOff };
		// Sent in another way, the same dishes may be others on the storefront. A whole menu has their order.
		const order = sendAs === 'wholeMenu' ? menu.dishes.map(({ sku }) => sku) : [];
		const ofDishes = digestOfTexts([sendAs, digest, JSON.stringify(order)]);
		return { list, things, digest: ofDishes, categoryNames, whyOff };
	});
}

/** Groups of sizes have the same name, so it says whose they are. */
function namesOfGroups({ dishes }: CompanyMenu, groups: readonly Thing[]) {
	const dishOf = new Map(
		dishes.flatMap(({ title, optionGroups = [] }) =>
			optionGroups.map((id) => [id, title] as const),
		),
	);
	const ids = new Map(groups.map((group) => [group[0], nameOf('group', group)]));
	return new Map(
		[...groupBy(ids, ([, name]) => name)].flatMap(([name, same]) =>
			same.map(([id]) => [id, same.length === 1 ? name : `${name} (${dishOf.get(id) ?? id})`]),
		),
	);
}

/** The names of their groups, by the SKUs of options. */
function groupsOfOptions(groups: readonly Thing[], groupNames: ReadonlyMap<string, string>) {
	const members = groups.flatMap(([id, , parts]) =>
		parts.map(([sku]) => ({ sku, group: groupNames.get(id) ?? id })),
	);
	return new Map(
		[...groupBy(members, ({ sku }) => sku)].map(([sku, same]) => [
			sku,
			listNames([...new Set(same.map(({ group }) => group))]),
		]),
	);
}

/** By their IDs, without names that several have: their IDs tell them apart. */
function namesOfCategories({ companyId, categories }: CompanyMenu, ledger: Ledger) {
	const before = ledger.find(companyId, 'category')?.things ?? [];
	const names = new Map([
		...before.map((category) => [category[0], nameOf('category', category)] as const),
		...categories.map(({ externalId, name }) => [externalId, name] as const),
	]);
	const byName = groupBy(names, ([, name]) => name);
	return new Map([...byName.values()].flatMap((same) => (same.length === 1 ? same : [])));
}

/** What has values, and no place in the requests. */
function unsaidIn(
	menus: readonly CompanyMenu[],
	sendAs: SendAs,
	used: readonly UsedColumn[] = [],
): Problem[] {
	const place = (name: MenuColumn) => headingIn(used, name);
	const all = <Part>(of: (menu: CompanyMenu) => readonly Part[]) => menus.flatMap(of);
	const dishes = all((menu) => menu.dishes);
	const options = all((menu) => menu.options);
	const groups = all((menu) => menu.groups);
	const offers = <Of extends object>(sold: ReadonlyArray<{ offers: readonly Of[] }>) =>
		sold.flatMap((one) => one.offers);
	const ofOptions = [...options, ...offers(options), ...groups.flatMap(({ members }) => members)];
	return [
		...warnOfUnsaid(sendAs, 'dish', dishes, place),
		...warnOfUnsaid(sendAs, 'offer', offers(dishes), place),
		...warnOfUnsaid(sendAs, 'option', ofOptions),
		...warnOfUnsaid(sendAs, 'group', groups),
		...warnOfUnsaid(
			sendAs,
			'category',
			all((menu) => menu.categories),
		),
	];
}

/** Whether nothing is remembered of what the import is about. */
export const isFirst = ({ comparisons: [main] }: CompanyPlan) => main?.last === undefined;

function findMissing(companies: readonly CompanyPlan[], ledger: Ledger): string[] {
	const here = new Set(companies.map(({ companyId }) => companyId));
	const together = companies.flatMap(({ companyId, comparisons }) =>
		comparisons.flatMap(({ list }) => ledger.find(companyId, list)?.together ?? []),
	);
	return [...new Set(together)].filter((companyId) => !here.has(companyId));
}
