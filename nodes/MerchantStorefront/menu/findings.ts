import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { describeFinding, readKeys, type Finding } from './checks/finding';
import type { Problem } from '../sheet/problems';

export const confirmedFindingsOption: INodeProperties = {
	displayName: 'Confirmed Findings',
	name: 'confirmedFindings',
	type: 'string',
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. free-dishes-3f0c2a9b, same-title-86b1f2a4',
	description:
		'Findings that are intended: the keys that Preview Import lists under keysToConfirm. Each holds until one of its cells changes.',
};

/** As a person typed them: an expression is not evaluated, since it could confirm whatever is found. */
export function readConfirmed(context: IExecuteFunctions): Set<string> {
	const { options } = context.getNode().parameters as {
		options?: { confirmedFindings?: unknown };
	};
	return readKeys(String(options?.confirmedFindings ?? ''));
}

export function keysOf(findings: readonly Finding[]): string {
	return findings.map(({ key }) => key).join(', ');
}

export function asWarning(confirmed: Finding): Problem {
	return { place: 'Confirmed', message: describeFinding(confirmed) };
}
