process.env.LONG_TESTS = '1';

const base = require('./jest.config.js');

/** What takes minutes: the files `*.long.ts`, and the tests of properties with many more cases. */
/** @type {import('jest').Config} */
module.exports = {
	...base,
	testMatch: ['<rootDir>/test/**/*.long.ts', '<rootDir>/test/unit/**/*.test.ts'],
	testTimeout: 600_000,
	maxWorkers: 2,
	coverageThreshold: undefined,
};
