import { sendMutations } from './hostileNotifications';

describe('A mutated notification', () => {
	it('never throws, and starts the workflow with nothing but what was signed', async () => {
		await sendMutations(500, 20_260_715);
	});
});
