import { OPERATIONS } from '../../nodes/MerchantStorefront/operations';
import { tryFaults } from './faultCases';
import { ACTIONS, LIFE, VARIANTS } from './scenarios';

/** A prime number, so that each kind of fault has its turn somewhere. More of them are tried by `npm run test:long`. */
const SOME = { oneIn: 23 };
const WAYS = { ...ACTIONS, ...VARIANTS };

describe('A fault in a call of the action node', () => {
	it.each(Object.keys(WAYS))(
		'%s succeeds, or fails with the cause in words and no harm done',
		async (name) => {
			await expect(tryFaults(name, WAYS[name], SOME)).resolves.toEqual([]);
		},
	);

	it('is tried in every operation that calls the platform', () => {
		const operations = Object.entries(OPERATIONS).flatMap(([resource, ofResource]) =>
			Object.keys(ofResource).map((operation) => `${resource}.${operation}`),
		);
		const local = [
			'menu.getTemplate',
			'menu.previewCategories',
			'menu.previewImport',
			'order.kitchenPage',
			'order.removeDuplicates',
			'order.summarize',
		];
		const calling = operations.filter((name) => !local.includes(name));
		expect(Object.keys(ACTIONS).sort()).toEqual(calling.sort());
	});
});

describe('A fault in a call of the trigger node', () => {
	it.each(Object.keys(LIFE))(
		'%s leaves one subscription with a known secret once the fault is gone',
		async (name) => {
			await expect(tryFaults(name, LIFE[name], SOME)).resolves.toEqual([]);
		},
	);
});
