import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { operationError, sheetError } from '../n8n/asNodeError';
import { isTool, readOptional, requiredText } from '../n8n/inputs';
import {
	whoWasAsked,
	isApprovedByPerson,
	nodeThatKnew,
	nodeThatWaited,
	remembers,
	unansweredNode,
} from './approval';
import { describeFinding, differenceOf, keysOf } from './rules/finding';
import { show } from '../platform/shown';
import { listUnused } from './columns/menuSheet';
import { refuseOlder } from './newestPreview';
import type { Plan } from './plan';
import { refuseSent } from './sendMenuOnce';

const isPinned = { show: { approvedFingerprint: [{ _cnd: { not: '' } }] } };

export const approvalFields: INodeProperties[] = [
	{
		displayName: 'Approved Fingerprint',
		name: 'approvedFingerprint',
		type: 'string',
		default: '',
		placeholder: 'e.g. 3f0c2a9be1d47c5086b1f2a4d3e59c77',
		description:
			'The fingerprint from the preview: exactly that menu is sent, or nothing. If a person approved it, the import also sends what would otherwise stop. Required for an AI agent.',
	},
	{
		displayName: 'Approval Field',
		name: 'approvalField',
		type: 'string',
		noDataExpression: true,
		default: 'approved',
		description:
			'Where a form or a Wait link puts the answer: the label of the question, or the name in the link, such as https://…?approved=true. Send and Wait for Response with buttons needs nothing here.',
		displayOptions: { ...isPinned, hide: { '@tool': [true] } },
	},
	{
		displayName: 'Approved Text',
		name: 'approvedText',
		type: 'string',
		noDataExpression: true,
		default: '',
		placeholder: 'e.g. Send it',
		description:
			'The answer of a form that approves, or several with | between them. Any other answer declines, and nothing is sent.',
		displayOptions: { ...isPinned, hide: { '@tool': [true] } },
	},
	{
		displayName: 'This Is My First Import',
		name: 'firstImport',
		type: 'boolean',
		noDataExpression: true,
		default: false,
		description:
			"Whether to import without an earlier import to compare with. Everything on sale that isn't in the sheet goes off. No effect once an import is remembered.",
	},
	{
		displayName: 'Skip If Unchanged',
		name: 'skipIfUnchanged',
		type: 'boolean',
		default: false,
		description:
			'Whether to send nothing when the menu is the same as the last accepted one. It is sent again at least once a day.',
	},
];

const LOOP = 'n8n-nodes-base.splitInBatches';

/** Each run would switch off what the others sent. */
export function refuseInLoop(context: IExecuteFunctions): void {
	// An agent may call twice, and brings an approved fingerprint each time.
	if (isTool(context)) return;
	const { name } = context.getNode();
	const before = new Set(context.getParentNodes(name).map((node) => node.name));
	const loop = context
		.getChildNodes(name)
		.find((node) => node.type === LOOP && before.has(node.name));
	const isRepeated = context.getWorkflowDataProxy(0).$runIndex > 0;
	if (loop === undefined && !isRepeated) return;
	refuse(
		context,
		'The menu would be sent in parts, so nothing is sent',
		loop === undefined
			? 'This node already ran in this execution, and each run switches off what the others sent. Bring all rows together before it, for instance with a Merge node.'
			: `This node is inside the loop "${loop.name}", and each pass would switch off what the others sent. Connect it to the output "done" of the loop.`,
	);
}

/** Why only a person may send it, whatever its findings. */
const describeFirst = ({ firstImports, unreadable, words: { what, rest } }: Plan) => [
	...firstImports.map(
		(companyId) =>
			`Company ${show(companyId)}: no earlier import of a ${what} by this workflow is known, so there is nothing to compare with: ${rest} goes off.`,
	),
	...unreadable.map(
		(companyId) =>
			`What this workflow remembers of company ${show(companyId)} can't be read, so it counts as no menu, and as no stop list: switch off again what has run out.`,
	),
];

/** What would stop an import, in the words of a preview. */
export function describeStops(context: IExecuteFunctions, plan: Plan): IDataObject {
	const wouldStop = [...plan.findings.map(describeFinding), ...describeFirst(plan)];
	return {
		ok: wouldStop.length === 0,
		wouldStop,
		keysToConfirm: keysOf(plan.findings),
		remembers: remembers(context),
	};
}

const BRING_AGAIN =
	'Another menu was sent, or offers were changed, after this was shown. Your sheet is fine: bring it again, and look at what would change now.';

function refuse(context: IExecuteFunctions, message: string, ...reasons: string[]): never {
	throw operationError(context, message, reasons.join('\n'));
}

/** Empty where nobody has to approve. An expression without a result must not look like that. */
function readApproved(context: IExecuteFunctions, preview: string): string {
	const [parameter, label] = ['approvedFingerprint', 'Approved Fingerprint'];
	const advice = `Nothing was sent. Take the fingerprint from the output of ${preview}.`;
	const given = readOptional(context, parameter, label, 0, advice);
	return given === undefined ? '' : requiredText(context, given, label);
}

/**
 * n8n gives a retry what the workflow knew when it first ran. Whatever it writes replaces what was
 * learned since, such as a dish that somebody has switched off.
 */
export function refuseRetry(context: IExecuteFunctions): void {
	if (context.getMode() !== 'retry') return;
	refuse(
		context,
		'A retry may go by an old menu and an old stop list, so nothing is sent',
		'Start the published workflow again instead: by its trigger, in the chat or on its page.',
	);
}

/** An import that looks like an accident goes on only if a person has agreed to it. */
export function refuseUnlessMeant(context: IExecuteFunctions, plan: Plan): void {
	refuseRetry(context);
	const { what, preview } = plan.words;
	if (plan.unknown.length > 0) refuseForgotten(context, SEPARATELY, plan.unknown);
	const approved = readApproved(context, preview);
	if (isTool(context) && plan.firstImports.length > 0) {
		refuse(
			context,
			'The first import must be made by a person',
			...describeFirst(plan),
			'Add this operation to this workflow a second time, with its own trigger, switch on This Is My First Import there, and run it once from the published workflow.',
		);
	}
	if (approved === '' && isTool(context)) {
		refuse(
			context,
			`An AI agent may import only an approved ${what}`,
			`Run ${preview}, have a person approve what would change, and pass its fingerprint as Approved Fingerprint.`,
		);
	}
	if (approved !== '' && approved !== plan.fingerprint) refuseOther(context, approved, plan);
	if (approved !== '') refuseOlder(context, plan);
	refuseDeclined(context, plan);
	const isApproved = approved !== '' && isApprovedByPerson(context, approved);
	// As typed: an expression could let whoever calls the workflow decide.
	const mayBeFirst = isApproved || context.getNode().parameters.firstImport === true;
	const firstImports = mayBeFirst ? [] : describeFirst(plan);
	// Whoever approved has seen them in the preview.
	const findings = isApproved ? [] : plan.findings;
	const why =
		approved === '' || isApproved
			? []
			: ['The fingerprint allows none of this, since no person approved it.'];
	const notes = listUnused(plan.unused);
	if (findings.length > 0) {
		refuse(
			context,
			'This looks like an accident, so nothing is sent',
			...[...firstImports, ...findings.map(describeFinding), ...why, ...notes],
			`If this is intended, add Options → Confirmed Findings to this node, and type: ${keysOf(findings)}`,
		);
	}
	if (firstImports.length > 0) {
		refuse(
			context,
			'This would be the first import of this workflow, so nothing is sent',
			...[...firstImports, ...why, ...notes],
			`If this is intended: run ${preview}, look at it, and switch on This Is My First Import.`,
		);
	}
	if (plan.unknown.length > 0) refuseAfterWait(context);
}

/**
 * After a time limit or a long Wait node, n8n goes on without what the workflow remembers, and
 * whatever is written then erases all of it.
 */
export function refuseForgotten(
	context: IExecuteFunctions,
	advice: string,
	companies: readonly string[] = [],
): void {
	const unanswered = unansweredNode(context);
	if (unanswered !== undefined) {
		refuse(
			context,
			'Nobody answered in time, so nothing is sent',
			`The time limit of "${unanswered}" has passed, and n8n goes on without what this workflow remembers. Put an If node behind it that lets only {{ $json.data.approved }} through: the workflow then ends there.`,
		);
	}
	const node = nodeThatKnew(context, companies);
	if (node === undefined) return;
	refuse(
		context,
		'This execution no longer knows what this workflow remembers, so nothing is sent',
		`"${node}" still knew it. n8n loses it after a Wait node that waits for a time, and whatever is written then erases the stop list and the last import. ${advice}`,
	);
}

const SEPARATELY = 'Let the import run in a separate execution, without a Wait node before it.';

/** An import that only looks like the first would bring back what is off, and erase the stop list. */
function refuseAfterWait(context: IExecuteFunctions): void {
	const wait = nodeThatWaited(context);
	if (wait === undefined) return;
	refuse(
		context,
		'This execution may not know the earlier import, so nothing is sent',
		`"${wait}" waited for a time, and after more than a minute n8n 2 no longer gives this node what the workflow remembers. ${SEPARATELY}`,
	);
}

function refuseDeclined(context: IExecuteFunctions, { fingerprint, words }: Plan): void {
	const declined = whoWasAsked(context, fingerprint).find(({ verdict }) => verdict === 'no');
	if (declined === undefined) return;
	const { node, answer = '' } = declined;
	const isNo = answer === 'false';
	refuse(
		context,
		`The ${words.what} was declined, so nothing is sent`,
		`The answer to "${node}" was ${isNo ? 'no' : answer}. ${isNo ? '' : 'If that means yes, type it under Approved Text in this node. '}To end the workflow there without an error, put an If node behind it that passes only an approval.`,
	);
}

function refuseOther(
	context: IExecuteFunctions,
	approved: string,
	{ fingerprint, firstImports, words: { what, preview } }: Plan,
): never {
	refuseSent(context, approved);
	const previewAgain = `Run ${preview} again and have it approved.`;
	const whys = {
		findings: [
			`What looks like an accident isn't what the preview showed, so nothing is sent`,
			`Set the same Safety Limits in the preview and in this node. ${previewAgain}`,
		],
		menu: [
			`The ${what} has changed since the preview, so nothing is sent`,
			`The approved fingerprint is ${approved}, that of this ${what} is ${fingerprint}. Give ${preview} the settings of this node, run it again, and have it approved.`,
		],
		compared: [
			`What is on sale has changed since this ${what} was asked about, so nothing is sent`,
			firstImports.length > 0
				? `This execution has no earlier import to compare with, but the preview had one. n8n loses it after a Wait node that waits for a time. ${SEPARATELY}`
				: `Another menu was imported, or offers were changed, after the preview: other dishes would go off than those that were approved. Start the workflow again, so that ${preview} runs, and answer the new question.`,
		],
	} as const;
	const difference = differenceOf(approved, fingerprint);
	const [message, advice] = whys[difference];
	if (difference !== 'compared') refuse(context, message, advice);
	throw sheetError(context, message, advice, BRING_AGAIN);
}
