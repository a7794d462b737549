import type { INodeProperties } from 'n8n-workflow';

import { operationField } from '../n8n/operationField';
import * as pause from './pause.operation';
import * as resume from './resume.operation';
import * as setOpeningHours from './setOpeningHours.operation';

/** By the names in the list below. */
export const operations = { pause, resume, setOpeningHours };

export const description: INodeProperties[] = [
	operationField('store', 'pause', [
		{
			name: 'Pause',
			value: 'pause',
			description:
				'Close a live store to new orders at once: guests cannot order from it until the time given, or until it is resumed',
			// All that an AI agent reads about the operation.
			action: 'Pause a store so that guests cannot order from it',
		},
		{
			name: 'Resume',
			value: 'resume',
			description: 'End the pause of a store: guests can order from it again',
			action: 'Resume a paused store so that guests can order again',
		},
		{
			name: 'Set Opening Hours',
			value: 'setOpeningHours',
			description: 'Replace the hours at which a store opens and closes on each week day',
			action: 'Set the opening hours of a store',
		},
	]),
	...pause.description,
	...resume.description,
	...setOpeningHours.description,
];
