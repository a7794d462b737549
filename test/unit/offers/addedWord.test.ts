import { Ledger } from '../../../nodes/MerchantStorefront/menu/ledger/ledger';
import { thingsOf } from '../../../nodes/MerchantStorefront/menu/ledger/things';
import { readCommand } from '../../../nodes/MerchantStorefront/offers/chatCommand';
import { importedDishes } from '../../../nodes/MerchantStorefront/offers/knownDishes';
import { mayBeOfStopList } from '../../../nodes/MerchantStorefront/offers/talk';
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
	offNow: [],
	now: Date.parse('2026-05-01T12:00:00+03:00'),
	timeZone: 'Europe/Kyiv',
};
const read = (text: string) => (mayBeOfStopList(text) ? readCommand(text, chat) : { reply: '' });
const OFF = 'Банош: off in podil for how long?';
const ON_SALE = 'Банош is on sale in podil. Nothing to change.';
const BACK = "Nothing to put back: /on doesn't list Банош.";

it.each([
	['банош x-gone', OFF],
	['банош x-stop', OFF],
	['банош x-goneAtEdge', OFF],
	['x-goneAtEdge банош', OFF],
	['банош x-turnedOut', OFF],
	['банош x-all', OFF],
	['x-besides банош стоп', OFF],
	['x-comeBack банош', BACK],
	['банош x-back', BACK],
	['банош x-fromList', BACK],
	['банош стоп x-instead борщ', OFF],
	['банош стоп x-guest', ''],
	['баношу нема x-but замість нього борщ', OFF],
	['стоп банош, x-no', ON_SALE],
	['стоп банош, x-undo', ON_SALE],
	['стоп банош, x-fillers ні', ON_SALE],
])('A word that is added to a list is read: %s', (text, reply) => {
	const [, word = ''] = /x-(\w+)/.exec(text) ?? [];
	const without = text.replace(`x-${word}`, 'готовий');
	expect(read(text)).toMatchObject({ reply });
	expect(read(without)).not.toMatchObject({ reply });
});
