import type { Finding, SeenAddress } from './memory';

/** What the platform lists, as far as this check needs it. */
export interface Listed {
	callback: string;
	companyIds: readonly string[];
	events: readonly string[];
}

const MOST_REMEMBERED = 200;

/**
 * What became of the subscriptions that an earlier poll saw at addresses of this n8n. Those that are
 * seen now are remembered from here on.
 */
export function lookAtAddresses(
	before: readonly SeenAddress[],
	listed: readonly Listed[],
	isOwn: (address: string) => boolean,
): { broken: Finding[]; addresses: SeenAddress[] } {
	const present = new Map<string, Array<[string, string]>>();
	for (const { callback, companyIds, events } of listed) {
		if (!isOwn(callback)) continue;
		const companies = companyIds.length > 0 ? companyIds : [''];
		const pairs = companies.flatMap((company) =>
			events.map((event): [string, string] => [company, event]),
		);
		present.set(callback, [...(present.get(callback) ?? []), ...pairs]);
	}
	const broken = before.flatMap(({ address, covers }) => {
		const now = keysOf(present.get(address) ?? []);
		const lost = covers.filter((pair) => !now.has(JSON.stringify(pair)));
		return lost.length === 0 ? [] : [lossOf(address, lost, present.has(address))];
	});
	const known = new Map(before.map(({ address, covers }) => [address, covers]));
	const addresses = [...new Set([...present.keys(), ...known.keys()])].map((address) => {
		const pairs = [...(known.get(address) ?? []), ...(present.get(address) ?? [])];
		const covers = new Map(pairs.map((pair) => [JSON.stringify(pair), pair]));
		return { address, covers: [...covers.values()] };
	});
	return { broken, addresses: addresses.slice(0, MOST_REMEMBERED) };
}

const keysOf = (pairs: ReadonlyArray<[string, string]>) =>
	new Set(pairs.map((pair) => JSON.stringify(pair)));

function lossOf(
	address: string,
	lost: ReadonlyArray<[string, string]>,
	isListed: boolean,
): Finding {
	const events = [...new Set(lost.map(([, event]) => event))];
	const text = isListed
		? `The subscription of ${address} lost events: ${events.join(', ')}`
		: `The subscription of ${address} is gone: no notification arrives there`;
	return {
		subject: address,
		text,
		whatToDo:
			'Unpublish the workflow with this address and publish it again. If you took it out of use, there is nothing to do: this address is forgotten after a week.',
		whenItWorks: `The subscription of ${address} is complete again`,
		details: { callback: address, events },
	};
}
