const ENGLISH = 'en-US';

/** What the nodes take for the language of n8n, so that the language of this machine decides nothing. */
let language = ENGLISH;

jest.mock('../../nodes/MerchantStorefront/platform/language', () => ({
	...jest.requireActual<object>('../../nodes/MerchantStorefront/platform/language'),
	languageOfN8n: () => language,
}));

/** The tests beside this run in another language than English. */
export function speak(other: string): void {
	beforeEach(() => void (language = other));
	afterEach(() => void (language = ENGLISH));
}
