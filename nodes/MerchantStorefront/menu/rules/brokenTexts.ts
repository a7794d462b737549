import { findingAbout, type Finding } from './finding';
import { show } from '../../platform/shown';
import type { Product } from '../product';

const TEXTS = ['sku', 'title', 'description', 'category', 'categories', 'unit', 'media'] as const;

/**
 * What a wrong encoding, a failed formula and a web page leave behind. Joiners don't count:
 * emoji and some scripts need them.
 */
const BROKEN =
	/(?<letter>\uFFFD)|(?<invisible>[\u200B\u2060\uFEFF])|(?<error>#(?:N\/A|NA(?!\p{L})|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|ERROR!|SPILL!|CALC!|Н\/Д|ЗНАЧ!|ССЫЛКА!|ИМЯ\?|ДЕЛ\/0!|ПОСИЛАННЯ!|ІМ'Я\?|BEZUG!|WERT!|NV(?!\p{L})|ARG!|ADR!|¡REF!|¡VALOR!|VALEUR!|RIF!|VALORE!))/u;

/** What is broken in a text, by the names in the pattern. */
type Found = { [kind: string]: string | undefined };

/** Few texts have any of these, and there may be hundreds of thousands. */
const MAY_BE_BROKEN = /[\uFFFD\u200B\u2060\uFEFF#]/;

const brokenIn = (text: string): Found | undefined =>
	MAY_BE_BROKEN.test(text) ? BROKEN.exec(text)?.groups : undefined;

export function findBrokenTexts(
	products: readonly Product[],
	nameDish: (product: Product) => string,
): Finding[] {
	const broken: Broken[] = [];
	for (const product of products) {
		for (const field of TEXTS) {
			const value = product[field];
			const text = Array.isArray(value) ? value.join(', ') : value;
			if (text === undefined) continue;
			const found = brokenIn(text);
			if (found === undefined) continue;
			const cell = [product.companyId, product.sku, field, text];
			broken.push({ cell, found, said: () => `${nameDish(product)}: ${field} ${show(text)}` });
		}
	}
	return toFindings(broken);
}

/** The same in texts that aren't of dishes, such as those of options. */
export function findBrokenCells(cells: ReadonlyArray<{ place: string; text: string }>): Finding[] {
	return toFindings(
		cells.flatMap(({ place, text }) => {
			const found = brokenIn(text);
			return found === undefined
				? []
				: [{ cell: [text], found, said: () => `${place}: ${show(text)}` }];
		}),
	);
}

export const mayBeBroken = (text: string) => MAY_BE_BROKEN.test(text);

interface Broken {
	/** What a confirmation is about. */
	cell: readonly unknown[];
	found: Found;
	said(): string;
}

function toFindings(broken: readonly Broken[]): Finding[] {
	const has = (kind: string) => broken.some(({ found }) => found[kind] !== undefined);
	return findingAbout('broken-texts', broken, {
		cell: ({ cell }) => cell,
		reason: `${broken.length} ${broken.length === 1 ? 'text has' : 'texts have'} broken characters.`,
		example: ({ said, found }) =>
			`${said()}${found.invisible === undefined ? '' : ' (an invisible character)'}`,
		whatToDo: [
			...(has('letter')
				? ['The file has another encoding: set Encoding in Extract From File.']
				: []),
			...(has('error') ? ['Correct the formula in the sheet.'] : []),
			...(has('invisible') ? ['Delete the cell and type it again.'] : []),
		].join(' '),
	});
}
