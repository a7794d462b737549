import { askChange } from './askChange';
import { buttonFor, digestOff, type Pressed, type SwitchCommand } from './buttonData';
import {
	choose,
	inStore,
	listDishNames,
	listOff,
	offHere,
	offOf,
	say,
	withText,
	type Chat,
	type ChatReply,
} from './chatMessages';
import type { KnownDish } from './knownDishes';
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
			targets: Array<{ storeId: string; skus: string[] }>;
			/** In milliseconds; undefined until somebody switches it on. */
			until?: number | undefined;
			opposite: string;
			again: string;
	  };

const HAS_CHANGED = 'The menu has changed since this button was made. Write /stop for a new one.';
const HAS_OTHERS = 'This category has other dishes since the button was made.';
const IS_PAST = 'That time has passed, so nothing is changed. Write it again.';
const CAME_BACK = 'It came back since this button was made, so nothing is changed yet.';
const ENDS_EARLIER = 'That ends earlier, so nothing is changed yet.';
/** A button that puts dishes back is made before they are off, in milliseconds: n8n may be slow, and asks then. */
const SWITCHING = 120_000;
const IS_OFF_AGAIN =
	'It was taken off again since this button was made, so nothing is changed yet.';

/** What is sold in each store; where not everything is known, it may be sold without having been imported or ordered. */
export function targetsOf(
	named: ReadonlyArray<readonly KnownDish[]>,
	storeId: string | undefined,
	chat: Chat,
) {
	const { known, storeIds } = inStore(storeId, chat);
	return storeIds
		.map((id) => ({
			storeId: id,
			skus: named.flatMap((dishes) => {
				const here = dishes.filter((dish) => dish.storeIds.includes(id));
				const meant = here.length > 0 || known.areAllOf(id) ? here : dishes.slice(0, 1);
				return meant.map(({ sku }) => sku);
			}),
		}))
		.filter(({ skus }) => skus.length > 0);
}

/** A button says what it does, unless something has changed since it was made. */
export function press(pressed: Pressed, chat: Chat): Command {
	const { known, now, timeZone } = chat;
	const { isKnown, hasOthers, ...asked } = pressed;
	if (!isKnown) return say(HAS_CHANGED);
	const until = asked.until === 'today' ? endOfDay(now, timeZone) + 1 : asked.until;
	if (until !== undefined && until <= now) return say(IS_PAST);
	const command = { ...asked, until, was: undefined, madeAt: undefined };
	const off = offOf(command, chat);
	const again = (why: string) => withText(`${why} `, askChange({ ...command, verb: 'stop' }, chat));
	if (hasOthers) return again(HAS_OTHERS);
	if (asked.verb === 'stop') return askChange(command, chat);
	const { skus, category, storeId, verb, was, madeAt } = asked;
	// Of a category, what is off otherwise stays as it is.
	const dishes = skus.map((sku) => [known.dish(sku)]);
	const isMeant = (id: string, sku: string) =>
		verb === 'on'
			? off.length === 0 || off.some((entry) => entry.storeId === id && entry.sku === sku)
			: known.get(sku)?.sales?.get(id) !== 'off';
	const sold = targetsOf(dishes, storeId, chat);
	const targets =
		category === undefined
			? sold
			: sold
					.map((one) => ({ ...one, skus: one.skus.filter((sku) => isMeant(one.storeId, sku)) }))
					.filter((one) => one.skus.length > 0);
	if (targets.length === 0) {
		const names = listDishNames(skus, chat);
		return say(`No store sells ${show(names)} any more. /stop shows the dishes.`);
	}
	if (verb === 'off' && was !== undefined && off.length === 0) return again(CAME_BACK);
	const isLater = ({ since = 0 }: Chat['offNow'][number]) =>
		since > (madeAt ?? Infinity) + SWITCHING;
	if (verb === 'on' && off.some(isLater)) return again(IS_OFF_AGAIN);
	const isAsSeen = was !== undefined && was === digestOff(off);
	return switched(verb, command, targets, chat, isAsSeen);
}

/** Off or on; asked first where a dish would come back before somebody has said that it is to. */
export function switched(
	verb: 'off' | 'on',
	command: SwitchCommand & { until?: number | undefined },
	targets: Array<{ storeId: string; skus: string[] }>,
	chat: Chat,
	isAsSeen = false,
): Command {
	const { until, skus, storeId, category } = command;
	const off = offOf(command, chat);
	const endsEarlier = until !== undefined && off.some((entry) => (entry.until ?? Infinity) > until);
	if (verb === 'off' && endsEarlier && !isAsSeen) {
		return withText(`${ENDS_EARLIER} `, askChange({ ...command, verb: 'stop' }, chat));
	}
	return {
		...{ command: verb, dishes: listDishNames(skus, chat), targets, until },
		opposite: buttonFor(
			verb === 'off'
				? { verb: 'on', storeId, skus, category, madeAt: chat.now }
				: { verb: 'off', until: 'today', storeId, skus, category },
		),
		again: buttonFor({ ...command, verb, was: isAsSeen ? digestOff(off) : undefined }),
	};
}

/** Once somebody has seen which these are. */
export function putAllBack(chat: Chat, was?: string): Command {
	const off = offHere(chat);
	const skus = [...new Set(off.map(({ sku }) => sku))];
	const now = digestOff(off);
	if (was === undefined ? skus.length < 2 : now === undefined) return listOff(0, chat);
	const again = `/on all !${now}`;
	if (was !== now) {
		const button = { text: `Put all ${skus.length} back`, data: again };
		return choose(`Off now: ${listDishNames(skus, chat)}. Put all ${skus.length} back?`, [button]);
	}
	const targets = [...groupBy(off, ({ storeId }) => storeId)].map(([storeId, entries]) => ({
		storeId,
		skus: entries.map(({ sku }) => sku),
	}));
	const opposite = buttonFor({ verb: 'off', until: 'today', skus });
	return { command: 'on', dishes: listDishNames(skus, chat), targets, opposite, again };
}
