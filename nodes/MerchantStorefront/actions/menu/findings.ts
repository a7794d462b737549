import {
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';

import { describeFinding, readKeys, type Finding } from '../../menu/finding';
import type { MenuProblem } from '../../menu/problems';
import type { Product } from '../../menu/product';
import { toldRow } from '../../sheet/toldRow';

export const confirmedFindingsOption: INodeProperties = {
	displayName: 'Confirmed Findings',
	name: 'confirmedFindings',
	type: 'string',
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. free-dishes-3f0c2a9b, same-title-86b1f2a4',
	description:
		'What looks like an accident and is meant: the names that Preview Import gives under keysToConfirm. Each holds until the cells that it is about change.',
};

/** As a person typed them: an expression could confirm whatever is found. */
export function readConfirmed(context: IExecuteFunctions): Set<string> {
	const { options } = context.getNode().parameters as {
		options?: { confirmedFindings?: unknown };
	};
	const typed = String(options?.confirmedFindings ?? '');
	if (!typed.startsWith('=')) return readKeys(typed);
	throw new NodeOperationError(context.getNode(), 'Confirmed Findings must not be an expression', {
		description:
			'It would confirm findings that nobody has seen. Type the keys of those that are meant.',
	});
}

export function keysOf(findings: readonly Finding[]): string {
	return findings.map(({ key }) => key).join(', ');
}

export function asWarning(confirmed: Finding): MenuProblem {
	return { place: 'Confirmed', message: describeFinding(confirmed) };
}

/** The first row that holds the SKU of a dish or, in a sheet without SKUs, its title. */
export function rowFinder(
	context: IExecuteFunctions,
	items: readonly INodeExecutionData[],
): (product: Product) => number | undefined {
	if (context.getNodeParameter('input', 0) !== 'rows') return () => undefined;
	const firstDataRow = Number(context.getNodeParameter('options.firstDataRow', 0, 2));
	const rowWith = (text: string) => {
		const index = items.findIndex(({ json }) =>
			Object.values(json).some((cell) => String(cell).trim() === text),
		);
		return index < 0 ? undefined : (toldRow(items[index].json) ?? firstDataRow + index);
	};
	return ({ sku, title }) => rowWith(sku) ?? rowWith(title);
}
