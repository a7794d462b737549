import type { INodeProperties } from 'n8n-workflow';

import { operationField } from '../n8n/operationField';
import * as getAll from './getAll.operation';

/** By the names in the list below. */
export const operations = { getAll };

export const description: INodeProperties[] = [
	operationField('event', 'getAll', [
		{
			name: 'Get Many',
			value: 'getAll',
			description: 'List the events that the platform sends notifications about',
			action: 'Get many events',
		},
	]),
	...getAll.description,
];
