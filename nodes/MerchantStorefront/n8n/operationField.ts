import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** What can be done with a resource. */
export const operationField = (
	resource: string,
	byDefault: string,
	options: INodePropertyOptions[],
): INodeProperties => ({
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: [resource] } },
	options,
	default: byDefault,
});
