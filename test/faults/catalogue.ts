import type { SettingsPatch } from '../../sandbox';

/** One that strikes calls. */
type SandboxFault = Exclude<
	NonNullable<SettingsPatch['faults']>[number],
	{ kind: 'lose-notification' | 'delay-notification' }
>;
type Distribute<Fault> = Fault extends unknown ? Omit<Fault, 'method' | 'path' | 'times'> : never;

/** A fault, and how an error has to read that it leads to. */
export interface ListedFault {
	name: string;
	fault: Distribute<SandboxFault>;
	words: RegExp;
}

export interface CallSite {
	method: string;
	path: string;
	/** Of those to this address, counted from 1. */
	turn: number;
}

const TOKEN_PATH = '/connect/token';

const UNKNOWN_FORM =
	/has an unknown format|times without a secret|not as the merchant API|announces 99 but sends|took the change, but Order \d+ is still New/;

const API_WORDS: Record<number, RegExp> = {
	302: /not as the merchant API \(status 302\)/,
	400: /rejected the data/,
	401: /Sign-in failed/,
	403: /No permission/,
	404: /nothing at this address|No \w+ has the ID|There is no subscription/,
	405: /rejected the request \(status 405\)/,
	409: /rejected the request \(status 409\)/,
	413: /too large/,
	422: /rejected the data/,
	429: /Too many requests/,
	500: /platform failed \(status 500\)/,
	501: /platform failed \(status 501\)/,
	502: /platform failed \(status 502\)/,
	503: /platform failed \(status 503\)/,
	504: /platform failed \(status 504\)/,
};

function tokenWords(status: number): RegExp {
	if ([401, 403].includes(status)) return /Client ID and Client Secret were refused/;
	if ([400, 422].includes(status)) return /Sign-in failed at .*Check the Auth URL/;
	const isPassing = status === 429 || status >= 500;
	return isPassing
		? new RegExp(`token service at .* isn't available \\(status ${status}\\)`)
		: new RegExp(`no token service at .* \\(status ${status}\\)`);
}

const TOKEN_UNUSABLE = /The token response of .* can't be used|no token service/;

const EMPTY_BODIES = [undefined, null, [], {}, 7];

const show = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const actingToo = ({ name, fault, words }: ListedFault): ListedFault => ({
	name: `${name}, although carried out`,
	fault: { ...fault, acts: true } as ListedFault['fault'],
	words,
});

/** Every kind of fault that the sandbox knows and that can strike this call. */
export function faultsFor({ method, path }: CallSite): ListedFault[] {
	const isToken = path === TOKEN_PATH;
	const isCreation = method === 'POST' && path.endsWith('/subscriptions');
	const wordsOf = (status: number) => (isToken ? tokenWords(status) : API_WORDS[status]);
	const answer = (status: number, more: object = {}): ListedFault => ({
		name: [`status ${status}`, ...Object.entries(more).flat().map(show)].join(' '),
		fault: { kind: 'answer', status, body: { message: 'No' }, ...more },
		words: wordsOf(status),
	});
	const statuses = Object.keys(API_WORDS).map(Number);
	const badForm = isToken ? TOKEN_UNUSABLE : UNKNOWN_FORM;

	const refusals = [
		...statuses.filter((status) => status < 500).map((status) => answer(status)),
		...['1', '9999', 'soon'].map((delay) => answer(429, { headers: { 'retry-after': delay } })),
	];
	const lost = [
		...statuses.filter((status) => status >= 500).map((status) => answer(status)),
		...['fine', ...EMPTY_BODIES].map((body) => ({ ...answer(200, { body }), words: badForm })),
		{
			name: 'a page with status 200',
			fault: { kind: 'html' as const, status: 200 },
			words: badForm,
		},
		{
			name: 'a page with status 502',
			fault: { kind: 'html' as const, status: 502 },
			words: isToken ? tokenWords(502) : API_WORDS[502],
		},
		{ name: 'a broken connection', fault: { kind: 'drop' as const }, words: /Lost the connection/ },
	];
	// What is only read is the same whether or not it is carried out.
	const carriedOut = method === 'GET' || isToken ? [] : lost.map(actingToo);
	return [
		...refusals,
		...lost,
		...carriedOut,
		{ name: 'a late answer', fault: { kind: 'delay', delayMs: 30 }, words: /nothing/ },
		...(isCreation ? creationFaults() : []),
		...(isToken ? tokenFaults() : []),
		...alterations(method, path),
	];
}

function creationFaults(): ListedFault[] {
	return [false, true].map((acts) => ({
		name: `no secret, ${acts ? 'but' : 'and no'} subscription`,
		fault: { kind: 'without-secret', acts },
		words: /times without a secret/,
	}));
}

function tokenFaults(): ListedFault[] {
	const changes = [
		{ set: { access_token: '' } },
		{ set: { access_token: null } },
		{ set: { token_type: 'mac' } },
		{ set: { expires_in: 0 } },
		{ set: { expires_in: 'soon' } },
		{ remove: ['access_token'] },
		{ remove: ['token_type'] },
		{ remove: ['expires_in'] },
	];
	return changes.map((change) => ({
		name: `a token answer with ${JSON.stringify(change)}`,
		fault: { kind: 'alter', ...change },
		words: TOKEN_UNUSABLE,
	}));
}

function alterations(method: string, path: string): ListedFault[] {
	const changes = [
		...(method === 'GET'
			? [{ remove: ['items'] }, { set: { items: 'none' } }, { set: { total: 99 } }]
			: []),
		...(method === 'POST' && path.includes('/import/')
			? [{ remove: ['ids'] }, { set: { ids: 'one' } }]
			: []),
		...(method === 'POST' && path.endsWith('/subscriptions')
			? [{ remove: ['id'] }, { remove: ['events', 'callback', 'companyIds', 'company_id'] }]
			: []),
	];
	return changes.map((change) => ({
		name: `an answer with ${JSON.stringify(change)}`,
		fault: { kind: 'alter', ...change },
		words: UNKNOWN_FORM,
	}));
}

/** Strikes exactly that call, once or again and again. */
export function faultsAt(
	{ method, path, turn }: CallSite,
	fault: ListedFault['fault'],
	lasting: boolean,
): SandboxFault[] {
	const before: SandboxFault[] =
		turn === 1 ? [] : [{ kind: 'delay', method, path, times: turn - 1 }];
	return [...before, { ...fault, method, path, times: lasting ? 99 : 1 }];
}
