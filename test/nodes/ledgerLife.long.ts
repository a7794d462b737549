import '../support/shortWaits';
import { tryLedgerLives } from './ledgerLife';

describe('What a workflow knows of the storefront, whatever happens', () => {
	it('is true 2,500 times', async () => {
		await tryLedgerLives(2_500);
	}, 1_200_000);
});
