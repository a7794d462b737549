import { MOST_REMEMBERED, type Cover, type Finding } from './memory';

/** What the platform lists, as far as this check needs it. */
export interface Listed {
	callback: string;
	companyIds: readonly string[];
	events: readonly string[];
}

/** What was lost of what an earlier poll saw, and what to remember from here on. */
export function compareCovers(
	before: readonly Cover[],
	listed: readonly Listed[],
): { broken: Finding[]; covers: Cover[] } {
	const present = listed.flatMap(({ callback: address, companyIds, events }) =>
		(companyIds.length > 0 ? companyIds : ['']).flatMap((company) =>
			events.map((event) => ({ address, company, event })),
		),
	);
	const keys = new Set(present.map(keyOf));
	const lost = before.filter((cover) => !keys.has(keyOf(cover)));
	const addresses = [...new Set(lost.map(({ address }) => address))];
	const covers = new Map([...present, ...before].map((cover) => [keyOf(cover), cover]));
	return {
		broken: addresses.map((address) => lossAt(address, lost, present)),
		covers: [...covers.values()].slice(0, MOST_REMEMBERED),
	};
}

const keyOf = ({ address, company, event }: Cover) => JSON.stringify([address, company, event]);

function lossAt(address: string, lost: readonly Cover[], present: readonly Cover[]): Finding {
	const events = [
		...new Set(lost.filter((one) => one.address === address).map(({ event }) => event)),
	];
	const isListed = present.some((cover) => cover.address === address);
	return {
		subject: address,
		text: isListed
			? `The subscription of ${address} lost ${events.join(', ')}`
			: `The subscription of ${address} is gone, so no notification arrives there`,
		whatToDo:
			'Unpublish the workflow with this address and publish it again. If it was taken out of use, there is nothing to do: the address is forgotten after a week.',
		details: { callback: address, events },
	};
}
