import { LIST_FIELDS, type Endpoint } from '../../platform/contract';
import { join } from '../../platform/outcomeTexts';
import type { ApiSettings } from '../../platform/settings';
import { entriesOf, type Probe, type Reply } from './probe';
import { isObject, shownName } from './shape';
import type { Trial } from './trial';

export interface Platform {
	probe: Probe;
	/** Throws what is wrong with the credential. */
	settings(): Promise<ApiSettings>;
	/** The subscription that was created and deleted again. Throws NotTried where none was. */
	trial(): Promise<Trial>;
}

/**
 * The response, how it differs (empty if the fact holds), and what to set in the credential in that
 * case.
 */
export type Finding = [came: Reply, why: string, setting?: string];

/** One fact, the parts of the contract that it is made of, and a harmless call that tries it. */
export interface Check {
	fact: string;
	covers: readonly object[];
	/** Throws NotTried where it can't be tried. */
	run(platform: Platform): Promise<Finding>;
}

export const check = (fact: string, covers: readonly object[], run: Check['run']): Check => ({
	fact,
	covers,
	run,
});

const listed = (label: string, names: readonly string[]) =>
	names.length > 0 ? `${label}: ${names.join(', ')}` : '';

export const missing = (known: readonly string[], names: readonly string[]) =>
	listed(
		'Missing',
		known.filter((name) => !names.includes(name)),
	);

export const undocumented = (names: readonly string[], known: readonly string[]) =>
	listed('Not documented', names.filter((name) => !known.includes(name)).map(shownName));

export const namesOf = (facts: ReadonlyArray<{ readonly name: string }>) =>
	facts.map(({ name }) => name);

/** Where things are listed, and in which form. */
export const listCheck = (things: string, endpoint: Endpoint, pathSetting = '') =>
	check(
		`GET ${endpoint.path} lists ${things}, with total and items`,
		[endpoint, LIST_FIELDS],
		async ({ probe }) => {
			const reply = await probe.reply({ endpoint });
			if (entriesOf(reply) === undefined) {
				return [reply, 'No list was returned: ask the platform for the path', pathSetting];
			}
			const { total, items } = LIST_FIELDS;
			const body = isObject(reply.body) ? reply.body : {};
			const noTotal = typeof body[total.name] === 'number' ? '' : `${total.name} is not a number`;
			const noItems = Array.isArray(body[items.name]) ? '' : `${items.name} is not a list`;
			return [reply, join(noTotal, noItems)];
		},
	);
