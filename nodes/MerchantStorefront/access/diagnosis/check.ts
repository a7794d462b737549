import { LIST_FIELDS, type Endpoint } from '../../platform/contract';
import { join } from '../../platform/outcomeTexts';
import { entriesOf, NotTried, type Probe, type Reply } from './probe';
import { isObject, shownName } from './shape';
import type { Subscriptions } from './subscriptions';
import type { Trial } from './trial';

export interface Platform {
	probe: Probe;
	subscriptions(): Promise<Subscriptions>;
	/** The subscription that was created and deleted again. Throws NotTried where none was. */
	trial(): Promise<Trial>;
}

/** What came, and how it differs: empty where the fact holds. */
export type Finding = [came: Reply, why: string];

/** One fact, and how it is tried. */
export interface Check {
	/** What is expected, as a sentence. */
	fact: string;
	/** The parts of the contract that it is made of. */
	covers: readonly object[];
	/** By a harmless call. Throws NotTried where it can't be tried. */
	run(platform: Platform): Promise<Finding>;
	/** What to change in the credential where it differs. */
	setting?(platform: Platform): Promise<string>;
	/** How deep what came is shown. */
	depth?: number;
}

export const check = (
	fact: string,
	covers: readonly object[],
	run: Check['run'],
	more: Pick<Check, 'setting' | 'depth'> = {},
): Check => ({ fact, covers, run, ...more });

type Names = ReadonlyArray<{ readonly name: string }>;

const listed = (label: string, names: readonly string[]) =>
	names.length > 0 ? `${label}: ${names.join(', ')}` : '';

export const missing = (known: Names, names: readonly string[]) =>
	listed(
		'Missing',
		known.map(({ name }) => name).filter((name) => !names.includes(name)),
	);

export const undocumented = (names: readonly string[], known: Names) =>
	listed(
		'Not documented',
		names.filter((name) => !known.some((one) => one.name === name)).map(shownName),
	);

/** Where things are listed, and in which form. */
export const listCheck = (
	things: string,
	endpoint: Endpoint,
	/** The list, and whether it is elsewhere. */
	find: Check['run'],
	more?: Pick<Check, 'setting'>,
) =>
	check(
		`GET ${endpoint.path} lists ${things}, with total and items`,
		[endpoint, LIST_FIELDS],
		async (platform) => {
			const [reply, elsewhere] = await find(platform);
			const { body } = reply;
			if (entriesOf(reply) === undefined)
				return [reply, 'No list came: ask the platform for the path'];
			const { total, items } = LIST_FIELDS;
			const { [total.name]: count, [items.name]: entries } = isObject(body) ? body : {};
			const noTotal = typeof count === 'number' ? '' : `${total.name} is not a number`;
			const noItems = Array.isArray(entries) ? '' : `${items.name} is not a list`;
			return [reply, join(elsewhere, noTotal, noItems)];
		},
		more,
	);

export const NOT_TAKEN = 'The parameter is ignored';

/** A page behind the last entry is empty; a platform without paging sends the first page again. */
export function pageChecks(
	things: string,
	{ offset, limit }: Record<'offset' | 'limit', { readonly name: string }>,
	ask: (platform: Platform, query?: URLSearchParams) => Promise<Reply>,
): Check[] {
	const page = (from: number, expected: number) => async (platform: Platform) => {
		const query = { [offset.name]: `${from}`, [limit.name]: '1' };
		const reply = await ask(platform, new URLSearchParams(query));
		const length = entriesOf(reply)?.length;
		const all = entriesOf(await ask(platform)) ?? [];
		if (all.length <= expected) throw new NotTried(`There are too few ${things} to tell`);
		const why = length === undefined ? NOT_TAKEN : `${length} came, not ${expected}`;
		return [reply, length === expected ? '' : why] satisfies Finding;
	};
	return [
		check(`offset skips ${things}`, [offset], page(10_000_000, 0)),
		check(`limit shortens a page of ${things}`, [limit], page(0, 1)),
	];
}
