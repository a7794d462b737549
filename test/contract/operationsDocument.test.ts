/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads and writes a document */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { MerchantStorefrontApi } from '../../credentials/MerchantStorefrontApi.credentials';
import { MerchantStorefront } from '../../nodes/MerchantStorefront/MerchantStorefront.node';
import { MerchantStorefrontTrigger } from '../../nodes/MerchantStorefront/MerchantStorefrontTrigger.node';
import { MerchantStorefrontHealthTrigger } from '../../nodes/MerchantStorefrontHealthTrigger/MerchantStorefrontHealthTrigger.node';
import { MerchantStorefrontOrdersTrigger } from '../../nodes/MerchantStorefrontOrdersTrigger/MerchantStorefrontOrdersTrigger.node';
import { operationsDocument } from '../../scripts/docs/operations';

const PATH = join(__dirname, '../../docs/operations.md');

/** What n8n shows before a first run; test/contract/outputSchemas holds it to what comes out. */
function outputOf({ name, version }: INodeTypeDescription, ...operation: string[]): string[] {
	const file = `v${[version].flat().at(-1)}.0${operation.map((part) => `/${part}`).join('')}.json`;
	const folder = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
	const paths = [folder, 'MerchantStorefront'].map((of) =>
		join(__dirname, '../../nodes', of, '__schema__', file),
	);
	const schema = readFileSync(paths.find(existsSync) ?? '', 'utf8');
	return Object.keys((JSON.parse(schema) as { properties: object }).properties);
}

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
		outputOf,
	);
	if (process.env.UPDATE_DOCS === '1') writeFileSync(PATH, text);
	expect(readFileSync(PATH, 'utf8')).toBe(text);
});
