import { askChange } from './askChange';
import { digestOff, inStoreOfList, type Pressed, type SwitchCommand } from './buttonData';
import {
	buttonThatSees,
	buttonThatWorks,
	choose,
	inStore,
	listDishNames,
	listOff,
	offHere,
	offOf,
	say,
	sayIn,
	withText,
	type Chat,
	type ChatReply,
} from './chatMessages';
import { areAnyOffByMenu, endsIn, fitting, targetsOfButton, type Target } from './targets';
import { groupBy } from '../platform/groupBy';
import { show } from '../platform/shown';
import { endOfDay } from '../platform/zonedTime';

/** What somebody wants, or what to answer. */
export type Command =
	| ChatReply
	| {
			command: 'off' | 'on';
			/** Their names, for people. */
			dishes: string;
			/** What to switch in each store. */
			targets: Target[];
			/** In milliseconds; undefined until somebody switches it on. */
			until?: number | undefined;
			opposite: string;
			again: string;
	  };

const HAS_CHANGED = 'The menu has changed since this button was made. Write /stop for a new one.';
const HAS_OTHERS = 'This category has other dishes since the button was made.';
const IS_PAST = 'That time has passed, so nothing is changed.';
const IS_OF_EARLIER_DAY = 'This button is of an earlier day, so nothing is changed yet.';
const IS_OTHERWISE =
	'What is off has changed since this button was made, so nothing is changed yet.';
const ENDS_EARLIER = 'That ends earlier, so nothing is changed yet.';
/** A button that puts dishes back is made before they are off, in milliseconds: n8n may be slow, and asks then. */
const SWITCHING = 120_000;
const IS_OFF_AGAIN =
	'It was taken off again since this button was made, so nothing is changed yet.';

/** A button says what it does, unless something has changed since it was made. */
export function press(pressed: Pressed, chat: Chat): Command {
	const { now, timeZone } = chat;
	const { isKnown, hasOthers, was, madeAt, ...asked } = pressed;
	if (!isKnown) return say(HAS_CHANGED);
	const { skus, verb, until } = asked;
	const isPast = until !== undefined && until <= now;
	const command = { ...asked, until: isPast ? undefined : until };
	const again = (why: string) => withText(`${why} `, askChange({ ...command, verb: 'stop' }, chat));
	if (isPast) return again(IS_PAST);
	if (hasOthers) return again(HAS_OTHERS);
	if (verb === 'stop') return askChange(command, chat);
	const all = targetsOfButton(command, chat);
	if (all.length === 0) {
		const names = listDishNames(skus, chat);
		return say(`No store sells ${show(names)} any more. /stop shows the dishes.`);
	}
	const off = offOf(command, chat);
	if (verb === 'on') {
		const isLater = ({ since = 0 }: Chat['offNow'][number]) => since > (madeAt ?? Infinity);
		if (off.some(isLater)) return again(IS_OFF_AGAIN);
		const isOtherwise = was !== undefined && off.length > 0 && was !== digestOff(off);
		if (!isOtherwise) return switched(verb, command, all, chat);
		// What it may no longer put back is on sale by now: nobody who presses it wants that off.
		return withText(`${IS_OTHERWISE} `, askChange(command, chat, false));
	}
	const isAsSeen = was === digestOff(off);
	// To try again what was done in part.
	if (madeAt === undefined && (was === undefined || off.length > 0)) {
		return switched(verb, command, all, chat, isAsSeen);
	}
	const isOfToday = until === undefined || endOfDay(madeAt ?? now, timeZone) >= now;
	if (!isOfToday) return again(IS_OF_EARLIER_DAY);
	const endOf = endsIn(chat);
	const notLonger = fitting(all, (id, one) => endOf(id, one) <= (until ?? Infinity));
	const targets = notLonger.length === 0 ? all : notLonger;
	const isAnyOn = fitting(targets, (id, one) => endOf(id, one) === 0).length > 0;
	if (isAnyOn && !isAsSeen) return again(IS_OTHERWISE);
	return switched(verb, command, targets, chat, isAsSeen);
}

/** Off or on; asked first where a dish would come back before somebody has said that it is to. */
export function switched(
	verb: 'off' | 'on',
	command: SwitchCommand,
	written: Target[],
	chat: Chat,
	isAsSeen = false,
): Command {
	const { until = Infinity, storeId, category } = command;
	const off = offOf(command, chat);
	const longer = off.filter((entry) => (entry.until ?? Infinity) > until);
	const endOf = endsIn(chat);
	const notLonger = fitting(written, (id, sku) => endOf(id, sku) <= until);
	// Of several dishes, those that are off longer stay so.
	const isOfSeveral = written.some(({ skus: each }) => each.length > 1);
	const isPart = verb === 'off' && isOfSeveral && !isAsSeen && notLonger.length > 0;
	const targets = isPart ? notLonger : written;
	const sold = new Set(targets.flatMap((one) => one.skus));
	const skus = command.skus.filter((sku) => sold.has(sku));
	const shortened = fitting(targets, (id, sku) => endOf(id, sku) > until);
	if (verb === 'off' && shortened.length > 0 && !isAsSeen) {
		return withText(`${ENDS_EARLIER} `, askChange({ ...command, verb: 'stop' }, chat));
	}
	const done = { command: verb, dishes: listDishNames(skus, chat), targets, until: command.until };
	const staysLonger = verb === 'off' && longer.length > 0 && shortened.length === 0;
	const again = staysLonger
		? buttonThatSees({ ...command, verb }, chat)
		: buttonThatWorks({ ...command, verb, was: isAsSeen ? digestOff(off) : undefined }, chat);
	const about = { storeId, skus: command.skus, category, madeAt: chat.now };
	if (verb === 'on') {
		const today = endOfDay(chat.now, chat.timeZone) + 1;
		return {
			...done,
			again,
			opposite: buttonThatWorks({ ...about, verb: 'off', until: today }, chat),
		};
	}
	// What somebody else had taken off before stays off when this is put back: no button says that.
	const wereOff = fitting(targets, (id, sku) => endOf(id, sku) > 0);
	const isOfSome = command.skus.length > 1 || countOf(wereOff) < countOf(targets);
	const isOfMenu = areAnyOffByMenu(targets, chat);
	if (staysLonger || isOfMenu || (wereOff.length > 0 && isOfSome)) {
		return { ...done, again, opposite: '/on' };
	}
	const will = targets.flatMap(({ storeId: id, skus: each }) =>
		each.map((sku) => ({ storeId: id, sku, until: command.until })),
	);
	const madeAt = chat.now + SWITCHING;
	const back = buttonThatWorks({ ...about, verb: 'on', was: digestOff(will), madeAt }, chat);
	return { ...done, again, opposite: back };
}

const countOf = (targets: readonly Target[]) => targets.flatMap(({ skus }) => skus).length;

/** Once somebody has seen which these are. */
export function putAllBack(chat: Chat, was?: string, storeId?: string): Command {
	const off = offHere(inStore(storeId, chat));
	const skus = [...new Set(off.map(({ sku }) => sku))];
	const now = digestOff(off);
	if (was === undefined ? skus.length < 2 : now === undefined) return listOff(0, chat, storeId);
	const again = `/on all !${now}${inStoreOfList(storeId)}`;
	if (was !== now) {
		const button = { text: `Put all ${skus.length} back`, data: again };
		return choose(
			`Off now${sayIn(storeId, chat)}: ${listDishNames(skus, chat)}. Put all ${skus.length} back?`,
			[button],
		);
	}
	const targets = [...groupBy(off, (entry) => entry.storeId)].map(([id, entries]) => ({
		storeId: id,
		skus: entries.map(({ sku }) => sku),
	}));
	const until = endOfDay(chat.now, chat.timeZone) + 1;
	const opposite = buttonThatWorks({ verb: 'off', until, skus, storeId, madeAt: chat.now }, chat);
	return { command: 'on', dishes: listDishNames(skus, chat), targets, opposite, again };
}
