import { churn } from '../faults/churn';
import { tryEveryFault } from '../faults/faultCases';
import { ACTIONS, LIFE } from '../faults/scenarios';

describe('Every fault, once and again and again', () => {
	it.each(Object.keys(ACTIONS))('in every call of %s does no harm', async (name) => {
		await expect(tryEveryFault(name, ACTIONS[name], { both: true })).resolves.toEqual([]);
	});

	it.each(Object.keys(LIFE))('in every call of %s does no harm', async (name) => {
		await expect(tryEveryFault(name, LIFE[name], { both: true })).resolves.toEqual([]);
	});
});

describe('A thousand activations and deactivations under random faults', () => {
	it('leave no subscriber behind', async () => {
		await expect(churn(1_000, Date.now())).resolves.toEqual([]);
	});
});
