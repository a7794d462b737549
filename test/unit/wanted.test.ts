import { isWanted } from '../../nodes/MerchantStorefront/trigger/wanted';

const ALL = { stores: [], statuses: [], testOrders: 'asTheyCome' } as const;

describe('What the platform does not say leaves nothing out', () => {
	it.each([
		['no store', { id: 'a', status: 'new' }, { ...ALL, stores: ['podil'] }],
		['no status', { id: 'a', storeId: 'podil' }, { ...ALL, statuses: ['new'] }],
		['no mark of a test', { id: 'a' }, { ...ALL, testOrders: 'leaveOut' as const }],
		['nothing that can be read', 'text', { ...ALL, stores: ['podil'], statuses: ['new'] }],
	])('%s', (_, data, { stores, ...wishes }) => {
		expect(
			isWanted('order.new', data, {
				...wishes,
				stores: [...stores],
				statuses: [...wishes.statuses],
			}),
		).toBe(true);
	});

	it('of an event that is not known', () => {
		expect(
			isWanted('menu.changed', { id: 'a' }, { ...ALL, stores: ['podil'], statuses: ['new'] }),
		).toBe(true);
	});
});
