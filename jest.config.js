require('./scripts/checkNode');

process.env.TZ = 'UTC';

/** What takes long to load, and what n8n's packages have to share with the nodes. */
const LOADED_ONCE = [
	...['n8n-core', 'n8n-workflow', 'zod', 'luxon'],
	...['ajv', 'express', 'fast-check', 'playwright-core', 'undici'],
];

/** @type {import('jest').Config} */
module.exports = {
	// One less would be a single worker on two cores.
	maxWorkers: '100%',
	testEnvironment: '<rootDir>/test/environment/environment.js',
	testEnvironmentOptions: { globalsCleanup: 'off' },
	testTimeout: 120_000,
	testMatch: ['<rootDir>/test/**/*.test.ts'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/host/n8n-', '<rootDir>/.stryker-tmp-'],
	setupFiles: [
		'<rootDir>/test/support/propertyTests.ts',
		'<rootDir>/test/support/shortWaits.ts',
		'<rootDir>/test/support/language.ts',
	],
	transform: {
		[`/node_modules/(${LOADED_ONCE.join('|')})/`]: '<rootDir>/test/environment/native.js',
		'^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }],
	},
	transformIgnorePatterns: [],
	// For all tests only: what a few of them cover says nothing.
	collectCoverage: process.env.COLLECT_COVERAGE === '1',
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	// No report as files: the linter would read them.
	coverageReporters: ['text'],
	coverageThreshold: { global: { lines: 90 } },
};
