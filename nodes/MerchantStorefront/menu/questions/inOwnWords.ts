import { shorten } from '../../platform/shown';
import { samplesOf, type Column, type Sheet } from '../../table/rows';
import { labelOf, type Meaning } from '../columns/meanings';

/** As somebody calls a field who has never seen the node. */
const OWN_WORDS: Readonly<Partial<Record<Meaning, string>>> = {
	sku: 'dish number (SKU)',
	title: 'name of the dish',
	category: 'category',
	companyId: 'company',
	storeId: 'store',
	media: 'picture',
	newPrice: 'new price where it is filled; the other dishes keep the price they have',
	promo: 'what guests pay instead; the other price is crossed out',
	onWhenYes: 'on sale where it says yes',
	offWhenYes: 'off where it says yes',
	onWhenListed: 'on sale only where it says some words, which the next page asks for',
	offWhenListed:
		'off where it says some words, alone or among others, which the next page asks for',
	statusInStore: 'on sale or off in one store',
	weightInName: 'weight behind the name',
	inDescription: 'below the description',
	ignore: 'nothing of this: ignore the column',
};

export const inOwnWords = (meaning: string) => OWN_WORDS[meaning as Meaning] ?? labelOf(meaning);

export const SHORT = 24;

/** A column with the first of its cells. */
export function named(sheet: Sheet, column: Column, most?: number): string {
	const samples = samplesOf(sheet, column, most).map((sample) => shorten(sample, SHORT));
	return `${shorten(column.heading)} (${samples.length === 0 ? 'empty' : samples.join('; ')})`;
}
