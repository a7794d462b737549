/* eslint-disable @n8n/community-nodes/no-restricted-imports -- reads the examples from the checkout */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { INode, INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { CREDENTIAL_TYPE } from '../../host/credential';
import type { WorkflowDraft } from '../../host/n8nApi';
import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { EXAMPLES, readExamples } from '../../scripts/demoExamples';

const IMAGES = join(EXAMPLES, '../docs/images');
/** What n8n asks of the description of a template. */
const SECTIONS = [
	"Who's it for",
	'How it works',
	'How to set up',
	'Requirements',
	'How to customize the workflow',
];
/** What a workflow has of a screen of 1440 × 900 when n8n opens it, measured. */
const CANVAS = { width: 1162, height: 666 };
/** n8n lays its checklist over the upper left of a workflow that was published. */
const CHECKLIST = { width: 0.28, height: 0.46 };

/** Of a node, and what each output of one with many takes. */
const SIZE = 96;
const OUTPUT = 40;
/** The name is below its node, in lines of up to this width, and what the node does below that. */
const LABEL = { width: 192, gap: 6 };
const NAME = { letter: 8, height: 22 };
const SUBTITLE = { letter: 7.5, height: 18 };

const { properties } = new MerchantStorefront().description;
const ACTIONS = new Map(
	properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options }) =>
			(options as INodePropertyOptions[]).map(
				({ value, action = '' }) =>
					[`${String(displayOptions?.show?.resource)}.${String(value)}`, action] as const,
			),
		),
);

/** What n8n writes below the name of a node; of others it writes nothing. */
const SUBTITLES: Record<string, (parameters: INodeParameters) => string> = {
	executeWorkflow: () => 'Workflow: [object Object]',
	extractFromFile: ({ operation }) =>
		operation === 'binaryToPropery' ? 'Move File to Base64 String' : 'Extract From a File',
	convertToFile: ({ operation }) => `Convert to ${String(operation)}`,
	form: ({ operation }) => (operation === 'completion' ? 'Form Ending' : 'Next Form Page'),
	googleSheets: ({ operation }) => `${String(operation ?? 'read')}: sheet`,
	httpRequest: ({ method, url }) => `${String(method ?? 'GET')}: ${String(url)}`,
	merchantStorefront: ({ resource, operation }) =>
		ACTIONS.get(`${String(resource)}.${String(operation)}`) ?? '',
	merchantStorefrontHealthTrigger: () => '4 checks',
	merchantStorefrontOrdersTrigger: () => 'New orders',
	merchantStorefrontTrigger: () => 'New order',
	merge: ({ mode }) => String(mode ?? 'append'),
	postgres: ({ operation }) => String(operation),
	set: () => 'manual',
	slack: ({ operation }) => `${String(operation ?? 'post')}: message`,
	switch: () => 'mode: Rules',
	telegram: ({ operation, resource }) =>
		`${String(operation ?? 'sendMessage')}: ${String(resource ?? 'message')}`,
	telegramTrigger: () => 'Updates: message, callback_query',
};

/** Operations that change nothing at the platform; whatever else there is counts as writing. */
const READS = [
	...['diagnose', 'get', 'getAll', 'getTemplate', 'previewImport'],
	...['removeDuplicates', 'kitchenTicket', 'summarize', 'readCommand', 'kitchenPage', 'readPress'],
];

const writesToThePlatform = ({ type, parameters }: INode) =>
	type === 'n8n-nodes-merchant-storefront.merchantStorefront'
		? !READS.includes(String(parameters.operation))
		: parameters.nodeCredentialType === CREDENTIAL_TYPE && (parameters.method ?? 'GET') !== 'GET';

type Box = Record<'left' | 'top' | 'right' | 'bottom', number>;

/** The name and the subtitle of a node, each as wide as its letters are. */
function textsOf({ name, type, position: [x, y], parameters }: INode, outputs: number): Box[] {
	const center = x + SIZE / 2;
	const subtitle = SUBTITLES[type.split('.')[1]]?.(parameters) ?? '';
	const lines = Math.ceil((name.length * NAME.letter) / LABEL.width);
	const box = (length: number, top: number, bottom: number) => {
		const half = Math.min(LABEL.width, length) / 2;
		return { left: center - half, top, right: center + half, bottom };
	};
	const top = y + Math.max(SIZE, OUTPUT * outputs) + LABEL.gap;
	const middle = top + NAME.height * lines;
	const texts = [box(name.length * NAME.letter, top, middle)];
	if (subtitle === '') return texts;
	return [...texts, box(subtitle.length * SUBTITLE.letter, middle, middle + SUBTITLE.height)];
}

/** A note of n8n and its text, measured; a letter is as wide as no note goes beyond. */
const NOTE = { side: 13, top: 9, gap: 8, letter: 6.8 };
const HEADINGS: Record<string, number> = { '##': 32.4, '###': 21.6 };
const PARAGRAPH = 18.9;
const STEP = { height: 18.2, indent: 20, gap: 3.5 };

/** The lines that words take. */
function linesIn(text: string, width: number): number {
	let [lines, used] = [1, 0];
	for (const word of text.replaceAll(/[*`_]+/g, '').split(' ')) {
		if (used > 0 && (used + 1 + word.length) * NOTE.letter > width) {
			lines++;
			used = 0;
		}
		used += word.length + (used > 0 ? 1 : 0);
	}
	return lines;
}

function heightOfText({ content, width }: INodeParameters): number {
	const inner = Number(width) - 2 * NOTE.side;
	const blocks = String(content).split('\n\n');
	const heights = blocks.map((block) => {
		const heading = HEADINGS[block.split(' ')[0]];
		if (heading !== undefined) return heading;
		if (!block.startsWith('1. ')) return PARAGRAPH * linesIn(block, inner);
		const steps = block.split('\n').map((step) => linesIn(step.slice(3), inner - STEP.indent));
		return steps.reduce((sum, lines) => sum + STEP.gap + STEP.height * lines, 0);
	});
	return heights.reduce((sum, height) => sum + height + NOTE.gap, NOTE.top);
}

/** n8n writes the name of an output on its line, beside the node, and cuts off a long one. */
const OUTPUT_NAME = { gap: 12, letter: 6.5, width: 96, height: 16 };

interface Rules {
	rules?: { values: Array<{ outputKey: string }> };
	options?: { fallbackOutput?: string; renameFallbackOutput?: string };
}

function outputNames({ type, parameters, onError }: INode): string[] {
	if (type.endsWith('.if')) return ['true', 'false'];
	if (onError === 'continueErrorOutput') return ['Success', 'Error'];
	if (!type.endsWith('.switch')) return [];
	const { rules, options } = parameters as Rules;
	const fallback =
		options?.fallbackOutput === 'extra' ? [options.renameFallbackOutput ?? 'Fallback'] : [];
	return [...(rules?.values ?? []).map(({ outputKey }) => outputKey), ...fallback];
}

function boxesOfOutputs(node: INode): Box[] {
	const names = outputNames(node);
	const [x, y] = node.position;
	const step = Math.max(SIZE, OUTPUT * names.length) / names.length;
	const left = x + SIZE + OUTPUT_NAME.gap;
	return names.map((name, index) => {
		const top = y + step * (index + 0.5) - OUTPUT_NAME.height / 2;
		return {
			...{ left, top, right: left + Math.min(OUTPUT_NAME.width, name.length * OUTPUT_NAME.letter) },
			bottom: top + OUTPUT_NAME.height,
		};
	});
}

const overlap = (one: Box, other: Box) =>
	one.left < other.right &&
	other.left < one.right &&
	one.top < other.bottom &&
	other.top < one.bottom;

type Line = Record<'name' | 'from' | 'to', string> & Record<'x' | 'y' | 'toX' | 'toY', number>;

/** From the side of a node to the side of the next one. */
function linesOf({ nodes, connections }: Pick<WorkflowDraft, 'nodes' | 'connections'>): Line[] {
	const placeOf = new Map(nodes.map((node) => [node.name, node.position]));
	return Object.entries(connections).flatMap(([from, { main }]) =>
		main.flatMap((branch, index) =>
			(branch ?? []).map(({ node: to }) => {
				const [[left, top], [toX, toTop]] = [from, to].map((one) => placeOf.get(one) ?? [0, 0]);
				const height = Math.max(SIZE, OUTPUT * main.length);
				const y = top + (height * (index + 1)) / (main.length + 1);
				const toOutputs = connections[to]?.main.length ?? 0;
				const toY = toTop + Math.max(SIZE, OUTPUT * toOutputs) / 2;
				return { name: `${from} → ${to}`, from, to, x: left + SIZE, y, toX, toY };
			}),
		),
	);
}

function cross(one: Line, other: Line): boolean {
	if (one.to === other.to) return false;
	const begin = Math.max(one.x, other.x);
	const end = Math.min(one.toX, other.toX);
	const heightAt = ({ x, y, toX, toY }: Line, at: number) => y + ((toY - y) * (at - x)) / (toX - x);
	const distance = (at: number) => heightAt(one, at) - heightAt(other, at);
	return begin < end && distance(begin) * distance(end) < 0;
}

/** With every credential, since it says so in its notes. */
const IN_THE_DEMO = readExamples({
	sandboxUrl: 'http://127.0.0.1:4010',
	credentials: [CREDENTIAL_TYPE, 'telegramApi', 'slackApi', 'httpBasicAuth'].map((type) => ({
		...{ id: '1', name: type, type },
	})),
	sheets: 'demo',
});

const names = readdirSync(EXAMPLES)
	.filter((file) => file.endsWith('.json'))
	.map((file) => file.replace('.json', ''));

describe.each(names)('The example %s', (name) => {
	const text = readFileSync(join(EXAMPLES, `${name}.json`), 'utf8');
	const { nodes, connections, pinData = {} } = JSON.parse(text) as WorkflowDraft;
	const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));

	it('has a description as n8n wants it for a template, below where to get the file', () => {
		const guide = readFileSync(join(EXAMPLES, `${name}.md`), 'utf8');
		const [top, ...sections] = guide.split(/^(?=## )/m);
		expect(top).toMatch(/^# .{20,90}\n/);
		expect(top).toContain(`To use it, [import](README.md) the file [${name}.json](${name}.json).`);
		expect(top).toContain(`(../docs/images/example-${name}.png)`);
		const description = sections.join('');
		expect([...description.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(
			SECTIONS,
		);
		// A template stands alone: nothing beside it can be linked.
		expect(description).not.toMatch(/\]\((?!https:)/);
	});

	it('has a picture, and a line in the list of examples', () => {
		const list = readFileSync(join(EXAMPLES, 'README.md'), 'utf8');
		expect(existsSync(join(IMAGES, `example-${name}.png`))).toBe(true);
		for (const link of [`(${name}.md)`, `(${name}.json)`, `(../docs/images/example-${name}.png)`]) {
			expect(list).toContain(link);
		}
	});

	it('says in its first note, a yellow one, how to set it up in three steps', () => {
		const content = String(notes[0].parameters.content);
		expect(content).toMatch(/^## .*\n\n[^#]+\n\n### Set up\n\n1\. /);
		expect(content.match(/^\d\. /gm)).toEqual(['1. ', '2. ', '3. ']);
		expect(content).toMatch(/public (https )?address/);
		expect(notes[0].parameters.color).toBeUndefined();
	});

	const sizeOf = (node: string) => Math.max(SIZE, OUTPUT * (connections[node]?.main.length ?? 0));
	const boxes = nodes.map(({ name: node, position: [x, y], parameters }) => ({
		node,
		left: x,
		top: y,
		right: x + Number(parameters.width ?? SIZE),
		bottom: y + Number(parameters.height ?? sizeOf(node)),
	}));
	const left = Math.min(...boxes.map((box) => box.left));
	const top = Math.min(...boxes.map((box) => box.top));
	const right = Math.max(...boxes.map((box) => box.right));
	const bottom = Math.max(...boxes.map((box) => box.bottom));

	it('is so large when n8n opens it that its notes can be read', () => {
		const zoom = Math.min(CANVAS.width / (right - left), CANVAS.height / (bottom - top));
		expect(zoom).toBeGreaterThanOrEqual(0.6);
	});

	it('has notes that are as high as their text, in the demo as well', () => {
		const inTheDemo = IN_THE_DEMO.get(name)?.nodes.filter(({ type }) =>
			type.endsWith('.stickyNote'),
		);
		const cut = [...notes, ...(inTheDemo ?? [])]
			.map(({ name: note, parameters }) => ({
				...{ note, height: Number(parameters.height), text: heightOfText(parameters) },
			}))
			.filter(({ height, text: needed }) => height < needed);
		expect(inTheDemo).toHaveLength(notes.length);
		expect(cut).toEqual([]);
	});

	it('has no node, and no other note, that a note covers', () => {
		const noted = new Set(notes.map((note) => note.name));
		const covered = boxes.filter((box) =>
			boxes.some(
				(note) =>
					noted.has(note.node) &&
					note.node !== box.node &&
					note.left < box.right &&
					box.left < note.right &&
					note.top < box.bottom &&
					box.top < note.bottom,
			),
		);
		expect(covered.map(({ node }) => node)).toEqual([]);
	});

	it("has nothing where n8n's checklist lies over it", () => {
		const covered = boxes.filter(
			(box) =>
				box.left < left + CHECKLIST.width * (right - left) &&
				box.top < top + CHECKLIST.height * (bottom - top),
		);
		expect(covered.map(({ node }) => node)).toEqual([]);
	});

	it('pins no data where it writes, and confirms no first import', () => {
		const writes = nodes.some(writesToThePlatform);
		expect(writes && Object.values(pinData).flat().length > 0).toBe(false);
		expect(nodes.filter(({ parameters }) => parameters.firstImport === true)).toEqual([]);
	});

	const texts = nodes
		.filter(({ type }) => !type.endsWith('.stickyNote'))
		.flatMap((node) =>
			textsOf(node, connections[node.name]?.main.length ?? 0).map((box) => ({
				node: node.name,
				...box,
			})),
		);

	it('has no name or subtitle on another node, note or text', () => {
		const hidden = texts.flatMap((one) =>
			[...boxes, ...texts]
				.filter((other) => other.node !== one.node && overlap(one, other))
				.map((other) => `${one.node}: ${other.node}`),
		);
		expect(hidden).toEqual([]);
	});

	it('has no name of an output that a node or text covers', () => {
		const covered = nodes.flatMap((node) =>
			boxesOfOutputs(node).flatMap((one, index) =>
				[...boxes, ...texts]
					.filter((other) => other.node !== node.name && overlap(one, other))
					.map((other) => `${node.name}, output ${index + 1}: ${other.node}`),
			),
		);
		expect(covered).toEqual([]);
	});

	it('has no connection that crosses another', () => {
		const lines = linesOf({ nodes, connections });
		const crossing = lines.flatMap((one, index) =>
			lines
				.slice(index + 1)
				.flatMap((other) => (cross(one, other) ? [[one.name, other.name]] : [])),
		);
		expect(lines.length).toBeGreaterThan(0);
		expect(crossing).toEqual([]);
	});

	it('has the note on setting it up at the top left, where a reader begins', () => {
		const [note] = boxes.filter(({ node }) => node === notes[0].name);
		expect(note.left).toBeLessThan((left + right) / 2);
		expect(note.top).toBeLessThan((top + bottom) / 2);
		const before = boxes.filter((box) => box.left < note.left && box.top < note.top);
		expect(before.map(({ node }) => node)).toEqual([]);
	});

	it('names the nodes that need a credential where one of them has no red mark', () => {
		// The Trigger takes a sample without one, so n8n doesn't ask for it there.
		if (!nodes.some(({ type }) => type.endsWith('.merchantStorefrontTrigger'))) return;
		const content = String(notes[0].parameters.content);
		expect(content).not.toContain('red mark');
		const needing = nodes.filter(
			({ type, parameters }) =>
				/\.(merchantStorefront(Trigger)?|slack|postgres)$/.test(type) &&
				parameters.operation !== 'removeDuplicates',
		);
		for (const node of needing) expect(content).toContain(`**${node.name}**`);
	});

	/** What new orders and canceled ones come to first, where they no longer come to the same. */
	function partingOf(name: string): { orders: string[]; canceled: string[] } {
		const [first = [], second = []] = (connections[name]?.main ?? []).map((branch) =>
			(branch ?? []).map((to) => to.node),
		);
		const isIf = nodes.some((node) => node.name === name && node.type.endsWith('.if'));
		if (isIf) return { orders: second, canceled: first };
		const [shared] = first;
		const isShared = shared !== undefined && (second.length === 0 || second.includes(shared));
		return isShared ? partingOf(shared) : { orders: first, canceled: second };
	}

	const partings = nodes
		.filter(
			({ type, name, parameters }) =>
				type.endsWith('.merchantStorefrontOrdersTrigger') &&
				parameters.canceledOrders !== false &&
				(connections[name]?.main[1] ?? []).length > 0,
		)
		.map(({ name }) => partingOf(name));

	it('says first which orders were canceled: n8n runs the upper, then the left branch first', () => {
		const placeOf = (one: string) => nodes.find((node) => node.name === one)?.position ?? [0, 0];
		for (const { orders, canceled } of partings) {
			for (const [x, y] of canceled.map(placeOf)) {
				for (const [orderX, orderY] of orders.map(placeOf)) {
					expect(y < orderY || (y === orderY && x < orderX)).toBe(true);
				}
			}
		}
	});

	it('tells another chat of a cancellation that the first one refuses, and stops no order', () => {
		const nodeOf = (one: string) => nodes.find((node) => node.name === one)!;
		const chatOf = ({ parameters: { chatId, channelId } }: INode) => chatId ?? channelId;
		for (const { canceled } of partings) {
			expect(canceled).not.toEqual([]);
			for (const first of canceled.map(nodeOf)) {
				expect(first.onError).toBe('continueErrorOutput');
				const [, refused] = connections[first.name].main;
				const others = (refused ?? []).map((to) => nodeOf(to.node));
				expect(others.map(({ onError }) => onError)).toEqual(['continueRegularOutput']);
				expect(others.map(chatOf)).not.toContainEqual(chatOf(first));
			}
		}
	});

	it('does everything else before it waits: n8n runs the upper branch first', () => {
		const heightOf = (one: string) => nodes.find((node) => node.name === one)?.position[1];
		for (const { main } of Object.values(connections)) {
			const next = main.flatMap((branch) => branch ?? []).map((one) => one.node);
			const waits = next.filter((one) => one.startsWith('Wait '));
			const others = next.filter((one) => !waits.includes(one));
			for (const wait of waits) {
				for (const other of others) expect(heightOf(other)).toBeLessThan(Number(heightOf(wait)));
			}
		}
	});

	it('imports no menu beside its own preview: somebody has seen that before', () => {
		const nodeOf = new Map(nodes.map((node) => [node.name, node]));
		const decides = ({ type, parameters }: INode) =>
			/\.(if|switch)$/.test(type) || parameters.operation === 'sendAndWait';
		const reached = (names: string[], seen = new Set<string>()): Set<string> => {
			for (const one of names.filter((found) => !seen.has(found))) {
				seen.add(one);
				const node = nodeOf.get(one);
				if (node === undefined || decides(node)) continue;
				const next = (connections[one]?.main ?? []).flatMap((branch) => branch ?? []);
				reached(
					next.map((to) => to.node),
					seen,
				);
			}
			return seen;
		};
		const branches = Object.values(connections).flatMap(({ main }) => main);
		for (const branch of branches) {
			const operations = [...reached((branch ?? []).map((to) => to.node))].map(
				(one) => nodeOf.get(one)?.parameters.operation,
			);
			const both = ['previewImport', 'importProductsAndOffers'];
			expect(both.every((operation) => operations.includes(operation))).toBe(false);
		}
	});

	it('has expressions that are JavaScript, within the quotes as well', () => {
		const expressions = JSON.stringify(
			nodes.map(({ parameters }) => parameters),
			(_key, value) => (typeof value === 'string' && !value.startsWith('=') ? undefined : value),
		);
		const texts: string[] = [];
		JSON.parse(expressions, (_key, value) => void (typeof value === 'string' && texts.push(value)));
		const bodies = texts.flatMap((one) => [...one.matchAll(/\{\{(.*?)\}\}(?!\})/gsu)]);
		for (const [, body] of bodies) expect(() => new Script(`(${body})`)).not.toThrow();
	});

	it('reads no Code node by its name, which n8n 1 reads as empty', () => {
		const code = nodes.filter(({ type }) => type.endsWith('.code')).map((node) => node.name);
		expect(code.filter((one) => text.includes(`$('${one}')`))).toEqual([]);
	});

	it('gives each node its own ID, without which n8n 2 refuses a workflow', () => {
		const ids = nodes.map(({ id }) => id);
		expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
	});

	it('has sheets and channels chosen from a list, which n8n matches by the clock', () => {
		const chosen = nodes.flatMap(({ type, parameters: { documentId, channelId } }) =>
			/\.(googleSheets|slack)$/.test(type) ? (documentId ?? channelId) : [],
		);
		for (const choice of chosen) expect(choice).toMatchObject({ mode: 'list' });
	});

	it('has no credential of its author', () => {
		expect(text).not.toContain('"credentials"');
	});
});

describe.each(['order-to-telegram', 'one-chat-per-store', 'telegram-updates'])(
	'Every button for an order in the example %s',
	(name) => {
		const text = readFileSync(join(EXAMPLES, `${name}.json`), 'utf8');
		const buttons = [...text.matchAll(/"callback_data": "=(order:.*)"/g)].map(([, data]) => data);
		const id = '00000000-0000-4000-8000-000000000001';

		/** Its data, where every node above gives what any of them gives. */
		function dataOf(button: string, kitchenChat: string): string {
			const result = { chat: { id: -1001000000001 } };
			const pressed = `order:ask:${Number(kitchenChat) || ''}:${id}`;
			const $json = {
				...{ id, kitchenChat, chat: kitchenChat, result },
				callback_query: { data: pressed },
			};
			const scope = { $json, $: () => ({ item: { json: $json } }) };
			return button.replaceAll(/\{\{(.*?)\}\}/g, (_, body) =>
				String(new Script(body).runInNewContext(scope)),
			);
		}

		it('names the chat that was asked first, in the 64 bytes that Telegram takes', () => {
			expect(buttons.length).toBeGreaterThanOrEqual(4);
			for (const button of buttons) {
				const data = dataOf(button, '-1001000000001');
				expect(data).toMatch(new RegExp(`^order:(20|30|45|ask|no):-1001000000001:${id}$`));
				expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
			}
		});

		it('fits where the chat is a channel by its name, or is left empty', () => {
			for (const chat of ['@a_kitchen_with_the_longest_names', '']) {
				for (const button of buttons) {
					expect(Buffer.byteLength(dataOf(button, chat))).toBeLessThanOrEqual(64);
				}
			}
		});
	},
);
