import type { PrintedLine } from '../printer/paper';
import type { EventName, OrderStatus, Scope, WeekDay } from './catalogue';

export interface Client {
	id: string;
	secret: string;
	scopes: Scope[];
	companies: string[];
}

export interface Token {
	clientId: string;
	expiresAt: number;
	revoked: boolean;
}

export interface Offer {
	storeId: string;
	listPrice: number;
	oldPrice?: number;
	sortOrder?: number;
	stock?: number;
	status: 'enabled' | 'disabled';
	/** Why it is disabled: an import left it out or said so, or it is on the stop list. */
	off?: 'missing' | 'import' | 'stop-list';
}

export interface Product {
	sku: string;
	title: string;
	description?: string;
	companyId: string;
	category: string;
	categories?: string[];
	type: 'product' | 'attribute';
	media?: string;
	unit?: string;
	/** Only the whole menu brings them. */
	optionGroups?: Array<{ externalId: string; sortOrder: number }>;
	offers: Offer[];
}

export interface Category {
	externalId: string;
	name: string;
	position?: number | null;
	parentExternalId?: string;
	workSchedule?: {
		dailyWorkingHours?: OpeningHours[];
		weeklyWorkingHours?: { open: string; closed: string };
		start?: string;
		end?: string;
	};
}

/** What is chosen from when a dish is ordered. The options themselves are products of the type attribute. */
export interface OptionGroup {
	externalId: string;
	title: string;
	type: 'single' | 'multiple' | 'complex';
	min: number;
	max: number;
	options: Array<{ sku: string; sortOrder: number; max?: number }>;
}

interface InMenu {
	companyId: string;
	/** False once an import has left it out. */
	inMenu: boolean;
}

export type ShownCategory = Category & InMenu;
export type ShownGroup = OptionGroup & InMenu;

export interface ShownProduct extends Product {
	/** False once an import has left the product out. */
	inMenu: boolean;
}

/** One of the three. */
export interface Changed {
	/** A product or an option has one. */
	sku?: string;
	category?: string;
	group?: string;
}

interface MenuChange extends Changed {
	/** Absent when a field of the product itself changed. */
	storeId?: string;
	field: string;
	from?: unknown;
	to?: unknown;
}

export interface ImportRecord {
	id: string;
	kind: 'product-offers' | 'products' | 'offers' | 'part-offers' | 'categories' | 'whole-menu';
	companyId: string;
	/** Only an import of offers names one. */
	storeId?: string;
	clientId: string;
	importedAt: string;
	products: number;
	offers: number;
	/** It is absent where the import has none. */
	categories?: number;
	options?: number;
	groups?: number;
	/** Dishes of a stop list that the last menu does not have: it changes nothing that guests see. */
	absent?: string[];
	/** Each dish, option, category and group once. */
	counts: { added: number; changed: number; switchedOff: number };
	/** How many of them changed in each field. An import that an earlier version kept does not say it. */
	changedFields?: Record<string, number>;
	/** New products, and offers of known products in a new store. */
	added: Array<Changed & { storeId?: string }>;
	changed: MenuChange[];
	switchedOff: Array<Changed & { storeId?: string }>;
}

export interface Store {
	id: string;
	companyId: string;
	storeId: string;
	open: boolean;
	/** Absent while it is open. */
	closedBy?: 'pause' | 'kitchen';
	/** Unix seconds; a pause without an end has none. */
	pausedTill?: number;
	/** Shown to guests; they open and close nothing. */
	openingHours?: OpeningHours[];
}

interface OpeningHours {
	weekDay: WeekDay;
	/** Both as hh:mm; a store that closes before it opens closes on the next day. */
	open: string;
	closed: string;
}

export interface Money {
	currency: string;
	value: number;
}

export interface OrderItem {
	id: string;
	productId: string;
	offerId: string;
	sku: string;
	name: string;
	quantityOrdered: number;
	quantityFulfilled: number;
	itemPrice: Money;
	listPrice: Money;
	netPrice: Money;
	netListPrice: Money;
	discountPrice: Money;
	attributes: Array<{
		id: string;
		name: string;
		sku: string;
		offerId: string;
		quantity: number;
		price: Money;
	}>;
	cancellations: Array<{
		actor: 'customer' | 'merchant';
		quantity: number;
		reason: string;
		reasonText: string;
		createdAt: string;
	}>;
}

export interface Courier {
	id: string;
	firstName: string;
	phone: string;
}

export interface Order {
	id: string;
	number: string;
	storeId: string;
	status: OrderStatus;
	listPrice: Money;
	netPrice: Money;
	comment: string;
	estimatedCookingTime: number;
	items: OrderItem[];
	customer: { firstName: string; lastName: string; phone: string };
	courier: Courier | null;
	createdAt: string;
	updatedAt: string;
	isTest: boolean;
}

export interface StatusChange {
	status: OrderStatus;
	by: 'merchant' | 'platform';
	at: string;
	/** Minutes. */
	cookingTime?: number;
	quantities?: Array<{ sku: string; quantityFulfilled: number }>;
	/** It is in the platform's own words. */
	reason?: string;
}

export interface PlacedOrder {
	companyId: string;
	order: Order;
	/** Oldest first; absent as long as the order is new. */
	statusChanges?: StatusChange[];
}

export interface Subscription {
	id: string;
	companyIds: string[];
	events: EventName[];
	callback: string;
	secret: string;
}

export interface Attempt {
	startedAt: string;
	durationMs: number;
	/** Absent when nothing was answered. */
	status?: number;
	answer?: string;
	error?: string;
}

export interface Delivery {
	id: string;
	subscriptionId: string;
	callback: string;
	event: EventName;
	kind: 'genuine' | 'duplicate' | 'forged';
	/** `lost`: by a fault, so that it was never sent. */
	state: 'pending' | 'delivered' | 'failed' | 'lost';
	headers: Record<string, string>;
	body: string;
	createdAt: string;
	nextAttemptAt?: string;
	attempts: Attempt[];
}

export interface Message {
	id: string;
	inbox: string;
	text: string;
	/** Only what a printer has printed has it. */
	paper?: PrintedLine[];
	receivedAt: string;
}
