import type { INodeProperties } from 'n8n-workflow';

import { inputFields, limitFieldsWith } from './menuFields';
import { approvalFields } from './approvalFields';
import { importOf } from './importing';
import { readMenu } from './readMenu';
import { answeredMenu } from './questions/answeredMenu';
import { readLike } from './questions/given';
import { readLikeOption } from './questions/readAnswers';

export const choice = {
	name: 'Import Products and Offers',
	description: 'Replace the whole menu: what is missing is switched off. Use Preview Import first.',
	action: 'Import products and offers',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			'This replaces the whole menu of each company in it: dishes and offers that are missing are switched off on the storefront. All input items are sent as one menu. Run Preview Import first to see what would change. The platform calls the request of Send As → One Request deprecated: choose Products, Then Offers by Store if your account has it.',
		name: 'importNotice',
		type: 'notice',
		default: '',
	},
	...inputFields,
	...approvalFields,
	...limitFieldsWith(readLikeOption),
];

export const executeAll = importOf((context, ...rest) =>
	answeredMenu(readMenu)(readLike(context), ...rest),
);
