import type { Message as ChatMessage, Press, Update, Webhook } from '../chat/model';
import type { Settings, SettingsPatch } from '../settings';
import type { EventName } from './catalogue';
import { Collection, type Journal } from './collection';
import type {
	Client,
	Delivery,
	ImportRecord,
	Message,
	PlacedOrder,
	ShownCategory,
	ShownGroup,
	ShownProduct,
	Store,
	Subscription,
	Token,
} from './model';

/** Everything the platform remembers. */
export class State {
	readonly clients;
	readonly tokens;
	readonly products;
	readonly categories;
	readonly optionGroups;
	readonly imports;
	readonly stores;
	readonly orders;
	readonly subscriptions;
	readonly deliveries;
	readonly messages;
	readonly chatMessages;
	readonly presses;
	readonly updates;
	readonly webhooks;
	readonly botTokens;
	readonly counters;
	readonly settings;

	constructor(
		journal: Journal,
		rows: Map<string, Map<string, unknown>>,
		changed: (collection: string) => void,
	) {
		// Rows come from the sandbox's own file, written by the same types.
		const collection = <T>(name: string) =>
			new Collection<T>(name, new Map(rows.get(name)) as Map<string, T>, journal, changed);
		this.clients = collection<Client>('clients');
		/** Each has its digest as the key: the tokens themselves are not kept. */
		this.tokens = collection<Token>('tokens');
		this.products = collection<ShownProduct>('products');
		this.categories = collection<ShownCategory>('categories');
		this.optionGroups = collection<ShownGroup>('optionGroups');
		this.imports = collection<ImportRecord>('imports');
		this.stores = collection<Store>('stores');
		this.orders = collection<PlacedOrder>('orders');
		this.subscriptions = collection<Subscription>('subscriptions');
		this.deliveries = collection<Delivery>('deliveries');
		this.messages = collection<Message>('messages');
		this.chatMessages = collection<ChatMessage>('chatMessages');
		this.presses = collection<Press>('presses');
		/** The bot's updates stay until its webhook has received them. */
		this.updates = collection<Update>('updates');
		this.webhooks = collection<Webhook>('webhooks');
		this.botTokens = collection<string>('botTokens');
		this.counters = collection<number>('counters');
		this.settings = collection<SettingsPatch>('settings');
	}
}

/** What the domain works with. */
export interface Platform {
	state: State;
	settings: () => Settings;
	/** Sends the event to every subscription. */
	notify: (companyId: string, event: EventName, data: object) => void;
}

export const now = () => new Date().toISOString();
