import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';

import { show } from '../../platform/shown';
import { storesIn, type StoreSettings } from '../../sheet/storeNames';

/** What the parameters say of stores, for rows that do not name theirs by its ID. */
export function readStores(context: IExecuteFunctions, itemCount: number): StoreSettings {
	const names = readNames(context);
	const read = (index: number) => storesIn(context.getNodeParameter('storeIds', index, ''));
	if (String(context.getNode().parameters.storeIds).startsWith('=')) {
		const lists = Array.from({ length: itemCount }, (_, index) => read(index));
		const mostOfRow = lists.reduce((most, { length }) => Math.max(most, length), 0);
		return { names, ofRow: (index) => lists[index], mostOfRow, typed: [] };
	}
	const typed = read(0);
	return { names, ofRow: () => typed, mostOfRow: typed.length, typed };
}

function readNames(context: IExecuteFunctions): Array<{ name: string; storeId: string }> {
	const entries = context.getNodeParameter('storeNames.stores', 0, []) as IDataObject[];
	return entries.flatMap((entry) => {
		const name = String(entry.name ?? '').trim();
		const storeId = String(entry.storeId ?? '').trim();
		if (name === '' && storeId === '') return [];
		if (name !== '' && storeId !== '') return { name, storeId };
		throw new NodeOperationError(
			context.getNode(),
			`Store Names has an entry that is not complete: ${name === '' ? `no name for the store ID ${show(storeId)}` : `no store ID for ${show(name)}`}`,
			{ description: 'Fill in both, or remove the entry.' },
		);
	});
}
