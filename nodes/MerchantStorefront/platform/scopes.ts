import { SCOPES } from './contract';

/** The scopes of a token, as the credential keeps them: a text with spaces in between. */
export const scopesIn = (scope: unknown): string[] => String(scope ?? '').match(/\S+/g) ?? [];

/** What a scope permits, in words; one that nobody documents stays as it is. */
export const permission = (name: string): string =>
	SCOPES.find((scope) => scope.name === name)?.allows ?? name;
