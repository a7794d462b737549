/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- its own process, so that it can be killed */
import { startSandbox } from '../../sandbox';

const [port, dataFile] = process.argv.slice(2);

/** More than any run places: the checker needs all of them. */
const KEPT = 100_000;

startSandbox({
	port: Number(port),
	dataFile,
	orders: { kept: KEPT },
	delivery: { attempts: 20, backoffMs: 500, timeoutMs: 10_000 },
}).then(
	({ url }) => console.log(`Listening at ${url}`),
	(error: unknown) => {
		console.error(error);
		process.exitCode = 1;
	},
);
