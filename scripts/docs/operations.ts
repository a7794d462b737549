import {
	ENTITIES,
	type EntityName,
	type Field,
} from '../../nodes/MerchantStorefront/menu/entities';
import type {
	ICredentialType,
	INodeProperties,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

/** docs/operations.md: every operation and every field, from the descriptions that n8n shows. */
export function operationsDocument(
	node: INodeTypeDescription,
	triggers: readonly INodeTypeDescription[],
	credential: ICredentialType,
	/** The fields of the items that a node gives, or one of its operations. */
	outputOf: (node: INodeTypeDescription, ...operation: string[]) => readonly string[],
): string {
	const resource = find(node.properties, 'resource');
	const given: Output[] = [];
	const sections = choices(resource).map((choice) =>
		resourceSection(node, choice, (heading, operation) =>
			gives(
				{ heading, fields: outputOf(node, String(choice.value), String(operation.value)) },
				given,
			),
		),
	);
	return `${[
		'# Operations',
		'Every operation and every field, as n8n shows them. **Gives** lists the fields of an item that comes out, as a first run has them: the guides name some that come in certain cases. **Simplify** off gives what the platform sent.',
		'What a field is **at first** holds in a new node. An option holds once somebody adds it. Without it, a switch is off, and another option has the value that it is added with, unless its text says otherwise.',
		'Each operation can be a tool for an [AI agent](ai-agents.md). Each output item is linked to its input item. With **On Error → Continue**, [an item with `error`](error-items.md) comes out where an operation fails. [Go live](go-live.md#1-ask-your-account-manager) lists the permissions (scopes) that orders, menu, stop list and pauses need.',
		...sections,
		...triggers.map((trigger) =>
			[
				`## ${trigger.displayName}`,
				sentence(OF_PACKAGE[trigger.displayName] ?? trigger.description),
				fieldList(trigger.properties),
				gives({ heading: trigger.displayName, fields: outputOf(trigger) }, given),
			].join('\n\n'),
		),
		credentialSection(credential),
		...columnSections(),
		'This page is generated: `UPDATE_DOCS=1 npx jest test/contract/operationsDocument`.',
	].join('\n\n')}\n`;
}

/** n8n shows the description of this node as that of the package. */
const OF_PACKAGE: Partial<Record<string, string>> = {
	'Merchant Storefront Trigger':
		'Starts the workflow the moment an order is placed or changes, or a store opens or closes.',
};

function credentialSection({ displayName, properties }: ICredentialType): string {
	return [
		`## Credential: ${displayName}`,
		'[Credential](credential.md) says how to set it up, and what to do when it fails.',
		fieldList(properties),
	].join('\n\n');
}

/** What a field holds until somebody changes it. */
function usualValue(property: INodeProperties, when: string): string {
	const { default: value } = property;
	if (['', '{}', '[]', undefined].includes(value as string) || typeof value === 'object') return '';
	if (typeof value === 'boolean') return `It is ${value ? 'on' : 'off'} ${when}.`;
	const chosen = choices(property).find((choice) => choice.value === value);
	return `It is ${chosen === undefined ? `\`${String(value)}\`` : `**${chosen.name}**`} ${when}.`;
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

function resourceSection(
	node: INodeTypeDescription,
	resource: INodePropertyOptions,
	givesOf: (heading: string, operation: INodePropertyOptions) => string,
): string {
	const ofResource = node.properties.filter((property) => isShown(property, 'resource', resource));
	const told = new Map<string, string>();
	const sections = choices(find(ofResource, 'operation')).map((operation) => {
		const heading = `${resource.name} → ${operation.name}`;
		const rows = rowsOfFields(
			ofResource.filter(
				(property) =>
					!CHOSEN_BEFORE.includes(property.name) && isShown(property, 'operation', operation),
			),
		);
		const list = withoutTold(rows, told);
		for (const { text } of rows) if (!told.has(text)) told.set(text, heading);
		return [
			`### ${heading}`,
			sentence(operation.description),
			list.join('\n'),
			givesOf(heading, operation),
		];
	});
	return [`## ${resource.name}`, sentence(resource.description), ...sections.flat()]
		.filter(Boolean)
		.join('\n\n');
}

/** What comes out of the operation or trigger with this heading. */
interface Output {
	heading: string;
	fields: readonly string[];
}

/** So many fields are listed once: an order has them wherever it comes out. */
const FEWEST_GIVEN = 10;

/** The fields of an output, or those that it has beyond one that is listed before. */
function gives({ heading, fields }: Output, given: Output[]): string {
	const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
	const before = given.find((one) => one.fields.every((field) => fields.includes(field)));
	if (before === undefined) {
		if (fields.length >= FEWEST_GIVEN) given.push({ heading, fields });
		return `Gives: ${named(fields)}.`;
	}
	const others = fields.filter((field) => !before.fields.includes(field));
	const same = `Gives the same as [${before.heading}](#${anchorOf(before.heading)})`;
	return others.length === 0 ? `${same}.` : `${same}, and ${named(others)}.`;
}

/** So many fields that an operation before has as well are named in one line. */
const FEWEST_TOLD = 4;

function withoutTold(rows: readonly Row[], told: ReadonlyMap<string, string>): string[] {
	const same = new Map<string, Row[]>();
	for (const row of rows) {
		const by = told.get(row.text);
		if (by !== undefined) same.set(by, [...(same.get(by) ?? []), row]);
	}
	const named = [...same].filter(([, some]) => some.length >= FEWEST_TOLD);
	const lines = named.map(([by, some]) => {
		const names = new Set(some.map(({ path: [field = ''] }) => `**${field}**`));
		return `- The same as in [${by}](#${anchorOf(by)}): ${[...names].join(', ')}.`;
	});
	const inLines = new Set(named.flatMap(([, some]) => some));
	return [...rows.filter((row) => !inLines.has(row)).map(({ text }) => text), ...lines];
}

const anchorOf = (heading: string) =>
	heading.toLowerCase().replaceAll('→', '').replaceAll(' ', '-');

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

const fieldList = (properties: readonly INodeProperties[]) =>
	rowsOfFields(properties)
		.map(({ text }) => text)
		.join('\n');

/** A field in the document, and where the editor has it. */
interface Row {
	path: readonly string[];
	text: string;
}

function rowsOfFields(properties: readonly INodeProperties[]): Row[] {
	const rows = properties
		.filter((property) => !isForToolOnly(property, properties))
		.flatMap((property) => fieldRows(property, properties));
	return [...new Map(rows.map((row) => [row.text, row])).values()];
}

/** Many fields are there twice, once in other words for a tool. */
const isForToolOnly = (
	{ name, displayOptions }: INodeProperties,
	properties: readonly INodeProperties[],
) =>
	displayOptions?.show?.['@tool'] !== undefined &&
	properties.some(
		(other) => other.name === name && other.displayOptions?.show?.['@tool'] === undefined,
	);

function fieldRows(
	property: INodeProperties,
	all: readonly INodeProperties[],
	parents: readonly string[] = [],
): Row[] {
	const path = [...parents, property.displayName];
	if (property.type === 'notice' || property.type === 'hidden') return [];
	const rowsOf = (inner: readonly INodeProperties[]) =>
		inner.flatMap((one) => fieldRows(one, [...inner, ...all], path));
	if (property.type === 'collection') return rowsOf((property.options ?? []) as INodeProperties[]);
	const text = textOf(property, all, parents.length > 0);
	const own = { path, text: `- **${path.join(' → ')}**${text && ': '}${text}` };
	if (property.type !== 'fixedCollection') return [own];
	const groups = (property.options ?? []) as Array<{ values: INodeProperties[] }>;
	return [own, ...groups.flatMap(({ values }) => rowsOf(values))];
}

function textOf(
	property: INodeProperties,
	all: readonly INodeProperties[],
	isAdded: boolean,
): string {
	const hasChoices = property.type === 'options' || property.type === 'multiOptions';
	const named = hasChoices ? choices(property).map(({ name }) => name) : [];
	const parts = [
		sentence(property.description),
		named.length > 0
			? `${property.type === 'options' ? 'One' : 'Some'} of: ${named.join(', ')}.`
			: '',
		property.required === true ? 'Required.' : '',
		usualValue(property, isAdded ? 'when you add it' : 'at first'),
		shownWith(property, all),
	];
	return parts.filter(Boolean).join(' ');
}

/** What has to be chosen for a field to be there. */
function shownWith({ displayOptions }: INodeProperties, all: readonly INodeProperties[]): string {
	const conditions = Object.entries(displayOptions?.show ?? {}).flatMap(([path, values = []]) => {
		const by = all.find(({ name }) => name === path.replace('/', ''));
		if (by === undefined || CHOSEN_BEFORE.includes(path)) return [];
		if (by.type === 'boolean') return `**${by.displayName}** ${values[0] === true ? 'on' : 'off'}`;
		const names = choices(by).flatMap(({ name, value }) => (values.includes(value) ? name : []));
		return names.length === 0
			? `an **${by.displayName}**`
			: `**${by.displayName} → ${orList(names)}**`;
	});
	return conditions.length === 0 ? '' : `Shown with ${conditions.join(' and ')}.`;
}

const orList = (names: readonly string[]) =>
	names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

function sentence(text = ''): string {
	const plain = text.replaceAll(/<[^>]*>/g, '').trim();
	return plain === '' || /[.!?…/]$/.test(plain) ? plain : `${plain}.`;
}
