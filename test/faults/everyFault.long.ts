import { isEverything } from '../support/everything';
import { tryFaults } from './faultCases';
import { ACTIONS, LIFE, VARIANTS } from './scenarios';

const TRIED = { oneIn: isEverything ? 1 : 3 };

describe('Faults in every call, once and again and again', () => {
	it.each(Object.entries({ ...ACTIONS, ...VARIANTS }))('of %s does no harm', async (name, way) => {
		await expect(tryFaults(name, way, TRIED)).resolves.toEqual([]);
	});

	it.each(Object.entries(LIFE))('of %s does no harm', async (name, way) => {
		await expect(tryFaults(name, way, TRIED)).resolves.toEqual([]);
	});
});
