import { CHECKS } from '../../nodes/MerchantStorefront/actions/access/diagnosis/checks';
import { UNTRIED } from '../../nodes/MerchantStorefront/actions/access/diagnosis/untried';
import * as contract from '../../nodes/MerchantStorefront/shared/contract';

interface Fact {
	source: contract.Source;
}

/** Every part of the contract that carries a source, with where it stands. */
function* factsIn(value: unknown, path: string): Generator<[string, Fact]> {
	if (typeof value !== 'object' || value === null) return;
	if ('source' in value) yield [path, value as Fact];
	for (const [name, part] of Object.entries(value)) yield* factsIn(part, `${path}.${name}`);
}

const facts = [...factsIn(contract, 'contract')];
const tried = new Set(CHECKS.flatMap(({ covers }) => covers));
const untried = new Set(UNTRIED.flatMap(({ covers }) => covers));

describe('Access → Diagnose', () => {
	it('tries every fact of the contract, or says why it cannot be tried without harm', () => {
		expect(facts.length).toBeGreaterThan(100);
		const forgotten = facts.filter(([, fact]) => !tried.has(fact) && !untried.has(fact));
		expect(forgotten.map(([path]) => path)).toEqual([]);
	});

	it('does not say of a fact that it tries that it cannot be tried', () => {
		const both = facts.filter(([, fact]) => tried.has(fact) && untried.has(fact));
		expect(both.map(([path]) => path)).toEqual([]);
	});

	it('names each fact once', () => {
		const names = [...CHECKS, ...UNTRIED].map(({ fact }) => fact);
		expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
	});
});
