import type { IDataObject, IExecuteFunctions, NodeTypeAndVersion } from 'n8n-workflow';

import { isTool } from '../n8n/inputs';

const PREVIEWS = ['previewImport', 'previewCategories'];

const isPreview = ({ parameters }: NodeTypeAndVersion) =>
	PREVIEWS.includes(String(parameters?.operation));

/** Whether a node asks a person in a chat or mail, and waits for the answer. */
const asksPerson = ({ parameters, disabled }: NodeTypeAndVersion) =>
	!disabled && parameters?.operation === 'sendAndWait';

const before = (context: IExecuteFunctions, node: string) =>
	context.getParentNodes(node, { includeNodeParameters: true });

/** What a node has put out in this execution; nothing where it hasn't run. */
function outputOf(context: IExecuteFunctions, { name }: NodeTypeAndVersion): IDataObject[] {
	const node = context.getWorkflowDataProxy(0).$(name) as {
		isExecuted: boolean;
		all(output: number): Array<{ json: IDataObject }>;
	};
	return node.isExecuted ? node.all(0).map(({ json }) => json) : [];
}

const showed = (context: IExecuteFunctions, preview: NodeTypeAndVersion, fingerprint: string) =>
	outputOf(context, preview).some((item) => item.fingerprint === fingerprint);

/** A node that asked a person behind a preview of this execution, and what was answered. */
interface Asked {
	node: string;
	/** Undefined where its time limit has passed: then it puts out what came in. */
	answer: 'yes' | 'no' | 'other' | undefined;
}

/** Who was asked in this execution about what has this fingerprint, in the order of the workflow. */
export function askedAbout(context: IExecuteFunctions, fingerprint: string): Asked[] {
	return before(context, context.getNode().name)
		.filter(asksPerson)
		.flatMap((node) => {
			const earlier = before(context, node.name);
			if (!earlier.some((one) => isPreview(one) && showed(context, one, fingerprint))) return [];
			const known = earlier.filter(asksPerson).flatMap((one) => outputOf(context, one));
			return outputOf(context, node).map((item) => ({
				node: node.name,
				answer: answerIn(item, known),
			}));
		});
}

/** Behind another question, a passed time limit puts out the answer to that one. */
function answerIn({ data }: IDataObject, known: readonly IDataObject[]): Asked['answer'] {
	if (typeof data !== 'object' || data === null) return undefined;
	const { approved } = data as IDataObject;
	if (approved === false) return 'no';
	const text = JSON.stringify(data);
	const isNew = known.every((earlier) => JSON.stringify(earlier.data) !== text);
	return approved === true && isNew ? 'yes' : 'other';
}

/**
 * Whether a person approved a fingerprint: by typing it into the node, or by saying yes in this
 * execution after its preview. An AI agent, a workflow that another one calls, and a schedule that
 * passes the fingerprint on would all approve what nobody has seen.
 */
export function isApprovedByPerson(context: IExecuteFunctions, fingerprint: string): boolean {
	if (isTool(context) || context.getMode() === 'integrated') return false;
	if (!String(context.getNode().parameters.approvedFingerprint).startsWith('=')) return true;
	const asked = askedAbout(context, fingerprint);
	return asked.length > 0 && asked.every(({ answer }) => answer === 'yes');
}

/** The node that asked somebody, and went on when its time limit had passed. */
export function unansweredNode(context: IExecuteFunctions): string | undefined {
	const isUnanswered = (item: IDataObject) => answerIn(item, []) === undefined;
	return before(context, context.getNode().name)
		.filter(asksPerson)
		.find((node) => outputOf(context, node).some(isUnanswered))?.name;
}

/** Whether a preview of this execution knew an earlier import of one of these companies. */
export function wereKnown(context: IExecuteFunctions, companies: readonly string[]): boolean {
	return before(context, context.getNode().name)
		.filter(isPreview)
		.flatMap((preview) => outputOf(context, preview))
		.some(
			({ companyId, comparedWithImportAt }) =>
				typeof comparedWithImportAt === 'string' && companies.includes(String(companyId)),
		);
}
