import { tryLives } from './model';

describe('The life of a trigger, whatever happens to it', () => {
	it('is survived 10,000 times', async () => {
		await tryLives(10_000);
	}, 1_200_000);
});
