/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- loads the harness as jest does */
import Module, { createRequire } from 'node:module';

import { startSandbox } from '../sandbox';
import type * as Harness from '../test/support/n8n';
import type { Figure } from './measure';

// Otherwise MerchantStorefront.node is taken for MerchantStorefront.node.json before it is for .ts.
const { _extensions: loaders } = Module as unknown as { _extensions: Record<string, unknown> };
const readJson = loaders['.json'];
delete loaders['.json'];
loaders['.json'] = readJson;

const { credentialFor, runAction } = createRequire(__filename)(
	'../test/support/n8n',
) as typeof Harness;

const OPERATIONS = 1_000;

/** Calls of the API for an operation; throws where there was not exactly one exchange. */
export async function callsFigure(): Promise<Figure> {
	const sandbox = await startSandbox({ port: 0, tokenLifetimeSeconds: 3_600 });
	const credential = credentialFor(sandbox);
	for (let done = 0; done < OPERATIONS; done++) {
		await runAction(credential, { resource: 'event', operation: 'getAll' });
	}
	const exchanges = sandbox.calls.filter(({ path }) => path === '/connect/token').length;
	if (exchanges !== 1) throw new Error(`There were ${exchanges} token exchanges`);
	const calls = sandbox.calls.length - exchanges;
	await sandbox.close();
	return {
		name: 'calls-per-operation',
		ratio: calls / OPERATIONS,
		limit: 1,
		better: 'lower',
		note: `${OPERATIONS} operations: ${calls} calls and ${exchanges} token exchange`,
	};
}
