import { Ledger } from '../../../nodes/MerchantStorefront/menu/ledger/ledger';
import { thingsOf } from '../../../nodes/MerchantStorefront/menu/ledger/things';
import {
	isOfStopList,
	mayBeOfStopList,
	readCommand,
} from '../../../nodes/MerchantStorefront/offers/chatCommand';
import { importedDishes } from '../../../nodes/MerchantStorefront/offers/knownDishes';
import type * as Words from '../../../nodes/MerchantStorefront/offers/talkWords';

/** Adds the word "x-gone" to the list `gone`, and so on. */
jest.mock('../../../nodes/MerchantStorefront/offers/talkWords', () => {
	const actual = jest.requireActual<typeof Words>(
		'../../../nodes/MerchantStorefront/offers/talkWords',
	);
	const added = Object.entries(actual.TALK).map(([list, words]) => [list, [...words, `x-${list}`]]);
	return { ...actual, TALK: Object.fromEntries(added) as typeof actual.TALK };
});

const ledger = new Ledger({}, 'account');
const offers = [{ storeId: 'podil', listPrice: 1 }];
const dish = { sku: 'banosh', title: 'Банош', companyId: 'c', category: 'soups', offers };
const things = thingsOf.dish({ dishes: [dish] });
ledger.accept('c', { dish: { things, digest: 'd', at: '2026-05-01' } });
const chat = {
	known: importedDishes(ledger),
	storeIds: ['podil'],
	offNow: [{ storeId: 'podil', sku: 'banosh' }],
	now: Date.parse('2026-05-01T12:00:00+03:00'),
	timeZone: 'Europe/Kyiv',
};
const read = (text: string) =>
	mayBeOfStopList(text) && isOfStopList(text) ? readCommand(text, chat) : { reply: '' };
const OFF = 'Банош is off in podil until switched on again.';
const LIST = 'Банош: off in podil until switched on again\nWhich dish is to come back?';

it.each([
	['банош x-stop', `${OFF} Put it back?`],
	['банош x-gone', `${OFF} Put it back?`],
	['банош x-sale', `${OFF} Put it back?`],
	['банош x-close', `${OFF} Put it back?`],
	['банош x-taken', `${OFF} Put it back?`],
	['банош x-back', `${OFF} Put it back?`],
	['банош нема x-besides', `${OFF} Put it back?`],
	['x-without банош', `${OFF} Put it back?`],
	['x-asking банош', OFF],
	['x-whether банош', OFF],
	['x-what нема', LIST],
	['x-undo', LIST],
	['x-closing', expect.stringContaining('Store → Pause') as string],
])('A word that is added to a list is read: %s', (text, reply) => {
	const [, word = ''] = /x-(\w+)/.exec(text) ?? [];
	const without = text.replace(`x-${word}`, 'готовий');
	expect(read(text)).toMatchObject({ reply });
	expect(read(without)).not.toMatchObject({ reply });
});
