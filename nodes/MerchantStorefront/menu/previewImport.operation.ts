import type { INodeProperties } from 'n8n-workflow';

import { inputFields, limitFieldsWith } from './menuFields';
import { previewOf } from './importing';
import { readMenu } from './readMenu';
import { answeredMenu } from './questions/answeredMenu';
import { onQuestionsField } from './questions/readAnswers';

export const choice = {
	name: 'Preview Import',
	description: 'See what an import would change, without sending anything. Start here.',
	action: 'Preview what an import would change',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			'Nothing is sent. The output says what an import would change, with a fingerprint: give it to the import as Approved Fingerprint, and exactly this menu is sent or nothing.',
		name: 'previewNotice',
		type: 'notice',
		default: '',
	},
	...inputFields,
	onQuestionsField,
	...limitFieldsWith(),
];

export const executeAll = previewOf(answeredMenu(readMenu));
