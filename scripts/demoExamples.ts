/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the examples from the checkout */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IConnection, INode } from 'n8n-workflow';
import { CREDENTIAL_TYPE } from '../host/credential';
import type { SavedCredential, WorkflowDraft } from '../host/n8nApi';

export const EXAMPLES = join(process.cwd(), 'examples');
/** The sandbox's address in the examples as they are shipped. */
const SHIPPED_SANDBOX = 'http://127.0.0.1:4010';

interface Surroundings {
	readonly sandboxUrl: string;
	readonly credentials: SavedCredential[];
	/** The folder with files instead of the Google sheets of menus, one for each tab. */
	readonly sheets?: string;
}

/** The sheets of the examples, to be changed by whoever tries them; one that is there stays. */
export function copySheets(folder: string, sandboxUrl: string): void {
	for (const name of readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' })) {
		const file = join(folder, name);
		if (!name.endsWith('.csv') || existsSync(file)) continue;
		mkdirSync(dirname(file), { recursive: true });
		const rows = readFileSync(join(EXAMPLES, name), 'utf8');
		writeFileSync(file, rows.replaceAll(SHIPPED_SANDBOX, sandboxUrl));
	}
}

/** The file that stands for a tab of an example's sheet: its own, or that of all examples. */
function fileOfTab(example: string, tab: string): string | undefined {
	const file = `${tab.toLowerCase()}.csv`;
	return [join(example, file), file].find((name) => existsSync(join(EXAMPLES, name)));
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
	const { credentials, sheets } = surroundings;
	const chosen = withFirstImport(credentials.reduce(withCredential, example));
	const name = file.replace('.json', '');
	return sheets === undefined ? chosen : withSheetFiles(withDemoNote(chosen, name), name, sheets);
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

/** Where a shipped example leaves that to a person; the sandbox has nothing to lose. */
function withFirstImport(example: WorkflowDraft): WorkflowDraft {
	const nodes = example.nodes.map((node) =>
		node.parameters.firstImport === false
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
	if (parameters.authentication === 'basicAuth') return 'httpBasicAuth';
	if (parameters.genericAuthType !== undefined) return parameters.genericAuthType;
	return type.startsWith('n8n-nodes-merchant-storefront.')
		? CREDENTIAL_TYPE
		: (parameters.nodeCredentialType ?? CREDENTIAL_TYPES[name]);
}

/** What the demo has chosen already, and what stands for the sheet. */
const DEMO_NOTES: Readonly<Record<string, string>> = {
	'menu-and-stop-list-in-chat':
		'In this demo all is chosen: `demo/menu.csv` is the sheet, the chat is **Kitchen**, and **This Is My First Import** stays on.',
	'whole-menu':
		'In this demo all is chosen: the files in `demo/whole-menu` are the tabs, and the question comes to the chat **Managers**. Name and password of **Ask now** are those of the kitchen.',
};

const CHOOSE_CREDENTIALS =
	/Choose your (?:three|four) credentials in the nodes with a red mark, and .*$/m;

/** A node has a red mark where a credential is still to be chosen. Some n8n chooses itself. */
const RED_MARKS =
	/Choose your (?:\w+ )?credentials? in the nodes with a red mark\. Check those that n8n has chosen itself\./;
const IN_THE_DEMO = 'The credentials are chosen in this demo.';

const hasItsCredential = (node: INode) =>
	credentialTypeOf(node) === undefined || node.credentials !== undefined;

function withDemoNote(example: WorkflowDraft, name: string): WorkflowDraft {
	const areChosen = example.nodes.every(hasItsCredential);
	const nodes = example.nodes.map((node) => {
		const { content } = node.parameters;
		if (typeof content !== 'string') return node;
		const told = content.replace(CHOOSE_CREDENTIALS, DEMO_NOTES[name] ?? '$&');
		const said = areChosen ? told.replace(RED_MARKS, IN_THE_DEMO) : told;
		return { ...node, parameters: { ...node.parameters, content: said } };
	});
	return { ...example, nodes };
}

/** Nodes that read a file instead of each that reads a menu from a Google sheet. */
function withSheetFiles(example: WorkflowDraft, name: string, sheets: string): WorkflowDraft {
	const files = example.nodes.flatMap((node) => {
		if (node.type !== 'n8n-nodes-base.googleSheets') return [];
		const { sheetName } = node.parameters as { sheetName: { value: string } };
		const file = fileOfTab(name, sheetName.value);
		return file === undefined ? [] : [{ node, path: join(sheets, file) }];
	});
	if (files.length === 0) return example;
	return files.reduce(
		(workflow, { node, path }) => withFile(workflow, node, path),
		withRoomBehind(
			example,
			files.map(({ node }) => node),
		),
	);
}

const NODE_WIDTH = 200;
const NODE_HEIGHT = 100;
/** For those behind the one that reads the file. */
const ROOM = 2 * NODE_WIDTH;

/** Moves what is further right, for the nodes behind each of these, where there is no room for them. */
function withRoomBehind(example: WorkflowDraft, sheets: readonly INode[]): WorkflowDraft {
	const column = Math.max(...sheets.map(({ position: [left] }) => left));
	const isInTheWay = ({ position: [left, top] }: INode) =>
		left > column &&
		left < column + ROOM + NODE_WIDTH &&
		sheets.some(({ position: [, level] }) => Math.abs(top - level) < NODE_HEIGHT);
	if (!example.nodes.some(isInTheWay)) return example;
	const nodes = example.nodes.map((node): INode => {
		const [left, top] = node.position;
		return left > column ? { ...node, position: [left + ROOM, top] } : node;
	});
	return { ...example, nodes };
}

/** As people's own sheets are read: with commas, or with the semicolons of an Excel. */
function tableCode(): string {
	const text = readFileSync(join(EXAMPLES, 'bring-a-menu.json'), 'utf8');
	const { nodes } = JSON.parse(text) as WorkflowDraft;
	return String(nodes.find(({ name }) => name === 'Table')?.parameters.jsCode);
}

/** In the words of whoever keeps the sheet. */
const isThere = (path: string) =>
	`if ($input.all()[0].json.error === 'No file(s) found') return { json: { error: ${JSON.stringify(`The file ${path} isn't there`)} } };`;

function withFile(example: WorkflowDraft, sheet: INode, path: string): WorkflowDraft {
	const [left, top] = sheet.position;
	const file: INode = {
		...sheet,
		id: `${sheet.id}-file`,
		name: `${sheet.name}: file`,
		type: 'n8n-nodes-base.readWriteFile',
		typeVersion: 1.1,
		position: [left, top],
		parameters: { operation: 'read', fileSelector: path, options: {} },
		onError: 'continueErrorOutput',
		// Without its file it puts out the error alone.
		alwaysOutputData: false,
	};
	const text: INode = {
		...sheet,
		id: `${sheet.id}-text`,
		name: `${sheet.name}: text`,
		type: 'n8n-nodes-base.extractFromFile',
		typeVersion: 1,
		position: [left + NODE_WIDTH, top],
		parameters: {
			operation: 'text',
			destinationKey: 'data',
			// Without it n8n guesses, and letters of another kind come out as wrong words instead of broken ones.
			options: { encoding: 'utf-8', stripBOM: true },
		},
	};
	const rows: INode = {
		...sheet,
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		position: [left + ROOM, top],
		parameters: { jsCode: `${isThere(path)}\n${tableCode()}` },
	};
	const toRows: IConnection[] = [{ node: rows.name, type: 'main', index: 0 }];
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
		nodes: [...example.nodes.filter((node) => node !== sheet), file, text, rows],
		connections: {
			...(Object.fromEntries(toFile) as WorkflowDraft['connections']),
			[file.name]: {
				main: [
					[{ node: text.name, type: 'main', index: 0 }],
					// The node of the sheet says what goes wrong with its file, too.
					toRows,
				],
			},
			[text.name]: { main: [toRows] },
		},
	};
}
