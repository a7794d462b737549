import { costs } from '../faults/costliestNotification';
import { report } from '../faults/support';

describe('The costliest notifications', () => {
	it('are all refused; each is reported with its time', () => {
		for (const { shape, milliseconds } of costs())
			report(`${milliseconds.toFixed(0)} ms: ${shape}`);
	});
});
