import type { Fault } from './settings';

/** The first fault that fits is used up by one; a fault with no times left is gone. */
export function takeFault<T extends Fault>(
	faults: Fault[],
	fits: (fault: Fault) => fault is T,
): T | undefined {
	const fault = faults.find(fits);
	if (!fault) return undefined;
	fault.times -= 1;
	if (fault.times === 0) faults.splice(faults.indexOf(fault), 1);
	return fault;
}
