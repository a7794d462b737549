/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- starts a Node of another language */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { speak } from '../../support/language';
import { addUp } from '../../../nodes/MerchantStorefront/orders/sales/sales';
import { salesText } from '../../../nodes/MerchantStorefront/orders/sales/salesText';
import { orderFields, simplifyOrder } from '../../../nodes/MerchantStorefront/orders/simplify';
import { ticketLines } from '../../../nodes/MerchantStorefront/orders/print/ticket';
import { order } from './orders';

const TOTAL = { value: 12462.5, currency: 'UAH' };
const AUGUST = order({ netPrice: TOTAL, createdAt: '2026-08-21T15:05:00Z' });
const TIME_ZONE = 'Europe/Kyiv';

const LANGUAGES = {
	'uk-UA': {
		total: '12 462,50 ₴',
		placed: '21 серп. 2026 р., 18:05',
		printed: ['Placed: 21 serp. 2026 r., 18:05', 'Total: 12 462,50 UAH'],
	},
	'tr-TR': {
		total: 'UAH 12.462,50',
		placed: '21 Ağu 2026 18:05',
		printed: ['Placed: 21 Agu 2026 18:05', 'Total: UAH 12.462,50'],
	},
	'ar-EG': {
		total: '\u200f12,462.50 UAH',
		placed: '21\u200f/08\u200f/2026، 18:05',
		printed: ['Placed: 21/08/2026, 18:05', 'Total: 12,462.50 UAH'],
	},
};

describe.each(Object.entries(LANGUAGES))('In %s', (language, { total, placed, printed }) => {
	speak(language);

	it('a summary has amounts and times as people there write them', () => {
		const { summary } = simplifyOrder(AUGUST, { timeZone: TIME_ZONE, textFormat: 'plain' });
		expect(summary).toContain(`\nPlaced: ${placed}\n`);
		expect(summary).toContain(`\nTotal: ${total}\n`);
	});

	it('a ticket has them in characters that every printer knows', () => {
		const style = { columns: 48, codePage: 'ascii', timeZone: TIME_ZONE } as const;
		const lines = ticketLines(orderFields(AUGUST), style).map(({ text }) => text);
		expect(lines).toEqual(expect.arrayContaining(printed));
	});

	it('the sales of a day have them too', () => {
		const sold = { ...orderFields(AUGUST), acceptedAt: null };
		const [counted, time] = salesText(addUp([sold]), TIME_ZONE).split('\n');
		expect(counted).toBe(`1 order, ${total}`);
		expect(time).toBe(placed);
	});
});

it.each(Object.keys(LANGUAGES))('the language of a machine with %s is taken', (language) => {
	const file = join(process.cwd(), 'nodes/MerchantStorefront/platform/language.ts');
	const say = `console.log(require(${JSON.stringify(file)}).languageOfN8n())`;
	const { PATH } = process.env;
	const env = { PATH, LANG: `${language.replace('-', '_')}.UTF-8` };
	const said = execFileSync(process.execPath, ['--import', 'tsx', '--eval', say], { env });
	expect(String(said).trim()).toBe(language);
});
