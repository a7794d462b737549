/** The same for skus that differ only in what spreadsheets and typing change: zeros, case, spaces. */
export function foldSku(sku: string): string {
	return PLAIN.test(sku)
		? sku
		: sku
				.toLowerCase()
				.replace(/\s+/gu, '')
				.replace(/^0+(?=.)/u, '');
}

// Nothing to fold, as in most skus.
const PLAIN = /^[a-z1-9][a-z0-9_.-]*$/;
