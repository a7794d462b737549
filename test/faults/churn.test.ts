import { churn } from './churn';

describe('Publishing and unpublishing under random faults', () => {
	it('leaves no subscription behind once the workflow is unpublished without faults', async () => {
		await expect(churn(40, 20_260_715)).resolves.toEqual([]);
	});
});
