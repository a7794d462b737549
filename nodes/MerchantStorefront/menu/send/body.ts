import type { EntityName, Field, FieldName, RequestName } from '../entities';
import { fieldOf, namesOf, wireOf } from '../fieldsOf';

type Body = Record<string, unknown>;

/** Makes what a request says of an entity: what is empty is not in it. */
export function bodyMaker<Name extends EntityName>(
	request: RequestName,
	entity: Name,
	which: (field: Field) => boolean = () => true,
): (values: { readonly [name in FieldName<Name>]?: unknown }) => Body {
	const fields = namesOf(entity, which).flatMap((name) => {
		const wire = wireOf(name, fieldOf(entity, name), request);
		return wire === null ? [] : [{ name, path: wire.split('.') }];
	});
	return (values) => {
		const body: Body = {};
		for (const { name, path } of fields) {
			const value = values[name];
			if (value !== undefined) put(body, path, value);
		}
		return body;
	};
}

function put(body: Body, [first = '', ...rest]: readonly string[], value: unknown): void {
	if (first === '') Object.assign(body, value);
	else if (rest.length === 0) body[first] = value;
	else put((body[first] ??= {}) as Body, rest, value);
}
