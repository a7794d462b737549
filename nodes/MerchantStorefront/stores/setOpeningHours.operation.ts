import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { requiredStore, storeField } from '../n8n/storeFields';
import { WEEK_DAYS } from '../platform/contract';
import {
	InvalidMenuError,
	itemOfProblems,
	itemsOfProblems,
	onAllItems,
	OpenQuestionsError,
} from '../menu/invalidMenu';
import { belowTitle, refuseUnreadFile } from '../menu/read/readInput';
import { columnAnswers } from '../menu/read/columnMeanings';
import { cellField, columnMeaningsField, formOrRowsField, inForm, inRows } from '../menu/rowFields';
import type { Tab } from '../table/readTable';
import {
	daysWithoutHours,
	HOURS_DETAILS,
	HOURS_MEANINGS,
	HOURS_TABLE,
	readOpeningHours,
	type StoreHours,
} from './openingHours';
import { fieldOf } from '../menu/fieldsOf';
import { capitalize } from '../platform/shown';
import { describeProblem } from '../menu/problemsInWords';
import type { Problem } from '../table/problems';
import { warnOfUnsaid } from '../menu/send/sendAs';
import { setOpeningHours } from './storeCalls';
import { errorItem, operationError } from '../n8n/asNodeError';
import { sendPerStore } from '../n8n/perStore';
import { isTool, readOptional } from '../n8n/inputs';

function formField(name: (typeof HOURS_DETAILS)[number]): INodeProperties {
	const { help, kind, sample: [example = ''] = [] } = fieldOf('hours', name);
	const field = cellField('hours', name);
	if (kind !== 'time') return field;
	const description = `${capitalize(help)}, from 00:00 to 23:59`;
	return { ...field, default: example, description };
}

export const choice = {
	name: 'Set Opening Hours',
	description: 'Replace the opening hours of a store for each day of the week',
	action: 'Set the opening hours of a store',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			"Name every day on which the store opens. After the first time, look at the storefront: a day that you don't name may keep its hours. For a holiday, use Store → Pause.",
		name: 'hoursNotice',
		type: 'notice',
		default: '',
	},
	formOrRowsField(
		{
			form: 'The hours of one store, typed here',
			rows: 'All input items, each a row with one week day of one store',
			description: 'How the opening hours come in',
		},
		'form',
	),
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
	const { entries, problems } = isForm ? readForms(context, items) : readRows(context, items);
	const read = entries.map((entry) => ('hours' in entry ? orNeverOpens(entry) : entry));
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

type Entry = StoreHours | { failure: INodeExecutionData };

function orNeverOpens(one: StoreHours): StoreHours {
	if (one.hours.length + one.problems.length > 0) return one;
	const neverOpens: Problem = {
		place: `Store ${one.storeId}`,
		itemIndex: one.itemIndexes[0],
		message: 'would never open. Name the days on which it opens, or use Store → Pause to close it.',
	};
	return { ...one, problems: [neverOpens] };
}

/** A row that names no store may be a day of any: sent without it, the store might be closed then. */
function withheld(one: Entry): Entry {
	if (!('hours' in one) || one.problems.length > 0) return one;
	const message = 'is not sent, since a row names no store and may be a day of this one.';
	return { ...one, problems: [{ place: `Store ${one.storeId}`, message }] };
}

function readForms(context: IExecuteFunctions, items: INodeExecutionData[]) {
	const entries = items.map((_item, itemIndex): Entry => {
		try {
			const storeId = requiredStore(context, itemIndex);
			const form = readForm(context, itemIndex, items.length > 1 ? `Item ${itemIndex + 1}, ` : '');
			const [one] = readOpeningHours(form, () => storeId).stores;
			const none = { storeId, hours: [], problems: [], warnings: [] };
			return { ...(one ?? none), itemIndexes: [itemIndex] };
		} catch (error) {
			return { failure: errorItem(context, error, itemIndex) };
		}
	});
	return { entries, problems: [] as Problem[] };
}

const WEEK_DAY = fieldOf('hours', 'weekDay').label;

/** A form as the rows of a sheet, one for each day of an entry. */
function readForm(context: IExecuteFunctions, itemIndex: number, item: string): Tab {
	const { days = [] } = context.getNodeParameter('openingHours', itemIndex, {}) as {
		days?: Array<{ weekDays?: unknown }>;
	};
	const places: string[] = [];
	const rows = days.flatMap(({ weekDays }, index) => {
		// An expression without a result doesn't mean a day off.
		const cells = HOURS_DETAILS.filter((name) => name !== 'weekDay').map((name) => {
			const { label } = fieldOf('hours', name);
			const path = `openingHours.days.${index}.${name}`;
			return [label, readOptional(context, path, label, itemIndex)] as const;
		});
		// An expression may give the days as one text.
		const named = typeof weekDays === 'string' ? weekDays.split(',') : [weekDays ?? []].flat();
		return (named.length === 0 ? [undefined] : named).map((weekDay: unknown) => {
			places.push(`${item}Opening Hours, entry ${index + 1}`);
			return { ...Object.fromEntries(cells), [WEEK_DAY]: weekDay };
		});
	});
	return {
		rows,
		itemIndexes: rows.map(() => itemIndex),
		isList: true,
		placeOf: (index, field) => {
			const shown = field === WEEK_DAY ? 'Days' : field;
			return { place: [places[index], shown].filter(Boolean).join(', '), itemIndex, field };
		},
	};
}

function readRows(context: IExecuteFunctions, items: INodeExecutionData[]) {
	const answers = columnAnswers(context, HOURS_MEANINGS);
	const find = (text: string) => HOURS_TABLE.find(text);
	const { rows } = belowTitle(context, items, find);
	refuseUnreadFile(context, rows, answers, find);
	const { sheet, stores, questions, problems } = readOpeningHours(
		{ rows, itemIndexes: [...items.keys()] },
		(index) => context.getNodeParameter('storeId', index, '', { extractValue: true }),
		answers,
	);
	if (questions.length > 0) {
		throw new OpenQuestionsError(sheet, questions, problems.map(describeProblem));
	}
	if (stores.length + problems.length === 0) {
		throw operationError(
			context,
			'No opening hours came in, so nothing is sent',
			'All rows are empty. Check where they come from, and any filter before this node.',
		);
	}
	return { entries: stores, problems };
}
