import { mixedTraffic } from './traffic';

describe('Everything at once under random faults', () => {
	it('loses no notification, accepts no forged one, leaves no subscription and sends no expired token', async () => {
		await expect(mixedTraffic(20_260_715, 20)).resolves.toEqual([]);
	});
});
