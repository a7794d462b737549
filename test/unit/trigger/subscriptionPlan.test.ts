import {
	callbackInTheWay,
	plan,
	planAfterCreation,
	planAfterFailure,
	subscriptionsOfRival,
	type Desired,
	type Observed,
	type PlanStep,
} from '../../../nodes/MerchantStorefront/trigger/subscriptionPlan';
import type { Subscription } from '../../../nodes/MerchantStorefront/subscriptions/subscriptionCalls';
import type { Registration, TriggerRecord } from '../../../nodes/MerchantStorefront/trigger/state';

const CALLBACK = 'https://n8n.example/webhook/hook-1/webhook';
const ELSEWHERE = 'https://old.example/webhook/hook-1/webhook';
const OTHER_WORKFLOW = 'https://n8n.example/webhook/hook-2/webhook';
const CLIENT = { baseUrl: 'https://platform.example', client: 'a' };
const ANOTHER_CLIENT = { ...CLIENT, client: 'b' };
const NEW = ['order.new'];
const BOTH = ['order.new', 'order.status.changed'];

const desired = (change: Partial<Desired> = {}): Desired => ({
	callback: CALLBACK,
	companyIds: ['roma'],
	events: NEW,
	separately: false,
	...change,
});
const nothing = desired({ companyIds: [], events: [] });

const registration = (change: Partial<Registration> = {}): Registration => ({
	...CLIENT,
	callback: CALLBACK,
	companyIds: ['roma'],
	events: NEW,
	separately: false,
	subscriptions: [{ id: '1', secret: 'secret', companyId: 'roma' }],
	...change,
});
const record = (change?: Partial<Registration>, lingering: string[] = []): TriggerRecord => ({
	registration: registration(change),
	lingering: lingering.map((id) => ({ ...CLIENT, id, callback: CALLBACK })),
});
const NO_RECORD: TriggerRecord = { lingering: [] };

const at = (callback: string, id: string, events = NEW): Subscription & { id: string } => ({
	id,
	callback,
	events,
	companyIds: ['roma'],
});
const here = (id: string, events = NEW) => at(CALLBACK, id, events);
const whole = (...subscriptions: Subscription[]): Observed => ({
	subscriptions,
	isWhole: true,
});
const incomplete = (...subscriptions: Subscription[]): Observed => ({
	subscriptions,
	isWhole: false,
});

const situation = (wanted: Desired, observed: Observed, known: TriggerRecord) => ({
	desired: wanted,
	client: CLIENT,
	record: known,
	observed,
});

/** As people read a plan. */
const told = (steps: PlanStep[]) =>
	steps.map((one) => {
		if (one.step === 'create') {
			const { companyId, events } = one.group;
			return `create ${events.join(' + ')}${companyId === 'roma' ? '' : ` of ${companyId}`}`;
		}
		if (one.step === 'keep') return `keep ${one.id}`;
		const { id } = one.which;
		return one.step === 'delete' ? `delete ${id}` : `leave ${id}: ${one.why}`;
	});

describe('A plan', () => {
	it.each<[string, Desired, Observed, TriggerRecord, string[]]>([
		['the first time', desired(), whole(), NO_RECORD, ['create order.new']],
		['nothing changed', desired(), whole(here('1')), record(), ['keep 1']],
		['an unknown list says nothing', desired(), 'unknown', record(), ['keep 1']],
		['an incomplete list lacks nothing', desired(), incomplete(), record(), ['keep 1']],
		['gone at the platform', desired(), whole(), record(), ['create order.new', 'delete 1']],
		[
			'changed at the platform',
			desired(),
			whole(here('1', BOTH)),
			record(),
			['create order.new', 'delete 1'],
		],
		[
			'removed in vain, and no list',
			desired(),
			'unknown',
			record({ isDoubtful: true }),
			['create order.new', 'delete 1'],
		],
		[
			'other events',
			desired({ events: BOTH }),
			whole(here('1')),
			record(),
			['create order.new + order.status.changed', 'delete 1'],
		],
		[
			'each event separately',
			desired({ events: BOTH, separately: true }),
			whole(here('1')),
			record(),
			['create order.new', 'create order.status.changed', 'delete 1'],
		],
		[
			'two companies',
			desired({ companyIds: ['milano', 'roma'] }),
			whole(here('1')),
			record(),
			['create order.new of milano', 'create order.new', 'delete 1'],
		],
		[
			'two companies and each event separately',
			desired({ companyIds: ['milano', 'roma'], events: BOTH, separately: true }),
			whole(),
			NO_RECORD,
			[
				'create order.new of milano',
				'create order.status.changed of milano',
				'create order.new',
				'create order.status.changed',
			],
		],
		[
			'left behind by a kill',
			desired(),
			whole(here('1'), here('9')),
			record(),
			['keep 1', 'delete 9'],
		],
		[
			'left behind by a kill, and listed first',
			desired(),
			whole(here('9'), here('1')),
			record(),
			['keep 1', 'delete 9'],
		],
		['lingering', desired(), 'unknown', record({}, ['8']), ['keep 1', 'delete 8']],
		[
			'another workflow and another n8n',
			desired(),
			whole(at(OTHER_WORKFLOW, '5'), here('1'), at(ELSEWHERE, '6')),
			record(),
			['keep 1'],
		],
		[
			'another client',
			desired(),
			whole(),
			record(ANOTHER_CLIENT),
			['create order.new', 'leave 1: anotherClient'],
		],
		[
			'another client, whose list has what the one before subscribed',
			desired(),
			whole(here('1')),
			record(ANOTHER_CLIENT),
			['create order.new', 'delete 1'],
		],
		[
			'another platform',
			desired(),
			whole(),
			record({ baseUrl: 'https://sandbox.example' }),
			['create order.new', 'leave 1: anotherClient'],
		],
		[
			'another address of this n8n',
			desired({ replaces: ELSEWHERE }),
			whole(at(ELSEWHERE, '1')),
			record({ callback: ELSEWHERE }),
			['create order.new', 'delete 1'],
		],
		[
			'its only event separately',
			desired({ separately: true }),
			whole(here('1')),
			record(),
			['create order.new', 'delete 1'],
		],
		[
			'again after it was unpublished',
			desired(),
			whole(),
			record({ subscriptions: [] }),
			['create order.new'],
		],
		[
			'nothing changed, each event separately',
			desired({ events: BOTH, separately: true }),
			whole(here('1'), here('2', ['order.status.changed'])),
			record({
				events: BOTH,
				separately: true,
				subscriptions: [
					{ id: '1', secret: 'a', companyId: 'roma', onlyEvent: 'order.new' },
					{ id: '2', secret: 'b', companyId: 'roma', onlyEvent: 'order.status.changed' },
				],
			}),
			['keep 1', 'keep 2'],
		],
		[
			'without an ID, as listed with its company and events',
			desired(),
			whole(
				at(OTHER_WORKFLOW, '5'),
				{ ...here('6'), companyIds: ['milano'] },
				here('7', BOTH),
				here('8'),
			),
			record({ subscriptions: [{ secret: 'secret', companyId: 'roma' }] }),
			['keep 8', 'delete 6', 'delete 7'],
		],
		[
			'without an ID, listed without a company',
			desired(),
			whole({ ...here('8'), companyIds: [] }),
			record({ subscriptions: [{ secret: 'secret', companyId: 'roma' }] }),
			['keep 8'],
		],
		[
			'the n8n that the user replaces',
			desired({ replaces: 'https://old.example' }),
			whole(at(ELSEWHERE, '6')),
			NO_RECORD,
			['create order.new', 'delete 6'],
		],
		['unpublished', nothing, whole(here('1'), here('9')), record(), ['delete 9', 'delete 1']],
		['unpublished, no list', nothing, 'unknown', record({}, ['8']), ['delete 8', 'delete 1']],
		[
			'unpublished by another client',
			nothing,
			whole(here('1')),
			record(ANOTHER_CLIENT),
			['leave 1: anotherClient'],
		],
		[
			'unpublished in a copy of n8n',
			nothing,
			whole(at(ELSEWHERE, '1')),
			record({ callback: ELSEWHERE }),
			[],
		],
	])('%s', (_, wanted, observed, known, steps) => {
		expect(told(plan(situation(wanted, observed, known)))).toEqual(steps);
	});
});

describe('After creation', () => {
	const created = [{ id: '2', secret: 'new secret', companyId: 'roma' }];
	const old = whole(here('1'));

	it.each<[string, Observed, Observed, string[]]>([
		['the one before goes', old, whole(here('1'), here('2')), ['keep 2', 'delete 1']],
		['also without a list', 'unknown', 'unknown', ['keep 2', 'delete 1']],
		[
			'also where an incomplete list lacks the new one',
			old,
			incomplete(here('1')),
			['keep 2', 'delete 1'],
		],
		['but not where a complete list lacks it', old, old, ['keep 2', 'leave 1: newOneNotListed']],
		[
			'one that another process created first stays',
			old,
			whole(here('1'), here('3'), here('2')),
			['delete 2'],
		],
		[
			'also where its company is listed in other words',
			old,
			whole(here('1'), { ...here('3'), companyIds: ['Pizza Roma'] }, here('2')),
			['delete 2'],
		],
		[
			'one that came later removes itself',
			old,
			whole(here('1'), here('2'), here('3')),
			['keep 2', 'delete 1'],
		],
		[
			'an incomplete list shows no rival',
			incomplete(),
			whole(here('3'), here('2')),
			['keep 2', 'delete 1'],
		],
	])('%s', (_, before, after, steps) => {
		const next = planAfterCreation(situation(desired(), before, record()), created, after);
		expect(told(next.steps)).toEqual(steps);
		expect(next.isRivalFirst).toBe(steps[0] === 'delete 2');
	});

	it('of one that has no ID, nobody can tell which process was first', () => {
		const [one] = created;
		const after = whole(here('1'), here('3'));
		const known = situation(desired(), old, record());
		const next = planAfterCreation(known, [{ ...one, id: undefined }], after);
		expect(told(next.steps)).toEqual(['keep undefined', 'delete 1']);
		expect(next.isRivalFirst).toBe(false);
	});

	const two = desired({ companyIds: ['milano', 'roma'] });
	const inMilano = (id: string) => ({ ...here(id), companyIds: ['milano'] });
	const createdBoth = [
		{ id: '2', secret: 'b', companyId: 'milano' },
		{ ...created[0], id: '3' },
	];

	it.each<[string, Observed, string[]]>([
		[
			'a process that is not done yet',
			whole(inMilano('5'), inMilano('2'), here('3')),
			['keep 2', 'keep 3'],
		],
		[
			'a process that was done first',
			whole(inMilano('5'), here('6'), inMilano('2'), here('3')),
			['delete 2', 'delete 3'],
		],
	])('of several subscriptions, beside %s', (_, after, steps) => {
		const next = planAfterCreation(situation(two, whole(), NO_RECORD), createdBoth, after);
		expect(told(next.steps)).toEqual(steps);
	});

	it('of several subscriptions, nothing is deleted while the list lacks one of the new ones', () => {
		const known = situation(two, whole(here('1')), record());
		const { steps } = planAfterCreation(known, createdBoth, whole(here('1'), inMilano('2')));
		expect(told(steps)).toEqual(['keep 2', 'keep 3', 'leave 1: newOneNotListed']);
	});

	it.each<[string, Observed, Array<[id: string, companyId: string]> | undefined]>([
		[
			'its own where they have secrets',
			whole(
				inMilano('2'),
				here('3'),
				{ ...inMilano('5'), secret: 'c' },
				{ ...here('6'), secret: 'd' },
			),
			[
				['5', 'milano'],
				['6', 'roma'],
			],
		],
		['nothing without a secret', whole({ ...inMilano('5'), secret: 'c' }, here('6')), undefined],
		['nothing of what was created here', whole({ ...here('3'), secret: 'd' }), undefined],
		[
			'nothing with other events',
			whole({ ...inMilano('5'), secret: 'c' }, { ...here('6', BOTH), secret: 'd' }),
			undefined,
		],
	])('of the process that was first, %s', (_, after, expected) => {
		const found = subscriptionsOfRival(two, after, createdBoth);
		expect(found?.map(({ id, companyId }) => [id, companyId])).toEqual(expected);
	});

	it('that failed, what was created goes, also where only its response was lost', () => {
		const after = whole(here('1'), here('2'), here('3'), at(ELSEWHERE, '4'));
		const steps = planAfterFailure(situation(desired(), old, record()), created, after);
		expect(told(steps)).toEqual(['delete 2', 'delete 3']);
	});
});

describe('Another n8n that has this trigger', () => {
	it.each<[string, Desired, Observed, TriggerRecord, string | undefined]>([
		['by the record', desired(), 'unknown', record({ callback: ELSEWHERE }), ELSEWHERE],
		['by the list', desired(), whole(at(ELSEWHERE, '6')), NO_RECORD, ELSEWHERE],
		['gone by the list', desired(), whole(), record({ callback: ELSEWHERE }), undefined],
		['by an incomplete list', desired(), incomplete(), record({ callback: ELSEWHERE }), ELSEWHERE],
		[
			'that is unpublished',
			desired(),
			'unknown',
			record({ callback: ELSEWHERE, subscriptions: [] }),
			undefined,
		],
		[
			'of another client',
			desired(),
			'unknown',
			record({ callback: ELSEWHERE, ...ANOTHER_CLIENT }),
			undefined,
		],
		[
			'while this one is live',
			desired(),
			whole(here('1'), at(ELSEWHERE, '6')),
			record(),
			undefined,
		],
		[
			'in a test run',
			desired(),
			whole(at(ELSEWHERE.replace('webhook', 'webhook-test'), '6')),
			NO_RECORD,
			undefined,
		],
		[
			'that is replaced',
			desired({ replaces: ELSEWHERE }),
			whole(at(ELSEWHERE, '6')),
			NO_RECORD,
			undefined,
		],
		[
			'but not the named one',
			desired({ replaces: 'https://x.example' }),
			whole(at(ELSEWHERE, '6')),
			NO_RECORD,
			ELSEWHERE,
		],
		[
			'and no address is named',
			desired({ replaces: 'https://' }),
			whole(at(ELSEWHERE, '6')),
			NO_RECORD,
			ELSEWHERE,
		],
	])('%s', (_, wanted, observed, known, callback) => {
		expect(callbackInTheWay(situation(wanted, observed, known))).toBe(callback);
	});
});
