import { CHECKS } from '../../nodes/MerchantStorefront/access/diagnosis/checks';
import * as contract from '../../nodes/MerchantStorefront/platform/contract';

/** Every part of the contract that carries a source. */
function* factsIn(value: unknown): Generator<object> {
	if (typeof value !== 'object' || value === null) return;
	if ('source' in value) yield value;
	for (const part of Object.values(value)) yield* factsIn(part);
}

describe('Access → Diagnose', () => {
	it('tries nothing but facts of the contract', () => {
		const facts = new Set(factsIn(contract));
		const covered = CHECKS.flatMap(({ covers }) => [...factsIn(covers)]);
		expect(covered.length).toBeGreaterThan(80);
		expect(covered.filter((fact) => !facts.has(fact))).toEqual([]);
	});

	it('names each fact once', () => {
		const names = CHECKS.map(({ fact }) => fact);
		expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
	});
});
