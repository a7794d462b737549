import type {
	NodeOperationError,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { operationError } from '../n8n/asNodeError';
import { requiredStore, storeField } from './fields';
import { WEEK_DAYS } from '../platform/contract';
import { HOURS_MEANINGS, isHoursMeaning, readHoursRows } from './hoursRows';
import { onAllItems, OpenQuestionsError } from '../menu/invalidMenu';
import { columnAnswers, refuseUnreadFile } from '../menu/readMenuSheet';
import { columnMeaningsField } from '../menu/rowFields';
import { sheetOf } from '../sheet/rows';
import {
	daysWithoutHours,
	readOpeningHours,
	type HoursDraft,
	type HoursProblem,
	type StoreHours,
	nameOf,
} from './openingHours';
import { setOpeningHours } from './calls';
import { forEachItem } from '../n8n/eachItem';
import { sendPerStore } from '../n8n/perStore';
import { readOptional } from '../n8n/inputs';

const inForm = { show: { input: ['form'] } };
const inRows = { show: { input: ['rows'] } };

export const choice = {
	name: 'Set Opening Hours',
	description: 'Replace the opening hours of a store for each day of the week',
	action: 'Set the opening hours of a store',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			"Name every day on which the store opens. We don't know how the platform treats the other days. Look at the storefront after the first time. For a holiday, use Store → Pause.",
		name: 'hoursNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Input',
		name: 'input',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Form', value: 'form', description: 'The hours of one store, typed here' },
			{
				name: 'Rows',
				value: 'rows',
				description: 'All input items, each a row with one week day of one store',
			},
		],
		default: 'form',
		description: 'How the opening hours come in',
	},
	{ ...storeField, displayOptions: inForm },
	{
		...storeField,
		required: false,
		description:
			"The store for rows that don't name one. Rows need the columns Week Day, Opens and Closes, and Store ID where there are several stores.",
		displayOptions: inRows,
	},
	{ ...columnMeaningsField(HOURS_MEANINGS), displayOptions: inRows },
	{
		displayName: 'Opening Hours',
		name: 'openingHours',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Other Hours' },
		placeholder: 'Add Other Hours',
		default: { days: [{ weekDays: [...WEEK_DAYS], open: '10:00', closed: '22:00' }] },
		description: 'When the store is open, once for each week day',
		displayOptions: inForm,
		options: [
			{
				displayName: 'Hours',
				name: 'days',
				values: [
					{
						displayName: 'Days',
						name: 'weekDays',
						type: 'multiOptions',
						options: WEEK_DAYS.map((day) => ({
							name: nameOf(day),
							value: day,
						})),
						default: [...WEEK_DAYS],
						description: 'Days with these hours: each day only once',
					},
					{
						displayName: 'Opens',
						name: 'open',
						type: 'string',
						default: '10:00',
						placeholder: 'e.g. 10:00',
						description: 'When the store opens, from 00:00 to 23:59',
					},
					{
						displayName: 'Closes',
						name: 'closed',
						type: 'string',
						default: '22:00',
						placeholder: 'e.g. 22:00',
						description: 'When the store closes, from 00:00 to 23:59',
					},
				],
			},
		],
	},
];

export async function executeAll(
	context: IExecuteFunctions,
	items: INodeExecutionData[],
): Promise<INodeExecutionData[]> {
	return context.getNodeParameter('input', 0) === 'rows'
		? await setFromRows(context, items)
		: await forEachItem(context, items, setFromForm);
}

async function setFromForm(context: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const storeId = requiredStore(context, itemIndex);
	const store = readOpeningHours(readForm(context, itemIndex));
	if (store.problems.length > 0) throw invalid(context, store.problems);
	if (store.hours.length === 0) throw invalid(context, [{ text: neverOpen(storeId) }]);
	await setOpeningHours(context, storeId, store.hours);
	return describe(storeId, store);
}

function readForm(context: IExecuteFunctions, itemIndex: number): HoursDraft[] {
	const { days = [] } = context.getNodeParameter('openingHours', itemIndex, {}) as {
		days?: Array<{ weekDays?: unknown }>;
	};
	return days.flatMap(({ weekDays }, index) => {
		// A time that an expression leaves out isn't a day off.
		const read = (field: string, label: string) =>
			readOptional(context, `openingHours.days.${index}.${field}`, label, itemIndex);
		const [open, closed] = [read('open', 'Opens'), read('closed', 'Closes')];
		// An expression may give the days as one text.
		const named = typeof weekDays === 'string' ? weekDays.split(',') : [weekDays ?? []].flat();
		return (named.length === 0 ? [undefined] : named).map((weekDay: unknown) => ({
			weekDay,
			open,
			closed,
			place: `Opening Hours, entry ${index + 1}`,
			names: { weekDay: 'Days', open: 'Opens', closed: 'Closes' },
		}));
	});
}

const setFromRows = onAllItems(async (context, items) => {
	const sheet = sheetOf(
		items.map(({ json }) => json),
		{ headerRow: 1, firstDataRow: 2 },
	);
	const answers = columnAnswers(context, { isMeaning: isHoursMeaning, needs: () => undefined });
	refuseUnreadFile(context, items, answers);
	const { stores, questions, problems } = readHoursRows(sheet, answers, (index) =>
		context.getNodeParameter('storeId', index, '', { extractValue: true }),
	);
	if (questions.length > 0) throw new OpenQuestionsError(sheet, questions);
	const read = [...stores].map(([storeId, { itemIndexes, drafts }]) => ({
		storeId,
		itemIndexes,
		...readOpeningHours(drafts),
	}));
	problems.push(...read.flatMap((store) => store.problems));
	if (problems.length > 0) return failRows(context, problems, items);
	for (const { storeId, hours, itemIndexes } of read) {
		if (hours.length === 0) {
			return failRows(context, [{ itemIndex: itemIndexes[0], text: neverOpen(storeId) }], items);
		}
	}
	return await sendPerStore(
		context,
		read.map((store) => ({
			...store,
			send: async () => {
				await setOpeningHours(context, store.storeId, store.hours);
				return describe(store.storeId, store);
			},
		})),
	);
});

function describe(storeId: string, { hours, warnings }: StoreHours): IDataObject {
	return {
		storeId,
		openingHours: hours.map((day) => ({ ...day })),
		daysNotSent: daysWithoutHours(hours),
		warnings,
	};
}

function neverOpen(storeId: string): string {
	return `Store ${storeId} would never open. Name the days on which it opens, or use Store → Pause to close it.`;
}

const MOST_LISTED = 50;

function invalid(
	context: IExecuteFunctions,
	problems: readonly HoursProblem[],
): NodeOperationError {
	const lines = problems.slice(0, MOST_LISTED).map(({ text }) => text);
	const more = problems.length - lines.length;
	return operationError(
		context,
		'The opening hours have mistakes, so nothing is sent',
		[...lines, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'),
	);
}

/** An error for all, or with continue-on-fail an item for each mistake. */
function failRows(
	context: IExecuteFunctions,
	problems: readonly HoursProblem[],
	items: INodeExecutionData[],
): INodeExecutionData[] {
	if (!context.continueOnFail()) throw invalid(context, problems);
	return problems.map(({ text, itemIndex }) => ({
		json: { error: 'The opening hours have mistakes, so nothing is sent', details: text },
		pairedItem:
			itemIndex === undefined ? items.map((_item, item) => ({ item })) : { item: itemIndex },
	}));
}
