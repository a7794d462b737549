/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the examples from the checkout */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Node {
	type: string;
	position: [number, number];
	credentials?: Record<string, { id: null; name: string }>;
	webhookId?: string;
}

interface Workflow {
	nodes: Node[];
	connections: Record<string, unknown>;
}

const EXAMPLES = join(__dirname, '..', '..', 'examples');
const BETWEEN = 200;
/** They have the names that n8n gives new ones: it then finds them by itself. */
const CREDENTIALS = {
	merchantStorefrontApi: { id: null, name: 'Merchant Storefront account' },
	telegramApi: { id: null, name: 'Telegram account' },
};
/** The part of a node's type that says which of them it takes. */
const TAKES: Array<[string, keyof typeof CREDENTIALS]> = [
	['n8n-nodes-merchant-storefront.', 'merchantStorefrontApi'],
	['n8n-nodes-base.telegram', 'telegramApi'],
];

const NOTE = {
	id: '00000000-0000-4000-8000-000010000001',
	name: 'Note',
	type: 'n8n-nodes-base.stickyNote',
	typeVersion: 1,
	parameters: {
		content:
			'## First order\n\nThe examples **Order to Telegram** and **Telegram updates** in one workflow. Press **Publish**: an order that is New comes to the chat of the sandbox. Press a button there to accept it.',
		width: 520,
		height: 200,
	},
};

/** An order to the chat and the press that accepts it, to be pasted into an n8n and published. */
export function firstWorkflow(): Workflow {
	const [asking, receiving] = ['order-to-telegram', 'telegram-updates'].map(withoutNotes);
	const down = BETWEEN + edge(Math.max, asking) - edge(Math.min, receiving);
	const note = { ...NOTE, position: [0, edge(Math.min, asking) - BETWEEN * 2] as [number, number] };
	const below = receiving.nodes.map(({ position: [x, y], ...node }) => ({
		...node,
		position: [x, y + down] as [number, number],
	}));
	return {
		nodes: [note, ...asking.nodes, ...below],
		connections: { ...asking.connections, ...receiving.connections },
	};
}

function withoutNotes(name: string): Workflow {
	const text = readFileSync(join(EXAMPLES, `${name}.json`), 'utf8');
	const { nodes, connections } = JSON.parse(text) as Workflow;
	const shown = nodes.filter(({ type }) => !type.endsWith('.stickyNote'));
	return { nodes: shown.map(withCredential).map(withOwnWebhook), connections };
}

function withCredential(node: Node): Node {
	const [, name] = TAKES.find(([start]) => node.type.startsWith(start)) ?? [];
	return name === undefined ? node : { ...node, credentials: { [name]: CREDENTIALS[name] } };
}

/** The example itself may be published beside it, and n8n takes each address once. */
const withOwnWebhook = (node: Node): Node =>
	node.webhookId === undefined
		? node
		: { ...node, webhookId: node.webhookId.replace('-8000-', '-9000-') };

const edge = (most: (...heights: number[]) => number, { nodes }: Workflow) =>
	most(...nodes.map(({ position: [, y] }) => y));
