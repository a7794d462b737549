import {
	ENTITIES,
	type EntityName,
	type Field,
} from '../../nodes/MerchantStorefront/menu/entities';
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

/** docs/operations.md: every operation and every field, from the descriptions that n8n shows. */
export function operationsDocument(
	node: INodeTypeDescription,
	triggers: readonly INodeTypeDescription[],
): string {
	const resource = find(node.properties, 'resource');
	const sections = choices(resource).map((choice) => resourceSection(node, choice));
	return `${[
		'# Operations',
		'Every operation and every field, as n8n shows them. This page is generated: `UPDATE_DOCS=1 npx jest test/contract/operationsDocument`.',
		'Each operation can be a tool for an AI agent. Each output item is linked to its input item. With **On Error → Continue**, an item with `error` and `details` comes out where an operation fails.',
		...sections,
		...triggers.map(({ displayName, description, properties }) =>
			[`## ${displayName}`, sentence(description), fieldList(properties)].join('\n\n'),
		),
		...columnSections(),
	].join('\n\n')}\n`;
}

/** What the tables that an operation reads have columns for. */
const TABLES: Array<[title: string, entities: EntityName[]]> = [
	['The menu: Menu → Import Products and Offers', ['dish', 'offer']],
	['Options: Send As → Whole Menu', ['group', 'option']],
	['Categories: Menu → Import Categories, and Send As → Whole Menu', ['category']],
	['Opening hours: Store → Set Opening Hours', ['hours']],
];

const OF_TEMPLATE = ' This row and the two samples below are not imported.';

const columnSections = () => [
	'## Columns',
	'What the columns of each table hold. Headings in other words and languages are understood as well.',
	...TABLES.map(([title, entities]) => {
		const fields = entities.flatMap((entity): Field[] => Object.values(ENTITIES[entity]));
		const lines = fields.map(({ label, help, required }) => {
			const text = help.replace(OF_TEMPLATE, '');
			return `- **${label}**${required === true ? ' (needed)' : ''}: ${sentence(text)}`;
		});
		return `### ${title}\n\n${lines.join('\n')}`;
	}),
];

const CHOSEN_BEFORE = ['resource', 'operation'];

function resourceSection(node: INodeTypeDescription, resource: INodePropertyOptions): string {
	const ofResource = node.properties.filter((property) => isShown(property, 'resource', resource));
	const operations = choices(find(ofResource, 'operation'));
	return [
		`## ${resource.name}`,
		sentence(resource.description),
		...operations.map((operation) =>
			[
				`### ${resource.name} → ${operation.name}`,
				sentence(operation.description),
				fieldList(
					ofResource.filter(
						(property) =>
							!CHOSEN_BEFORE.includes(property.name) && isShown(property, 'operation', operation),
					),
				),
			]
				.filter(Boolean)
				.join('\n\n'),
		),
	].join('\n\n');
}

function find(properties: readonly INodeProperties[], name: string): INodeProperties {
	const found = properties.find((property) => property.name === name);
	if (found === undefined) throw new Error(`The node has no property "${name}"`);
	return found;
}

const choices = ({ options = [] }: INodeProperties) => options as INodePropertyOptions[];

function isShown(
	{ displayOptions }: INodeProperties,
	by: 'resource' | 'operation',
	{ value }: INodePropertyOptions,
): boolean {
	const shown = displayOptions?.show?.[by] ?? [value];
	const hidden = displayOptions?.hide?.[by] ?? [];
	return shown.includes(value) && !hidden.includes(value);
}

function fieldList(properties: readonly INodeProperties[]): string {
	const rows = new Map(
		properties.flatMap((property) => fieldRows(property)).map((row) => [row.name, row.text]),
	);
	return [...rows].map(([name, text]) => `- ${name}${text && ': '}${text}`).join('\n');
}

interface FieldRow {
	name: string;
	text: string;
}

/** A field that is shown twice, such as for a tool, is listed once. */
function fieldRows(property: INodeProperties, parents: readonly string[] = []): FieldRow[] {
	const path = [...parents, property.displayName];
	if (property.type === 'notice' || property.type === 'hidden') return [];
	if (property.type === 'collection') {
		const inner = (property.options ?? []) as INodeProperties[];
		return inner.flatMap((option) => fieldRows(option, path));
	}
	const own = { name: `**${path.join(' → ')}**`, text: textOf(property) };
	if (property.type !== 'fixedCollection') return [own];
	const groups = (property.options ?? []) as Array<{ values: INodeProperties[] }>;
	return [
		own,
		...groups.flatMap(({ values }) => values.flatMap((value) => fieldRows(value, path))),
	];
}

function textOf(property: INodeProperties): string {
	const named = property.type === 'options' ? choices(property).map(({ name }) => name) : [];
	const parts = [
		sentence(property.description),
		named.length > 0 ? `One of: ${named.join(', ')}.` : '',
		property.required === true ? 'Required.' : '',
	];
	return parts.filter(Boolean).join(' ');
}

function sentence(text = ''): string {
	const plain = text.replaceAll(/<[^>]*>/g, '').trim();
	return plain === '' || /[.!?)…/]$/.test(plain) ? plain : `${plain}.`;
}
