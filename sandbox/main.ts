/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error, no-console -- a command-line program: it reads its arguments, prints and ends on signals */
import '../scripts/checkNode';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { startSandbox } from '.';

const USAGE = `Usage: npm run sandbox -- [options]

  --port PORT   4010 by default; 0 takes any free one
  --host HOST   where to listen, 127.0.0.1 by default
  --data FILE   keeps what happened across restarts
  --help

Faults and settings: PATCH /sandbox/settings while it runs; see docs/sandbox.md.`;

function readOptions() {
	try {
		return parseArgs({
			options: {
				port: { type: 'string', default: '4010' },
				host: { type: 'string', default: '127.0.0.1' },
				data: { type: 'string' },
				help: { type: 'boolean' },
			},
		}).values;
	} catch (error) {
		throw new Error(`${(error as Error).message}\n\n${USAGE}`);
	}
}

const HIGHEST_PORT = 65_535;

function readPort(text: string): number {
	const port = Number(text);
	if (/^\d+$/.test(text) && port <= HIGHEST_PORT) return port;
	throw new Error(`--port takes a number from 0 to ${HIGHEST_PORT}, not "${text}".`);
}

async function main(): Promise<void> {
	const values = readOptions();
	if (values.help) {
		console.log(USAGE);
		return;
	}
	const sandbox = await startSandbox({
		port: readPort(values.port),
		host: values.host,
		dataFile: values.data,
		sampleMenu: true,
	});
	const stopping = new AbortController();
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		// Every time, not once: npm passes on the Ctrl-C that the terminal has already sent here.
		process.on(signal, () => stopping.abort());
	}
	console.log(`The sandbox is at ${sandbox.url}
  page       ${sandbox.url}/
  auth URL   ${sandbox.url}
  base URL   ${sandbox.apiUrl}
  client     demo, secret demo-secret, company demo-company
Ctrl-C stops it.`);
	await once(stopping.signal, 'abort');
	await sandbox.close();
	console.log('Stopped.');
}

main().catch((error: unknown) => {
	console.error(startProblem(error));
	process.exitCode = 1;
});

function startProblem(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return 'code' in error && error.code === 'EADDRINUSE'
		? 'The port is taken: stop what listens there, or choose another with --port.'
		: error.message;
}
