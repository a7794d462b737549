import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeProperties,
} from 'n8n-workflow';

import { countMenu, importBody } from '../../menu/importRequest';
import { describeProblem, describeProblems } from '../../menu/problems';
import { checkProducts } from '../../menu/readJson';
import { sendMenu } from './sendMenu';

const displayOptions = { show: { resource: ['menu'], operation: ['importProductsAndOffers'] } };

export const description: INodeProperties[] = [
	{
		displayName:
			'This replaces the whole menu of each company in it: products and offers that are missing are switched off on the storefront. The platform calls this way of importing deprecated; it still works.',
		name: 'importNotice',
		type: 'notice',
		default: '',
		displayOptions,
	},
	{
		displayName: 'Products',
		name: 'products',
		type: 'json',
		required: true,
		default: '[]',
		description: 'The whole menu as a list of products, each with its offers',
		displayOptions,
	},
];

export async function execute(this: IExecuteFunctions, itemIndex: number): Promise<IDataObject> {
	const { products, problems, warnings } = checkProducts(
		this.getNodeParameter('products', itemIndex),
	);
	if (problems.length > 0) {
		throw new NodeOperationError(this.getNode(), 'The menu has mistakes, so nothing was sent', {
			description: describeProblems(problems),
			itemIndex,
		});
	}
	if (products.length === 0) {
		throw new NodeOperationError(this.getNode(), 'The menu is empty, so nothing was sent', {
			description: 'An empty menu would switch everything off. Check where the products come from.',
			itemIndex,
		});
	}
	const ids = await sendMenu.call(this, importBody(products), itemIndex);
	return { ids, ...countMenu(products), warnings: warnings.map(describeProblem) };
}
