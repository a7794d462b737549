import type { IExecuteFunctions } from 'n8n-workflow';

/** Above the output, where n8n shows it before anything else. */
export function hint(context: IExecuteFunctions, message: string): void {
	context.addExecutionHints({ message, location: 'outputPane' });
}
