/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the examples from the checkout */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import { CREDENTIAL_TYPE } from '../host/credential';
import type { SavedCredential, WorkflowDraft } from '../host/n8nApi';

export const EXAMPLES = join(process.cwd(), 'examples');
/** The sandbox's address in the examples as they are shipped. */
const SHIPPED_SANDBOX = 'http://127.0.0.1:4010';

interface Surroundings {
	readonly sandboxUrl: string;
	readonly credentials: SavedCredential[];
	/** Instead of the Google sheet of the menu, with the same columns. */
	readonly menuFile?: string;
}

/** The sheet of the examples, to be changed by whoever tries them; one that is there stays. */
export function copyMenu(folder: string, sandboxUrl: string): string {
	mkdirSync(folder, { recursive: true });
	const file = join(folder, 'menu.csv');
	const rows = readFileSync(join(EXAMPLES, 'menu.csv'), 'utf8');
	if (!existsSync(file)) writeFileSync(file, rows.replaceAll(SHIPPED_SANDBOX, sandboxUrl));
	return file;
}

/** The examples by file name, ready to run here: addresses, credential and sheet put in. */
export function readExamples(surroundings: Surroundings): Map<string, WorkflowDraft> {
	const files = readdirSync(EXAMPLES).filter((file) => file.endsWith('.json'));
	return new Map(
		files.map((file) => [file.replace('.json', ''), readyToRun(file, surroundings)] as const),
	);
}

function readyToRun(file: string, surroundings: Surroundings): WorkflowDraft {
	const text = readFileSync(join(EXAMPLES, file), 'utf8');
	const example = JSON.parse(
		text.replaceAll(SHIPPED_SANDBOX, surroundings.sandboxUrl),
	) as WorkflowDraft;
	const { credentials, menuFile } = surroundings;
	const chosen = withFirstImport(credentials.reduce(withCredential, example));
	return menuFile === undefined ? chosen : withMenuFile(chosen, menuFile);
}

/** Workflows that another one calls, by their names: switched on in its nodes and chosen there. */
export function withCalled(
	example: WorkflowDraft,
	ids: ReadonlyMap<string, string>,
): WorkflowDraft {
	const nodes = example.nodes.map((node) => {
		const { workflowId } = node.parameters as { workflowId?: { cachedResultName: string } };
		const id = workflowId && ids.get(workflowId.cachedResultName);
		if (id === undefined) return node;
		const parameters = { ...node.parameters, workflowId: { ...workflowId, value: id } };
		return { ...node, parameters, disabled: false };
	});
	return { ...example, nodes };
}

/** The shipped examples leave that to a person; the sandbox has nothing to lose. */
function withFirstImport(example: WorkflowDraft): WorkflowDraft {
	const nodes = example.nodes.map((node) =>
		node.parameters.operation === 'importProductsAndOffers'
			? { ...node, parameters: { ...node.parameters, firstImport: true } }
			: node,
	);
	return { ...example, nodes };
}

/** Chosen in every node that takes a credential of this type. */
export function withCredential(example: WorkflowDraft, credential: SavedCredential): WorkflowDraft {
	const { id, name, type } = credential;
	const nodes = example.nodes.map((node) =>
		credentialTypeOf(node) === type ? { ...node, credentials: { [type]: { id, name } } } : node,
	);
	return { ...example, nodes };
}

const CREDENTIAL_TYPES: Readonly<Record<string, string>> = {
	telegram: 'telegramApi',
	telegramTrigger: 'telegramApi',
	googleSheets: 'googleSheetsOAuth2Api',
	slack: 'slackApi',
};

function credentialTypeOf({ type, parameters }: INode): unknown {
	const [, name] = type.split('.');
	return type.startsWith('n8n-nodes-merchant-storefront.')
		? CREDENTIAL_TYPE
		: (parameters.nodeCredentialType ?? CREDENTIAL_TYPES[name]);
}

/** Two nodes that read a file instead of each that reads the menu from a Google sheet. */
function withMenuFile(example: WorkflowDraft, menuFile: string): WorkflowDraft {
	const sheets = example.nodes.filter(
		({ type, parameters }) =>
			type === 'n8n-nodes-base.googleSheets' &&
			(parameters.sheetName as { value: string }).value === 'Menu',
	);
	return sheets.reduce((workflow, sheet) => withFile(workflow, sheet, menuFile), example);
}

function withFile(example: WorkflowDraft, sheet: INode, menuFile: string): WorkflowDraft {
	const [left, top] = sheet.position;
	const file: INode = {
		...sheet,
		id: `${sheet.id}-file`,
		name: `${sheet.name}: file`,
		type: 'n8n-nodes-base.readWriteFile',
		typeVersion: 1,
		position: [left - 100, top],
		parameters: { operation: 'read', fileSelector: menuFile, options: {} },
	};
	const rows: INode = {
		...sheet,
		type: 'n8n-nodes-base.extractFromFile',
		typeVersion: 1,
		position: [left + 80, top],
		parameters: { operation: 'csv', options: { encoding: 'utf-8' } },
	};
	const toFile = Object.entries(example.connections).map(([from, connection]) => [
		from,
		JSON.parse(
			JSON.stringify(connection).replaceAll(
				`"node":${JSON.stringify(sheet.name)}`,
				`"node":${JSON.stringify(file.name)}`,
			),
		) as typeof connection,
	]);
	return {
		...example,
		nodes: [...example.nodes.filter((node) => node !== sheet), file, rows],
		connections: {
			...(Object.fromEntries(toFile) as WorkflowDraft['connections']),
			[file.name]: { main: [[{ node: rows.name, type: 'main', index: 0 }]] },
		},
	};
}
