/* eslint-disable @n8n/community-nodes/no-restricted-globals -- measures how long others have to wait */
import { NotificationVerifier } from '../../nodes/MerchantStorefront/verifier/signature';
import { costliestBodies, FOUR_KEYS } from './costliestNotification';
import { report } from './support';

describe('The costliest notifications', () => {
	it('are all rejected; each is reported with the longest time between two pauses', async () => {
		for (const [shape, body] of costliestBodies()) {
			let longest = 0;
			const from = performance.now();
			let last = from;
			const pause = async () => {
				longest = Math.max(longest, performance.now() - last);
				await new Promise((resolve) => setTimeout(resolve, 0));
				last = performance.now();
			};
			const verifier = new NotificationVerifier(pause);
			const verdict = await verifier.verify('sender', { body, headers: {} }, FOUR_KEYS);
			expect(verdict).toEqual({ accepted: false, reason: 'wrongSignature' });
			const total = performance.now() - from;
			report(`${longest.toFixed(0)} ms at once, ${total.toFixed(0)} ms in all: ${shape}`);
		}
	});
});
