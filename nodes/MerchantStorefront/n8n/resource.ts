import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

interface Choice {
	/** How the operation is offered. An agent reads no more of it than `action`. */
	choice: Omit<INodePropertyOptions, 'value'>;
	/** What a user fills in for it. */
	fields?: INodeProperties[];
}

/** Runs once for each item; the router links what it returns to the item. */
interface ItemOperation {
	execute(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject | IDataObject[]>;
}

/** An operation that runs once for all items, and links its output to them itself. */
interface InputOperation {
	executeAll(
		context: IExecuteFunctions,
		items: INodeExecutionData[],
	): Promise<INodeExecutionData[]>;
}

export type Operations = Record<string, Choice & (ItemOperation | InputOperation)>;

/** What can be done with a resource: its operations, and the fields of all of them. */
export function resource(name: string, byDefault: string, operations: Operations) {
	const description: INodeProperties[] = [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [name] } },
			options: Object.entries(operations).map(([value, { choice }]) => ({ ...choice, value })),
			default: byDefault,
		},
		...Object.entries(operations).flatMap(([operation, { fields = [] }]) =>
			fields.map((field) => shownWith(field, { resource: [name], operation: [operation] })),
		),
	];
	return { operations, description };
}

/** Besides what the field itself asks for. */
function shownWith(field: INodeProperties, show: Record<string, string[]>): INodeProperties {
	const { displayOptions } = field;
	return {
		...field,
		displayOptions: { ...displayOptions, show: { ...show, ...displayOptions?.show } },
	};
}
