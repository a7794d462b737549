import type { INodeProperties } from 'n8n-workflow';

import { operationField } from '../n8n/operationField';
import * as switchOff from './switchOff.operation';
import * as switchOn from './switchOn.operation';
import * as update from './update.operation';

/** By the names in the list below. */
export const operations = { switchOff, switchOn, update };

export const description: INodeProperties[] = [
	operationField('offer', 'update', [
		{
			name: 'Switch Off',
			value: 'switchOff',
			description:
				'Take products off sale in a live store at once: guests can no longer order them there. Nothing else changes.',
			// All that an AI agent reads about the operation.
			action: 'Switch off products in a store so that guests cannot order them',
		},
		{
			name: 'Switch On',
			value: 'switchOn',
			description: 'Put products back on sale in a store',
			action: 'Switch on products in a store so that guests can order them again',
		},
		{
			name: 'Update',
			value: 'update',
			description:
				'Change status, price or stock of single offers, for instance from a stop list. Nothing else changes.',
			action: 'Update single offers of a store',
		},
	]),
	...switchOff.description,
	...switchOn.description,
	...update.description,
];
