import { OPERATIONS } from '../../nodes/MerchantStorefront/actions/operations';
import { tryEveryFault } from './faultCases';
import { ACTIONS, LIFE, VARIANTS } from './scenarios';

const WAYS = { ...ACTIONS, ...VARIANTS };

describe('Every fault in every call of the action node', () => {
	it.concurrent.each(Object.keys(WAYS))(
		'%s succeeds, or fails with the cause in words and no harm done',
		async (name) => {
			await expect(tryEveryFault(name, WAYS[name])).resolves.toEqual([]);
		},
		300_000,
	);

	it('is tried for every operation that calls the platform', () => {
		const operations = Object.entries(OPERATIONS).flatMap(([resource, ofResource]) =>
			Object.keys(ofResource).map((operation) => `${resource}.${operation}`),
		);
		const local = [
			'menu.getTemplate',
			'menu.previewImport',
			'order.markAsDone',
			'order.removeRepeats',
		];
		const calling = operations.filter((name) => !local.includes(name));
		expect(Object.keys(ACTIONS).sort()).toEqual(calling.sort());
	});
});

describe('Every fault in every call of the trigger node', () => {
	it.concurrent.each(Object.keys(LIFE))(
		'%s leaves one subscriber with a known secret once the fault is gone',
		async (name) => {
			await expect(tryEveryFault(name, LIFE[name])).resolves.toEqual([]);
		},
		300_000,
	);
});
