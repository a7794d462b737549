import type { Ban } from './phrases';

/** One term for each thing, and the words that nobody uses for it. What also has other meanings is in docs/style.md. */
const TERMS: ReadonlyArray<[term: string, others: string]> = [
	['platform', 'back end'],
	['storefront', 'shop'],
	['company, store', 'outlet'],
	['permission (scope)', 'access zone'],
	['event', 'topic'],
	['subscription', 'subscriber, registration'],
	['callback URL', 'callback URI, hook URL'],
	['verify, reject', 'prove, let through'],
	['sample', 'demo data, mock'],
	['publish, unpublish', 'activate, deactivate'],
	['test run', 'manual run, manual mode'],
	['Trigger', 'callback trigger'],
	['Orders Trigger', 'polling trigger, poller'],
	['attempt, retry', 'come again, comes again, came again, repetition'],
	['remove duplicates', 'deduplicate, let through once'],
	['till', 'cash desk'],
	['cooking time', 'preparation time'],
	['menu', 'catalog, assortment'],
	['dish', 'article'],
	['offer', 'listing'],
	['size', 'variant'],
	['option, group', 'modifier'],
	['surcharge', 'extra price'],
	['price, old price', 'list price, promo price'],
	['switch on, off', 'take down'],
	['stop list', '86 list, snooze'],
	['preview', 'dry run'],
	['fingerprint', 'approval code'],
	['safety limit', 'brake'],
	['Column Meanings', 'aliases'],
	['skip (a row)', 'leave out, left out, set aside'],
	['sandbox', 'simulator, mock, fake platform'],
];

export const GLOSSARY: readonly Ban[] = TERMS.flatMap(([term, others]) =>
	others.split(', ').map((other) => ({ pattern: anyForm(other), instead: `"${term}"` })),
);

/** A phrase with whatever endings its words have. */
function anyForm(phrase: string): RegExp {
	const words = phrase.split(' ').map((word) => {
		if (word.endsWith('e')) return `${word.slice(0, -1)}(?:e[sd]?|ing)`;
		return word.endsWith('s') ? word : `${word}(?:s|ed|ing)?`;
	});
	return new RegExp(`\\b${words.join('\\s+')}\\b`, 'gi');
}
