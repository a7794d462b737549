import { menuField, kindOf, type MenuColumn } from '../menuColumns';
import { MISSING, Unreadable } from '../../table/problems';

/** What is wrong with a value, also with one that is missing or could not be read. */
export function checkValue(
	field: MenuColumn,
	value: unknown,
	isRequired = menuField(field).required === true,
): string | undefined {
	if (value === undefined) return isRequired ? MISSING : undefined;
	return value instanceof Unreadable ? value.message : kindOf(field).check?.(value);
}
