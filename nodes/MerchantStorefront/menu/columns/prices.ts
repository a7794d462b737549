import type { Proposal } from '../../table/tableOf';

const PRICES = ['listPrice', 'regular', 'promo', 'gross', 'net', 'oldPrice'] as const;
type Price = (typeof PRICES)[number];

const MEANINGS = ['listPrice', 'oldPrice', 'ignore'];
const WITH_PROMO = ['promo', ...MEANINGS];

/** What the columns of prices are, or what to ask about them. */
type Settled =
	| { price?: Proposal | undefined; old?: Proposal | undefined; promo?: Proposal | undefined }
	| { ask: readonly Proposal[]; text: string; meanings?: readonly string[] };

/** Which of several columns of prices the guest pays. */
export const settlePrices =
	(isMenu: boolean) =>
	(all: Proposal[]): Proposal[] => {
		const of = (...says: Price[]) =>
			all.filter(
				(one) =>
					one.by === 'heading' &&
					one.meaning !== undefined &&
					says.some((price) => price === one.says),
			);
		const headed = of(...PRICES);
		if (headed.length === 0) return all;
		const isGiven = (price: Price) =>
			all.some(({ by, meaning }) => by === 'answer' && meaning === price);
		const settled =
			isGiven('listPrice') || isGiven('oldPrice')
				? besideAnswers(headed, isMenu, isGiven)
				: amongHeadings(of, isMenu);
		return all.map((one) => {
			if (!headed.includes(one)) return one;
			const bare = { ...one, meaning: undefined, doubt: undefined };
			if ('ask' in settled) {
				const doubt = { text: settled.text, meanings: settled.meanings ?? MEANINGS };
				return settled.ask.includes(one) ? { ...bare, doubt } : bare;
			}
			switch (one) {
				case settled.promo:
					return { ...bare, meaning: 'promo' };
				case settled.price:
					return { ...bare, meaning: 'listPrice' };
				case settled.old:
					return { ...bare, meaning: 'oldPrice' };
				default:
					return isGiven('listPrice') ? { ...bare, reason: 'another column is the Price' } : bare;
			}
		});
	};

/** Which of two columns guests pay was answered. */
function besideAnswers(
	headed: readonly Proposal[],
	isMenu: boolean,
	isGiven: (price: Price) => boolean,
): Settled {
	const [first, ...others] = headed;
	const isSale = first?.says === 'promo' && others.length === 0;
	if (isMenu && isSale && isGiven('listPrice') && !isGiven('promo')) return { promo: first };
	const old = headed.filter(({ says }) => says === 'oldPrice');
	const prices = headed.filter(({ says }) => says !== 'oldPrice');
	const isClear = isGiven('listPrice')
		? prices.length === 0 && old.length < (isGiven('oldPrice') ? 1 : 2)
		: prices.length === 1 && old.length === 0 && !isSale;
	if (isClear) return { price: prices[0], old: old[0] };
	if (isGiven('listPrice') && headed.every(({ says }) => says === 'listPrice')) return {};
	const text = 'Other columns are already prices. What are these?';
	return { ask: headed, text, meanings: isGiven('promo') ? MEANINGS : WITH_PROMO };
}

function amongHeadings(of: (...says: Price[]) => Proposal[], isMenu: boolean): Settled {
	const gross = of('listPrice', 'gross');
	const regular = of('regular');
	const promo = of('promo');
	const old = of('oldPrice');
	const net = of('net');
	if (net.length > 0 && [...gross, ...regular, ...promo].length === 0) {
		return { ask: net, text: 'Is this what the guest pays? It seems to be a price without tax.' };
	}
	const alike: Array<[Proposal[], string]> = [
		[gross, 'the price that the guest pays'],
		[regular, 'the regular price'],
		[promo, 'the price that the guest pays'],
		[old, 'the old price'],
	];
	const [several] = alike.filter(([columns]) => columns.length > 1);
	const meanings = isMenu && promo.length > 0 ? WITH_PROMO : MEANINGS;
	if (several !== undefined) {
		return { ask: several[0], text: `Which of these is ${several[1]}?`, meanings };
	}
	const [base] = [...gross, ...regular, ...old];
	const [reduced] = promo;
	const text = 'Which of these does the guest pay, and which is crossed out?';
	const all = [...promo, ...gross, ...regular, ...old];
	// The guest pays one of them, one more is crossed out, and nobody can tell what a third is.
	if (all.length > 2) return { ask: all, text, meanings };
	if (reduced === undefined) {
		const [price, ...rest] = [...gross, ...regular];
		return { price, old: rest[0] ?? old[0] };
	}
	if (!isMenu) {
		// What stays empty in a list of changes stays as it is, so no other price takes its place.
		return { ask: all, text: base === undefined ? 'Is this what the guest pays?' : text };
	}
	// Without a price for all stores, each store or size may have its own, or it is asked about.
	return { promo: reduced, price: base };
}
