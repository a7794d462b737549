import '../support/shortWaits';
import { tryLedgerLives } from './ledgerLife';

describe('What a workflow knows of the storefront, whatever happens', () => {
	it('is true where it is certain, and nothing that is off comes back early', async () => {
		await tryLedgerLives(40);
	}, 120_000);
});
