/** The same for skus that differ only in what spreadsheets and typing change: zeros, case, spaces. */
export function foldSku(sku: string): string {
	const folded = sku.toLowerCase();
	return PLAIN.test(folded) ? folded : folded.replace(/\s+/gu, '').replace(/^0+(?=.)/u, '');
}

// Nothing but case to fold, as in most skus.
const PLAIN = /^[a-z1-9][a-z0-9_.-]*$/;
