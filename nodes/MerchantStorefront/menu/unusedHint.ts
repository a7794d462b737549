import type { IExecuteFunctions } from 'n8n-workflow';

import { listUnused, type UnusedColumn } from '../sheet/unusedColumns';

/** Above the output; n8n shows no hint beside an error, whose description says the same. */
export function hintAtUnused(context: IExecuteFunctions, unused: readonly UnusedColumn[]): void {
	for (const message of listUnused(unused)) {
		context.addExecutionHints({ message, location: 'outputPane' });
	}
}
