/* eslint-disable no-console -- a program for the command line, never part of the package */
import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { eventually } from '../host/eventually';
import type { WorkflowDraft } from '../host/n8nApi';
import { action, chain, COMPANY, output, trigger } from '../host/workflows';
import { escapeStyles } from '../sandbox/settings';
import { byHand, platformMessage, type Candidate, type Message } from './n8n/candidates';
import { withN8n, type Instance } from './n8n/instance';
import { menuByHand, menuByOurNode } from './n8n/menu';

const RUNNING = ['new', 'running', 'waiting'];
const DISHES = 40;

async function ours(given: Instance): Promise<Candidate> {
	const once = {
		resource: 'order',
		operation: 'removeDuplicates',
		duplicatesOf: 'order',
	};
	const { id } = await given.api.createWorkflow(
		chain('Trigger', [
			trigger(given.credential),
			action(given.credential, once, { name: 'Each order once' }),
		]),
	);
	await given.api.publish(id);
	const [{ callback, secret }] = given.sandbox.subscriptions();
	const message = platformMessage(given.sandbox, secret);
	return { given, workflowId: id, url: callback, message };
}

interface Outcome {
	statuses: number[];
	/** Orders that whatever comes next in the workflow gets. */
	passed: number;
	failedRuns: number;
}

async function send(candidate: Candidate, last: string, messages: Message[]): Promise<Outcome> {
	const { given, workflowId, url } = candidate;
	const known = new Set((await given.api.executions(workflowId)).map(({ id }) => id));
	const statuses: number[] = [];
	for (const { headers, body } of messages) {
		statuses.push((await fetch(url, { method: 'POST', headers, body })).status);
	}
	const accepted = statuses.filter((status) => status < 300).length;
	const runs = await eventually('every run has ended', async () => {
		const all = await given.api.executions(workflowId);
		const begun = all.filter(({ id }) => !known.has(id));
		const ended = begun.filter(({ status }) => !RUNNING.includes(status));
		return begun.length >= accepted && ended.length === begun.length ? ended : undefined;
	});
	let passed = 0;
	for (const { id, status } of runs) {
		if (status !== 'success') continue;
		passed += output(await given.api.finishedExecution(id), last).length;
	}
	return { statuses, passed, failedRuns: runs.filter(({ status }) => status === 'error').length };
}

async function notifications(candidate: Candidate, last: string) {
	const { given, message } = candidate;
	const { sandbox } = given;
	const order = () => ({ ...given.order, id: randomUUID() });
	const signed = escapeStyles.map((escaping) => {
		sandbox.configure({ signing: { escaping } });
		return message(order());
	});
	sandbox.configure({ signing: { escaping: 'javascript' } });
	const genuine = await send(candidate, last, signed);
	const made = message(order());
	const forged = await send(candidate, last, [
		{ ...made, body: made.body.replace('"comment":"', '"comment":"!') },
	]);
	const repeated = message(order());
	const twice = await send(candidate, last, [repeated, repeated]);
	return [
		`${genuine.passed} of ${escapeStyles.length}`,
		`${forged.statuses.join()}, and ${forged.failedRuns === 0 ? 'nothing runs' : 'a run that fails'}`,
		String(twice.passed),
	];
}

const MENU = Array.from({ length: DISHES }, (_, index) => ({
	SKU: `dish-${index}`,
	Title: `Dish ${index}`,
	Category: 'mains',
	'Store ID': 'podil',
	Price: 100 + index,
	Status: 'enabled',
}));
const HALF = MENU.slice(DISHES / 2);
const LOST_COMMA = MENU.map((row, index) =>
	index === 0 ? { ...row, Price: row.Price * 100 } : row,
);

async function menus(given: Instance, draft: WorkflowDraft) {
	const { api, sandbox, url } = given;
	const { id } = await api.createWorkflow(draft);
	await api.publish(id);
	const { path } = draft.nodes[0].parameters;
	const run = async (rows: IDataObject[]) => {
		await fetch(`${url}/webhook/${String(path)}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ rows }),
		});
	};
	const offers = () => sandbox.storefront(COMPANY).flatMap((product) => product.offers);
	await run(MENU);
	const onSale = offers().filter(({ status }) => status === 'enabled').length;
	if (onSale !== DISHES)
		throw new Error(`${draft.name}: ${onSale} of ${DISHES} dishes are on sale`);
	await run(HALF);
	const off = offers().filter(({ status }) => status === 'disabled').length;
	await run(LOST_COMMA);
	const wrong = offers().filter(({ listPrice }) => listPrice >= 100 + DISHES).length;
	return [`${off} of ${DISHES}`, String(wrong)];
}

/** What the Code nodes of a workflow hold. */
const linesOf = ({ nodes }: WorkflowDraft) =>
	nodes
		.map(({ parameters }) => String(parameters.jsCode ?? '').trim())
		.filter((text) => text !== '')
		.reduce((sum, text) => sum + text.split('\n').length, 0);

async function effort(given: Instance, { workflowId }: Candidate) {
	const workflow = await given.api.workflow(workflowId);
	return `${workflow.nodes.length} nodes, ${linesOf(workflow)} lines of code`;
}

const POINTS = [
	'What you build to receive orders',
	`Genuine notifications that are accepted, of the ${escapeStyles.length} ways to print what is signed`,
	'Answer to a forged notification',
	'Runs of the next node for an order that is delivered twice',
	`Half the sheet is missing: dishes that guests can no longer order`,
	'A lost comma: dishes that are sold at a hundred times their price',
];

async function main(): Promise<void> {
	const rows = 'return $json.body.rows.map((json) => ({ json }));';
	const columns = await withN8n({}, async (given) => {
		const trying = [await ours(given), await byHand(given)];
		const [our, hand] = [
			[
				await effort(given, trying[0]),
				...(await notifications(trying[0], 'Each order once')),
				...(await menus(given, menuByOurNode(given, 'our-menu', rows))),
			],
			[
				await effort(given, trying[1]),
				...(await notifications(trying[1], 'Forged?')),
				...(await menus(given, menuByHand(given, rows))),
			],
		];
		return { our, hand };
	});
	console.log('| | By hand | With this package |\n| --- | --- | --- |');
	POINTS.forEach((point, index) => {
		console.log(`| ${point} | ${columns.hand[index]} | ${columns.our[index]} |`);
	});
}

void main();
