import en from './languages/en.json';
import uk from './languages/uk.json';
import ru from './languages/ru.json';
import pl from './languages/pl.json';
import de from './languages/de.json';
import es from './languages/es.json';
import fr from './languages/fr.json';
import it from './languages/it.json';
import pt from './languages/pt.json';
import cs from './languages/cs.json';
import ro from './languages/ro.json';
import hu from './languages/hu.json';
import sv from './languages/sv.json';
import da from './languages/da.json';
import nb from './languages/nb.json';
import fi from './languages/fi.json';
import tr from './languages/tr.json';
import el from './languages/el.json';
import nl from './languages/nl.json';
import ja from './languages/ja.json';
import { listed } from '../table/languages';

/** How people and programs head the columns of each table, by the name of a field. */
type Headings = Record<string, string>;

/**
 * What a language calls the columns of a menu: words with a comma and a space between them. Only
 * headings that mean nothing else: about the others, the reader asks. Case, accents, spaces and
 * punctuation do not matter.
 */
interface MenuLanguage {
	dish?: Headings;
	offer?: Headings;
	option?: Headings;
	group?: Headings;
	category?: Headings;
	hours?: Headings;
	/** Columns that aren't fields. */
	columns?: {
		/** Where yes means that the dish is off. */
		off?: string;
		/**
		 * Prices beside one another. The guest pays the promotional one where there is one, else the
		 * regular one, which becomes the old price beside it; gross, not net.
		 */
		regular?: string;
		promo?: string;
		gross?: string;
		net?: string;
		/** Such as S, 30 cm or 0.5 l: each size of a dish becomes a dish. */
		size?: string;
		/** The SKU of the row for all sizes of a dish, in the rows of the sizes. */
		parent?: string;
		/** The description of a dish that has no other. */
		briefDescription?: string;
		/** Surely no part of the menu: listed as unused, and never asked about. */
		ignored?: string;
		/** No request has a field for it: a page asks whether guests see it behind the name. */
		weight?: string;
		/** The same, behind the description. */
		allergens?: string;
	};
	/**
	 * Parts of words that make a heading a question where it is not known as a whole: it may say what is
	 * on sale, or what the guest pays, and such a column is never ignored without a question.
	 */
	asking?: {
		availability?: string;
		price?: string;
		/** The same of what guests pay instead of the price. */
		sale?: string;
		/** Such a price replaces another one. */
		new?: string;
		/** The same of guests who eat in, fetch their food, order on another platform, or buy at wholesale. */
		elsewhere?: string;
		/** The same of those whom the storefront is for. */
		delivered?: string;
		/** May be the SKU where no other column is. */
		code?: string;
		/** Numbers that are never prices: of nutrition, weights and stock. */
		measure?: string;
		/** Mostly for those who work there, and not for guests. */
		remark?: string;
		/** When dishes are sold, if its cells have days or hours. */
		hours?: string;
	};
	/** Headings that are nothing but a size. */
	sizes?: string;
	/** What programs call the one variation of a dish that has no sizes. */
	onlySize?: string;
	types?: { product?: string; attribute?: string };
}

const LANGUAGES: readonly MenuLanguage[] = [
	...[en, uk, ru, pl, de, es, fr, it, pt, cs, ro, hu, sv, da, nb, fi, tr, el, nl, ja],
];

type Entity = 'dish' | 'offer' | 'option' | 'group' | 'category' | 'hours';

/**
 * The headings of a field in all languages, by the names of its table and its own, such as dish.sku.
 * Within a table, each of them stands for one field only.
 */
export function headingsOf(path: string): string[] {
	const [entity, field = ''] = path.split('.') as [Entity, string?];
	return LANGUAGES.flatMap((language) => listed(language[entity]?.[field]));
}

export const columnHeadings = (name: keyof NonNullable<MenuLanguage['columns']>): string[] =>
	LANGUAGES.flatMap(({ columns }) => listed(columns?.[name]));

export const askingWords = (about: keyof NonNullable<MenuLanguage['asking']>): string[] =>
	LANGUAGES.flatMap(({ asking }) => listed(asking?.[about]));

export const sizeWords = (): string[] => LANGUAGES.flatMap(({ sizes }) => listed(sizes));

export const onlySizeWords = (): string[] => LANGUAGES.flatMap(({ onlySize }) => listed(onlySize));

export const typeWords = (type: keyof NonNullable<MenuLanguage['types']>): string[] =>
	LANGUAGES.flatMap(({ types }) => listed(types?.[type]));
