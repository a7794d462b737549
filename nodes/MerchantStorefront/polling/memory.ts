import { deepCopy, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import type { z } from 'zod';

import { titleOf, triggerOf } from './pollOf';
import { isOutdated, noteLatest } from './turns';

interface Remembered<Memory> {
	/** Undefined for the first poll, and where what was remembered can't be read. */
	memory: Memory | undefined;
	/** Whether n8n stores what a poll remembers together with the execution. */
	isDurable: boolean;
	keep(next: Memory): void;
}

/**
 * What earlier polls remembered. Undefined where n8n gave this poll a memory that is older than that of
 * the latest one. Nothing may wait between reading and keeping: another poll could come between.
 */
export function openMemory<Schema extends z.ZodTypeAny>(
	context: IPollFunctions,
	schema: Schema,
	startsAnew: string,
): Remembered<z.infer<Schema>> | undefined {
	const trigger = triggerOf(context);
	const data = context.getWorkflowStaticData('node');
	const polls = Number(data.polls ?? 0);
	const isDurable = isCursor(data);
	if (isDurable && isOutdated(trigger, polls)) return undefined;
	// What n8n gives watches itself with a hidden field, which zod 4 would read as an entry.
	const read = schema.safeParse(deepCopy(data.memory));
	const memory = read.success ? (read.data as z.infer<Schema>) : undefined;
	if (data.memory !== undefined && !read.success) {
		context.logger.error(
			`${titleOf(context)} can't read what it remembered. It starts as if published for the first time: ${startsAnew}`,
		);
	}
	const keep = (next: z.infer<Schema>) => {
		if (JSON.stringify(next) === JSON.stringify(memory)) return;
		data.memory = next as IDataObject;
		data.polls = polls + 1;
		noteLatest(trigger, polls + 1);
	};
	return { memory, isDurable, keep };
}

/** Other memory watches itself. */
const isCursor = (data: IDataObject) => !('__dataChanged' in data);
