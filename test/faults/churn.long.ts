import { churn } from './churn';

describe('A thousand activations and deactivations under random faults', () => {
	it('leave nothing behind at the platform', async () => {
		await expect(churn(1_000, Date.now())).resolves.toEqual([]);
	});
});
