/* An older npm lets an older Node pass, and then everything fails in words that say nothing about Node. */
const { devEngines } = require('../package.json');

const needed = devEngines.runtime.version.replace('>=', '');
const [major, minor] = process.versions.node.split('.').map(Number);
const [neededMajor, neededMinor] = needed.split('.').map(Number);
if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
	console.error(`Node ${needed} or newer is needed; this is ${process.versions.node}.`);
	process.exit(1);
}
