import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { listNames } from '../platform/shown';
import { orderIdIn } from './duplicateKey';

/** The order that an item leads back to, as the node gave it that has read or received it. */
export interface OrderBehind {
	id: string;
	json: IDataObject;
}

type Ancestor = ReturnType<IExecuteFunctions['getParentNodes']>[number];

/** It says why an ancestor doesn't tell the order. */
type Flaw = 'unseen' | 'several' | 'lost' | { found: IDataObject };

/**
 * The order of the nearest node above that gives one: a trigger of this package, one of its Order
 * nodes, or the caller of this sub-workflow. n8n's own links between items lead there, so that it
 * doesn't matter what the nodes in between give out.
 */
export function orderBehind(context: IExecuteFunctions, itemIndex: number): OrderBehind {
	const givers = context
		.getParentNodes(context.getNode().name, { includeNodeParameters: true })
		.filter(givesOrders)
		// n8n names the farthest first.
		.toReversed();
	const flaws: Array<[name: string, flaw: Flaw]> = [];
	for (const { name } of givers) {
		const answer = lookAt(context, itemIndex, name);
		if (typeof answer === 'object' && 'id' in answer) return answer;
		flaws.push([name, answer]);
		// Farther up nobody knows either which one it was.
		if (answer === 'several') break;
	}
	throw noOrder(context, itemIndex, flaws);
}

const TRIGGER = /\.(merchantStorefront(Orders)?Trigger|executeWorkflowTrigger)$/;

function givesOrders({ type, parameters }: Ancestor): boolean {
	if (TRIGGER.test(type)) return true;
	// n8n keeps no parameter that is left at its default.
	const { resource = 'order', operation } = parameters ?? {};
	return type.endsWith('.merchantStorefront') && resource === 'order' && operation !== 'summarize';
}

function lookAt(context: IExecuteFunctions, itemIndex: number, name: string): OrderBehind | Flaw {
	let json: IDataObject;
	try {
		const { $ } = context.getWorkflowDataProxy(itemIndex) as {
			$: (node: string) => { item?: { json?: IDataObject } };
		};
		json = $(name).item?.json ?? {};
	} catch (error) {
		return flawOf(error);
	}
	const id = orderIdIn(json);
	return id === undefined ? { found: json } : { id, json };
}

/** n8n's errors say so why they know no item. */
function flawOf(error: unknown): Flaw {
	const { context } = error as { context?: { type?: string } };
	if (context?.type === 'no_execution_data') return 'unseen';
	return context?.type === 'paired_item_multiple_matches' ? 'several' : 'lost';
}

const INSTEAD =
	'Or set Order to By ID, and give the ID by an expression. Nothing was sent for this item.';

function noOrder(
	context: IExecuteFunctions,
	itemIndex: number,
	flaws: ReadonlyArray<[name: string, flaw: Flaw]>,
) {
	const namesWith = (flaw: Flaw) => flaws.filter(([, one]) => one === flaw).map(([name]) => name);
	const [several] = namesWith('several');
	if (several !== undefined) {
		return operationError(
			context,
			`This item was made of several items of "${several}": can't tell which order is meant`,
			`A node in between, such as Aggregate, made one item of several. Move this node in front of it. ${INSTEAD}`,
		);
	}
	const other = flaws.find(([, flaw]) => typeof flaw === 'object');
	if (other !== undefined) {
		const [name, { found }] = other as [string, { found: IDataObject }];
		return operationError(
			context,
			`"${name}" gave no order, but ${whatIs(found)}`,
			`Send only orders to this node, for instance with an If node. ${INSTEAD}`,
		);
	}
	const [lost] = namesWith('lost');
	if (lost !== undefined) {
		return operationError(
			context,
			`Can't tell which order of "${lost}" this item belongs to`,
			`A node in between doesn't keep n8n's links between items: a Code node has to give each item its pairedItem. Move this node in front of it. ${INSTEAD}`,
		);
	}
	const [before] = context.getParentNodes(context.getNode().name, { depth: 1 });
	const item = context.getInputData()[itemIndex]?.json ?? {};
	return operationError(
		context,
		'No order is behind this item',
		`${before === undefined ? 'It' : `"${before.name}"`} gave ${whatIs(item)}, and there is no Merchant Storefront trigger and no Order node above. Put Order → Get Many in front. ${INSTEAD}`,
	);
}

const MOST_NAMED = 5;

/** It says names only, since values may be personal. The name of an event says more. */
function whatIs(json: IDataObject): string {
	if (typeof json.event === 'string') return `the event "${json.event}"`;
	const names = Object.keys(json);
	if (names.length === 0) return 'an empty item';
	return `an item with ${listNames(names, MOST_NAMED)}`;
}
