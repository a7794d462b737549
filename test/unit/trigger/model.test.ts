import { tryLives } from './model';

describe('The life of a trigger, whatever happens to it', () => {
	it('loses no order, takes no other workflow’s and forgets no subscription', async () => {
		await tryLives(200);
	});
});
