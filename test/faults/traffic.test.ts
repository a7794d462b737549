import { mixedTraffic } from './traffic';

describe('Everything at once under random faults', () => {
	it('loses no notification, accepts no forged one and leaves nothing behind', async () => {
		await expect(mixedTraffic(20_260_715, 20)).resolves.toEqual([]);
	});
});
