import { whySkipped } from '../../../nodes/MerchantStorefront/trigger/notification';

const ALL = { stores: [], statuses: [], testOrders: 'include' } as const;

describe('What the platform does not say skips nothing', () => {
	it.each([
		['no store', { id: 'a', status: 'new' }, { ...ALL, stores: ['podil'] }],
		['no status', { id: 'a', storeId: 'podil' }, { ...ALL, statuses: ['new'] }],
		['no mark of a test', { id: 'a' }, { ...ALL, testOrders: 'skip' as const }],
		['nothing that can be read', 'text', { ...ALL, stores: ['podil'], statuses: ['new'] }],
	])('%s', (_, data, { stores, ...filters }) => {
		expect(
			whySkipped('order.new', data, {
				...filters,
				stores: [...stores],
				statuses: [...filters.statuses],
			}),
		).toBeUndefined();
	});

	it('of an event that is not known', () => {
		expect(
			whySkipped('menu.changed', { id: 'a' }, { ...ALL, stores: ['podil'], statuses: ['new'] }),
		).toBeUndefined();
	});
});
