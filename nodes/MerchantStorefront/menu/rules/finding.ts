import { hash } from 'node:crypto';

import { listNames, show } from '../../platform/shown';
import type { Problem } from '../../table/problems';
import type { MenuColumn } from '../menuColumns';
import type { Product } from '../product';

/** What a finding can be about; docs/what-stops-an-import.md explains each. */
export const FINDING_KINDS = [
	'nothing-to-order',
	'free-dishes',
	'dates-as-prices',
	'prices-in-cents',
	'deep-discounts',
	'same-price',
	'same-title',
	'broken-texts',
	'listed-stores',
	'status-missing',
	'names-say-off',
	'unrounded-prices',
	'switched-off',
	'many-new',
	'dishes-skipped',
	'companies-missing',
	'stores-dark',
	'price-jumps',
	'prices-shifted',
	'pictures-gone',
	'descriptions-gone',
	'allergens-gone',
	'store-prices-gone',
	'weights-gone',
	'categories-gone',
	'renamed-dishes',
	'titles-moved',
	'prices-moved',
	'few-dishes',
	'full-prices',
	'unused-groups',
	'similar-ids',
	'category-details-lost',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Why a menu that is right in itself looks like an accident. */
export interface Finding {
	kind: FindingKind;
	/** Stands for this finding until the cells that it is about change, or what it compares with. */
	key: string;
	/** The same, whenever the menu that it compares with was imported. */
	about: string;
	/** What is odd, in a whole sentence. */
	reason: string;
	/** All that it is about, by their names, or a few of the cells, in the words of the sheet. */
	names: readonly string[];
	areAll: boolean;
	/** What it names one by one, as a comparison has it: lists of that needn't name it again. */
	named?: readonly object[] | undefined;
	/** Whether lists of what changes name all that it is about, in a better order. */
	areListed?: true | undefined;
	/** Whether another finding is likely its cause: a page names a few of them, and lists of what changes all. */
	hasCause?: true | undefined;
	/** The category of which it says that all dishes go off. */
	darkCategory?: string | undefined;
	/** In the sheet. */
	whatToDo: string;
	/** What whoever edits the workflow may do as well. */
	inNode?: string;
}

/** Names a dish so that it is found in the sheet, and the columns of fields by their headings. */
export interface InSheet {
	dish(product: Product, storeId?: string): string;
	/** The cell of its price in a store; undefined where the menu is JSON. */
	price(dish: Pick<Product, 'companyId' | 'sku'>, storeId?: string): string | undefined;
	columns(...fields: MenuColumn[]): string;
	hasColumn(field: MenuColumn): boolean;
}

/** As many as show where to look. */
const MOST_EXAMPLES = 3;
const KEY_LENGTH = 8;

export interface About<Case> extends Pick<
	Finding,
	'reason' | 'whatToDo' | 'inNode' | 'named' | 'areListed' | 'hasCause' | 'darkCategory'
> {
	/** What a case is known by: a confirmation holds until one of these changes. */
	cell?(one: Case): unknown;
	/** Compared with another import, it is another finding. */
	since?: string | undefined;
	/** In the words of the sheet. */
	example?(one: Case): string;
	/** All of them, where somebody knows them by these. */
	names?: readonly string[] | undefined;
}

/** One finding about all cases; none where there is none. */
export function findingAbout<Case>(
	kind: FindingKind,
	cases: readonly Case[],
	{ cell = (one) => one, since = '', example, names, ...told }: About<Case>,
): Finding[] {
	if (cases.length === 0) return [];
	// The same rows in another order are the same menu.
	const cells = cases.map((one) => JSON.stringify(cell(one))).sort();
	const digest = (...parts: string[]) => hash('sha256', parts.join('\n')).slice(0, KEY_LENGTH);
	const examples = cases.slice(0, MOST_EXAMPLES).flatMap((one) => example?.(one) ?? []);
	const keys = { key: `${kind}-${digest(since, ...cells)}`, about: `${kind}-${digest(...cells)}` };
	return [{ ...told, kind, ...keys, names: names ?? examples, areAll: names !== undefined }];
}

/** That only cells say, whatever the menu is compared with. */
const OF_CELLS: ReadonlySet<FindingKind> = new Set<FindingKind>([
	...(['free-dishes', 'dates-as-prices', 'prices-in-cents'] as const),
	...(['deep-discounts', 'same-price', 'same-title'] as const),
	...(['broken-texts', 'listed-stores', 'full-prices', 'unused-groups', 'similar-ids'] as const),
]);

/** What the platform has accepted already needs no second yes while its cells stay the same. */
export const isAccepted = ({ kind, about }: Finding, accepted: ReadonlySet<string>) =>
	OF_CELLS.has(kind) && accepted.has(about);

/** The same findings, with the company that they are about. */
export const ofCompany = (companyId: string, findings: readonly Finding[]): Finding[] =>
	findings.map((one) => ({ ...one, reason: `Company ${show(companyId)}: ${one.reason}` }));

export const asWarning = (confirmed: Finding): Problem => ({
	place: 'Confirmed',
	message: describeFinding(confirmed),
});

/** What is odd, and about what. */
export function describeAccident({ reason, names, areAll }: Finding): string {
	if (names.length === 0) return reason;
	return areAll ? nameAll(reason, names) : `${reason} For example: ${names.join('; ')}.`;
}

/** A whole sentence, with what it is about at its end. */
export const nameAll = (sentence: string, names: readonly string[]) =>
	`${sentence.slice(0, -1)}: ${listNames(names)}.`;

export const describeFinding = (finding: Finding) =>
	[describeAccident(finding), finding.whatToDo, finding.inNode, `(${finding.key})`]
		.filter(Boolean)
		.join(' ');

export const keysOf = (findings: readonly Finding[]) => findings.map(({ key }) => key).join(', ');

/** Keys as a person pastes them, whatever is between them. */
export function readKeys(text: string): Set<string> {
	const words = text.match(/[a-z\d]+(?:-[a-z\d]+)*/g) ?? [];
	return new Set(words.filter((word) => /^[a-z-]+-[0-9a-f]+$/.test(word)));
}

/** Of a fingerprint: the menu, what it was compared with, and what was found. */
const MENU_LENGTH = 16;
const COMPARED_LENGTH = 8;
const FOUND_LENGTH = 8;

/**
 * Stands for a menu, for what it was compared with, and for what looks like an accident: whoever
 * approves has seen the differences between the two, and the findings.
 */
export function fingerprintOf(
	menuFingerprint: string,
	/** Of each company, what stands for what is known of it. */
	known: ReadonlyMap<string, readonly string[]>,
	findings: readonly Finding[],
): string {
	const compared = [...known].map(([companyId, digests]) => [companyId, ...digests]);
	const digest = (value: string[] | string[][]) => hash('sha256', JSON.stringify(value.sort()));
	return [
		menuFingerprint.slice(0, MENU_LENGTH),
		digest(compared).slice(0, COMPARED_LENGTH),
		digest(findings.map(({ about }) => about)).slice(0, FOUND_LENGTH),
	].join('');
}

/** What two fingerprints differ in, whichever comes first. */
export function differenceOf(one: string, other: string): 'menu' | 'compared' | 'findings' {
	const differs = (until: number) => one.slice(0, until) !== other.slice(0, until);
	if (differs(MENU_LENGTH)) return 'menu';
	return differs(MENU_LENGTH + COMPARED_LENGTH) ? 'compared' : 'findings';
}
