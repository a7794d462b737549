const TAG = /<(\/?)([a-z][\w:-]*)((?:[^\w<>:-][^<>]*)?)>/gi;
const BREAKS = /<(?:br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi;
const ENTITIES = /&(?:#(\d{1,6})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

/** Of a web page. A text may have other words in these brackets, such as the size `<L>`. */
const TAGS: ReadonlySet<string> = new Set(
	'a abbr acronym address area aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup data dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark marquee menu meta nav noscript object ol option output p param picture pre q s samp script section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'.split(
		' ',
	),
);
/** These are sizes as well, where nothing closes them. */
const MAY_BE_SIZE = /^[a-z]$/;

/** The names of the signs from U+00A0 to U+00FF, in their order. */
const LATIN_1 =
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
		' ',
	);
const NAMED = new Map<string, string>([
	...LATIN_1.map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
	...Object.entries({
		...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '', hellip: '…' },
		...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”' },
		...{ bdquo: '„', lsaquo: '‹', rsaquo: '›', bull: '•', euro: '€', trade: '™', OElig: 'Œ' },
		...{ oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ' },
	}),
]);

function withoutTags(text: string): string {
	const closed = new Set(
		[...text.matchAll(/<\/([a-z])>/gi)].map(([, name = '']) => name.toLowerCase()),
	);
	return text.replace(TAG, (tag: string, slash: string, named: string, rest: string) => {
		const name = named.toLowerCase();
		// Such as <o:p>, which word processors leave.
		const isTag = TAGS.has(name) || /[:-]/.test(name);
		const isOpen = slash === '' && rest === '' && name !== 'p' && !closed.has(name);
		return isTag && !(isOpen && MAY_BE_SIZE.test(name)) ? '' : tag;
	});
}

/** What guests read of a text that was made for a web page. */
export function withoutHtml(text: string): string {
	// Few texts have either of these, and there may be hundreds of thousands.
	if (!text.includes('<') && !text.includes('&')) return text;
	return withoutTags(text.replace(BREAKS, '\n'))
		.replace(ENTITIES, (entity, decimal?: string, hex?: string, name?: string) => {
			if (name !== undefined) return NAMED.get(name) ?? entity;
			const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
			return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
		})
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean)
		.join('\n');
}
