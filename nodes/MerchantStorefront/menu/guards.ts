import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { sheetError } from '../n8n/asNodeError';
import { isTool, readOptional, requiredText } from '../n8n/inputs';
import { isApprovedByPerson, remembers, whoWasAsked } from './approval';
import { describeFinding, differenceOf, keysOf } from './rules/finding';
import { show } from '../platform/shown';
import { listUnused } from './columns/menuSheet';
import { refuseOlder } from './newestPreview';
import type { Plan } from './plan';
import {
	refuse,
	refuseAfterWait,
	refuseForgotten,
	refuseRetry,
	SEPARATELY,
} from './refuseExecution';
import { refuseSent } from './sendMenuOnce';

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

/** Empty where nobody has to approve. An expression without a result must not look like that. */
function readApproved(context: IExecuteFunctions, preview: string): string {
	const [parameter, label] = ['approvedFingerprint', 'Approved Fingerprint'];
	const advice = `Nothing was sent. Take the fingerprint from the output of ${preview}.`;
	const given = readOptional(context, parameter, label, 0, advice);
	return given === undefined ? '' : requiredText(context, given, label);
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
		const first = firstImports.length > 0 ? ' switch on This Is My First Import,' : '';
		refuse(
			context,
			'This looks like an accident, so nothing is sent',
			...[...firstImports, ...findings.map(describeFinding), ...why, ...notes],
			`If this is intended,${first} add Options → Confirmed Findings to this node, and type: ${keysOf(findings)}`,
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
