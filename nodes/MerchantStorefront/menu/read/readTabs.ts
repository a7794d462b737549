import type { IExecuteFunctions } from 'n8n-workflow';

import { labelInTab, type TabName } from '../columns/meanings';
import { readCategories, type Categories } from '../whole/categories';
import { readOptions, type Options } from '../whole/options';
import { OPTION_TABLE } from '../whole/tables';
import type { Tabs } from '../whole/tabs';
import type { Tab } from '../../table/readTable';
import { inTab, answersFor } from './columnMeanings';
import { isEmpty } from '../../table/rows';
import { rowSettings, type Elsewhere } from './readInput';

/** The tabs beside the dishes. */
export interface OtherTabs extends Elsewhere {
	options: Options;
	categories: Categories;
}

export function readOtherTabs(context: IExecuteFunctions, tabs: Tabs): OtherTabs {
	const settings = rowSettings(context);
	const answersTo = (tab: TabName) => {
		const { rows, isList } = tabs[tab];
		return isList === true ? [] : answersFor(context, tab, rows);
	};
	// Of a heading that the dishes have as well, the user has looked at theirs.
	const isOfDishes = (heading: string) => tabs.menu.some((row) => !isEmpty(row[heading]));
	const ofOptions = answersTo('options').filter(
		({ heading, tab, meaning }) =>
			tab !== undefined ||
			meaning !== 'ignore' ||
			!isOfDishes(heading) ||
			OPTION_TABLE.find(heading) === undefined,
	);
	const options = readOptions(tabs.options, { ...settings, answers: ofOptions });
	const categories = readCategories(tabs.categories, answersTo('categories'));
	const open = [
		openIn('options', tabs.options, options),
		openIn('categories', tabs.categories, categories),
	];
	return {
		...{ options, categories },
		questions: open.flatMap(({ questions }) => questions),
		rows: [...options.sheet.rows, ...categories.sheet.rows],
		columns: open.flatMap(({ columns }) => columns),
	};
}

function openIn(
	tab: TabName,
	{ name }: Tab,
	{ sheet, questions }: Pick<Options | Categories, 'sheet' | 'questions'>,
) {
	const asked = questions.map(({ text, meanings, ...question }) => ({
		...question,
		text: `${name}: ${text}`,
		meanings: meanings.map((label) => labelInTab(tab, label)),
	}));
	return inTab(tab, sheet, asked);
}
