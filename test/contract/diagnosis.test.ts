import { CHECKS } from '../../nodes/MerchantStorefront/access/diagnosis/checks';
import { countUntried } from '../../nodes/MerchantStorefront/access/diagnosis/untried';
import * as contract from '../../nodes/MerchantStorefront/platform/contract';

/** Every part of the contract that carries a source. */
function* factsIn(value: unknown): Generator<object> {
	if (typeof value !== 'object' || value === null) return;
	if ('source' in value) yield value;
	for (const part of Object.values(value)) yield* factsIn(part);
}

describe('Access → Diagnose', () => {
	it('tries facts of the contract, and counts the others', () => {
		const facts = new Set(factsIn(contract));
		const covered = new Set<object>(CHECKS.flatMap(({ covers }) => covers));
		expect([...covered].filter((fact) => !facts.has(fact))).toEqual([]);
		expect(countUntried()).toBe(facts.size - covered.size);
	});

	it('names each fact once', () => {
		const names = CHECKS.map(({ fact }) => fact);
		expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
	});
});
