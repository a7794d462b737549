import type { IExecuteFunctions } from 'n8n-workflow';

import { forEachItem } from '../../../nodes/MerchantStorefront/n8n/eachItem';
import { CredentialStore } from '../../support/credentialStore';
import { executeContext } from '../../support/n8n';

describe('An operation that runs for each item', () => {
	it('outputs more than a function can take as arguments', async () => {
		const items = [{ json: {} }];
		const context: IExecuteFunctions = executeContext(new CredentialStore({}), {}, items);
		const orders = Array.from({ length: 200_000 }, () => ({ id: 'o' }));
		const output = await forEachItem(context, items, async () => orders);
		expect(output).toHaveLength(200_000);
		expect(output.at(-1)).toEqual({ json: { id: 'o' }, pairedItem: { item: 0 } });
	});
});
