import type { HeadingMeaning } from './meanings';
import type { Question } from '../../table/questions';
import type { Column } from '../../table/rows';

export type Found = ReadonlyMap<HeadingMeaning, readonly Column[]>;

export interface PriceColumns {
	/** Of dishes on offer only; others pay the price. */
	promo?: Column | undefined;
	price?: Column | undefined;
	old?: Column | undefined;
	unused: Column[];
	questions: Question[];
}

/** Which of several columns of prices the guest pays. */
export function priceColumns(found: Found, meanings: readonly string[]): PriceColumns {
	const of = (meaning: HeadingMeaning) => found.get(meaning) ?? [];
	const ask = (columns: readonly Column[], text: string): PriceColumns => ({
		unused: [],
		questions: [{ text, columns, meanings }],
	});
	const gross = [...of('listPrice'), ...of('gross')];
	const net = of('net');
	const isOnlyNet = gross.length === 0 && of('regular').length === 0 && of('promo').length === 0;
	if (isOnlyNet && net.length > 0) {
		return ask(net, 'Is this what the guest pays? It seems to be a price without tax.');
	}
	const regular = of('regular');
	const promo = of('promo');
	const old = of('oldPrice');
	if (gross.length > 1) return ask(gross, 'Which of these is the price that the guest pays?');
	if (regular.length > 1) return ask(regular, 'Which of these is the regular price?');
	if (promo.length > 1) return ask(promo, 'Which of these is the price that the guest pays?');
	if (old.length > 1) return ask(old, 'Which of these is the old price?');
	const all = [...promo, ...gross, ...regular, ...old];
	// The guest pays one of them, one more is crossed out, and nobody can tell what a third is.
	if (all.length > 2)
		return ask(all, 'Which of these does the guest pay, and which is crossed out?');
	if (promo.length === 1) {
		const [base] = [...gross, ...regular, ...old];
		return base === undefined
			? { price: promo[0], unused: [...net], questions: [] }
			: { promo: promo[0], price: base, old: base, unused: [...net], questions: [] };
	}
	const [price, ...rest] = [...gross, ...regular];
	return { price, old: rest[0] ?? old[0], unused: [...net], questions: [] };
}
