import { listNames, shorten, show } from '../../platform/shown';
import { samplesOf, textsOf, type Column, type Sheet } from '../../table/rows';
import { isOneOf, listsOneOf, saysOneOf } from '../../table/status';
import { asStoreId, storesNamedBy } from '../../table/tableOf';
import { asTyped } from '../columns/storesInCells';
import { isSameColumn, type ColumnAnswer } from '../ledger/rememberedAnswers';
import { likelyStores } from './choicesOf';
import { ask, stopFirst, type Asked, type Choice } from './asked';
import { named } from './inOwnWords';
import { listedIn } from './words';

/** What is still to be said about a column. */
export function askMissing(
	sheet: Sheet,
	{ missing, typed, ...answer }: ColumnAnswer,
	stores: readonly string[],
): Asked[] {
	const column = sheet.columns.find((one) => isSameColumn(one, answer));
	if (missing === undefined || column === undefined) return [];
	return missing === 'storeId'
		? askForStore(sheet, column, answer, stores, typed)
		: askForWords(sheet, column, answer, typed);
}

function askForStore(
	sheet: Sheet,
	column: Column,
	answer: ColumnAnswer,
	stores: readonly string[],
	before: string | undefined,
): Asked[] {
	const given = (said: string): ColumnAnswer => {
		const ids = storesNamedBy({ storeId: said }).map((id) => asTyped(id, stores));
		return { ...answer, storeId: asStoreId(ids) };
	};
	// A single store that is known may be the only one that somebody has typed yet.
	const isKnown = (said: string) =>
		stores.length < 2 || storesNamedBy(given(said)).every((id) => stores.includes(id));
	const typed = (said: string) => ({
		columns: [
			isKnown(said) ? given(said) : { ...answer, missing: 'storeId' as const, typed: said },
		],
	});
	const about = { heading: column.heading, samples: samplesOf(sheet, column) };
	// What the store is called may be known only now: it was not among the choices.
	const likely = before === undefined ? likelyStores(column, answer.meaning, { stores }) : [];
	const left = stores.filter((id) => !likely.includes(id));
	if (left.length === 0) {
		const text = 'For which store is this? Type its ID.';
		return [ask(`${named(sheet, column)}: ${text}`, { ...about, text, typed })];
	}
	const choices = left.map((storeId): Choice => ({ label: storeId, given: typed(storeId) }));
	const another = { label: 'Another store, typed below' };
	const other = `${shorten(column.heading)}: ID of the store (only if you chose "typed below")`;
	const instead = ask(other, { typed, before });
	const text = 'For which store is this?';
	if (before === undefined) {
		const label = `${named(sheet, column)}: ${text}`;
		return [ask(label, { ...about, choices: [...choices, another], instead })];
	}
	const meant: Choice = {
		label: `${show(before)} is the ID of another store of yours`,
		given: { columns: [given(before)] },
	};
	const flaw = `${show(before)} isn't one of your stores: ${listNames(stores)}.`;
	const asked = ask(`${named(sheet, column)}: ${flaw} ${text}`, {
		...{ ...about, text: `${flaw} ${text}`, instead },
		choices: [...choices, meant, another],
	});
	return [{ ...asked, choices: stopFirst(asked.choices) }];
}

/** As many different cells as somebody looks through who types words of them. */
const MOST_TO_TYPE = 20;

const OFF = 'Which words say that a dish is off? Separate them by commas.';
const ON =
	'Which words say that a dish is on sale? With any other, it is off. Separate them by commas.';
const ON_IN_A_LIST =
	'Which words say that a dish is on sale, alone or among others? With none of them, it is off. Separate them by commas.';

function askForWords(
	sheet: Sheet,
	column: Column,
	answer: ColumnAnswer,
	before: string | undefined,
): Asked[] {
	const cells = textsOf(sheet, column);
	const isOff = answer.meaning === 'offWhenListed';
	const says = isOff ? saysOneOf : listsOneOf;
	// A whole cell may have a comma in it. Of those that mean off, its words are enough.
	const isWhole = (text: string) => !isOff && isOneOf(cells, text);
	const wordsIn = (said: string) =>
		said
			.split(';')
			.flatMap((part) => (isWhole(part) ? [part] : part.split(',')))
			.map((word) => word.trim().toLowerCase())
			.filter((word) => word !== '');
	const unsaidIn = (words: readonly string[]) =>
		words.filter((word) => !cells.some((cell) => says([word], cell)));
	const typed = (said: string) => {
		const words = wordsIn(said);
		const isWrong = words.length === 0 || unsaidIn(words).length > 0;
		return {
			columns: [
				isWrong ? { ...answer, missing: 'words' as const, typed: said } : { ...answer, words },
			],
		};
	};
	const unsaid = unsaidIn(wordsIn(before ?? ''));
	const flaw = unsaid.length === 0 ? '' : `No cell says ${unsaid.map(show).join(' or ')}. `;
	const text = `${flaw}${isOff ? OFF : listedIn(cells) === undefined ? ON : ON_IN_A_LIST}`;
	const words = `${shorten(column.heading)}: words (only if you chose "typed below")`;
	const asked = ask(`${named(sheet, column, MOST_TO_TYPE)}: ${text}`, {
		...{ heading: column.heading, samples: samplesOf(sheet, column), text, typed },
		choices: [{ label: 'The words typed below' }],
		instead: ask(words, { typed, before }),
	});
	// Nobody answers by the other choice alone.
	return [{ ...asked, choices: stopFirst(asked.choices) }];
}
