import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { ImportPlan } from './plan';

/** One item for each company, linked to its rows; the whole menu as a file goes with the first. */
export async function toItems(
	context: IExecuteFunctions,
	{ input, request, companies }: ImportPlan,
	describe: (companyId: string) => IDataObject,
): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [...companies.keys()].map((companyId) => ({
		json: describe(companyId),
		pairedItem: input.itemsOf(companyId).map((item) => ({ item })),
	}));
	if (context.getNodeParameter('options.returnFile', 0, false) === true) {
		items[0].binary = {
			menu: await context.helpers.prepareBinaryData(request.body, 'menu.json', 'application/json'),
		};
	}
	return items;
}
