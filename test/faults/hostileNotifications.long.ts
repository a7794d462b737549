import { heldMemory } from '../support/memory';
import { sendMutations } from './hostileNotifications';
import { report } from './support';

describe('20,000 mutated notifications', () => {
	it('never throw, start nothing that was not signed, and leave memory as it was', async () => {
		const seed = Date.now();
		report(`Seed ${seed}`);
		await sendMutations(2_000, seed);
		const before = await heldMemory();
		await sendMutations(20_000, seed + 1);
		const after = await heldMemory();
		report(`Memory held before ${before.toFixed(1)} MB, after ${after.toFixed(1)} MB`);
		expect(after).toBeLessThan(before + 20);
	});
});
