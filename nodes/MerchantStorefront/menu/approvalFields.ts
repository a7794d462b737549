import type { INodeProperties } from 'n8n-workflow';

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
