/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- a command-line program: it reads its arguments, prints and ends on signals */
import '../scripts/checkNode';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { ZodError } from 'zod';
import { startSandbox, type SandboxOptions } from '.';

const USAGE = `Usage: npm run sandbox -- [options]

  --port PORT              4010 by default; 0 takes any free one
  --host HOST              127.0.0.1 by default
  --prefix PATH            serves the API below a path, such as /public/merchant
  --data FILE              keeps what happened across restarts
  --token-lifetime SECONDS
  --signature-place        body | header
  --signature-name NAME    of the body field or header
  --signature-encoding     hex | base64
  --signature-order        recursive | top
  --signature-escaping     javascript | php | php-unescaped | php-unescaped-slashes |
                           php-unescaped-unicode | python | python-compact | python-unescaped
  --attempts COUNT         deliveries tried before giving up
  --backoff MILLISECONDS   wait after the first failed one; it doubles
  --timeout MILLISECONDS   of one delivery
  --pause-path PATH        schedule | store
  --orders-kept COUNT      the newest that are kept
  --cancel-after SECONDS   cancels an order that nobody has accepted by then
  --profile PROFILE        documented | different
  --fault JSON             such as '{"kind":"drop","path":"/connect/token","times":2}'; may be repeated
  --help`;

const { values } = parseArgs({
	options: {
		port: { type: 'string' },
		host: { type: 'string' },
		prefix: { type: 'string' },
		data: { type: 'string' },
		'token-lifetime': { type: 'string' },
		'signature-place': { type: 'string' },
		'signature-name': { type: 'string' },
		'signature-encoding': { type: 'string' },
		'signature-order': { type: 'string' },
		'signature-escaping': { type: 'string' },
		attempts: { type: 'string' },
		backoff: { type: 'string' },
		timeout: { type: 'string' },
		'pause-path': { type: 'string' },
		'orders-kept': { type: 'string' },
		'cancel-after': { type: 'string' },
		profile: { type: 'string' },
		fault: { type: 'string', multiple: true },
		help: { type: 'boolean' },
	},
});

const number = (text?: string) => (text === undefined ? undefined : Number(text));

/** Only what was asked for: what is left out keeps its default, or what the data file remembers. */
function given<T extends object>(options: T): Partial<T> {
	const entries = Object.entries(options).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as Partial<T>;
}

async function main(): Promise<void> {
	if (values.help) {
		console.log(USAGE);
		return;
	}
	// What people type is validated by startSandbox, all of it in one place.
	const options = given({
		port: number(values.port),
		host: values.host,
		prefix: values.prefix,
		dataFile: values.data,
		tokenLifetimeSeconds: number(values['token-lifetime']),
		signing: given({
			place: values['signature-place'],
			name: values['signature-name'],
			encoding: values['signature-encoding'],
			order: values['signature-order'],
			escaping: values['signature-escaping'],
		}),
		delivery: given({
			attempts: number(values.attempts),
			backoffMs: number(values.backoff),
			timeoutMs: number(values.timeout),
		}),
		stores: given({ pausePath: values['pause-path'] }),
		orders: given({
			kept: number(values['orders-kept']),
			cancelUnacceptedSeconds: number(values['cancel-after']),
		}),
		profile: values.profile,
		faults: values.fault?.map((fault): unknown => JSON.parse(fault)),
	}) as Partial<SandboxOptions>;
	const sandbox = await startSandbox({ ...options, sampleMenu: true });
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
	if (error instanceof ZodError) {
		const problems = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
		return ['These options are not valid:', ...problems].join('\n');
	}
	if (!(error instanceof Error)) return String(error);
	return 'code' in error && error.code === 'EADDRINUSE'
		? 'The port is taken: stop what listens there, or choose another with --port.'
		: error.message;
}
