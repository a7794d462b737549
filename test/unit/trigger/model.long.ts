import { tryLives } from './model';

describe('The life of a trigger, whatever happens to it', () => {
	it('is survived 4,000 times', async () => {
		await tryLives(4_000);
	}, 1_200_000);
});
