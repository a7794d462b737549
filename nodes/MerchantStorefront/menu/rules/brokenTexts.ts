import { findingAbout, type Finding, type InSheet } from './finding';
import { show } from '../../platform/shown';
import type { Product } from '../product';

const TEXTS = [
	...(['companyId', 'sku', 'title', 'description'] as const),
	...(['category', 'categories', 'unit', 'media'] as const),
];

/**
 * What a wrong encoding, a failed formula, a web page and a text that was cut within an emoji leave
 * behind. Joiners don't count: emoji and some scripts need them.
 */
const BROKEN =
	/(?<letter>\uFFFD)|(?<invisible>[\u200B\u2060\uFEFF\p{Cs}])|(?<error>#(?:N\/A|NA(?!\p{L})|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|ERROR!|SPILL!|CALC!|Н\/Д|ЗНАЧ!|ССЫЛКА!|ИМЯ\?|ДЕЛ\/0!|ПОСИЛАННЯ!|ІМ'Я\?|BEZUG!|WERT!|NV(?!\p{L})|ARG!|ADR!|¡REF!|¡VALOR!|VALEUR!|RIF!|VALORE!))/u;

/** What is broken in a text, by the names in the pattern. */
type Found = { [kind: string]: string | undefined };

/** Few texts have any of these, and there may be hundreds of thousands. */
const MAY_BE_BROKEN = /[\uFFFD\u200B\u2060\uFEFF\p{Cs}#]/u;
export const mayBeBroken = (text: string) => MAY_BE_BROKEN.test(text);

export const findBrokenTexts = (products: readonly Product[], inSheet: InSheet): Finding[] =>
	findBrokenCells(
		products.flatMap((product) => {
			const { companyId, sku } = product;
			const ofDish = TEXTS.flatMap((field): Cell[] => {
				const value = product[field];
				const text = Array.isArray(value) ? value.join(', ') : value;
				if (text === undefined || !mayBeBroken(text)) return [];
				const place = `${inSheet.dish(product)}, ${inSheet.columns(field)}`;
				return [{ place, text, about: [companyId, sku, field] }];
			});
			const ofStores = product.offers.flatMap(({ storeId }): Cell[] => {
				if (!mayBeBroken(storeId)) return [];
				const place = `${inSheet.dish(product, storeId)}, ${inSheet.columns('storeId')}`;
				return [{ place, text: storeId, about: [companyId, sku, 'storeId'] }];
			});
			return [...ofDish, ...ofStores];
		}),
	);

interface Cell {
	/** In the words of the sheet. */
	place: string;
	text: string;
	/** What else a confirmation is about. */
	about?: readonly unknown[];
}

/** The same in texts that aren't of dishes, such as those of options. */
export function findBrokenCells(cells: readonly Cell[]): Finding[] {
	const broken = cells.flatMap((cell) => {
		const found: Found | undefined = BROKEN.exec(cell.text)?.groups;
		return found === undefined ? [] : [{ ...cell, found }];
	});
	const has = (kind: string) => broken.some(({ found }) => found[kind] !== undefined);
	return findingAbout('broken-texts', broken, {
		cell: ({ about = [], text }) => [...about, text],
		reason: `${broken.length} ${broken.length === 1 ? 'text has' : 'texts have'} broken characters.`,
		example: ({ place, text, found }) =>
			`${place}: ${show(text)}${found.invisible === undefined ? '' : ' (an invisible character)'}`,
		...(has('letter') ? { inNode: 'Set Encoding in Extract from File.' } : {}),
		whatToDo: [
			...(has('letter') ? ['The file has another encoding: save it as UTF-8.'] : []),
			...(has('error') ? ['Correct the formula in the sheet.'] : []),
			...(has('invisible') ? ['Delete the cell and type it again.'] : []),
		].join(' '),
	});
}
