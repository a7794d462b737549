import {
	ENTITIES,
	type EntityName,
	type Field,
	type FieldName,
	type OptionPart,
	type RequestName,
} from './entities';
import { headingsOf } from './languages';

/** The fields of an entity, for code that treats all of them alike. */
const fieldsOf = (entity: EntityName): Readonly<Record<string, Field>> => ENTITIES[entity];

export const fieldOf = <Name extends EntityName>(entity: Name, name: FieldName<Name>): Field =>
	ENTITIES[entity][name] as Field;

/** How people head the column of a field, and nothing else, beside its label. */
export const fieldHeadings = (name: string, ...entities: EntityName[]): string[] =>
	entities.flatMap((entity) => {
		const { headedAs = [] } = fieldsOf(entity)[name] ?? {};
		return [`${entity}.${name}`, headedAs].flat().flatMap((path) => headingsOf(path));
	});

type Which = (field: Field, name: string) => boolean;

export const namesOf = <Name extends EntityName>(entity: Name, which: Which = () => true) =>
	Object.entries(fieldsOf(entity)).flatMap(([name, field]) =>
		which(field, name) ? [name as FieldName<Name>] : [],
	);

/** What an entity is described by, beside what it is known by. */
export const isDetail: Which = ({ isKey }) => isKey !== true;

/** The name of a field in a request; null where the request has no field for it. */
export function wireOf(name: string, { wire }: Field, request: RequestName): string | null {
	const told = typeof wire === 'object' && wire !== null ? wire[request] : wire;
	return told === undefined ? name : told;
}

/** The named fields of a record, without those that are empty. */
export function filled<Of extends object, Name extends keyof Of>(
	record: Of,
	names: readonly Name[],
): { [name in Name]?: Of[name] } {
	const found: { [name in Name]?: Of[name] } = {};
	for (const name of names) if (record[name] !== undefined) found[name] = record[name];
	return found;
}

type OptionName<Part extends Field['of']> = Exclude<keyof OptionPart<Part>, 'sku' | 'storeId'>;

const isOf =
	<Part extends Field['of']>(part: Part) =>
	(name: FieldName<'option'>): name is FieldName<'option'> & OptionName<Part> => {
		const field = fieldOf('option', name);
		return field.of === part && isDetail(field, name);
	};

/** What an option is described by, its price in a store, and its place in a group. */
export const OPTION_DETAILS = namesOf('option').filter(isOf(undefined));
export const SURCHARGE_DETAILS = namesOf('option').filter(isOf('price'));
export const MEMBER_DETAILS = namesOf('option').filter(isOf('member'));
export const GROUP_DETAILS = namesOf('group', isDetail);
export const CATEGORY_DETAILS = namesOf('category', isDetail);
