import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Shown below the name of the node: what it does, as the list of actions says it. */
export function subtitleOf(properties: readonly INodeProperties[]): string {
	const actions = properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options }) =>
			(options as INodePropertyOptions[]).map(({ value, action }) => [
				`${String(displayOptions?.show?.resource)}.${String(value)}`,
				action,
			]),
		);
	const table = JSON.stringify(Object.fromEntries(actions));
	return `={{ (${table})[$parameter.resource + "." + $parameter.operation] }}`;
}
