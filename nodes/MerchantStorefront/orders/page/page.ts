import { hash } from 'node:crypto';

import { clockTime, instantOf, isoInZone } from '../../platform/zonedTime';
import type { Dish } from '../dishes';
import type { OrderFields } from '../simplify';
import { findStatus } from '../statuses';
import { clean, escapeHtml } from '../textFormat';
import { pressKey } from './press';
import { SCRIPT } from './script';
import { STYLE } from './style';
import WORDS from './words.json';

type Words = typeof WORDS.en;

const LANGUAGES = Object.keys(WORDS) as Array<keyof typeof WORDS>;

interface PageStyle {
	/** It looks like uk or uk-UA. */
	language: string;
	timeZone: string;
	now: number;
	secret: string;
	/** What the browser sent to open the page: its script asks with the same. */
	authorization: string;
	/** The order of a press that was refused, and why: technical, in English. */
	pressedOrder: string;
	note: string;
	/** The page says it instead of the orders. */
	problem: string | null;
}

const CANCELED_SHOWN_SECONDS = 30 * 60;
/** Minutes in which an order is to be accepted, and cooked where nobody says in how many. */
const [TO_ACCEPT, TO_COOK] = [10, 30];
const WARNING = 5;
/** No other script runs, should a guest's text ever get through as one. */
const RULES = `default-src 'none'; base-uri 'none'; style-src 'unsafe-inline'; connect-src http: https:; script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'`;

interface Shown {
	order: OrderFields;
	kind: 'new' | 'accepted' | 'declined' | 'canceled';
	/** It counts since the order was placed. */
	seconds: number | null;
}

/** A whole page, and how many orders are on it. */
export function kitchenPage(orders: readonly OrderFields[], style: PageStyle) {
	const language = LANGUAGES.find((known) => style.language.startsWith(known)) ?? 'en';
	const words = WORDS[language];
	const shown = orders.flatMap((order) => shownOrder(order, style.now)).sort(byTurn);
	const all = (kind: Shown['kind']) => shown.filter((one) => one.kind === kind);
	const count = (kind: Shown['kind']) => all(kind).length;
	const canceled = all('canceled').map(({ order }) => nameOf(order));
	const stores = new Set(shown.map(({ order }) => order.storeId));
	const cards = shown.map((one) => card(one, words, style, stores.size > 1));
	const isEmpty = cards.length === 0 && style.problem === null;
	const { text: page } = markup`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${RULES}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="20"></noscript>
<title>${count('new') > 0 ? `(${count('new')}) ` : null}${words.title}</title>
<style>${new Markup(STYLE)}</style>
<header>
<h1><span>${words.title}</span> ${isoInZone(style.now, style.timeZone).slice(11, 16)}</h1>
${style.problem === null ? markup`<span class="count"><b>${count('new')}</b> ${words.new}</span> <span class="count"><b>${count('accepted')}</b> ${words.accepted}</span>` : null}
<span id="below" data-word="${words.below}" hidden></span>
<button id="sound" type="button" hidden>${words.sound}</button>
${canceled.length === 0 ? null : markup`<p class="notice off" role="alert">${words.canceled}: <span>${canceled.join(', ')}</span> <button id="seen" type="button" hidden>${words.seen}</button></p>`}
<p class="notice old" role="alert">${words.old}</p>
<p class="notice lost" role="alert">${words.lost}</p>
${notice(refusal(orders, words, style.pressedOrder), style.note)}${notice(words.unread, style.problem)}
</header>
<main>${isEmpty ? markup`<p class="none">${words.none}</p>` : cards}</main>
<script data-authorization="${style.authorization}">${new Markup(SCRIPT)}</script>
</html>`;
	return { page, newOrders: count('new'), orders: shown.length };
}

const notice = (what: string, why: string | null) =>
	why ? markup`<p class="notice" role="alert">${what}<small lang="en">${why}</small></p>` : null;

/** What a cook should look at after a press that may have changed nothing. */
function refusal(orders: readonly OrderFields[], words: Words, pressed: string): string {
	const order = orders.find(({ id }) => id === pressed);
	const kind = order && kindOf(order);
	const name = order === undefined ? '' : ` ${nameOf(order)}`;
	return `${words.check}${name}: ${kind === undefined ? words.gone : words[kind]}`;
}

function shownOrder(order: OrderFields, now: number): Shown[] {
	const secondsSince = (time: string | null) => {
		const at = instantOf(time);
		return at === undefined ? null : Math.max(0, Math.floor((now - at) / 1_000));
	};
	const [kind, seconds] = [kindOf(order), secondsSince(order.createdAt)];
	const isPast = (secondsSince(order.updatedAt) ?? seconds ?? 0) > CANCELED_SHOWN_SECONDS;
	if (kind === undefined || (kind === 'canceled' && isPast)) return [];
	return [{ order, kind, seconds }];
}

/** It is undefined for what the kitchen is done with. A status that nobody knows is shown. */
function kindOf({ status }: OrderFields): Shown['kind'] | undefined {
	if (status === 'new' || status === 'canceled') return status;
	if (status === 'request_cancellation') return 'declined';
	const isAccepted = status === 'preparation' || status === 'partial_fulfilment';
	return isAccepted || findStatus(status) === undefined ? 'accepted' : undefined;
}

/** Nobody is to cook it. */
const isOff = (kind: Shown['kind']) => kind === 'canceled' || kind === 'declined';

const TURNS: ReadonlyArray<Shown['kind']> = ['new', 'accepted', 'declined', 'canceled'];

/** Sorts them by kind, and those that wait longest before others. */
const byTurn = (one: Shown, other: Shown) =>
	TURNS.indexOf(one.kind) - TURNS.indexOf(other.kind) || (other.seconds ?? 0) - (one.seconds ?? 0);

const nameOf = ({ number, id }: OrderFields) => number ?? id;

function card(shown: Shown, words: Words, { timeZone, secret }: PageStyle, namesStore: boolean) {
	const { order, kind, seconds } = shown;
	const place = [
		namesStore ? order.storeId : null,
		clockTime(order.createdAt, timeZone)?.slice(11),
		kind === 'accepted' && order.cookingTime !== null
			? `${order.cookingTime} ${words.minutes}`
			: null,
		// Whoever declines an order calls its guest.
		...(kind === 'canceled' ? [] : [order.customerName, order.customerPhone]),
	];
	const parts = place.flatMap((part) => (part ? markup`<bdi>${part}</bdi> ` : []));
	const wait =
		seconds === null || isOff(kind)
			? null
			: markup`<time class="wait" data-seconds="${seconds}">${Math.floor(seconds / 60)}<span> ${words.minutes}</span></time>`;
	return markup`<section class="${kind} ${lateness(shown)}" id="${order.id}">
<header><h2>${nameOf(order)}</h2><span class="place">${parts}</span>${wait}</header>
${order.isTest === true ? markup`<p class="test">${words.test}</p>` : null}
${order.comment === null || kind === 'canceled' ? null : markup`<p class="comment" dir="auto">${withoutEmptyLines(order.comment)}</p>`}
<ul class="dishes">${order.dishes.map(dishLine)}</ul>
${isOff(kind) ? markup`<p class="stamp">${words[kind]}</p>` : buttons(shown, words, secret)}
</section>`;
}

/** The first lines are what a cook sees without scrolling. */
const withoutEmptyLines = (text: string) =>
	text
		.split('\n')
		.filter((line) => line.trim() !== '')
		.join('\n');

function lateness({ order, kind, seconds }: Shown): string {
	const limit = kind === 'new' ? TO_ACCEPT : (order.cookingTime ?? TO_COOK);
	const minutes = (seconds ?? 0) / 60;
	if (isOff(kind) || minutes < limit - WARNING) return '';
	return minutes < limit ? 'late' : 'too-late';
}

function dishLine({ quantity, name, ordered, reason, extras }: Dish) {
	const before = ordered === quantity ? null : markup`<s>${ordered}</s> `;
	const why = reason === null ? null : markup` <small>(<bdi>${reason}</bdi>)</small>`;
	const what =
		quantity === 0
			? markup`<s>${ordered} × <bdi>${name}</bdi></s>`
			: markup`${before}<b class="${quantity === 1 ? null : 'many'}">${quantity} ×</b> <bdi>${name}</bdi>`;
	const lines = extras.map((extra) => extraLine(extra, quantity === 0));
	return markup`<li>${what}${why}<ul>${lines}</ul></li>`;
}

function extraLine({ quantity, name }: Dish['extras'][number], isGone: boolean) {
	const what = markup`+ ${quantity === 1 ? null : `${quantity} × `}<bdi>${name}</bdi>`;
	return isGone ? markup`<li><s>${what}</s></li>` : markup`<li>${what}</li>`;
}

function buttons({ order, kind }: Shown, words: Words, secret: string) {
	const { id, status } = order;
	const was = status ?? '';
	const hidden = { order: id, was, key: pressKey(secret, { order: id, was }) };
	const button = (press: string, text: string) =>
		markup`<button name="do" value="${press}" id="${press} ${id}">${text}</button>`;
	const forward =
		kind === 'new'
			? ['20', '30', '45'].map((minutes) => button(minutes, `${minutes} ${words.minutes}`))
			: [button('ready', words.ready)];
	return markup`<form method="post">
${Object.entries(hidden).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}
${forward}
<details><summary id="decline? ${id}">${words.decline}</summary>${button('decline', `${words.sure}: ${nameOf(order)}`)}</details>
<output data-word="${words.sending}"></output>
</form>`;
}

/** HTML that was made here. Any other text is escaped where it goes into it. */
class Markup {
	constructor(readonly text: string) {}
}

type MarkupPart = Markup | Markup[] | string | number | null;

const markup = (fixed: TemplateStringsArray, ...parts: MarkupPart[]) =>
	new Markup(String.raw({ raw: fixed }, ...parts.map(printPart)));

function printPart(part: MarkupPart): string {
	if (part instanceof Markup) return part.text;
	if (Array.isArray(part)) return part.map(({ text }) => text).join('');
	return part === null ? '' : escapeHtml(clean(String(part)));
}
