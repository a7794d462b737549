import { median } from '../../bench/measure';
import { mixedTraffic } from '../faults/traffic';
import { report } from '../faults/support';
import { heldMemory } from './memory';

const LENGTH_MS = 10 * 60_000;
const SEED = 20_260_715;
const MOST_GROWTH_MB = 5;

describe('Ten minutes of everything at once under random faults', () => {
	it('do no harm and leave memory as it was', async () => {
		const end = Date.now() + LENGTH_MS;
		const wrong: string[] = [];
		const held: number[] = [];
		for (let round = 0; Date.now() < end; round += 1) {
			const flaws = await mixedTraffic(SEED + round);
			flaws.forEach((flaw) => report(`Flaw in round ${round}: ${flaw}`));
			wrong.push(...flaws);
			held.push(await heldMemory());
		}
		const quarter = Math.floor(held.length / 4);
		const second = median(held.slice(quarter, 2 * quarter));
		const last = median(held.slice(-quarter));
		report(`Memory held after each round, in MB: ${held.map((one) => one.toFixed(1)).join(' ')}`);
		report(`Median of the second quarter ${second.toFixed(1)}, of the last ${last.toFixed(1)}`);
		expect(wrong).toEqual([]);
		expect(last).toBeLessThan(second + MOST_GROWTH_MB);
	});
});
