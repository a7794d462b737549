import type { ResourceMapperFields } from 'n8n-workflow';

import { COLUMN_NAMES } from '../menu/headingAliases';
import { offerRules } from '../menu/offerChanges';
import type { MenuColumn } from '../menu/product';
import { MENU_RULES, type FieldRule } from '../menu/rules';

/** The fields that a spreadsheet's columns can be mapped to. */
export async function getMenuColumns(): Promise<ResourceMapperFields> {
	return { fields: MENU_RULES.map(toField) };
}

/** Those of a stop list. */
export async function getOfferColumns(): Promise<ResourceMapperFields> {
	return { fields: offerRules(false).map(toField) };
}

function toField({
	field,
	required,
}: FieldRule<MenuColumn>): ResourceMapperFields['fields'][number] {
	return {
		id: field,
		displayName: required ? `${COLUMN_NAMES[field]} (needed)` : COLUMN_NAMES[field],
		// The node itself says which row lacks what; n8n would stop at the first.
		required: false,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		// n8n would turn an empty cell into 0 and 00123 into 123.
		type: 'string',
	};
}
