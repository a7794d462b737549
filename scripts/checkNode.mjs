/** An older npm lets an older Node pass, and then everything fails in words that say nothing about Node. */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = manifest.devEngines.runtime.version.replace('>=', '');
const [major, minor] = process.versions.node.split('.').map(Number);
const [neededMajor, neededMinor] = needed.split('.').map(Number);
if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
	console.error(`Node ${needed} or newer is needed; this is ${process.versions.node}.`);
	process.exitCode = 1;
}
