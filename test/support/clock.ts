/**
 * Stops the clock at `now`, but not the timers, which sockets need: time passes only by
 * `jest.setSystemTime`. `jest.useRealTimers` sets it going again.
 */
export function stopClock(now = Date.now()): void {
	jest.useFakeTimers({
		now,
		doNotFake: [
			'hrtime',
			'nextTick',
			'performance',
			'queueMicrotask',
			'setImmediate',
			'clearImmediate',
			'setInterval',
			'clearInterval',
			'setTimeout',
			'clearTimeout',
		],
	});
}
