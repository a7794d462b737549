import { listNames, show } from '../../platform/shown';
import { isOpen } from '../../table/recognize';
import { filledCells } from '../../table/rows';
import type { Problem } from '../../table/problems';
import type { Proposal, Wording } from '../../table/tableOf';
import type { OfferField } from '../menuColumns';
import { IN_STORE, labelOf, OF_ONE_STORE, readingInStore } from './meanings';
import { NO_STORES, storesOf, type ReadingOptions } from './menuSheet';
import { names, onlyIn, storeInCell, storeSaidIn } from './storesInCells';
import { isSure, type Step } from './step';

/** Such as "Hidden Centre". */
export const statusInStores: Step = (all) =>
	all.map((one) =>
		one.meaning === 'statusInStore' ? { ...one, ...readingInStore(one.heading) } : one,
	);

/** A column "Location" may also say where a dish is cooked, and "Restaurant" whose brand it is. */
export const stores =
	({ stores: { typed } = NO_STORES }: ReadingOptions): Step =>
	(all, sheet) => {
		const hasColumnsOfStores = all.some(({ meaning }) => OF_ONE_STORE.has(meaning));
		return all.map((one) => {
			if (one.meaning !== 'storeId' || !isSure(one)) return one;
			if (hasColumnsOfStores) {
				const text =
					'This column says which store a row is for, and other columns are for single stores. Ignore either this one or those.';
				return { ...one, doubt: { text, meanings: ['ignore'] } };
			}
			const isOwnName = ['storeId', labelOf('storeId')].includes(one.heading);
			if (one.by === 'answer' || isOwnName || typed.length === 0) return one;
			const other = filledCells(sheet, one).find((cell) => {
				const store = storeInCell(String(cell).trim(), typed);
				return !typed.some((id) => id === store);
			});
			if (other === undefined) return one;
			const text: Wording = (nameOf) =>
				`Is this the ${nameOf('storeId')}? ${show(other)} isn't one of your stores. If it is, write IDs there: ${listNames(typed)}.`;
			return { ...one, doubt: { text, meanings: ['storeId', 'ignore'] } };
		});
	};

/** A column whose heading names a store is mostly about that one alone. */
export const ofNamedStores =
	(options: ReadingOptions): Step =>
	(all) => {
		const known = storesOf(all, options);
		return all.map((one) => {
			const { doubt } = one;
			if (doubt === undefined || !known.some((id) => names(one, id))) return one;
			const meanings = doubt.meanings.toSorted(
				(first, second) => Number(OF_ONE_STORE.has(second)) - Number(OF_ONE_STORE.has(first)),
			);
			return { ...one, doubt: { ...doubt, meanings } };
		});
	};

/** A column that nobody knows, and whose cells are mostly names of stores. */
export const whereSold =
	({ stores: { typed } = NO_STORES }: ReadingOptions): Step =>
	(all, sheet) => {
		const text =
			'It seems to say which stores sell a dish. Without it, all of your stores sell each dish.';
		return all.map((one) => {
			if (!isOpen(one) || typed.length < 2) return one;
			const isSaid = storeSaidIn(sheet, one, typed, HALF) !== undefined;
			return isSaid || onlyIn(sheet, one, typed) !== undefined
				? { ...one, doubt: { text, meanings: ['ignore'] } }
				: one;
		});
	};

const HALF = 0.5;

/** A column that names a store may also be that of all stores or of another one, but hardly where there are several. */
export function warnOfNamedStores(
	columns: readonly Proposal[],
	options: ReadingOptions,
): Problem[] {
	const known = storesOf(columns, options);
	return columns.flatMap((column): Problem[] => {
		const named = known.find((id) => names(column, id));
		const { by, meaning, heading, of } = column;
		if (named === undefined || by !== 'answer') return [];
		// What holds in the store that it names may hold in others, too.
		const isOfNamed = columns.some(
			(one) => one.heading === heading && one.of !== undefined && names(one, one.of),
		);
		if (of !== undefined && known.includes(of) && !isOfNamed) {
			const message = `is read for ${show(of)}, though its heading names ${show(named)}.`;
			return [{ place: `Column ${show(heading)}`, message }];
		}
		const inStore = IN_STORE.get(meaning as OfferField);
		if (known.length < 2 || inStore === undefined) return [];
		return [
			{
				place: `Column ${show(heading)}`,
				message: `is read for all stores, though its heading names ${show(named)}.`,
				inNode: `If it is about that store alone, choose ${labelOf(inStore)} under Column Meanings.`,
			},
		];
	});
}
