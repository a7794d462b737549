import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { requiredStore, storeField } from './fields';
import { WEEK_DAYS } from '../platform/contract';
import { HOURS_MEANINGS, isHoursMeaning, readHoursRows } from './hoursRows';
import {
	InvalidMenuError,
	itemOfProblems,
	itemsOfProblems,
	onAllItems,
	OpenQuestionsError,
} from '../menu/invalidMenu';
import { columnAnswers, refuseUnreadFile } from '../menu/read/readMenuSheet';
import { columnMeaningsField } from '../menu/rowFields';
import type { Problem } from '../table/problems';
import { sheetOf } from '../table/rows';
import { daysWithoutHours, HOURS_DETAILS, readOpeningHours, type HoursDraft } from './openingHours';
import { fieldOf } from '../menu/fieldsOf';
import { capitalize } from '../platform/shown';
import { describeProblem } from '../table/problems';
import { warnOfUnsaid } from '../menu/send/sendAs';
import { setOpeningHours } from './calls';
import { errorItem } from '../n8n/asNodeError';
import { sendPerStore } from '../n8n/perStore';
import { isTool, readOptional } from '../n8n/inputs';

const inForm = { show: { input: ['form'] } };
const inRows = { show: { input: ['rows'] } };

/** Of each entry of the form, next to its days. */
function formField(name: (typeof HOURS_DETAILS)[number]): INodeProperties {
	const { label, help, kind, sample: [example = ''] = [] } = fieldOf('hours', name);
	return {
		displayName: label,
		name,
		type: 'string',
		default: '',
		placeholder: `e.g. ${example}`,
		description: capitalize(help),
		...(kind === 'time'
			? { default: example, description: `${capitalize(help)}, from 00:00 to 23:59` }
			: {}),
	};
}

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
							name: capitalize(day),
							value: day,
						})),
						default: [...WEEK_DAYS],
						description: 'Days with these hours: each day only once',
					},
					...HOURS_DETAILS.filter((name) => name !== 'weekDay').map(formField),
				],
			},
		],
	},
];

export const executeAll = onAllItems(async (context, items) => {
	const isForm = context.getNodeParameter('input', 0) === 'form';
	const { entries, problems } = isForm ? readForm(context, items) : readSheetRows(context, items);
	const read = entries.map((entry) => ('drafts' in entry ? hoursOf(entry) : entry));
	const mistakes = [...problems, ...read.flatMap((one) => ('problems' in one ? one.problems : []))];
	const isAboutAll = isTool(context) || problems.some(({ itemIndex }) => itemIndex === undefined);
	if (mistakes.length > 0 && (isAboutAll || !context.continueOnFail())) {
		throw new InvalidMenuError(mistakes, isForm ? 'The form' : 'The list');
	}
	const checked = problems.length === 0 ? read : read.map(withheld);
	const good = checked.filter((one) => 'hours' in one).filter((one) => one.problems.length === 0);
	const sent = await sendPerStore(
		context,
		good.map(({ storeId, itemIndexes, hours, warnings }) => ({
			storeId,
			itemIndexes,
			send: async () => {
				await setOpeningHours(context, storeId, hours);
				const openingHours = hours.map((day) => ({ ...day }));
				const unsaid = warnOfUnsaid('setOpeningHours', 'hours', hours).map(describeProblem);
				return {
					storeId,
					openingHours,
					daysNotSent: daysWithoutHours(hours),
					warnings: [...warnings, ...unsaid],
				};
			},
		})),
	);
	const results = sent[Symbol.iterator]();
	return [
		...itemsOfProblems(problems, items),
		...checked.flatMap((one) => {
			if (!('hours' in one)) return [one.failure];
			if (one.problems.length === 0) return results.next().value ?? [];
			const rows = one.itemIndexes.map((item) => ({ item }));
			return [itemOfProblems(one.problems, rows)];
		}),
	];
});

/** The hours of one store, as they came in. */
interface StoreDrafts {
	storeId: string;
	itemIndexes: number[];
	drafts: HoursDraft[];
}

type Entry = StoreDrafts | { failure: INodeExecutionData };

function hoursOf({ storeId, itemIndexes, drafts }: StoreDrafts) {
	const { hours, warnings, problems } = readOpeningHours(drafts);
	const neverOpens: Problem = {
		place: `Store ${storeId}`,
		itemIndex: itemIndexes[0],
		message: 'would never open. Name the days on which it opens, or use Store → Pause to close it.',
	};
	const isNever = hours.length + problems.length === 0;
	return { storeId, itemIndexes, hours, warnings, problems: isNever ? [neverOpens] : problems };
}

/** A row that names no store may be a day of any: sent without it, the store might be closed then. */
function withheld(one: ReturnType<typeof hoursOf> | { failure: INodeExecutionData }) {
	if (!('hours' in one) || one.problems.length > 0) return one;
	const message = 'is not sent, since a row names no store and may be a day of this one.';
	return { ...one, problems: [{ place: `Store ${one.storeId}`, message }] };
}

function readForm(context: IExecuteFunctions, items: INodeExecutionData[]) {
	const entries = items.map((_item, itemIndex): Entry => {
		try {
			return {
				storeId: requiredStore(context, itemIndex),
				itemIndexes: [itemIndex],
				drafts: readDays(context, itemIndex, items.length > 1 ? `Item ${itemIndex + 1}, ` : ''),
			};
		} catch (error) {
			return { failure: errorItem(context, error, itemIndex) };
		}
	});
	return { entries, problems: [] as Problem[] };
}

function readDays(context: IExecuteFunctions, itemIndex: number, item: string): HoursDraft[] {
	const { days = [] } = context.getNodeParameter('openingHours', itemIndex, {}) as {
		days?: Array<{ weekDays?: unknown }>;
	};
	return days.flatMap(({ weekDays }, index) => {
		// An expression without a result doesn't mean a day off.
		const read = (field: string, label: string) =>
			readOptional(context, `openingHours.days.${index}.${field}`, label, itemIndex);
		const labels = HOURS_DETAILS.map((name) => [name, fieldOf('hours', name).label] as const);
		const cells = labels.map(([name, label]) => [name, read(name, label)] as const);
		// An expression may give the days as one text.
		const named = typeof weekDays === 'string' ? weekDays.split(',') : [weekDays ?? []].flat();
		return (named.length === 0 ? [undefined] : named).map((weekDay: unknown) => ({
			...Object.fromEntries(cells),
			weekDay,
			place: `${item}Opening Hours, entry ${index + 1}`,
			itemIndex,
			names: { ...Object.fromEntries(labels), weekDay: 'Days' },
		}));
	});
}

function readSheetRows(context: IExecuteFunctions, items: INodeExecutionData[]) {
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
	const entries = [...stores].map(([storeId, store]): Entry => ({ storeId, ...store }));
	return { entries, problems };
}
