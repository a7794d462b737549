const TAGS = /<\/?[a-z][^<>]*>/gi;
const BREAKS = /<(?:br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi;
const ENTITIES = /&(?:#(\d{1,6})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;
const NAMED: Record<string, string> = {
	...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', deg: '°' },
	...{ ndash: '–', mdash: '—', laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“' },
	...{ rdquo: '”', middot: '·', bull: '•', times: '×', frac12: '½', eacute: 'é', egrave: 'è' },
	...{ agrave: 'à', ccedil: 'ç', ntilde: 'ñ', auml: 'ä', ouml: 'ö', uuml: 'ü', szlig: 'ß' },
};

/** What guests read of a text that was made for a web page. */
export function withoutHtml(text: string): string {
	// Few texts have either of these, and there may be hundreds of thousands.
	if (!text.includes('<') && !text.includes('&')) return text;
	return text
		.replace(BREAKS, '\n')
		.replace(TAGS, '')
		.replace(ENTITIES, (entity, decimal?: string, hex?: string, name?: string) => {
			if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
			const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
			return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
		})
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean)
		.join('\n');
}
