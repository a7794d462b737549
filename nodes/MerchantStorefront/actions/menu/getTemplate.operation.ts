import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import { describeTemplate, templateRows } from '../../menu/template';
import { lastImportsOf, stopListOf } from './plan';

const displayOptions = { show: { resource: ['menu'], operation: ['getTemplate'] } };

export const description: INodeProperties[] = [
	{
		displayName:
			'The rows of a sheet to fill in: an explanation of each column, two samples, and the menu that this workflow imported last. Connect Convert to File → XLSX, or Google Sheets → Append Row with Cell Format → Let n8n format. The import reads the sheet as it is and leaves out the explanation and the samples.',
		name: 'templateNotice',
		type: 'notice',
		default: '',
		displayOptions,
	},
	{
		displayName: 'Company ID',
		name: 'companyId',
		type: 'string',
		default: '',
		description:
			'The company whose last import fills the sheet. If empty, those of all companies that this workflow imports.',
		displayOptions,
	},
];

/** One sheet, however many items came in. */
export async function executeAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const companyId = String(context.getNodeParameter('companyId', 0) ?? '').trim();
	const all = await lastImportsOf(context);
	const stopList = await stopListOf(context);
	const known = new Map(
		(companyId === '' ? all.companies() : [companyId]).flatMap((id) => {
			const last = all.get(id);
			return last === undefined ? [] : [[id, stopList.withoutIt(last)] as const];
		}),
	);
	context.addExecutionHints({
		message: describeTemplate(known, companyId),
		location: 'outputPane',
	});
	return templateRows(known, companyId).map((json) => ({ json, pairedItem: { item: 0 } }));
}
