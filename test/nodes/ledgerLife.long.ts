import '../support/shortWaits';
import { isEverything } from '../support/everything';
import { tryLedgerLives } from './ledgerLife';

const LIVES = isEverything ? 2_500 : 500;

describe('What a workflow knows of the storefront, whatever happens', () => {
	it(`is true ${LIVES} times`, async () => {
		await tryLedgerLives(LIVES);
	}, 1_200_000);
});
