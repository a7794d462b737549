/* eslint-disable @n8n/community-nodes/no-restricted-globals -- a separate program, which a test ends by force */
import { NotificationVerifier } from '../../../nodes/MerchantStorefront/verifier/signature';
import { costliestBodies, FOUR_KEYS } from '../../faults/costliestNotification';

/** A regular expression that is quadratic needs half a minute for one such key. */
const TIMES = 5;

const oneKey = costliestBodies().filter(([shape]) => shape.startsWith('one long key'));

async function rejectAll(): Promise<void> {
	for (const [shape, body] of oneKey) {
		// The last one read is the one that takes for ever.
		process.stdout.write(`${shape}\n`);
		for (let time = 0; time < TIMES; time++) {
			const verifier = new NotificationVerifier(async () => {});
			const verdict = await verifier.verify('sender', { body, headers: {} }, FOUR_KEYS);
			if (verdict.accepted) throw new Error('A forged notification was accepted');
		}
	}
	process.stdout.write('done\n');
}

void rejectAll();
