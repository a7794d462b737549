/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs the examples in a shell */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import description from '../../sandbox/openapi.json';
import { EVENT_NAMES, MERCHANT_STATUSES, ORDER_STATUSES } from '../../sandbox/platform/catalogue';
import { operations } from './description';
import { openSandbox } from './support';

const read = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');
const script = read('sandbox/examples.sh');
const guide = [...read('docs/sandbox.md').matchAll(/^```sh\n(.*?)^```$/gms)]
	.map(([, block]) => block)
	.join('');
const ADDRESS = 'http://127.0.0.1:4010';

interface Example {
	method: string;
	path: string;
}

/** The requests of the script and the guide, read off their curl commands. */
const examples: Example[] = (script + guide)
	.replaceAll('\\\n', ' ')
	.split(/\bcurl -s/)
	.slice(1)
	.map((command) => ({
		method: /-X (\w+)/.exec(command)?.[1] ?? (/ -d /.test(command) ? 'POST' : 'GET'),
		path: new RegExp(`${ADDRESS}([^?"'\\s]*)`).exec(command)?.[1] ?? '',
	}));

const fits = (template: string, path: string) =>
	new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

async function run(text: string) {
	const sandbox = await openSandbox();
	const strict = 'set -euo pipefail\ncurl() { command curl --fail-with-body "$@"; }\n';
	const commands = strict + text.replaceAll(ADDRESS, sandbox.url);
	const { stdout } = await promisify(execFile)('bash', ['-c', commands]);
	return { sandbox, stdout };
}

test('every command of the guide works as written', async () => {
	const { sandbox } = await run(guide);
	expect(sandbox.settings()).toMatchObject({ profile: 'documented', faults: [] });
});

test('every example of a request works as written', async () => {
	const { sandbox, stdout } = await run(script);
	expect(stdout).toContain('"event":"order.new"');
	expect(sandbox.subscriptions()).toEqual([]);
	expect(sandbox.settings().faults).toEqual([]);
});

test('the description names every event and every status', () => {
	const { EventName, OrderStatus } = description.components.schemas;
	const { status } =
		description.paths['/v1/merchant/orders/{id}/status-change'].patch.requestBody.content[
			'application/json'
		].schema.properties;
	expect(EventName.enum).toEqual(EVENT_NAMES);
	expect(OrderStatus.enum).toEqual(ORDER_STATUSES);
	expect([...status.enum].sort()).toEqual([...MERCHANT_STATUSES].sort());
});

test.each(operations)('$method $path has an example', ({ method, path: template }) => {
	const shown = examples.filter((each) => each.method === method && fits(template, each.path));
	expect(shown).not.toEqual([]);
});

test.each(examples)('the example $method $path is described', ({ method, path }) => {
	const described = operations.filter((each) => each.method === method && fits(each.path, path));
	expect(described).toHaveLength(1);
});

test('the description is served as it is in the repository', async () => {
	const { url } = await openSandbox();
	expect(await (await fetch(`${url}/openapi.json`)).json()).toEqual(description);
});

test.each(operations)('$method $path is served', async ({ method, path }) => {
	const { url } = await openSandbox();
	const abort = new AbortController();
	const response = await fetch(`${url}${path.replace(/\{\w+\}/g, 'x')}`, {
		method,
		signal: abort.signal,
	});
	const served = `${response.status} ${response.headers.get('content-type') ?? ''}`;
	const body = served.includes('json') ? await response.text() : '';
	abort.abort();
	expect(body).not.toContain('This address was not found');
});
