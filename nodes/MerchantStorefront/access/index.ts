import type { INodeProperties } from 'n8n-workflow';

import { operationField } from '../n8n/operationField';
import * as diagnose from './diagnose.operation';
import * as get from './get.operation';

/** By the names in the list below. */
export const operations = { diagnose, get };

export const description: INodeProperties[] = [
	operationField('access', 'get', [
		{
			name: 'Diagnose',
			value: 'diagnose',
			description: 'See which facts about the platform hold on your account',
			action: 'Diagnose access',
		},
		{
			name: 'Get',
			value: 'get',
			description: 'See what the credential may do and when its token expires',
			action: 'Get access',
		},
	]),
	...diagnose.description,
];
