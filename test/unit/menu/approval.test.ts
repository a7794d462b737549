import type { IDataObject, IExecuteFunctions, NodeTypeAndVersion } from 'n8n-workflow';

import {
	whoWasAsked,
	isApprovedByPerson,
	nodeThatKnew,
	nodeThatWaited,
	previewAskedInChat,
	remembers,
	unansweredNode,
} from '../../../nodes/MerchantStorefront/menu/approval';

const PRINT = 'f1';
const BY_EXPRESSION = "={{ $('Preview').first().json.fingerprint }}";

/** A node of a workflow that is one row, and what it has put out; undefined where it hasn't run. */
interface Step extends Partial<NodeTypeAndVersion> {
	name: string;
	out?: IDataObject[];
}

const PREVIEW: Step = {
	name: 'Preview',
	parameters: { operation: 'previewImport' },
	out: [{ fingerprint: PRINT }],
};
const chat = (out?: IDataObject[], name = 'Slack'): Step => ({
	name,
	type: 'n8n-nodes-base.slack',
	parameters: { operation: 'sendAndWait' },
	out,
});
const form = (out?: IDataObject[], operation?: string, name = 'Form'): Step => ({
	name,
	type: 'n8n-nodes-base.form',
	parameters: { operation },
	out,
});
const wait = (parameters: Step['parameters'], out?: IDataObject[]): Step => ({
	name: 'Wait',
	type: 'n8n-nodes-base.wait',
	parameters,
	out,
});
const YES = { data: { approved: true } };
const NO = { data: { approved: false } };
const SUBMITTED = { submittedAt: '2026-11-26T12:00:00.000Z' };

interface Import {
	parameters?: IDataObject;
	type?: string;
	mode?: string;
	memory?: IDataObject;
}

/** What the node asks of n8n: a row of nodes that ends with the import. */
function importBehind(
	steps: Step[],
	{ parameters = {}, type = 'storefront', mode = 'trigger', memory = {} }: Import = {},
) {
	const row = steps.map((step) => ({ type: 'other', typeVersion: 1, disabled: false, ...step }));
	const last = {
		name: 'Import',
		type,
		parameters: { approvedFingerprint: BY_EXPRESSION, ...parameters },
	};
	const context = {
		getNode: () => last,
		getMode: () => mode,
		getWorkflowStaticData: (of: string) => (of === 'global' ? memory : {}),
		getParentNodes: (name: string, { includeNodeParameters = false } = {}) => {
			const at = row.findIndex((node) => node.name === name);
			const earlier = at === -1 ? row : row.slice(0, at);
			return includeNodeParameters
				? earlier
				: earlier.map((node) => ({ ...node, parameters: undefined }));
		},
		getWorkflowDataProxy: () => ({
			$: (name: string) => {
				const out = row.find((node) => node.name === name)?.out;
				return { isExecuted: out !== undefined, all: () => (out ?? []).map((json) => ({ json })) };
			},
		}),
	};
	return context as unknown as IExecuteFunctions;
}

const verdicts = (steps: Step[], given?: Import) =>
	whoWasAsked(importBehind(steps, given), PRINT).map(({ verdict }) => verdict);
const isApproved = (steps: Step[], given?: Import) =>
	isApprovedByPerson(importBehind(steps, given), PRINT);

describe('Who was asked', () => {
	it('is a node between a preview of this menu and the import', () => {
		expect(verdicts([PREVIEW, chat([YES])])).toEqual(['yes']);
		expect(verdicts([chat([YES]), PREVIEW])).toEqual([]);
		expect(verdicts([chat([YES])])).toEqual([]);
		expect(verdicts([{ ...PREVIEW, out: [{ fingerprint: 'f2' }] }, chat([YES])])).toEqual([]);
		expect(verdicts([{ ...PREVIEW, out: undefined }, chat([YES])])).toEqual([]);
		expect(
			verdicts([{ ...PREVIEW, parameters: { operation: 'previewCategories' } }, chat([YES])]),
		).toEqual(['yes']);
		expect(verdicts([{ ...PREVIEW, parameters: { operation: 'get' } }, chat([YES])])).toEqual([]);
		expect(verdicts([{ ...PREVIEW, parameters: undefined }, chat([YES])])).toEqual([]);
	});

	it('counts where a preview of several companies shows this menu, too', () => {
		const both = { ...PREVIEW, out: [{ fingerprint: 'f2' }, { fingerprint: PRINT }] };
		expect(verdicts([both, chat([YES])])).toEqual(['yes']);
		expect(verdicts([{ ...both, name: 'Other', out: [] }, both, chat([YES])])).toEqual(['yes']);
	});

	it('is only a node that is on, asks somebody and has run', () => {
		expect(verdicts([PREVIEW, { ...chat([YES]), disabled: true }])).toEqual([]);
		expect(verdicts([PREVIEW, { name: 'Edit', out: [YES] }])).toEqual([]);
		expect(verdicts([PREVIEW, { ...chat([YES]), parameters: undefined }])).toEqual([]);
		expect(verdicts([PREVIEW, chat()])).toEqual([]);
	});

	it('says no, yes or nothing', () => {
		expect(whoWasAsked(importBehind([PREVIEW, chat([NO])]), PRINT)).toEqual([
			{ node: 'Slack', verdict: 'no', answer: 'false' },
		]);
		for (const item of [{}, { data: null }, { data: {} }, { data: 'yes' }, { data: { a: 1 } }]) {
			expect(whoWasAsked(importBehind([PREVIEW, chat([item])]), PRINT)).toEqual([
				{ node: 'Slack', verdict: 'unknown' },
			]);
		}
		expect(verdicts([PREVIEW, chat([{ data: { approved: null } }])])).toEqual(['unknown']);
		expect(verdicts([PREVIEW, chat([{ data: { approved: 'true' } }])])).toEqual(['no']);
	});

	it('gives each answer of several', () => {
		expect(verdicts([PREVIEW, chat([YES, NO])])).toEqual(['yes', 'no']);
		expect(verdicts([PREVIEW, chat([YES]), chat([NO], 'Again')])).toEqual(['yes', 'no']);
	});

	it('takes what came in for no answer, as after a time limit', () => {
		expect(verdicts([PREVIEW, chat([YES]), chat([YES], 'Again')])).toEqual(['yes', 'unknown']);
		expect(verdicts([PREVIEW, { name: 'Edit', out: [YES] }, chat([YES])])).toEqual(['unknown']);
		const other = { data: { approved: true, by: 'Olena' } };
		expect(verdicts([PREVIEW, chat([YES]), chat([other], 'Again')])).toEqual(['yes', 'yes']);
	});

	it('passes on no yes that came in, also beside an item without an answer', () => {
		expect(verdicts([PREVIEW, chat([YES]), chat([YES, {}], 'Again')])).toEqual([
			...['yes', 'unknown', 'unknown'],
		]);
	});

	it('answers its own question in a message', () => {
		const parameters = { approvalField: 'Send it?', approvedText: 'Yes | Ok |' };
		const said = (text: unknown) => chat([{ data: { 'Send it?': text } as IDataObject }]);
		expect(verdicts([PREVIEW, said('Yes')], { parameters })).toEqual(['yes']);
		expect(verdicts([PREVIEW, said('Ok')], { parameters })).toEqual(['yes']);
		expect(verdicts([PREVIEW, said('')], { parameters })).toEqual(['no']);
		expect(verdicts([PREVIEW, said('Yes | Ok')], { parameters })).toEqual(['no']);
		expect(verdicts([PREVIEW, chat([NO])], { parameters })).toEqual(['no']);
	});
});

describe('An answer', () => {
	it.each([undefined, 'page'])('of a form (%s) needs the text that approves', (operation) => {
		const answer = (approved: unknown) =>
			form([{ ...SUBMITTED, approved } as IDataObject], operation);
		const parameters = { approvedText: 'Send' };
		expect(verdicts([PREVIEW, answer('Send')], { parameters })).toEqual(['yes']);
		expect(verdicts([PREVIEW, answer('Stop')], { parameters })).toEqual(['no']);
		expect(verdicts([PREVIEW, answer('Send')])).toEqual(['no']);
		expect(verdicts([PREVIEW, answer('true')])).toEqual(['no']);
		expect(verdicts([PREVIEW, answer(null)], { parameters })).toEqual(['unknown']);
		expect(verdicts([PREVIEW, form([{ approved: 'Send' }])], { parameters })).toEqual(['unknown']);
	});

	it('of a form is that to its own question, whatever another field of it says', () => {
		const both = form([{ ...SUBMITTED, approved: 'Send', 'Send it?': 'Stop' }]);
		const parameters = { approvedText: 'Send', approvalField: 'Send it?' };
		expect(verdicts([PREVIEW, both], { parameters })).toEqual(['no']);
	});

	it('of a form without that question is about something else', () => {
		const parameters = { approvedText: 'Send' };
		const other = form([{ ...SUBMITTED, Size: 'Large' }], 'page');
		const asked = form([{ ...SUBMITTED, approved: 'Send' }], 'page', 'Asked');
		expect(verdicts([PREVIEW, other], { parameters })).toEqual([]);
		expect(verdicts([PREVIEW, other, asked], { parameters })).toEqual(['yes']);
	});

	it('comes from no last page of a form', () => {
		const given = { parameters: { approvedText: 'Send' } };
		const item = { ...SUBMITTED, approved: 'Send' };
		expect(verdicts([PREVIEW, form([item], 'completion')], given)).toEqual([]);
		expect(verdicts([PREVIEW, wait({ resume: 'form' }, [item])], given)).toEqual(['yes']);
	});

	it('of a link is a text', () => {
		const link = (query: IDataObject) => wait({ resume: 'webhook' }, [{ query }]);
		expect(verdicts([PREVIEW, link({ approved: 'true' })])).toEqual(['yes']);
		expect(verdicts([PREVIEW, link({ approved: 'false' })])).toEqual(['no']);
		expect(verdicts([PREVIEW, link({})])).toEqual(['unknown']);
		expect(verdicts([PREVIEW, wait({ resume: 'timeInterval' }, [{ query: {} }])])).toEqual([]);
		expect(verdicts([PREVIEW, wait(undefined, [{ query: {} }])])).toEqual([]);
	});

	it('is read by what was typed into the node, never by an expression', () => {
		const ok = form([{ ...SUBMITTED, approved: 'Ok', other: 'Ok' }]);
		expect(verdicts([PREVIEW, ok], { parameters: { approvedText: '=Ok' } })).toEqual(['no']);
		const parameters = { approvedText: ' Ok ', approvalField: '=other' };
		expect(verdicts([PREVIEW, ok], { parameters })).toEqual([]);
		parameters.approvalField = ' other ';
		expect(verdicts([PREVIEW, ok], { parameters })).toEqual(['yes']);
	});

	it("isn't a yes where it repeats an expression, but may end with a sign like that", () => {
		const said = (approved: string) => form([{ ...SUBMITTED, approved }]);
		expect(verdicts([PREVIEW, said('=Ok')], { parameters: { approvedText: '=Ok' } })).toEqual([
			'no',
		]);
		expect(verdicts([PREVIEW, said('Ok=')], { parameters: { approvedText: 'Ok=' } })).toEqual([
			'yes',
		]);
	});
});

describe('A person has approved', () => {
	it('what everybody said yes to', () => {
		expect(isApproved([PREVIEW, chat([YES])])).toBe(true);
		expect(isApproved([PREVIEW, chat([YES]), chat([NO], 'Again')])).toBe(false);
		expect(isApproved([PREVIEW, chat([{}])])).toBe(false);
		expect(isApproved([PREVIEW])).toBe(false);
	});

	it('a fingerprint that was typed into the node', () => {
		expect(isApproved([], { parameters: { approvedFingerprint: PRINT } })).toBe(true);
	});

	it('nothing that an agent or another workflow runs', () => {
		const parameters = { approvedFingerprint: PRINT };
		expect(isApproved([], { parameters, type: 'storefrontTool' })).toBe(false);
		expect(isApproved([], { parameters, mode: 'integrated' })).toBe(false);
		expect(isApproved([PREVIEW, chat([YES])], { mode: 'integrated' })).toBe(false);
	});
});

describe('A node whose time limit has passed', () => {
	it('is the one that put out an item without an answer', () => {
		const unanswered = (...steps: Step[]) => unansweredNode(importBehind(steps));
		expect(unanswered(PREVIEW, chat([{}]))).toBe('Slack');
		expect(unanswered(PREVIEW, chat([YES, {}]))).toBe('Slack');
		expect(unanswered(PREVIEW, chat([YES]))).toBeUndefined();
		expect(unanswered(PREVIEW, chat([]))).toBeUndefined();
		expect(unanswered(PREVIEW, chat())).toBeUndefined();
		expect(unanswered(PREVIEW, form([{ approved: 'Send' }]))).toBe('Form');
		expect(unanswered(PREVIEW, form([SUBMITTED]))).toBeUndefined();
		expect(unanswered(PREVIEW, { name: 'Edit', out: [{}] })).toBeUndefined();
	});

	it('is one whose item holds something else in the place of an answer', () => {
		for (const data of [null, 'yes']) {
			expect(unansweredNode(importBehind([PREVIEW, chat([{ data }])]))).toBe('Slack');
		}
	});
});

describe('The preview that a chat or a mail asked about', () => {
	const asked = (...steps: Step[]) => previewAskedInChat(importBehind(steps), PRINT);
	const other = { ...PREVIEW, name: 'Other', out: [{ fingerprint: 'f2' }] };

	it('is the one that showed this menu', () => {
		expect(asked(PREVIEW, chat([YES]))).toBe('Preview');
		expect(asked(other, PREVIEW, chat())).toBe('Preview');
		expect(asked(other, chat([YES]))).toBeUndefined();
	});

	it('is unknown where only a form asked, and that of the chat where both did', () => {
		expect(asked(PREVIEW, form([SUBMITTED]))).toBeUndefined();
		expect(asked(PREVIEW, form([SUBMITTED]), chat([YES]))).toBe('Preview');
	});
});

describe('What n8n may have lost', () => {
	const knew = (out: IDataObject[], companies: string[], memory: IDataObject = {}) =>
		nodeThatKnew(importBehind([{ ...PREVIEW, out }], { memory }), companies);

	it('is all of it where nothing is remembered, and an earlier node knew something', () => {
		expect(knew([{ remembers: true }], [])).toBe('Preview');
		expect(knew([{ remembers: false }], [])).toBeUndefined();
		expect(knew([{ remembers: 'true' }], [])).toBeUndefined();
		expect(knew([{ remembers: true }], [], { stop: 1 })).toBeUndefined();
		expect(knew([{ remembers: false }, { remembers: true }], [])).toBe('Preview');
	});

	it('is a company that an earlier node compared with an import', () => {
		const compared = { companyId: 7, comparedWithImportAt: '2026-11-25' };
		expect(knew([compared], ['7'], { stop: 1 })).toBe('Preview');
		expect(knew([compared], ['8'], { stop: 1 })).toBeUndefined();
		expect(knew([compared], [])).toBeUndefined();
		expect(knew([{ companyId: 7, comparedWithImportAt: null }], ['7'])).toBeUndefined();
	});

	it('is nothing while the workflow remembers anything', () => {
		expect(remembers(importBehind([]))).toBe(false);
		expect(remembers(importBehind([], { memory: { stop: 1 } }))).toBe(true);
	});
});

describe('A node that waited for a time', () => {
	const waited = (parameters: Step['parameters'], out: IDataObject[] = [{}], memory = {}) =>
		nodeThatWaited(importBehind([wait(parameters, out)], { memory }));

	it.each([
		{ amount: 60, unit: 'seconds' },
		{ amount: 1, unit: 'minutes' },
		{ amount: 1, unit: 'hours' },
		{ amount: 1, unit: 'days' },
		{ amount: '=soon', unit: 'seconds' },
		{ resume: 'timeInterval', amount: 61, unit: 'seconds' },
		{ resume: 'specificTime' },
		undefined,
	])('may have been taken out of memory: %j', (parameters) => {
		expect(waited(parameters)).toBe('Wait');
		expect(waited(parameters, [{}], { stop: 1 })).toBeUndefined();
		expect(waited(parameters, [])).toBeUndefined();
	});

	it.each([
		{ amount: 59, unit: 'seconds' },
		{ amount: 0.5, unit: 'minutes' },
		{ resume: 'webhook' },
		{ resume: 'form' },
	])('stays in memory: %j', (parameters) => {
		expect(waited(parameters)).toBeUndefined();
	});

	it('is always a Wait node', () => {
		const other = { name: 'Edit', parameters: { amount: 2, unit: 'hours' }, out: [{}] };
		expect(nodeThatWaited(importBehind([other]))).toBeUndefined();
	});
});
