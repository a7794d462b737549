import '../support/shortWaits';
import { tryLedgerLives } from './ledgerLife';

describe('What a workflow knows of the storefront, whatever happens', () => {
	it('is true 1,000 times', async () => {
		await tryLedgerLives(1_000);
	}, 1_200_000);
});
