import { groupBy } from '../../platform/groupBy';
import { listNames, many, shorten, show } from '../../platform/shown';
import { isCurrency } from '../../table/numbers';
import type { Problem } from '../../table/problems';
import type { MenuSheet } from '../columns/menuSheet';
import type { OfferOfRow } from './offers';

/** As many dishes as a line names. */
const MOST_NAMED = 5;
const HALF = 0.5;

interface Written {
	title: string;
	cell: string;
}

/** What cells have beside the number that guests pay, by which it may be meant otherwise. */
export function warnOfWrittenPrices({ sheet }: MenuSheet, sold: readonly OfferOfRow[]): Problem[] {
	const columns = new Map(sheet.columns.map((column) => [column.heading, column]));
	const onSale = sold.filter(({ values: { status } }) => status !== 'disabled');
	return [...groupBy(onSale, ({ at }) => at('listPrice').field ?? '')].flatMap(
		([field, offers]) => {
			// A dish has an offer in each store.
			const ofRows = [...groupBy(offers, ({ row }) => row.index)].map(
				([index, [offer]]): Written => ({
					title: String(offer?.title),
					cell: String(columns.get(field)?.cellOf(sheet.rows[index] ?? {}) ?? '').trim(),
				}),
			);
			return [sayExtras(ofRows), sayCurrencies(ofRows)]
				.filter((message) => message !== undefined)
				.map((message) => ({ place: `Column ${show(field)}`, field, message }));
		},
	);
}

/** A price such as "+20" is mostly what something costs on top of another dish. */
function sayExtras(all: readonly Written[]): string | undefined {
	const extras = all.filter(({ cell }) => cell.startsWith('+'));
	if (extras.length === 0) return undefined;
	const [have, are] = extras.length === 1 ? ['has', 'It is'] : ['have', 'They are'];
	return `${many(extras.length, 'dish', 'dishes')} ${have} a plus before the price: ${listWritten(extras)}. ${are} sold without another dish, at that price.`;
}

/** Guests pay the number, in the currency of the storefront. */
function sayCurrencies(all: readonly Written[]): string | undefined {
	const ofCurrencies = groupBy(all, ({ cell }) => currencyIn(cell));
	const others = [...ofCurrencies]
		.filter(([currency, some]) => currency !== '' && some.length < all.length * HALF)
		.flatMap(([, some]) => some);
	if (others.length === 0) return undefined;
	const names = others.length === 1 ? 'names' : 'name';
	return `${many(others.length, 'dish', 'dishes')} ${names} a currency that most of the others don't: ${listWritten(others)}. Guests pay the number in the storefront's currency.`;
}

/** Of "160 EUR" or "$150"; empty where a cell names none. */
function currencyIn(cell: string): string {
	const text = cell.replace(/[\d\s.,'’ʼ+−-]/gu, '');
	return isCurrency(text) ? text.toLowerCase() : '';
}

const listWritten = (some: readonly Written[]) =>
	listNames(
		[...new Set(some.map(({ title, cell }) => `${show(shorten(title))} (${cell})`))],
		MOST_NAMED,
	);
