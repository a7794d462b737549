/* eslint-disable @n8n/community-nodes/no-restricted-imports -- copies the folder of a prepared n8n, and names a log file */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { startN8n } from '../../host/n8n';
import { ARTIFACTS, type PreparedHost } from './context';

/** Starts an n8n in its own folder, with all that the prepared one has. */
export async function startPrepared(
	host: Omit<PreparedHost, 'running'>,
	name: string,
	userFolder: string,
	env: Readonly<Record<string, string>> = {},
) {
	cpSync(join(host.prepared, '.n8n'), join(userFolder, '.n8n'), { recursive: true });
	const logFile = join(ARTIFACTS, `${name}-${host.name}.log`);
	return await startN8n({ host, userFolder, logFile, env });
}
