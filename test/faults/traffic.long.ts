import { heldMemory } from '../support/memory';
import { report } from './support';
import { mixedTraffic } from './traffic';

const ROUNDS = 8;
const TURNS = 60;
const SEED = 20_260_715;
const MOST_GROWTH_MB = 5;

describe('Everything at once under random faults, again and again', () => {
	it('does no harm and leaves memory as it was', async () => {
		const wrong: string[] = [];
		const held: number[] = [];
		for (let round = 0; round < ROUNDS; round += 1) {
			const flaws = await mixedTraffic(SEED + round, TURNS);
			wrong.push(...flaws.map((flaw) => `Round ${round}: ${flaw}`));
			held.push(await heldMemory());
		}
		const quarter = ROUNDS / 4;
		// A leak never lets go again, but one round may hold for longer what the next lets go of.
		const second = Math.min(...held.slice(quarter, 2 * quarter));
		const last = Math.min(...held.slice(-quarter));
		report(`Memory held after each round, in MB: ${held.map((one) => one.toFixed(1)).join(' ')}`);
		report(`Least of the second quarter ${second.toFixed(1)}, of the last ${last.toFixed(1)}`);
		expect(wrong).toEqual([]);
		expect(last).toBeLessThan(second + MOST_GROWTH_MB);
	});
});
