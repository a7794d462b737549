/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the fixtures from disk */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';

import type { ShownProduct } from '../../sandbox/platform/model';

const FOLDER = join(__dirname, '../fixtures/menus');

/** What its owner says of a column. */
export interface Truth {
	meaning: string;
	storeId?: string;
	size?: string;
	words?: string;
}

/** A sheet as somebody may have it. All of them are invented. */
export interface RealMenu {
	about: string;
	/**
	 * The node before: Extract from File leaves empty cells of a workbook out and gives all cells of a
	 * CSV file as texts; Google Sheets gives empty cells as empty texts; others give any data.
	 */
	from: 'csv' | 'xlsx' | 'google' | 'json';
	storeIds?: string;
	/** Cells with a bar between them, or JSON; first the headings. */
	rows: string[];
	/** What its owner answers if asked about a column. */
	truth?: Record<string, string | Truth>;
	/** Columns that must be asked about, whatever the answer changes. */
	asked?: string[];
	/** Settings that its owner switches on if told to. */
	switches?: string[];
	/** SKU (* if it is made up), title, main category and offers, with a bar between them. */
	menu?: string[];
	/** Other fields of some dishes. */
	texts?: Record<string, IDataObject>;
	/** Part of what must be said where such a sheet must not be imported. */
	refused?: string;
}

export function readMenus(): Array<readonly [name: string, menu: RealMenu]> {
	return readdirSync(FOLDER).map((file) => {
		const menu = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as RealMenu;
		return [file.replace('.json', ''), menu] as const;
	});
}

const split = (line: string) => line.split('|').map((part) => part.trim());

export function rowsOf({ from, rows }: RealMenu): IDataObject[] {
	if (from === 'json') return rows.map((row) => JSON.parse(row) as IDataObject);
	const [headings, ...lines] = rows.map(split);
	return lines.map((cells) => {
		const row: IDataObject = {};
		for (const [index, heading] of headings.entries()) {
			const cell = cells[index] ?? '';
			if (cell !== '' || from !== 'xlsx') row[heading] = from === 'csv' ? cell : typed(cell);
		}
		return row;
	});
}

function typed(cell: string): string | number | boolean {
	if (cell === 'TRUE' || cell === 'FALSE') return cell === 'TRUE';
	return /^(?:0|[1-9]\d{0,9})(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
}

interface Dish {
	sku: string;
	title: string;
	category: string;
	offers: string[];
}

const STORE = 'podil';
const byTitle = (one: Dish, other: Dish) =>
	`${one.title} ${one.sku}`.localeCompare(`${other.title} ${other.sku}`);

/** Each offer as store, price, old price, stock, and whether it is off. */
export function expectedDishes({ menu = [] }: RealMenu): Dish[] {
	const dishes = menu.map(split).map(([sku, title, category, offers]) => ({
		sku,
		title,
		category,
		offers: offers
			.split(';')
			.map((offer) => offer.trim())
			.map((offer) => (/^\d/.test(offer) ? `${STORE} ${offer}` : offer))
			.sort(),
	}));
	return dishes.sort(byTitle);
}

/** The same of what is on the storefront. */
export function dishesOn(storefront: ShownProduct[], menu: RealMenu): Dish[] {
	const isMadeUp = menu.menu?.some((line) => line.startsWith('*')) === true;
	const dishes = storefront
		.filter(({ inMenu }) => inMenu)
		.map(({ sku, title, category, offers }) => ({
			sku: isMadeUp ? '*' : sku,
			title,
			category,
			offers: offers
				.map(({ storeId, listPrice, oldPrice, stock, status }) =>
					[
						`${storeId} ${listPrice}`,
						...(oldPrice === undefined ? [] : [`was ${oldPrice}`]),
						...(stock === undefined ? [] : [`stock ${stock}`]),
						...(status === 'disabled' ? ['off'] : []),
					].join(' '),
				)
				.sort(),
		}));
	return dishes.sort(byTitle);
}
