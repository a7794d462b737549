import { Ledger } from '../../../nodes/MerchantStorefront/menu/ledger/ledger';
import { thingsOf } from '../../../nodes/MerchantStorefront/menu/ledger/things';
import { mayBeOfStopList, readCommand } from '../../../nodes/MerchantStorefront/offers/chatCommand';
import type { Chat } from '../../../nodes/MerchantStorefront/offers/chatMessages';
import { importedDishes } from '../../../nodes/MerchantStorefront/offers/knownDishes';
import type { Command } from '../../../nodes/MerchantStorefront/offers/switched';

interface ImportedDish {
	sku: string;
	title: string;
	category: string;
	stores: readonly string[];
}

/** What a workflow knows that has imported some dishes. */
export function knownFrom(menu: readonly ImportedDish[]) {
	const ledger = new Ledger({}, 'account');
	const dishes = menu.map(({ stores, ...dish }) => ({
		...{ ...dish, companyId: 'c' },
		offers: stores.map((storeId) => ({ storeId, listPrice: 1 })),
	}));
	const things = thingsOf.dish({ dishes });
	ledger.accept('c', { dish: { things, digest: 'd', at: '2026-05-01' } });
	return importedDishes(ledger);
}

/** As Read Command does it in a chat, which answers nothing to other talk. */
export const readIn =
	(chat: Chat) =>
	(text: string, more: Partial<Chat> = {}): Command =>
		mayBeOfStopList(text)
			? readCommand(text, { ...chat, ...more })
			: { command: 'reply', reply: '', buttons: [] };

export const replyOf = (command: Command) => ('reply' in command ? command.reply : command.command);
export const buttonsOf = (command: Command) => ('buttons' in command ? command.buttons : []);
