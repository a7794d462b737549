/* eslint-disable @n8n/community-nodes/no-restricted-imports -- removes what the setup has prepared */
import { rmSync } from 'node:fs';
import { context } from './context';

export default function teardown(): void {
	for (const { prepared } of context().hosts) rmSync(prepared, { recursive: true, force: true });
}
