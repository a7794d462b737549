/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads and writes a document */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MerchantStorefrontApi } from '../../credentials/MerchantStorefrontApi.credentials';
import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { MerchantStorefrontTrigger } from '../../nodes/MerchantStorefront/MerchantStorefrontTrigger.node';
import { MerchantStorefrontHealthTrigger } from '../../nodes/MerchantStorefrontHealthTrigger/MerchantStorefrontHealthTrigger.node';
import { MerchantStorefrontOrdersTrigger } from '../../nodes/MerchantStorefrontOrdersTrigger/MerchantStorefrontOrdersTrigger.node';
import { operationsDocument } from '../../scripts/docs/operations';

const PATH = join(__dirname, '../../docs/operations.md');

/** `UPDATE_DOCS=1` writes it again. */
it('docs/operations.md says what the nodes and the credential say', () => {
	const triggers = [
		new MerchantStorefrontOrdersTrigger().description,
		new MerchantStorefrontTrigger().description,
		new MerchantStorefrontHealthTrigger().description,
	];
	const text = operationsDocument(
		new MerchantStorefront().description,
		triggers,
		new MerchantStorefrontApi(),
	);
	if (process.env.UPDATE_DOCS === '1') writeFileSync(PATH, text);
	expect(readFileSync(PATH, 'utf8')).toBe(text);
});
