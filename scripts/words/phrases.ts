/** A phrase or a word that no text of this project has, and what to write. */
export interface Ban {
	readonly pattern: RegExp;
	readonly instead: string;
}

export const PHRASES: readonly Ban[] = [
	{
		pattern: /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b)[a-z]+/gi,
		instead: '"isn\'t a …", "has no …" or what it must be',
	},
	{ pattern: /(?<!\bthere )\b(?:is|are|be) none\b/gi, instead: '"there is none" or "isn\'t one"' },
	{ pattern: /\bfrom [\d.,|]+ on\b/gi, instead: '"… or greater"' },
	{
		pattern: /\b(?:is|are|was|were|be|been) told\b/gi,
		instead: 'what happens, in the active voice',
	},
	{ pattern: /\btells? (?:of|apart)\b/gi, instead: '"says" or "can\'t tell"' },
	{
		pattern: /\b(?:stands?|stood) (?:in|at|on|here|there|below|above|beside)\b/gi,
		instead: '"is"',
	},
	{ pattern: /\bin place of\b/gi, instead: '"instead of"' },
	{ pattern: /\bon (?:its|their|the) way\b/gi, instead: '"not there yet" or "being sent"' },
	{
		pattern: /\blet(?:s|ting)? [^.|]{0,40}?\bthrough\b/gi,
		instead: '"accept", "allow" or "pass"',
	},
	{
		pattern:
			/\btaken for\b|\bfor there\b|\b(?:takes?|took) (?:it|them|this|that|one|each|any \w+|an? \w+) for (?:there|one|it|an?|the)\b/gi,
		instead: '"treat … as" or "read … as"',
	},
	{
		pattern: /\bcannot be (?:told|said|read|known)\b/gi,
		instead: '"can\'t tell" or what it isn\'t',
	},
	{ pattern: /\bwhat (?:is|was|were) (?:asked for|meant)\b/gi, instead: 'the thing itself' },
	{ pattern: /\bwhichever way\b/gi, instead: '"however"' },
	{ pattern: /\b(?:broke|breaks?) off\b/gi, instead: '"was lost" or "failed"' },
	{ pattern: /\bas yet\b/gi, instead: '"yet" or "so far"' },
	{ pattern: /\banew\b/gi, instead: '"again"' },
	{ pattern: /\bonce more\b/gi, instead: '"again"' },
	{ pattern: /\b(?:hence|thus|whilst|namely|thereby|therein)\b/gi, instead: 'a common word' },
	{
		pattern: /\bof its own\b(?! (?!(?:and|as|for|in|so|to|when|while|with)\b)[a-z])/gi,
		instead: '"its own …" before the word',
	},
	{ pattern: /\bthis very\b/gi, instead: '"this"' },
	{ pattern: /(?:^|[.!?|] *)Should (?:it|they|something|anything|one)\b/g, instead: '"If …"' },
	{ pattern: /\b(?:simply|please|note that)\b/gi, instead: 'nothing' },
	{ pattern: /\bjust\b/gi, instead: 'nothing, or "only"' },
	{ pattern: /\b(?:cancelled|cancelling)\b/gi, instead: '"canceled", "canceling"' },
	{ pattern: /\bType it like\b/g, instead: 'an example in quotes' },
];
