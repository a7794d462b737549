import type { IDataObject, IExecuteFunctions, NodeTypeAndVersion } from 'n8n-workflow';

import { isTool } from '../n8n/inputs';
import { show } from '../platform/shown';

const PREVIEWS = ['previewImport', 'previewCategories'];

const isPreview = ({ parameters }: NodeTypeAndVersion) =>
	PREVIEWS.includes(String(parameters?.operation));

/** Where a node that asks a person puts what was answered: chats and mails, forms, and links. */
type Way = 'data' | 'form' | 'query';

const WAIT = 'n8n-nodes-base.wait';
const WAIT_FOR: Readonly<Record<string, Way>> = { webhook: 'query', form: 'form' };

/** Undefined for a node that waits for nobody. */
function wayToAsk({ type, parameters = {}, disabled }: NodeTypeAndVersion): Way | undefined {
	if (disabled) return undefined;
	if (parameters.operation === 'sendAndWait') return 'data';
	if (type === WAIT) return WAIT_FOR[String(parameters.resume)];
	return type === 'n8n-nodes-base.form' && parameters.operation !== 'completion'
		? 'form'
		: undefined;
}

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

/** The nodes that ask somebody behind a preview of this fingerprint, in the order of the workflow. */
const questionsAbout = (context: IExecuteFunctions, fingerprint: string) =>
	before(context, context.getNode().name).flatMap((node) => {
		const way = wayToAsk(node);
		if (way === undefined) return [];
		const preview = before(context, node.name).find(
			(earlier) => isPreview(earlier) && showed(context, earlier, fingerprint),
		);
		return preview === undefined ? [] : [{ node, way, preview: preview.name }];
	});

/** The preview of this fingerprint that a chat or a mail asked about. */
export const previewAskedInChat = (context: IExecuteFunctions, fingerprint: string) =>
	questionsAbout(context, fingerprint).find(({ way }) => way === 'data')?.preview;

/** The part of an item that holds an answer; undefined where it holds none. */
function answerIn(item: IDataObject, way: Way): IDataObject | undefined {
	if (way === 'form') return typeof item.submittedAt === 'string' ? item : undefined;
	const part = item[way];
	return typeof part === 'object' && part !== null ? (part as IDataObject) : undefined;
}

/**
 * What was answered to a node, undefined for each item without an answer: once its time limit has
 * passed, it puts out what came in, which may be the answer to an earlier question.
 */
function answersTo(
	context: IExecuteFunctions,
	node: NodeTypeAndVersion,
	way: Way,
): Array<IDataObject | undefined> {
	const answers = outputOf(context, node).map((item) => answerIn(item, way));
	if (answers.every((answer) => answer === undefined)) return answers;
	const cameIn = new Set(
		before(context, node.name)
			.flatMap((earlier) => outputOf(context, earlier))
			.map((item) => JSON.stringify(answerIn(item, way))),
	);
	return answers.map((answer) => (cameIn.has(JSON.stringify(answer)) ? undefined : answer));
}

/** A node that asked a person behind a preview of this execution, and what was answered. */
interface Asked {
	node: string;
	verdict: 'yes' | 'no' | 'unknown';
	/** As a message shows it. */
	answer?: string | undefined;
}

/** As it was typed: an expression could let whoever calls the workflow say what a yes is. */
function typed(context: IExecuteFunctions, name: string, unset = ''): string {
	const text = String(context.getNode().parameters[name] ?? unset).trim();
	return text.startsWith('=') ? '' : text;
}

/** Who was asked in this execution about what has this fingerprint, in the order of the workflow. */
export function whoWasAsked(context: IExecuteFunctions, fingerprint: string): Asked[] {
	const field = typed(context, 'approvalField', 'approved');
	const yes = typed(context, 'approvedText')
		.split('|')
		.map((text) => text.trim())
		.filter((text) => text !== '');
	return questionsAbout(context, fingerprint).flatMap(({ node, way }) =>
		answersTo(context, node, way).flatMap((answer): Asked[] => {
			// A form puts out all of its fields, so a page without this one asked something else.
			if (way === 'form' && answer !== undefined && !(field in answer)) return [];
			const said = way === 'data' ? (answer?.approved ?? answer?.[field]) : answer?.[field];
			if (said === undefined || said === null) return [{ node: node.name, verdict: 'unknown' }];
			// An address has no values but texts.
			const isYes =
				said === true || (way === 'query' && said === 'true') || yes.some((text) => text === said);
			return [{ node: node.name, verdict: isYes ? 'yes' : 'no', answer: show(said) }];
		}),
	);
}

/**
 * Whether a person approved a fingerprint: by typing it into the node, or by saying yes in this
 * execution after its preview. An AI agent, a workflow that another one calls, and a schedule that
 * passes the fingerprint on would all approve what nobody has seen.
 */
export function isApprovedByPerson(context: IExecuteFunctions, fingerprint: string): boolean {
	if (isTool(context) || context.getMode() === 'integrated') return false;
	if (!String(context.getNode().parameters.approvedFingerprint).startsWith('=')) return true;
	const asked = whoWasAsked(context, fingerprint);
	return asked.length > 0 && asked.every(({ verdict }) => verdict === 'yes');
}

/** The first node before this one whose output in this execution fits. */
const nodeBefore = (
	context: IExecuteFunctions,
	fits: (output: IDataObject[], node: NodeTypeAndVersion) => boolean,
): string | undefined =>
	before(context, context.getNode().name).find((node) => fits(outputOf(context, node), node))?.name;

/** The node that asked somebody, and went on when its time limit had passed. */
export const unansweredNode = (context: IExecuteFunctions) =>
	nodeBefore(context, (output, node) => {
		const way = wayToAsk(node);
		return way !== undefined && output.some((item) => answerIn(item, way) === undefined);
	});

/** Whether this workflow remembers anything: imports, a stop list, offers. */
export const remembers = (context: IExecuteFunctions): boolean =>
	Object.keys(context.getWorkflowStaticData('global')).length > 0;

/**
 * The node of this execution that still knew what n8n has lost since, if it has: anything at all, or
 * one of these companies.
 */
export function nodeThatKnew(
	context: IExecuteFunctions,
	companies: readonly string[],
): string | undefined {
	const isAllLost = !remembers(context);
	const knew = ({ remembers: knewAny, comparedWithImportAt, companyId }: IDataObject) =>
		(isAllLost && knewAny === true) ||
		(typeof comparedWithImportAt === 'string' && companies.includes(String(companyId)));
	return nodeBefore(context, (output) => output.some(knew));
}

const SECONDS: Readonly<Record<string, number>> = { seconds: 1, minutes: 60 };

/** Whether n8n takes an execution out of memory meanwhile. */
function waitsLong({ type, parameters = {} }: NodeTypeAndVersion): boolean {
	const { resume, amount, unit } = parameters;
	if (type !== WAIT || WAIT_FOR[String(resume)] !== undefined) return false;
	return !(Number(amount) * (SECONDS[String(unit)] ?? Infinity) < 60);
}

/** A node of this execution that waited so long that n8n may have lost what was remembered. */
export const nodeThatWaited = (context: IExecuteFunctions) =>
	remembers(context)
		? undefined
		: nodeBefore(context, (output, node) => waitsLong(node) && output.length > 0);
