/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- asks at the keyboard before it removes what older versions left behind */
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { inGigabytes, kilobytesOf } from '../host/install';
import { removeHost, unusedHosts } from '../host/unusedHosts';

/** Removes hosts of older versions, if the person at the keyboard wants that. */
export async function offerToRemoveUnusedHosts(stopped: AbortSignal): Promise<void> {
	const folders = unusedHosts();
	if (folders.length === 0) return;
	console.log(
		'These hold n8n for older versions; no checkout that is known here uses them any more:',
	);
	for (const folder of folders) {
		console.log(`  ${folder}   ${inGigabytes((await kilobytesOf(folder)) * 1024)}`);
	}
	if (!process.stdin.isTTY) {
		console.log(`To delete them: rm -rf ${folders.map((folder) => `"${folder}"*`).join(' ')}`);
		return;
	}
	// Not as a terminal: there, readline itself would take Ctrl-C.
	const keyboard = createInterface({
		input: process.stdin,
		output: process.stdout,
		terminal: false,
	});
	const answer = await Promise.race([
		keyboard.question('Delete them? [y/N] ', { signal: stopped }),
		// Ctrl-D
		once(keyboard, 'close').then(() => ''),
	]);
	keyboard.close();
	if (!/^y(es)?$/i.test(answer.trim())) return;
	for (const folder of folders) {
		await removeHost(folder);
		stopped.throwIfAborted();
	}
	console.log('Deleted.');
}
