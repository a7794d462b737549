import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { categoryRows, describeTemplate, optionRows, templateRows } from './template';
import { readCompanyId } from './company';
import { accountOf } from './account';
import type { Ledger } from './ledger/ledger';
import { companyIdField } from '../n8n/companyField';
import { hint } from '../n8n/hint';

export const choice = {
	name: 'Get Template',
	description: 'Get the rows of a sheet to fill in, with the menu that was last imported',
	action: 'Get a template of the menu sheet',
};

export const fields: INodeProperties[] = [
	{
		displayName:
			'The rows of a sheet to fill in: an explanation of each column, two samples, and the menu that this workflow imported last. Connect Convert to File → XLSX, or Google Sheets → Append Row with Cell Format → Let n8n format. The import reads the sheet as it is and skips the explanation and the samples.',
		name: 'templateNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Tab',
		name: 'tab',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Categories', value: 'categories', description: 'Their names, order and hours' },
			{
				name: 'Menu',
				value: 'menu',
				description: 'The dishes with their prices. Many menus need only this tab.',
			},
			{
				name: 'Options',
				value: 'options',
				description: 'What guests choose with a dish, such as sizes and extras',
			},
		],
		default: 'menu',
		description:
			'Which tab of the sheet to get. Options and categories are for Send As → Whole Menu.',
	},
	{
		...companyIdField,
		description:
			'The company whose last import fills the sheet. If empty, those of all companies that this workflow imports.',
	},
];

/** One sheet, however many items came in. */
export async function executeAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const companyId = readCompanyId(context);
	const { ledger } = await accountOf(context);
	const tab = String(context.getNodeParameter('tab', 0, 'menu'));
	if (tab !== 'menu') return otherTab(ledger, tab, companyId || ledger.companies()[0]);
	const known = new Map(
		(companyId === '' ? ledger.companies() : [companyId]).flatMap((id) => {
			const last = ledger.asInMenu(id, 'dish');
			return last === undefined ? [] : [[id, last] as const];
		}),
	);
	hint(context, describeTemplate(known, companyId));
	return templateRows(known, companyId).map((json) => ({ json, pairedItem: { item: 0 } }));
}

/** Of one company: a whole menu is imported one company at a time. */
function otherTab(ledger: Ledger, tab: string, companyId = ''): INodeExecutionData[] {
	const rows =
		tab === 'categories'
			? categoryRows(ledger.find(companyId, 'category'))
			: optionRows(ledger.find(companyId, 'group'), ledger.asInMenu(companyId, 'option'));
	return rows.map((json) => ({ json, pairedItem: { item: 0 } }));
}
