process.env.LONG_TESTS = '1';

const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const base = require('./jest.config.js');

const UNIT = join(__dirname, 'test/unit');
/** The others would only run again what `npm test` runs. */
const withProperties = readdirSync(UNIT, { recursive: true })
	.filter((file) => file.endsWith('.test.ts'))
	.filter((file) => /from '(fast-check|\.\/model)'/.test(readFileSync(join(UNIT, file), 'utf8')));

/** What takes minutes: the files `*.long.ts`, and the tests of properties with many more cases. */
/** @type {import('jest').Config} */
module.exports = {
	...base,
	testMatch: [
		'<rootDir>/test/**/*.long.ts',
		...withProperties.map((file) => `<rootDir>/test/unit/${file}`),
	],
	testTimeout: 600_000,
	maxWorkers: 2,
	coverageThreshold: undefined,
};
