/** The language and region of n8n (`LANG`), such as uk-UA: in these, people read amounts and times. */
export const languageOfN8n = () => new Intl.NumberFormat().resolvedOptions().locale;

/** Every language has these digits, since receipt printers know no others. */
export const DIGITS = { numberingSystem: 'latn' } as const;
