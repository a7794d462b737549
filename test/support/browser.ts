/* eslint-disable @n8n/community-nodes/no-restricted-imports -- starts a real browser */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Debian's, from the package chromium. */
const CHROMIUM = '/usr/bin/chromium';

export const hasBrowser = existsSync(CHROMIUM);

export async function openBrowser(): Promise<Browser> {
	if (!hasBrowser) throw new Error(`These tests need ${CHROMIUM}: apt-get install chromium`);
	return await chromium.launch({
		executablePath: CHROMIUM,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
}
