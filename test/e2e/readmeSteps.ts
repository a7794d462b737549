/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads README.md from the checkout */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import type { NodeDraft } from '../../host/workflows';

/** The numbered steps below a heading of the README, each with the list of what to set. */
export function stepsOf(heading: string): string[] {
	const readme = readFileSync(join(process.cwd(), 'README.md'), 'utf8');
	const [, section = ''] = readme.split(`## ${heading}\n`);
	const steps = section.split('\n## ')[0].match(/^\d\. .*(?:\n {3}- .*)*$/gm) ?? [];
	return steps.map((step) => step.replace(/^\d\. /, ''));
}

const ON_ERROR: Record<string, NodeDraft['onError']> = {
	Continue: 'continueRegularOutput',
	'Continue (using error output)': 'continueErrorOutput',
};

/**
 * The node that a step adds, filled in as the step says and in no other way: "Add **Node → Action**",
 * "set **Field** to **Value**", "leave **Field** at **Value**", "switch **Field** off", "paste `text`
 * as the **Field**". A field or a choice that n8n doesn't show is an error.
 */
export function nodeOf(step: string, types: INodeTypeDescription[]): NodeDraft {
	const [, title = ''] = /^Add \*\*([^*]+)\*\*/.exec(step) ?? [];
	const [node, ...path] = title.split(' → ');
	// n8n 2 offers some nodes to agents under the same title.
	const type = types.findLast(
		({ displayName, name }) => displayName === node && !name.endsWith('Tool'),
	);
	if (type === undefined) throw new Error(`n8n has no node ${node}`);
	const parameters = { ...defaultsOf(type), ...actionOf(type, path) };
	const draft: NodeDraft = {
		name: node,
		type: type.name,
		typeVersion: Number(type.defaultVersion ?? [type.version].flat().at(-1)),
		parameters,
	};
	return changedAs(step, draft, type);
}

/** A copy of a node, changed as a step says: "Duplicate …". */
export function copyOf(
	step: string,
	original: NodeDraft,
	types: INodeTypeDescription[],
): NodeDraft {
	const type = types.find(({ name }) => name === original.type);
	if (type === undefined) throw new Error(`n8n has no node ${original.type}`);
	return changedAs(step, { ...structuredClone(original), name: `${original.name}1` }, type);
}

function changedAs(step: string, draft: NodeDraft, type: INodeTypeDescription): NodeDraft {
	const { parameters = {} } = draft;
	const told = [
		...step.matchAll(/(?:set|leave) \*\*([^*]+)\*\* (?:to|at) \*\*([^*]+)\*\*/gi),
		...step.matchAll(/switch \*\*([^*]+)\*\* (off)/g),
		...[...step.matchAll(/paste `([^`]+)` as the \*\*([^*]+)\*\*/gi)].map(([all, value, label]) => [
			all,
			label,
			`=${value}`,
		]),
	];
	for (const [, label, value] of told) {
		if (label === 'On Error') Object.assign(draft, { onError: requiredIn(ON_ERROR, value) });
		else fill(type, parameters, label, value);
	}
	return draft;
}

const defaultsOf = ({ properties }: INodeTypeDescription): INodeParameters =>
	Object.fromEntries(
		properties
			.filter(({ name }) => name === 'resource')
			.map((property) => [property.name, property.default as string]),
	);

/** Resource and operation, by their names or by what the node panel calls the action. */
function actionOf({ properties }: INodeTypeDescription, path: string[]): INodeParameters {
	if (path.length === 0) return {};
	const resource = properties.find(({ name }) => name === 'resource');
	const operations = properties.filter(({ name }) => name === 'operation');
	const [first, second] = path;
	for (const property of operations) {
		const [of] = (property.displayOptions?.show?.resource ?? []) as string[];
		for (const option of property.options ?? []) {
			if (!('value' in option)) continue;
			const isNamed =
				second === undefined
					? option.action === first
					: option.name === second && choiceOf(resource, first) === of;
			if (isNamed) return { resource: of, operation: option.value as string };
		}
	}
	throw new Error(`n8n has no action ${path.join(' → ')}`);
}

function choiceOf(property: INodeProperties | undefined, name: string): unknown {
	const option = property?.options?.find((one) => one.name === name);
	return option !== undefined && 'value' in option ? option.value : undefined;
}

function fill(
	{ properties }: INodeTypeDescription,
	parameters: INodeParameters,
	label: string,
	value: string,
): void {
	const isShown = ({ displayOptions: { show = {} } = {} }: INodeProperties) =>
		['resource', 'operation'].every(
			(name) => show[name] === undefined || show[name].includes(parameters[name] as string),
		);
	const shown = properties.filter(isShown);
	const field = shown.find(({ displayName }) => displayName === label);
	if (field !== undefined) {
		parameters[field.name] = valueIn(field, value);
		return;
	}
	for (const collection of shown.filter(({ type }) => type === 'collection')) {
		const inner = (collection.options as INodeProperties[]).find(
			({ displayName }) => displayName === label,
		);
		if (inner === undefined) continue;
		parameters[collection.name] = {
			...(parameters[collection.name] as INodeParameters | undefined),
			[inner.name]: valueIn(inner, value),
		};
		return;
	}
	throw new Error(`n8n shows no field ${label}`);
}

function valueIn(field: INodeProperties, value: string): string | boolean {
	if (field.type === 'boolean') return value !== 'off';
	if (field.type !== 'options') return value;
	const choice = choiceOf(field, value);
	if (choice === undefined) throw new Error(`${field.displayName} has no choice ${value}`);
	return choice as string;
}

function requiredIn<Value>(choices: Record<string, Value>, name: string): Value {
	if (!(name in choices)) throw new Error(`There is no choice ${name}`);
	return choices[name];
}
