import type { IDataObject, ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';

import { COLUMN_NAMES } from '../sheet/headingAliases';
import { labelOfMapped, mappedKey, STORE_COLUMNS } from '../sheet/mappedColumns';
import { offerRules } from '../sheet/offerChanges';
import type { MenuColumn } from './product';
import { MENU_RULES, type FieldRule } from './rules';
import { storesIn } from '../sheet/storeNames';

type MapperField = ResourceMapperFields['fields'][number];

/** The fields that a spreadsheet's columns can be mapped to, also those of each store that is named. */
export async function getMenuColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const names = this.getCurrentNodeParameter('storeNames.stores') as IDataObject[] | undefined;
	const named = (names ?? []).flatMap(({ storeId }) => storesIn(storeId));
	const stores = new Set([...storesIn(this.getCurrentNodeParameter('storeIds')), ...named]);
	return { fields: [...MENU_RULES.map(toField), ...[...stores].flatMap(fieldsOfStore)] };
}

function fieldsOfStore(storeId: string): MapperField[] {
	return STORE_COLUMNS.map((column) => {
		const id = mappedKey(column, storeId);
		// Nobody needs these, so that they wait under "Add column" until somebody wants them.
		return { ...plainField, id, displayName: labelOfMapped(id), removed: true };
	});
}

/** Those of a stop list. */
export async function getOfferColumns(): Promise<ResourceMapperFields> {
	return { fields: offerRules(false).map(toField) };
}

const plainField = {
	// The node itself says which row lacks what; n8n would stop at the first.
	required: false,
	defaultMatch: false,
	canBeUsedToMatch: false,
	display: true,
	// n8n would turn an empty cell into 0 and 00123 into 123.
	type: 'string',
} as const;

function toField({ field, required }: FieldRule<MenuColumn>): MapperField {
	const name = COLUMN_NAMES[field];
	return { ...plainField, id: field, displayName: required ? `${name} (needed)` : name };
}
